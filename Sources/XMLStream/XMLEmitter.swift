public import ByteText

extension ByteBuffer {
    /// Appends `text` as the content of an element: `&`, `<`, `>` and carriage returns escaped.
    ///
    /// Characters that XML 1.0 forbids (§2.2: control characters, U+FFFE, U+FFFF) become U+FFFD, and the
    /// buffer counts them.
    public mutating func append(xmlText text: Span<UInt8>) { append(xml: text, inAttribute: false) }

    /// Appends `text` as the content of an element.
    public mutating func append(xmlText text: String) { append(xml: text.utf8.span, inAttribute: false) }

    /// Appends `text` as an attribute value without its quotes: `"`, tabs and line feeds escaped as well.
    public mutating func append(xmlAttribute text: String) { append(xml: text.utf8.span, inAttribute: true) }

    /// Appends ` name="value"`.
    public mutating func append(attribute name: StaticString, _ value: String) {
        append(.space)
        append(name)
        append("=\"")
        append(xmlAttribute: value)
        append(.quotationMark)
    }

    /// Appends `<name>text</name>`.
    public mutating func append(element name: StaticString, _ text: String) {
        append(.lessThan)
        append(name)
        append(.greaterThan)
        append(xmlText: text)
        append("</")
        append(name)
        append(.greaterThan)
    }

    private mutating func append(xml text: Span<UInt8>, inAttribute: Bool) {
        var start = 0
        var at = 0
        while at < text.count {
            let byte = text[at]
            if byte > .greaterThan, byte != 0xEF {
                at += 1
                continue
            }
            let replacement: StaticString
            var width = 1
            switch byte {
            case .ampersand: replacement = "&amp;"
            case .lessThan: replacement = "&lt;"
            case .greaterThan: replacement = "&gt;"
            case .carriageReturn: replacement = "&#13;"
            case .quotationMark where inAttribute: replacement = "&quot;"
            case .tab where inAttribute: replacement = "&#9;"
            case .lineFeed where inAttribute: replacement = "&#10;"
            case 0x00 ..< .tab, 0x0B, 0x0C, 0x0E ..< .space:
                replacement = "\u{FFFD}"
                replacedCharacters += 1
            case 0xEF where at + 2 < text.count && text[at + 1] == 0xBF && text[at + 2] >= 0xBE:
                replacement = "\u{FFFD}"
                replacedCharacters += 1
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
