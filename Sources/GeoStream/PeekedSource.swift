/// A source whose first bytes can be looked at before they are read.
///
/// Decoders such as gzip stand between two of these: the inner one shows the magic number, the outer one the document.
package struct PeekedSource: ByteSource {
    private var source: any ByteSource
    /// The first bytes, as far as they were looked at.
    package private(set) var prefix: [UInt8] = []
    /// How many of them have been read.
    private var done = 0
    private var piece: [UInt8] = []

    private static let pieceSize = 64 * 1024

    package init(_ source: any ByteSource) { self.source = source }

    /// Extends the prefix by what one read returns; false at the end. Only before the first `read`.
    package mutating func peek() throws(ConversionError) -> Bool {
        if piece.isEmpty { piece = [UInt8](repeating: 0, count: Self.pieceSize) }
        let count = try source.read(into: &piece)
        prefix += piece[..<count]
        return count > 0
    }

    package mutating func read(into buffer: inout [UInt8]) throws(ConversionError) -> Int {
        guard done < prefix.count else { return try source.read(into: &buffer) }
        let count = min(buffer.count, prefix.count - done)
        buffer.replaceSubrange(..<count, with: prefix[done..<(done + count)])
        done += count
        if done == prefix.count {
            prefix = []
            piece = []
            done = 0
        }
        return count
    }
}
