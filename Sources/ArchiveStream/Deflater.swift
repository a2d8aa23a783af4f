internal import ByteText

#if canImport(Darwin)
    internal import zlib
#else
    internal import CZlib
#endif

/// Packs bytes into one stream of deflate (RFC 1951), and counts and sums them.
///
/// Memory: about 256 KB of zlib's. The same bytes in the same pieces give the same stream.
@safe
final class Deflater {
    /// Owned; its address must stay, since zlib refers to it.
    private let stream: UnsafeMutablePointer<z_stream>
    private(set) var checksum = Checksum()
    /// The number of bytes packed, and what they have become.
    private(set) var unpackedCount = 0
    private(set) var packedCount = 0

    private static let pieceSize = 32 * 1024

    init() {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let code = unsafe deflateInit2_(
            stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        // It fails only where malloc does, and Swift ends the program there as well.
        precondition(code == Z_OK, "out of memory")
    }

    deinit {
        unsafe deflateEnd(stream)
        unsafe stream.deinitialize(count: 1)
        unsafe stream.deallocate()
    }

    func append(_ bytes: Span<UInt8>, to output: inout ByteBuffer) {
        checksum = checksum.appending(bytes)
        unpackedCount += bytes.count
        var done = 0
        while done < bytes.count {
            let size = min(bytes.count - done, 1 << 30)
            pack(bytes.extracting(done..<(done + size)), Z_NO_FLUSH, into: &output)
            done += size
        }
    }

    /// Ends the stream.
    func finish(to output: inout ByteBuffer) { pack(Span(), Z_FINISH, into: &output) }

    private func pack(_ input: Span<UInt8>, _ flush: Int32, into output: inout ByteBuffer) {
        // The bytes stay where they are for the length of the closure, and zlib forgets their address at its end.
        unsafe input.withUnsafeBytes { source in
            unsafe stream.pointee.next_in = source.input
            unsafe stream.pointee.avail_in = UInt32(source.count)
            repeat { packPiece(flush, into: &output) } while unsafe stream.pointee.avail_out == 0
            unsafe stream.pointee.next_in = nil
        }
    }

    private func packPiece(_ flush: Int32, into output: inout ByteBuffer) {
        output.write(upTo: Self.pieceSize) { room, start in
            // zlib writes below `pieceSize`.
            unsafe room.withUnsafeMutableBytes { target in
                unsafe stream.pointee.next_out = target.baseAddress?
                    .advanced(by: start).assumingMemoryBound(to: UInt8.self)
                unsafe stream.pointee.avail_out = UInt32(Self.pieceSize)
                // Of a stream in order it returns that there was nothing to do at worst.
                _ = unsafe deflate(stream, flush)
                unsafe stream.pointee.next_out = nil
            }
            let count = Self.pieceSize - Int(unsafe stream.pointee.avail_out)
            packedCount += count
            return start + count
        }
    }
}
