/// The Windows code page of Western Europe. Source: WHATWG Encoding Standard, index windows-1252.
package enum Windows1252 {
    /// The character of a byte; the five bytes that have none are what ISO 8859-1 makes of them.
    package static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        guard byte >= 0x80, byte < 0xA0 else { return Unicode.Scalar(byte) }
        return high[high.index(high.startIndex, offsetBy: Int(byte) - 0x80)]
    }

    /// The text of bytes.
    package static func text(_ bytes: [UInt8]) -> String {
        var text = ""
        for byte in bytes { text.unicodeScalars.append(scalar(byte)) }
        return text
    }

    private static let high = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
}
