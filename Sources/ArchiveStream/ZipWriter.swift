package import ByteText

/// Writes a ZIP archive of one deflated entry, without going back: size and checksum stand behind the entry.
///
/// The archive holds no time but the first that the format knows, 1 January 1980, so the same bytes give the same archive.
/// Sizes beyond 4 GiB are written as ZIP64.
package struct ZipWriter {
    private let name: [UInt8]
    private let deflater = Deflater()
    private var hasBegun = false

    /// - Parameter name: ASCII, with slashes between folders.
    package init(entry name: String) { self.name = Array(name.utf8) }

    package mutating func append(_ bytes: Span<UInt8>, to output: inout ByteBuffer) {
        begin(&output)
        deflater.append(bytes, to: &output)
    }

    /// Ends the entry and the archive. Nothing may be appended after it.
    package mutating func finish(to output: inout ByteBuffer) {
        begin(&output)
        deflater.finish(to: &output)
        ZipTrailer(
            name: name, checksum: deflater.checksum.value, packedCount: deflater.packedCount,
            unpackedCount: deflater.unpackedCount
        ).append(to: &output)
    }

    private mutating func begin(_ output: inout ByteBuffer) {
        guard !hasBegun else { return }
        hasBegun = true
        output.append(littleEndian: UInt32(ZipRecord.entry.rawValue))
        ZipTrailer.appendKind(isWide: false, to: &output)
        // Checksum and both sizes follow in the descriptor.
        for _ in 0..<3 { output.append(littleEndian: UInt32(0)) }
        output.append(littleEndian: UInt16(name.count))
        output.append(littleEndian: UInt16(0))
        output.append(name.span)
    }
}
