internal import CLibrary

/// Files by their paths.
package enum FileSystem {
    /// Gives a file another name, in the place of a file that may have it.
    package static func rename(_ path: String, to target: String) throws(SystemError) {
        // Both paths are C strings for the length of the call.
        if unsafe CLibrary.rename(path.systemPath, target.systemPath) != 0 { throw .last }
    }

    /// Removes a file; one that cannot be removed stays.
    package static func remove(_ path: String) {
        // The path is a C string for the length of the call.
        _ = unsafe unlink(path.systemPath)
    }

    /// Throws where the process may not write the file.
    package static func checkWritable(_ path: String) throws(SystemError) {
        // The path is a C string for the length of the call.
        if unsafe access(path.systemPath, W_OK) != 0 { throw .last }
    }

    /// Makes a directory, unless there is something of that name.
    package static func makeDirectory(_ path: String) throws(SystemError) {
        // The path is a C string for the length of the call.
        if unsafe mkdir(path.systemPath, 0o777) != 0, errno != EEXIST { throw .last }
    }

    /// Where a symbolic link leads; nil for anything else.
    package static func linkTarget(_ path: String) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        // The call writes at most as many bytes as the buffer has, and no zero byte after them.
        let count = unsafe readlink(path.systemPath, &target, target.count)
        return count > 0 ? String(system: target[..<count].map(UInt8.init(bitPattern:))) : nil
    }
}
