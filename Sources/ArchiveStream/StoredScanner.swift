internal import ByteText

/// Finds the end of an entry that is neither packed nor of known size.
///
/// A pipe cannot be searched from its end for the directory, so the descriptor behind the entry is searched for: its signature
/// counts where checksum and size are those of all the bytes before it, which nothing inside the entry can bring about except on
/// purpose. (A descriptor without a signature is not found.)
struct StoredScanner {
    private(set) var checksum = Checksum()
    private(set) var count = 0
    /// The last bytes, as long as a descriptor might begin in them; at the end those behind the descriptor that were read before.
    private(set) var rest: [UInt8] = []
    private(set) var isAtEnd = false

    private static let pieceSize = 64 * 1024

    /// Appends bytes of the entry to `output`, and moves `cursor` behind those it has read.
    mutating func scan(_ bytes: Span<UInt8>, at cursor: inout Int, isWide: Bool, into output: inout ByteBuffer) {
        let size = min(bytes.count - cursor, Self.pieceSize)
        rest.append(copying: bytes.extracting(cursor..<(cursor + size)))
        cursor += size
        var done = 0
        for start in 0..<max(0, rest.count - ZipDescriptor.longest + 1) where isSignature(at: start) {
            take(done..<start, into: &output)
            done = start
            let descriptor = ZipDescriptor(
                Array(rest[start..<(start + ZipDescriptor.longest)]), packedCount: count,
                unpackedCount: count, isWide: isWide)
            if let descriptor, descriptor.checksum == checksum.value {
                rest.removeFirst(start + descriptor.size)
                let unread = min(rest.count, size)
                rest.removeLast(unread)
                cursor -= unread
                isAtEnd = true
                return
            }
        }
        let end = max(done, rest.count - ZipDescriptor.longest + 1)
        take(done..<end, into: &output)
        rest.removeFirst(end)
    }

    private func isSignature(at start: Int) -> Bool {
        rest[start] == 0x50 && rest.uint32(at: start) == ZipDescriptor.signature
    }

    private mutating func take(_ range: Range<Int>, into output: inout ByteBuffer) {
        checksum = checksum.appending(rest.span.extracting(range))
        count += range.count
        output.append(rest.span.extracting(range))
    }
}
