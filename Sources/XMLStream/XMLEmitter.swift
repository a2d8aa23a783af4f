public import ByteText

extension ByteBuffer {
    /// Appends `text` as the content of an element: `&`, `<`, `>` and carriage returns escaped.
    ///
    /// Characters that XML 1.0 forbids (§2.2: control characters, U+FFFE, U+FFFF) become U+FFFD.
    public mutating func append(xmlText text: Span<UInt8>) { append(xml: text, inAttribute: false) }

    /// Appends `text` as the content of an element.
    public mutating func append(xmlText text: String) { append(xml: text.utf8.span, inAttribute: false) }

    /// Appends `text` as an attribute value without its quotes: `"`, tabs and line feeds escaped as well.
    public mutating func append(xmlAttribute text: String) { append(xml: text.utf8.span, inAttribute: true) }

    /// Appends ` name="value"`.
    public mutating func append(attribute name: StaticString, _ value: String) {
        append(0x20)
        append(name)
        append("=\"")
        append(xmlAttribute: value)
        append(0x22)
    }

    /// Appends `<name>text</name>`.
    public mutating func append(element name: StaticString, _ text: String) {
        append(0x3C)
        append(name)
        append(0x3E)
        append(xmlText: text)
        append("</")
        append(name)
        append(0x3E)
    }

    private mutating func append(xml text: Span<UInt8>, inAttribute: Bool) {
        var start = 0
        var at = 0
        while at < text.count {
            let byte = text[at]
            if byte > 0x3E, byte != 0xEF {
                at += 1
                continue
            }
            let replacement: StaticString
            var width = 1
            switch byte {
            case 0x26: replacement = "&amp;"
            case 0x3C: replacement = "&lt;"
            case 0x3E: replacement = "&gt;"
            case 0x0D: replacement = "&#13;"
            case 0x22 where inAttribute: replacement = "&quot;"
            case 0x09 where inAttribute: replacement = "&#9;"
            case 0x0A where inAttribute: replacement = "&#10;"
            case 0x00..<0x09, 0x0B, 0x0C, 0x0E..<0x20: replacement = "\u{FFFD}"
            case 0xEF where at + 2 < text.count && text[at + 1] == 0xBF && text[at + 2] >= 0xBE:
                replacement = "\u{FFFD}"
                width = 3
            default:
                at += 1
                continue
            }
            append(text.extracting(start..<at))
            append(replacement)
            at += width
            start = at
        }
        append(text.extracting(start..<text.count))
    }
}
