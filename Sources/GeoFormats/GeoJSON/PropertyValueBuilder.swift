internal import ByteText
internal import GeoStream
internal import JSONStream

/// Grows one property value from tokens; memory is that of the value.
struct PropertyValueBuilder {
    private enum Level {
        case array([PropertyValue])
        case object([Property], key: String)
    }

    private var levels: [Level] = []

    /// Takes the next token of the value; returns the value when it is whole. `text` is the token's.
    mutating func take(_ kind: JSONToken.Kind, _ text: Span<UInt8>) -> PropertyValue? {
        switch kind {
        case .beginObject:
            levels.append(.object([], key: ""))
            return nil
        case .beginArray:
            levels.append(.array([]))
            return nil
        case .key:
            if case .object(let members, _) = levels.popLast() {
                levels.append(.object(members, key: String(copying: text)))
            }
            return nil
        case .endObject, .endArray:
            switch levels.popLast() {
            case .array(let values): return put(.array(values))
            case .object(let members, _): return put(.object(members))
            case nil: return nil
            }
        case .string: return put(.string(String(copying: text)))
        case .number: return put(.number(String(copying: text)))
        case .true: return put(.bool(true))
        case .false: return put(.bool(false))
        case .null: return put(.null)
        case .endOfText, .discardText: return nil
        }
    }

    /// Puts a whole value where it belongs; returns it if that is nowhere.
    private mutating func put(_ value: PropertyValue) -> PropertyValue? {
        // Taken off before it changes, so that its array is not copied.
        switch levels.popLast() {
        case nil: return value
        case .array(var values):
            values.append(value)
            levels.append(.array(values))
        case .object(var members, let key):
            members.append(Property(key, value))
            levels.append(.object(members, key: key))
        }
        return nil
    }
}

extension PropertyValue {
    /// The value that a JSON text says; nil if it is not one JSON text.
    init?(json text: String) {
        var tokenizer = JSONTokenizer()
        var builder = PropertyValueBuilder()
        var result: PropertyValue?
        let bytes = Array(text.utf8)
        var at = 0
        do {
            while let token = try tokenizer.next(in: bytes.span, at: &at) {
                result = builder.take(token.kind, tokenizer.text(of: token, in: bytes.span)) ?? result
            }
            while let token = try tokenizer.finish() {
                result = builder.take(token.kind, tokenizer.text(of: token, in: bytes.span)) ?? result
            }
        } catch {
            return nil
        }
        guard let result else { return nil }
        self = result
    }
}
