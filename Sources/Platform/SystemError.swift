internal import CLibrary

/// Why the operating system refused something.
package struct SystemError: Error, Equatable {
    /// The `errno` value.
    package var code: Int32

    package init(code: Int32) { self.code = code }

    /// The reason of the call that has just failed on this thread.
    static var last: SystemError { SystemError(code: errno) }

    package static let noSuchFile = SystemError(code: ENOENT)
    package static let fileExists = SystemError(code: EEXIST)
    package static let isDirectory = SystemError(code: EISDIR)
    /// Nobody reads the pipe any more.
    package static let brokenPipe = SystemError(code: EPIPE)

    /// In words that go on from "cannot write: ".
    package var reason: String {
        switch code {
        case ENOENT: "no such file or directory"
        case EACCES, EPERM: "permission denied"
        case EISDIR: "it is a directory"
        case ENOTDIR: "a part of the path is not a directory"
        case ENOSPC: "no space left on the disk"
        case EROFS: "the file system is read-only"
        case ENAMETOOLONG: "the name is too long"
        // A C string of the library's, which is copied at once.
        default: unsafe String(cString: strerror(code))
        }
    }
}
