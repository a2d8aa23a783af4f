internal import ByteText
package import GeoStream

/// Decodes a text that is UTF-16, by its mark or by its first character, which is ASCII; hands on any other as it is.
///
/// Memory: nothing for a text that is not UTF-16, a decoded piece of input for one that is.
package struct UTF16Reader<Core: FeatureReader>: FeatureReader {
    private var core: Core
    private var transcoder: UTF16Transcoder?
    private var hasBegun = false
    /// The first byte, until the second comes.
    private var first: [UInt8] = []

    package init(_ core: Core) { self.core = core }

    package mutating func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) {
        if !hasBegun {
            first.append(copying: bytes)
            guard first.count >= 2 else { return }
            return try begin(into: &output)
        }
        guard let decoded = transcoder?.transcode(bytes) else { return try core.read(bytes, into: &output) }
        try core.read(decoded.span, into: &output)
    }

    package mutating func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError) {
        if !hasBegun { try begin(into: &output) }
        try core.finish(isTruncated: isTruncated, into: &output)
    }

    private mutating func begin(into output: inout EventBuffer) throws(ConversionError) {
        hasBegun = true
        var text = first
        first = []
        if let (detected, start) = UTF16Transcoder.beginningWithASCII(text.span) {
            transcoder = detected
            text.removeFirst(start)
        }
        try read(text.span, into: &output)
    }
}

extension UTF16Transcoder {
    /// A transcoder for a text whose first character is ASCII, as that of JSON is, by its mark or that character; nil where the
    /// text is not UTF-16.
    fileprivate static func beginningWithASCII(_ prefix: Span<UInt8>) -> (transcoder: UTF16Transcoder, start: Int)? {
        if let marked = UTF16Transcoder(mark: prefix) { return (marked, 2) }
        guard prefix.count >= 2, (prefix[0] == 0) != (prefix[1] == 0) else { return nil }
        return (UTF16Transcoder(isBigEndian: prefix[0] == 0), 0)
    }
}

/// What `body` says of the first bytes of a text, decoded where they are UTF-16.
package func readingUTF16<Result>(_ prefix: Span<UInt8>, _ body: (Span<UInt8>) -> Result) -> Result {
    guard let (detected, start) = UTF16Transcoder.beginningWithASCII(prefix) else { return body(prefix) }
    var transcoder = detected
    let decoded = transcoder.transcode(prefix.extracting(start..<prefix.count))
    return body(decoded.span)
}
