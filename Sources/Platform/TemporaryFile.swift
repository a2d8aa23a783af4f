internal import CLibrary

/// A file in the temporary directory that has no name, so that nothing is left behind however the program ends.
package final class TemporaryFile {
    private let descriptor: Int32
    private var length = 0

    /// The directory that the system or `TMPDIR` names for temporary files.
    package static var directory: String {
        if let directory = environmentVariable("TMPDIR") { return directory }
        #if canImport(Darwin)
            var path = [CChar](repeating: 0, count: Int(PATH_MAX))
            // The call writes at most as many bytes as the buffer has, with a zero byte at their end.
            let count = unsafe confstr(_CS_DARWIN_USER_TEMP_DIR, &path, path.count)
            if count > 1, count <= path.count {
                return String(system: path[..<(count - 1)].map(UInt8.init(bitPattern:)))
            }
        #elseif canImport(Android)
            return "/data/local/tmp"
        #endif
        return "/tmp"
    }

    package init() throws(SystemError) {
        var template = (Self.directory + "/fnconv-XXXXXX").systemPath
        // The template ends with a zero byte, and mkstemp only changes the six letters.
        descriptor = unsafe template.withUnsafeMutableBufferPointer {
            unsafe mkstemp($0.baseAddress.unsafelyUnwrapped)
        }
        guard descriptor >= 0 else { throw .last }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        // The template is a C string for the length of the call.
        _ = unsafe unlink(template)
    }

    deinit { close(descriptor) }

    /// Starts again from the beginning; the room is given back.
    package func rewind() {
        length = 0
        ftruncate(descriptor, 0)
    }

    package func append(_ bytes: Span<UInt8>) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            // The span covers the bytes that are written from.
            let written = unsafe bytes.withUnsafeBytes {
                unsafe pwrite(
                    descriptor, $0.baseAddress.unsafelyUnwrapped + done, $0.count - done, off_t(length + done))
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .last }
            done += written
        }
        length += bytes.count
    }

    /// Makes `buffer` the `size` bytes that begin `offset` bytes from the start.
    package func read(_ buffer: inout [UInt8], _ size: Int, at offset: Int) throws(SystemError) {
        if buffer.count != size { buffer = [UInt8](repeating: 0, count: size) }
        var done = 0
        while done < size {
            // `buffer` has room for `size` bytes.
            let got = unsafe buffer.withUnsafeMutableBytes {
                unsafe pread(descriptor, $0.baseAddress.unsafelyUnwrapped + done, size - done, off_t(offset + done))
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw .last }
            done += got
        }
    }
}
