package import ByteText

/// Packs bytes into a gzip file (RFC 1952), which holds neither a name nor a time: the same bytes give the same file.
package struct GzipEncoder {
    private let deflater = Deflater()
    /// Whether anything was appended.
    package private(set) var hasBegun = false

    package init() {}

    package mutating func append(_ bytes: Span<UInt8>, to output: inout ByteBuffer) {
        begin(&output)
        deflater.append(bytes, to: &output)
    }

    /// Ends the file. Nothing may be appended after it.
    package mutating func finish(to output: inout ByteBuffer) {
        begin(&output)
        deflater.finish(to: &output)
        output.append(littleEndian: deflater.checksum.value)
        output.append(littleEndian: UInt32(truncatingIfNeeded: deflater.unpackedCount))
    }

    private mutating func begin(_ output: inout ByteBuffer) {
        guard !hasBegun else { return }
        hasBegun = true
        // Deflate without flags, time or effort, from an unknown system.
        for byte in GzipDecoder.magicNumber + [8, 0, 0, 0, 0, 0, 0, 255] { output.append(byte) }
    }
}
