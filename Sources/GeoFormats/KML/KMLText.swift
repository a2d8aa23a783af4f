internal import ByteText
internal import GeoStream

extension String {
    /// The text without the blanks around it.
    var trimmed: String {
        let bytes = utf8
        guard bytes.first.map({ $0 <= .space }) ?? false || bytes.last.map({ $0 <= .space }) ?? false else {
            return self
        }
        var rest = Substring(self)[...]
        while let first = rest.utf8.first, first <= .space { rest = rest.dropFirst() }
        while let last = rest.utf8.last, last <= .space { rest = rest.dropLast() }
        return String(rest)
    }

    /// The text without blanks around it that come from the layout of a file: those with a line break among them.
    var withoutLayout: String {
        guard utf8.contains(.lineFeed) else { return self }
        let bytes = Array(utf8)
        var start = 0
        var end = bytes.count
        while start < end, bytes[start] <= .space { start += 1 }
        while end > start, bytes[end - 1] <= .space { end -= 1 }
        if !bytes[..<start].contains(.lineFeed) { start = 0 }
        if !bytes[end...].contains(.lineFeed) { end = bytes.count }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}

extension PropertyValue {
    /// A JSON number for a decimal text, with its digits where JSON writes them so; nil if it is none.
    init?(number text: String) {
        let text = text.trimmed
        let value: Double
        do { value = try parseDecimal(text.utf8.span) } catch { return nil }
        if case .number(let digits)? = PropertyValue(json: text) {
            self = .number(digits)
        } else {
            var buffer = ByteBuffer()
            buffer.append(decimal: value)
            self = .number(String(copying: buffer.span))
        }
    }

    /// The value of a schema's field: numbers and truth values as such where the text is one.
    init(_ text: String, type: String) {
        switch type.split(separator: ":").last ?? "" {
        case "int", "uint", "short", "ushort", "float", "double":
            self = PropertyValue(number: text) ?? .string(text)
        case "bool", "boolean":
            switch text.trimmed {
            case "1", "true": self = .bool(true)
            case "0", "false": self = .bool(false)
            default: self = .string(text)
            }
        default: self = .string(text)
        }
    }
}
