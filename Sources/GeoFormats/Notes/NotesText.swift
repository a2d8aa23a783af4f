internal import ByteText
internal import FormatSupport

// What Foundation's JSONEncoder writes, byte for byte: the app's files are compared with ours.
extension ByteBuffer {
    /// Appends a string with its quotes: `"`, `\`, `/` and control characters escaped.
    mutating func append(noteString text: String) {
        append(.quotationMark)
        append(escaped: text.utf8.span)
        append(.quotationMark)
    }

    private mutating func append(escaped text: Span<UInt8>) {
        var start = 0
        for index in text.indices {
            let byte = text[index]
            guard byte < .space || byte == .quotationMark || byte == .backslash || byte == .slash else { continue }
            append(text.extracting(start..<index))
            start = index + 1
            append(.backslash)
            switch byte {
            case .quotationMark, .backslash, .slash: append(byte)
            case 0x08: append(UInt8(ascii: "b"))
            case .tab: append(UInt8(ascii: "t"))
            case .lineFeed: append(UInt8(ascii: "n"))
            case 0x0C: append(UInt8(ascii: "f"))
            case .carriageReturn: append(UInt8(ascii: "r"))
            default:
                append("u00")
                append(.digitZero + byte >> 4)
                append(.hexDigit(byte & 0xF))
            }
        }
        append(text.extracting(start..<text.count))
    }

    /// Begins a member of an object that is `depth` levels deep: the comma behind the one before, the line, the key.
    mutating func begin(noteMember key: String, depth: Int, isFirst: Bool = false) {
        append(isFirst ? "\n" : ",\n")
        for _ in 0..<depth { append("  ") }
        append(.quotationMark)
        append(key)
        append("\" : ")
    }

    /// Appends a number in the fewest digits that read back the same; small and large ones with an exponent, as Swift prints them.
    mutating func append(noteNumber value: Double, decimals: Int?) {
        if let decimals { return append(decimal: value, decimals: decimals) }
        let magnitude = abs(value)
        if magnitude >= 1e-4, magnitude < 1e15 { return append(decimal: value) }
        var text = value.description
        if text.hasSuffix(".0") { text.removeLast(2) }
        append(text)
    }
}
