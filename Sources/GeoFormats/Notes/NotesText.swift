internal import ByteText

// What Foundation's JSONEncoder writes, byte for byte: the app's files are compared with ours.
extension ByteBuffer {
    /// Appends a string with its quotes: `"`, `\`, `/` and control characters escaped.
    mutating func append(noteString text: String) {
        append(0x22)
        append(escaped: text.utf8.span)
        append(0x22)
    }

    private mutating func append(escaped text: Span<UInt8>) {
        var start = 0
        for index in text.indices {
            let byte = text[index]
            guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x2F else { continue }
            append(text.extracting(start..<index))
            start = index + 1
            append(0x5C)
            switch byte {
            case 0x22, 0x5C, 0x2F: append(byte)
            case 0x08: append(0x62)
            case 0x09: append(0x74)
            case 0x0A: append(0x6E)
            case 0x0C: append(0x66)
            case 0x0D: append(0x72)
            default:
                append("u00")
                append(0x30 + byte >> 4)
                append(byte & 0xF < 10 ? 0x30 + byte & 0xF : 0x57 + byte & 0xF)
            }
        }
        append(text.extracting(start..<text.count))
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
