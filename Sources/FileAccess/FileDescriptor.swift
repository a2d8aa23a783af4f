package import Glibc

/// An open file of the operating system, closed with its last reference at the latest.
///
/// Interrupted calls are repeated, and descriptors that do not block are waited for.
package final class FileDescriptor {
    private let number: Int32
    private let isLent: Bool
    private var isOpen = true

    /// Takes over an open descriptor; one that is lent is not closed.
    package init(_ number: Int32, isLent: Bool = false) {
        self.number = number
        self.isLent = isLent
    }

    deinit { if isOpen, !isLent { _ = Glibc.close(number) } }

    /// Opens a file with flags such as `O_RDONLY`; a file that is made has `permissions` less the process's mask.
    package static func open(_ path: String, _ flags: Int32, permissions: mode_t = 0) throws(SystemError)
        -> FileDescriptor
    {
        while true {
            // The path is a C string for the length of the call.
            let number = unsafe Glibc.open(path.systemPath, flags | O_CLOEXEC, permissions)
            if number >= 0 { return FileDescriptor(number) }
            guard errno == EINTR else { throw SystemError.last }
        }
    }

    /// Opens a file, which is no directory, to be read from start to end.
    package static func openForReading(_ path: String) throws(SystemError) -> FileDescriptor {
        let file = try open(path, O_RDONLY)
        switch try file.status().kind {
        case .regular: file.willReadSequentially()
        case .directory: throw SystemError(code: EISDIR)
        case .other: break
        }
        return file
    }

    /// Replaces the start of `buffer` with the next bytes and returns their number; 0 is the end.
    package func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
        while true {
            // The call writes at most as many bytes as the buffer has.
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(number, $0.baseAddress, $0.count) }
            if count >= 0 { return count }
            try recover(for: POLLIN)
        }
    }

    /// Writes all of `bytes`.
    package func write(_ bytes: Span<UInt8>) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            // The call reads no further than the span reaches.
            let count = unsafe bytes.extracting(done..<bytes.count).withUnsafeBytes {
                unsafe Glibc.write(number, $0.baseAddress, $0.count)
            }
            if count >= 0 { done += count } else { try recover(for: POLLOUT) }
        }
    }

    /// Closes the file; some file systems report only now that the bytes do not fit.
    package func close() throws(SystemError) {
        guard isOpen, !isLent else { return }
        isOpen = false
        // An interrupted close has closed.
        if Glibc.close(number) != 0, errno != EINTR { throw SystemError.last }
    }

    /// Whether a read would return at once.
    package var isReadable: Bool { poll(for: POLLIN, milliseconds: 0) }

    package func status() throws(SystemError) -> FileStatus {
        var info = stat()
        // `info` is a whole `stat` for the call to fill.
        guard unsafe fstat(number, &info) == 0 else { throw SystemError.last }
        return FileStatus(info)
    }

    package func setPermissions(_ permissions: mode_t) throws(SystemError) {
        if fchmod(number, permissions) != 0 { throw SystemError.last }
    }

    /// Tells the system that a file will be read from start to end.
    package func willReadSequentially() { _ = posix_fadvise(number, 0, 0, POSIX_FADV_SEQUENTIAL) }

    private func recover(for events: Int32) throws(SystemError) {
        switch errno {
        case EINTR: break
        case EAGAIN: _ = poll(for: events, milliseconds: -1)
        default: throw SystemError.last
        }
    }

    private func poll(for events: Int32, milliseconds: Int32) -> Bool {
        var request = pollfd(fd: number, events: Int16(events), revents: 0)
        // One request is passed, and its count says so.
        return unsafe Glibc.poll(&request, 1, milliseconds) > 0
    }
}
