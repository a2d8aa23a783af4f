/// What a quantity measures.
public enum Measure: Sendable, CaseIterable {
    case length
    case duration
    case speed
    /// A bare number, such as how many points to keep.
    case number
}

/// A unit as it is typed, `km`, and its size as a fraction of the measure's SI unit.
///
/// Scale and divisor are whole, so that 36 km/h is exactly 10 m/s.
struct Unit: Sendable {
    var symbol: String
    var measure: Measure
    var scale: Double
    var divisor: Double

    private init(_ symbol: String, _ measure: Measure, _ scale: Double, per divisor: Double = 1) {
        self.symbol = symbol
        self.measure = measure
        self.scale = scale
        self.divisor = divisor
    }

    /// All units. International foot, mile and nautical mile: 0.3048 m, 1609.344 m, 1852 m.
    static let all: [Unit] = [
        Unit("mm", .length, 1, per: 1000), Unit("cm", .length, 1, per: 100), Unit("m", .length, 1),
        Unit("km", .length, 1000), Unit("ft", .length, 3048, per: 10_000), Unit("mi", .length, 1_609_344, per: 1000),
        Unit("nmi", .length, 1852),
        Unit("ms", .duration, 1, per: 1000), Unit("s", .duration, 1), Unit("min", .duration, 60),
        Unit("h", .duration, 3600), Unit("d", .duration, 86_400),
        Unit("m/s", .speed, 1), Unit("km/h", .speed, 1000, per: 3600), Unit("mph", .speed, 1_609_344, per: 3_600_000),
        Unit("kn", .speed, 1852, per: 3600),
    ]
}

extension Measure {
    var units: [Unit] { Unit.all.filter { $0.measure == self } }

    /// With its article, as in "expected a length".
    var article: String {
        switch self {
        case .length: "a length"
        case .duration: "a duration"
        case .speed: "a speed"
        case .number: "a number"
        }
    }

    /// Units to suggest behind a number.
    var commonSymbols: [String] {
        switch self {
        case .length: ["m", "km", "mi"]
        case .duration: ["s", "min", "h"]
        case .speed: ["km/h", "mph", "kn"]
        case .number: [""]
        }
    }
}
