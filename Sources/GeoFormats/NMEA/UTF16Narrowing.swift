internal import ByteText

/// Makes UTF-8 of UTF-16 that begins with a byte-order mark, and leaves all else as it is.
struct UTF16Narrowing {
    private var transcoder: UTF16Transcoder?
    /// The first byte, if it may be half of a mark.
    private var start: [UInt8] = []
    private var isKnown = false

    mutating func append(_ bytes: Span<UInt8>, to text: inout [UInt8]) {
        guard !isKnown else { return pass(bytes, to: &text) }
        start.append(copying: bytes)
        guard let first = start.first, start.count > 1 || first < 0xFE else { return }
        isKnown = true
        transcoder = UTF16Transcoder(mark: start.span)
        if transcoder != nil { start.removeFirst(2) }
        let begun = start
        start = []
        pass(begun.span, to: &text)
    }

    private mutating func pass(_ bytes: Span<UInt8>, to text: inout [UInt8]) {
        if let wide = transcoder?.transcode(bytes) { text += wide } else { text.append(copying: bytes) }
    }
}
