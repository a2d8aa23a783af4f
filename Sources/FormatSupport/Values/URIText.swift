internal import ByteText

extension String {
    /// The text as an xsd:anyURI: control characters, quotes, brackets and stray percent signs as %XX, all else as it is.
    package var asURI: String {
        let bytes = Array(utf8)
        var escaped = ByteBuffer()
        var seenFragment = false
        for (index, byte) in bytes.enumerated() {
            let isStray =
                byte == .percentSign
                && !(index + 2 < bytes.count && bytes[index + 1].isHexDigit && bytes[index + 2].isHexDigit)
            let isSecondFragment = byte == .numberSign && seenFragment
            if byte == .numberSign { seenFragment = true }
            switch byte {
            case 0..<0x20, .quotationMark, .lessThan, .greaterThan, .leftBracket, .backslash, .rightBracket,
                .caret, .backtick, .leftBrace, .verticalBar, .rightBrace, 0x7F:
                escaped.appendPercent(byte)
            default: if isStray || isSecondFragment { escaped.appendPercent(byte) } else { escaped.append(byte) }
            }
        }
        return String(copying: escaped.span)
    }
}

extension ByteBuffer {
    fileprivate mutating func appendPercent(_ byte: UInt8) {
        append(.percentSign)
        for digit in [byte >> 4, byte & 15] { append(.capitalHexDigit(digit)) }
    }
}
