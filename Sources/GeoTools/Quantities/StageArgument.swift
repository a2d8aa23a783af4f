internal import ByteText

/// The argument of a stage: values and `key=value` pairs with commas between them.
struct StageArgument {
    let text: String
    private(set) var values: [String] = []
    private var pairs: [(key: String, value: String)] = []

    /// Takes an argument apart. Throws where it has other keys than these, one of them twice, or more values than allowed.
    init(_ text: String?, values most: Int, keys: [String] = []) throws(StageError) {
        self.text = text ?? ""
        guard !self.text.isEmpty else { return }
        for piece in self.text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let key = String(parts[0]).trimmed
            guard parts.count == 2 else {
                values.append(key)
                continue
            }
            guard keys.contains(key) else {
                let known = keys.isEmpty ? "" : "; write \(alternatives(keys.map { $0 + "=…" }))"
                throw StageError("\(quoted(key)) is no option of this stage\(known)")
            }
            guard self[key] == nil else { throw StageError("\(quoted(key)) is given twice") }
            pairs.append((key, String(parts[1]).trimmed))
        }
        if values.count > most { throw excess(most, keys) }
    }

    /// What is wrong where there are too many values.
    private func excess(_ most: Int, _ keys: [String]) -> StageError {
        if values.contains("") { return StageError("\(quoted(text)) has a comma too many") }
        if most == 0, !keys.isEmpty {
            let usage = keys.count == 1 ? "\(keys[0])=\(values[0])" : alternatives(keys.map { $0 + "=…" })
            return StageError("\(quoted(values[0])) needs a name; write \(usage)")
        }
        if most == 1, values.count == 2, Int(values[0]) != nil, values[1].first?.isNumber == true {
            return StageError(
                "\(quoted(text)) has two values; decimals stand behind a point: \(values[0]).\(values[1])")
        }
        let more = keys.isEmpty ? "" : " and \(alternatives(keys.map { $0 + "=…" }))"
        return StageError("\(quoted(text)) has too many values; write at most \(most)\(more)")
    }

    subscript(key: String) -> String? { pairs.first { $0.key == key }?.value }

    /// The keys that are given.
    var keys: [String] { pairs.map(\.key) }

    /// A number with this name in messages, within bounds.
    static func number(
        _ text: String, _ name: String, in range: ClosedRange<Double>
    ) throws(StageError) -> Double {
        guard let value = decimal(text) else { throw StageError("the \(name) \(quoted(text)) is not a number") }
        guard range.contains(value) else {
            throw StageError(
                "the \(name) \(quoted(text)) is not between \(Int(range.lowerBound)) and \(Int(range.upperBound))")
        }
        return value
    }

    static func count(_ text: String) throws(StageError) -> Int {
        guard let value = Int(text), value > 0 else {
            throw StageError("\(quoted(text)) is not a whole number above zero")
        }
        return value
    }

    static func length(_ text: String) throws(StageError) -> Double { try Quantity.parse(text, as: [.length]).value }

    /// A time in ISO 8601.
    static func time(_ text: String) throws(StageError) -> Timestamp {
        let bytes = Array(text.utf8)
        guard let parsed = Timestamp.parse(bytes.span) else {
            throw StageError("\(quoted(text)) is not a time; write something like 2024-05-01T06:00:00Z")
        }
        return parsed.timestamp
    }

    /// Some words out of a list.
    static func words<Word: RawRepresentable & CaseIterable & Hashable>(
        _ text: String, as type: Word.Type
    ) throws(StageError) -> Set<Word> where Word.RawValue == String {
        var result: Set<Word> = []
        for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let word = Word(rawValue: String(piece).trimmed) else {
                throw StageError("\(quoted(piece)) is none of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            result.insert(word)
        }
        return result
    }
}

extension String {
    /// Without spaces at both ends.
    fileprivate var trimmed: String {
        var rest = Substring(self)
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
