internal import Platform

/// The parts of a path, as text.
package enum FilePath {
    /// What follows the last slash.
    package static func name(_ path: String) -> String { String(path[lastComponent(path)...]) }

    /// What comes before the name, with the slash; empty for the working directory.
    package static func directory(_ path: String) -> String { String(path[..<lastComponent(path)]) }

    /// The name without an extension `.gz`.
    package static func unpackedName(_ path: String) -> String {
        let name = name(path)
        return isGzip(path) ? String(name.dropLast(3)) : name
    }

    /// Whether a file of this name is packed by gzip.
    package static func isGzip(_ path: String) -> Bool { lastExtension(name(path)) == "gz" }

    /// The extension that tells the format: what follows the last dot of the unpacked name, in lower case; empty where there is
    /// none or the name begins with it.
    package static func fileExtension(_ path: String) -> String { lastExtension(unpackedName(path)) }

    private static func lastExtension(_ name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return "" }
        return name[name.utf8.index(after: dot)...].lowercased()
    }

    /// The path that is written when `path` is: where symbolic links lead to, whether that exists or not.
    package static func followingLinks(_ path: String) -> String {
        var path = path
        // As many as Linux follows; a longer chain fails when it is opened.
        for _ in 0..<40 {
            guard let target = FileSystem.linkTarget(path) else { break }
            path = target.hasPrefix("/") ? target : directory(path) + target
        }
        return path
    }

    private static func lastComponent(_ path: String) -> String.Index {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    }
}
