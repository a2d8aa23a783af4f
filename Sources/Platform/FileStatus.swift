internal import CLibrary

/// What the file system says of a file.
package struct FileStatus {
    package enum Kind { case regular, directory, other }

    package var kind: Kind
    /// In bytes.
    package var size: Int
    /// The permission bits.
    package var permissions: UInt16

    init(_ info: stat) {
        // The type of the mode differs between systems and, on some, from that of the masks.
        let mode = mode_t(truncatingIfNeeded: info.st_mode)
        kind =
            switch mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            default: .other
            }
        size = Int(info.st_size)
        permissions = UInt16(mode & 0o7777)
    }

    /// Of the file that a path leads to, symbolic links followed.
    package static func of(_ path: String) throws(SystemError) -> FileStatus {
        var info = stat()
        // The path is a C string for the length of the call, and `info` is a whole `stat` for it to fill.
        guard unsafe stat(path.systemPath, &info) == 0 else { throw .last }
        return FileStatus(info)
    }
}
