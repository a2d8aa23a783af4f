/// A number with its unit, as typed on a command line: `10m`, `0.5km`, `1h30min`, `36km/h`.
public struct Quantity: Sendable, Equatable {
    /// In metres, seconds or metres per second; a bare number is itself.
    public var magnitude: Double
    public var measure: Measure

    public init(_ magnitude: Double, _ measure: Measure) {
        self.magnitude = magnitude
        self.measure = measure
    }

    /// Reads a quantity of one of `measures`.
    ///
    /// A number is decimal digits with at most one point; blanks may stand between number and unit. Durations may be put together
    /// from several units, larger ones first. A bare number is refused unless ``Measure/number`` is among `measures`.
    ///
    /// - Parameter isSigned: whether the quantity may be negative. A plus sign may always be there.
    /// - Throws: what is wrong with `text`, and what to write instead.
    public static func parse(
        _ text: String, as measures: [Measure], isSigned: Bool = false
    ) throws(UsageError) -> Quantity {
        let result = try QuantityText(text).quantity(of: measures)
        guard isSigned || result.magnitude >= 0 else { throw UsageError("\(quoted(text)) is negative") }
        return result
    }
}

private struct QuantityText {
    /// A number and the unit behind it, as typed.
    struct Part {
        var number = ""
        var unit = ""
    }

    let text: String
    var isNegative = false
    var parts: [Part] = []

    init(_ text: String) {
        self.text = text
        var rest = text[...]
        if let first = rest.first, first == "+" || first == "-" {
            isNegative = first == "-"
            rest.removeFirst()
        }
        while !rest.isEmpty {
            let number = rest.prefix(while: isNumeric)
            rest = rest.dropFirst(number.count).drop { $0 == " " }
            let unit = rest.prefix { !isNumeric($0) }
            rest = rest.dropFirst(unit.count)
            parts.append(Part(number: String(number), unit: unit.trimmingBlanks))
        }
    }

    func quantity(of measures: [Measure]) throws(UsageError) -> Quantity {
        if let corrected = withoutDecimalComma {
            throw UsageError("\(quoted(text)) has a decimal comma; write \(corrected)")
        }
        guard let first = parts.first else { throw malformed(measures) }
        let measure = try unit(of: first, among: measures)?.measure ?? .number
        if parts.count > 1, measure != .duration {
            throw UsageError("\(quoted(text)) has several parts; only a duration may")
        }
        var sum = 0.0
        var last = Double.infinity
        for part in parts {
            guard let number = Double(part.number) else { throw malformed(measures) }
            let unit = try unit(of: part, among: parts.count == 1 ? measures : [.duration])
            let size = unit.map { $0.scale / $0.divisor } ?? 1
            guard size < last else {
                throw UsageError("\(quoted(text)) must have its larger units first, and each once")
            }
            last = size
            sum += unit.map { number * $0.scale / $0.divisor } ?? number
        }
        guard sum.isFinite else { throw UsageError("\(quoted(text)) is too large") }
        return Quantity(isNegative ? -sum : sum, measure)
    }

    /// The unit of a part, `nil` for a bare number.
    private func unit(of part: Part, among measures: [Measure]) throws(UsageError) -> Unit? {
        guard Double(part.number) != nil else { throw malformed(measures) }
        let whole = parts.count == 1 ? "" : " in \(quoted(text))"
        let subject = quoted(parts.count == 1 ? text : part.number + part.unit) + whole
        let advice = "; write \(examples(of: measures, number: part.number))"
        guard !part.unit.isEmpty else {
            guard measures.contains(.number) else { throw UsageError(subject + " has no unit" + advice) }
            return nil
        }
        guard let unit = Unit.all.first(where: { $0.symbol == part.unit }) else {
            let known = measures.flatMap(\.units).map(\.symbol)
            let near = nearestNames(to: part.unit, among: known)
            let hint = known.isEmpty ? advice : near.isEmpty ? "; expected \(alternatives(known))" : suggestion(near)
            throw UsageError(subject + " has the unknown unit \(quoted(part.unit))" + hint)
        }
        guard measures.contains(unit.measure) else {
            throw UsageError(subject + " is \(unit.measure.article)" + advice)
        }
        return unit
    }

    private func malformed(_ measures: [Measure]) -> UsageError {
        UsageError(
            "\(quoted(text)) is not \(alternatives(measures.map(\.article))); "
                + "write something like \(examples(of: measures, number: "10"))")
    }

    /// One measure shows its common units, several show one each.
    private func examples(of measures: [Measure], number: String) -> String {
        let symbols = measures.count == 1 ? measures[0].commonSymbols : measures.compactMap(\.commonSymbols.first)
        return alternatives(symbols.map { number + $0 })
    }

    /// The text with a point for each comma that stands between digits, if there is one.
    private var withoutDecimalComma: String? {
        guard let comma = text.firstIndex(of: ","), comma > text.startIndex,
            isNumeric(text[text.index(before: comma)]), let next = text[comma...].dropFirst().first, isNumeric(next)
        else { return nil }
        return String(text.map { $0 == "," ? "." : $0 })
    }
}

private func isNumeric(_ character: Character) -> Bool {
    character == "." || character.isASCII && character.isNumber
}

extension Substring {
    fileprivate var trimmingBlanks: String {
        var rest = self
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
