internal import ByteText

/// A number with its unit, as typed: `10m`, `0.5km`, `1h30min`, `36km/h`.
public struct Quantity: Sendable, Equatable {
    /// Metres, seconds, metres a second, or the number itself.
    public var value: Double
    /// What is measured, which decides the unit of ``value``.
    public var measure: Measure

    /// What a quantity measures.
    public enum Measure: String, Sendable, CaseIterable {
        case length, duration, speed, number
    }

    /// Reads a quantity of one of some measures.
    ///
    /// A number has digits and at most one point. Durations may have several parts, larger units first: `1h30min`. A number without a
    /// unit is refused unless ``Measure/number`` is among the measures, and a negative one unless `isSigned`.
    public static func parse(
        _ text: some StringProtocol, as measures: [Measure], isSigned: Bool = false
    ) throws(StageError) -> Quantity {
        let typed = String(text)
        var rest = Substring(typed)
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        var sum = 0.0
        var measure: Measure?
        var lastScale = Double.infinity
        repeat {
            let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            rest = rest.dropFirst(number.count).drop { $0 == " " }
            let symbol = rest.prefix { !($0.isASCII && $0.isNumber || $0 == "." || $0 == " ") }
            rest = rest.dropFirst(symbol.count).drop { $0 == " " }
            guard let value = decimal(number) else { throw malformed(typed, measures) }
            let unit = try unit(symbol, of: typed, number, measures)
            guard measure == nil || (measure == .duration && unit.measure == .duration), unit.scale < lastScale else {
                throw StageError("\(quoted(typed)) must be one number with its unit, or a duration such as 1h30min")
            }
            measure = unit.measure
            lastScale = unit.scale
            sum += value * unit.scale / unit.divisor
        } while !rest.isEmpty
        guard !isNegative || isSigned || sum == 0 else { throw StageError("\(quoted(typed)) is negative") }
        guard let measure, sum.isFinite else { throw malformed(typed, measures) }
        return Quantity(value: isNegative ? -sum : sum, measure: measure)
    }

    private static func unit(
        _ symbol: Substring, of typed: String, _ number: Substring, _ measures: [Measure]
    ) throws(StageError) -> Unit {
        if symbol.isEmpty {
            guard measures.contains(.number) else {
                throw StageError("\(quoted(typed)) has no unit; write \(examples(measures, number))")
            }
            return Unit(symbol: "", measure: .number, scale: 1)
        }
        guard let unit = Unit.all.first(where: { $0.symbol == symbol }) else {
            throw StageError(
                "\(quoted(typed)) has the unknown unit \(quoted(symbol)); write \(examples(measures, number))")
        }
        guard measures.contains(unit.measure) else {
            throw StageError("\(quoted(typed)) is a \(unit.measure.rawValue); write \(examples(measures, number))")
        }
        return unit
    }

    private static func malformed(_ typed: String, _ measures: [Measure]) -> StageError {
        let names = measures.map { "a \($0.rawValue)" }
        return StageError(
            "\(quoted(typed)) is not \(alternatives(names)); write something like \(examples(measures, "10"))")
    }

    private static func examples(_ measures: [Measure], _ number: Substring) -> String {
        alternatives(measures.flatMap { measure in measure.commonSymbols.map { number + $0 } })
    }
}

/// A unit as it is typed, and its size as a fraction of the SI unit, both whole, so that 36 km/h is exactly 10 m/s.
private struct Unit {
    var symbol: String
    var measure: Quantity.Measure
    var scale: Double
    var divisor = 1.0

    /// With the international foot, mile and nautical mile.
    static let all: [Unit] = [
        Unit(symbol: "mm", measure: .length, scale: 1, divisor: 1000),
        Unit(symbol: "cm", measure: .length, scale: 1, divisor: 100),
        Unit(symbol: "m", measure: .length, scale: 1),
        Unit(symbol: "km", measure: .length, scale: 1000),
        Unit(symbol: "ft", measure: .length, scale: 3048, divisor: 10_000),
        Unit(symbol: "mi", measure: .length, scale: 1_609_344, divisor: 1000),
        Unit(symbol: "nmi", measure: .length, scale: 1852),
        Unit(symbol: "ms", measure: .duration, scale: 0.001),
        Unit(symbol: "s", measure: .duration, scale: 1),
        Unit(symbol: "min", measure: .duration, scale: 60),
        Unit(symbol: "h", measure: .duration, scale: 3600),
        Unit(symbol: "d", measure: .duration, scale: 86_400),
        Unit(symbol: "m/s", measure: .speed, scale: 1),
        Unit(symbol: "km/h", measure: .speed, scale: 1000, divisor: 3600),
        Unit(symbol: "mph", measure: .speed, scale: 1_609_344, divisor: 3_600_000),
        Unit(symbol: "kn", measure: .speed, scale: 1852, divisor: 3600),
    ]
}

extension Quantity.Measure {
    /// Units to suggest.
    fileprivate var commonSymbols: [String] {
        switch self {
        case .length: ["m", "km", "mi"]
        case .duration: ["s", "min", "h"]
        case .speed: ["km/h", "mph", "m/s"]
        case .number: [""]
        }
    }
}

/// The decimal number that fills a text of digits and points.
func decimal(_ text: some StringProtocol) -> Double? {
    let bytes = Array(text.utf8)
    return try? parseDecimal(bytes.span)
}
