internal import ByteText

#if canImport(Darwin)
    internal import zlib
#else
    internal import CZlib
#endif

/// Unpacks one stream of deflate (RFC 1951) after another, in pieces.
///
/// Memory: about 40 KB of zlib's.
@safe
final class Inflater {
    enum Wrapping {
        /// The header and the checksums of gzip (RFC 1952), which zlib checks.
        case gzip
        case none
    }

    /// Owned; its address must stay, since zlib refers to it.
    private let stream: UnsafeMutablePointer<z_stream>
    /// Whether the stream has ended.
    private(set) var isAtEnd = false
    /// Whether more comes without more input: the last piece filled its room.
    private(set) var hasMore = false

    private static let pieceSize = 64 * 1024

    init(_ wrapping: Wrapping) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let windowBits: Int32
        switch wrapping {
        case .gzip: windowBits = MAX_WBITS + 16
        case .none: windowBits = -MAX_WBITS
        }
        let code = unsafe inflateInit2_(stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        // It fails only where malloc does, and Swift ends the program there as well.
        precondition(code == Z_OK, "out of memory")
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deinitialize(count: 1)
        unsafe stream.deallocate()
    }

    /// Begins the next stream.
    func reset() {
        unsafe inflateReset(stream)
        isAtEnd = false
        hasMore = false
    }

    /// Appends at most 64 KiB of what the bytes from `cursor` on unpack to, and moves `cursor` behind those it has read.
    ///
    /// Throws zlib's words for what is wrong.
    func unpack(_ bytes: Span<UInt8>, at cursor: inout Int, into output: inout ByteBuffer) throws(ArchiveError) {
        let input = bytes.extracting(cursor..<min(bytes.count, cursor + (1 << 30)))
        var code = Z_OK
        output.write(upTo: Self.pieceSize) { room, start in
            // zlib reads below `input.count` and writes below `pieceSize`, and forgets both addresses with the call.
            unsafe input.withUnsafeBytes { source in
                unsafe room.withUnsafeMutableBytes { target in
                    unsafe stream.pointee.next_in = source.input
                    unsafe stream.pointee.avail_in = UInt32(source.count)
                    unsafe stream.pointee.next_out = target.baseAddress?
                        .advanced(by: start).assumingMemoryBound(to: UInt8.self)
                    unsafe stream.pointee.avail_out = UInt32(Self.pieceSize)
                    code = unsafe inflate(stream, Z_NO_FLUSH)
                    unsafe stream.pointee.next_in = nil
                    unsafe stream.pointee.next_out = nil
                }
            }
            return start + Self.pieceSize - Int(unsafe stream.pointee.avail_out)
        }
        cursor += input.count - Int(unsafe stream.pointee.avail_in)
        hasMore = unsafe stream.pointee.avail_out == 0
        switch code {
        // No progress is no error: there was no input.
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END:
            isAtEnd = true
            hasMore = false
        case Z_MEM_ERROR: preconditionFailure("out of memory")
        default:
            // The message is a literal of zlib's.
            throw ArchiveError(message: unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "zlib \(code)")
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes as zlib's input, which it does not write to, though its types say so.
    var input: UnsafeMutablePointer<UInt8>? {
        unsafe UnsafeMutablePointer(mutating: baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
}
