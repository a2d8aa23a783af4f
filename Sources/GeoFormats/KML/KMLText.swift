internal import ByteText
internal import FormatSupport
internal import GeoStream

extension PropertyValue {
    /// A JSON number for a decimal text, with its digits where JSON writes them so; nil if it is not.
    init?(number text: String) {
        let text = text.trimmed
        guard let value = decimal(text.utf8.span) else { return nil }
        if case .number(let digits)? = PropertyValue(json: text) {
            self = .number(digits)
        } else {
            self = .number(decimalText(value))
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
