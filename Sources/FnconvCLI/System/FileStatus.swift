internal import Glibc

/// What the file system says of a file.
struct FileStatus {
    enum Kind { case regular, directory, other }

    var kind: Kind
    /// In bytes.
    var size: Int
    /// The permission bits.
    var permissions: mode_t

    init(_ info: stat) {
        kind =
            switch info.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            default: .other
            }
        size = Int(info.st_size)
        permissions = info.st_mode & 0o7777
    }

    /// Of the file that a path leads to, symbolic links followed.
    static func of(_ path: String) throws(SystemError) -> FileStatus {
        var info = stat()
        // The path is a C string for the length of the call, and `info` is a whole `stat` for it to fill.
        guard unsafe stat(path, &info) == 0 else { throw SystemError.last }
        return FileStatus(info)
    }
}
