internal import CLibrary

/// An open file of the operating system, closed with its last reference at the latest.
///
/// Interrupted calls are repeated, and descriptors that do not block are waited for.
package final class FileDescriptor {
    /// What a file is opened for.
    package enum Purpose {
        case reading
        /// Bytes go over those that are there.
        case writing
        /// A file that must not exist yet, with the permissions that any new file has.
        case creating

        fileprivate var flags: Int32 {
            switch self {
            case .reading: O_RDONLY
            case .writing: O_WRONLY
            case .creating: O_WRONLY | O_CREAT | O_EXCL
            }
        }
    }

    private let number: Int32
    private let isLent: Bool
    private var isOpen = true

    /// Takes over an open descriptor; one that is lent is not closed.
    package init(_ number: Int32, isLent: Bool = false) {
        self.number = number
        self.isLent = isLent
    }

    deinit { if isOpen, !isLent { _ = CLibrary.close(number) } }

    /// Opens a file.
    package static func open(_ path: String, for purpose: Purpose) throws(SystemError) -> FileDescriptor {
        while true {
            // The path is a C string for the length of the call.
            let number = unsafe CLibrary.open(path.systemPath, purpose.flags | O_CLOEXEC, 0o666)
            if number >= 0 { return FileDescriptor(number) }
            guard errno == EINTR else { throw .last }
        }
    }

    /// Opens a file, which is no directory, to be read from start to end.
    package static func openForReading(_ path: String) throws(SystemError) -> FileDescriptor {
        let file = try open(path, for: .reading)
        switch try file.status().kind {
        case .regular: file.willReadSequentially()
        case .directory: throw .isDirectory
        case .other: break
        }
        return file
    }

    /// Replaces the start of `buffer` with the next bytes and returns their number; 0 is the end.
    package func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
        while true {
            // The call writes at most as many bytes as the buffer has.
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe CLibrary.read(number, $0.baseAddress, $0.count)
            }
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
                unsafe CLibrary.write(number, $0.baseAddress, $0.count)
            }
            if count >= 0 { done += count } else { try recover(for: POLLOUT) }
        }
    }

    /// Closes the file; some file systems report only now that the bytes do not fit.
    package func close() throws(SystemError) {
        guard isOpen, !isLent else { return }
        isOpen = false
        // An interrupted close has closed.
        if CLibrary.close(number) != 0, errno != EINTR { throw .last }
    }

    /// Whether a read would return at once.
    package var isReadable: Bool { poll(for: POLLIN, milliseconds: 0) }

    package func status() throws(SystemError) -> FileStatus {
        var info = stat()
        // `info` is a whole `stat` for the call to fill.
        guard unsafe fstat(number, &info) == 0 else { throw .last }
        return FileStatus(info)
    }

    /// Sets the permission bits.
    package func setPermissions(_ permissions: UInt16) throws(SystemError) {
        if fchmod(number, mode_t(permissions)) != 0 { throw .last }
    }

    /// Tells the system that a file will be read from start to end.
    package func willReadSequentially() {
        #if canImport(Darwin)
            // Reading ahead is on there, and begins with the first read; this begins it now.
            var advice = radvisory(ra_offset: 0, ra_count: 1 << 20)
            // `advice` is a whole structure for the call to read.
            _ = unsafe fcntl(number, F_RDADVISE, &advice)
        #else
            _ = posix_fadvise(number, 0, 0, POSIX_FADV_SEQUENTIAL)
        #endif
    }

    private func recover(for events: Int32) throws(SystemError) {
        switch errno {
        case EINTR: break
        case EAGAIN: _ = poll(for: events, milliseconds: -1)
        default: throw .last
        }
    }

    private func poll(for events: Int32, milliseconds: Int32) -> Bool {
        var request = pollfd(fd: number, events: Int16(events), revents: 0)
        // One request is passed, and its count says so.
        return unsafe CLibrary.poll(&request, 1, milliseconds) > 0
    }
}
