/// A number, a text or nothing: what was recorded at a place.
public enum NoteValue: Hashable, Sendable {
    /// Nothing was recorded.
    case null
    /// A number, in the unit of what it is.
    case number(Double)
    /// A text, such as a time in RFC 3339.
    case text(String)
}

extension NoteValue: Codable {
    /// Reads a JSON number, string or null. Throws `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    /// Writes a JSON number, string or null. Throws `EncodingError` for a number that is not finite.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .number(let number): try value.encode(number)
        case .text(let text): try value.encode(text)
        }
    }
}

/// A key of any name.
struct AnyNoteKey: CodingKey, Hashable {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(_ key: some CodingKey) { self.init(key.stringValue) }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
