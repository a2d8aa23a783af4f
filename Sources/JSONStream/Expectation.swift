internal import ByteText

/// What may come next in a JSON text.
struct Expectation: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    static let value = Expectation(rawValue: 1)
    static let key = Expectation(rawValue: 2)
    static let comma = Expectation(rawValue: 4)
    static let colon = Expectation(rawValue: 8)
    static let endArray = Expectation(rawValue: 16)
    static let endObject = Expectation(rawValue: 32)
    /// A comma between the texts of a sequence, which no message mentions.
    static let separator = Expectation(rawValue: 64)

    /// What is expected in words, as a message wants it.
    var description: String {
        let words: [(Expectation, String)] = [
            (.value, "a value"), (.key, "a key"), (.comma, "','"), (.colon, "':'"), (.endArray, "']'"),
            (.endObject, "'}'"),
        ]
        return words.filter { contains($0.0) }.map(\.1).joined(separator: " or ")
    }
}

extension JSONOptions {
    /// What follows a whole text.
    var afterText: Expectation {
        switch mode {
        case .single: []
        case .sequence: [.value, .separator]
        }
    }
}

/// A byte as messages show it: itself in quotes where it is printable ASCII, else its number.
func shown(_ byte: UInt8) -> String {
    switch byte {
    case .apostrophe: return "\"'\""
    case .exclamationMark ... .tilde: return "'\(Character(Unicode.Scalar(byte)))'"
    default:
        let digits = String(byte, radix: 16, uppercase: true)
        return "byte 0x" + (digits.count < 2 ? "0" : "") + digits
    }
}
