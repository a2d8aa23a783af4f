/// What is meant by letters, digits and signs that stand where a value should, and are not a value.
struct Word {
    let kind: JSONToken.Kind
    /// The text of the token that is delivered in its place.
    let text: String

    init(_ word: String) {
        let lowercased = word.lowercased()
        switch lowercased.hasPrefix("-") || lowercased.hasPrefix("+") ? String(lowercased.dropFirst()) : lowercased {
        case "null", "nil", "none", "undefined", "nan", "inf", "infinity": (kind, text) = (.null, "")
        case "true": (kind, text) = (.true, "")
        case "false": (kind, text) = (.false, "")
        default:
            let number = Self.number(word)
            (kind, text) = (number == nil ? .string : .number, number ?? word)
        }
    }

    /// How the word is understood, in words.
    var reading: String {
        kind == .string ? "a string" : kind == .number ? text : "\(kind)"
    }

    /// The number that `word` is but for leading zeros, a plus, or a point without digits on one side.
    private static func number(_ word: String) -> String? {
        var rest = Substring(word)
        var number = ""
        func digits() -> Substring {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            return digits
        }
        if let sign = rest.first, sign == "-" || sign == "+" {
            if sign == "-" { number = "-" }
            rest = rest.dropFirst()
        }
        let whole = digits()
        let significant = whole.drop { $0 == "0" }
        number += significant.isEmpty ? "0" : significant
        var fraction: Substring = ""
        if rest.first == "." {
            rest = rest.dropFirst()
            fraction = digits()
            if !fraction.isEmpty { number += "." + fraction }
        }
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        if let mark = rest.first, mark == "e" || mark == "E" {
            number += "e"
            rest = rest.dropFirst()
            if let sign = rest.first, sign == "-" || sign == "+" {
                number.append(sign)
                rest = rest.dropFirst()
            }
            let exponent = digits()
            guard !exponent.isEmpty else { return nil }
            number += exponent
        }
        return rest.isEmpty ? number : nil
    }
}
