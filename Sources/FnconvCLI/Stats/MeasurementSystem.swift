internal import CommandLineKit
internal import GeoTools

/// The units of a report for people.
enum MeasurementSystem: String, CaseIterable {
    case metric, imperial, nautical

    /// A unit as it is written behind a number, and its size in SI units.
    struct Unit {
        var symbol: String
        var size: Double
    }

    /// Of ways.
    var length: Unit {
        switch self {
        case .metric: Unit(symbol: "km", size: 1000)
        case .imperial: Unit(symbol: "mi", size: 1609.344)
        case .nautical: Unit(symbol: "nmi", size: 1852)
        }
    }

    /// Of elevations and short lengths.
    var height: Unit {
        switch self {
        case .metric, .nautical: Unit(symbol: "m", size: 1)
        case .imperial: Unit(symbol: "ft", size: 0.3048)
        }
    }

    var speed: Unit {
        switch self {
        case .metric: Unit(symbol: "km/h", size: 1000 / 3600)
        case .imperial: Unit(symbol: "mph", size: 1609.344 / 3600)
        case .nautical: Unit(symbol: "kn", size: 1852 / 3600)
        }
    }

    // MARK: Texts

    /// `12.34 km`, with more decimals the shorter it is.
    func way(_ metres: Double) -> String {
        let value = metres / length.size
        return measured(value, value < 10 ? 3 : value < 100 ? 2 : 1, length.symbol)
    }

    /// `812 m`.
    func height(_ metres: Double) -> String { measured(metres / height.size, 0, height.symbol) }

    /// `5.2 km/h`.
    func speed(_ value: Double) -> String { measured(value / speed.size, 1, speed.symbol) }

    /// The time for a unit of length at a speed, `11:32 min/km`.
    func pace(_ speed: Double) -> String? {
        let seconds = length.size / speed
        guard seconds < 360_000 else { return nil }
        let whole = Int(seconds.rounded())
        return "\(whole / 60):\(twoDigits(whole % 60)) min/\(length.symbol)"
    }
}

/// `h:mm:ss`, with milliseconds where that is under a minute and not a whole number.
func clockTime(_ seconds: Double) -> String {
    let milliseconds = Int((min(seconds, 1e12) * 1000).rounded())
    let isShort = milliseconds < 60_000 && milliseconds % 1000 > 0
    let whole = isShort ? milliseconds / 1000 : Int(min(seconds, 1e12).rounded())
    let text = "\(whole / 3600):\(twoDigits(whole / 60 % 60)):\(twoDigits(whole % 60))"
    return isShort ? text + "." + String(String(1000 + milliseconds % 1000).dropFirst()) : text
}

private func twoDigits(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }

/// A number and its unit, empty where there is no number.
func measured(_ value: Double, _ decimals: Int, _ unit: String) -> String {
    let number = fixed(value, decimals)
    return number.isEmpty ? "" : number + " " + unit
}

/// A number with exactly so many decimals, which must be few; empty where it is not finite or too large to be one of this world.
func fixed(_ value: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded()
    guard scaled < 1e15 else { return "" }
    let digits = String(Int(scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return sign + padded.dropLast(decimals) + (decimals > 0 ? "." + padded.suffix(decimals) : "")
}
