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
        var start = first
        first = []
        if let marked = UTF16Transcoder(mark: start.span) {
            transcoder = marked
            start.removeFirst(2)
        } else if start.count >= 2, (start[0] == 0) != (start[1] == 0) {
            transcoder = UTF16Transcoder(isBigEndian: start[0] == 0)
        }
        try read(start.span, into: &output)
    }
}

/// What `body` says of the first bytes of a text, decoded where they are UTF-16.
package func readingUTF16<Result>(_ prefix: Span<UInt8>, _ body: (Span<UInt8>) -> Result) -> Result {
    guard let (detected, start) = UTF16Transcoder.detected(in: prefix) else { return body(prefix) }
    var transcoder = detected
    let decoded = transcoder.transcode(prefix.extracting(start..<prefix.count))
    return body(decoded.span)
}
