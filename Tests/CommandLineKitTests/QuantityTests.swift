import CommandLineKit
import Testing

private func message(_ text: String, as measures: [Measure], isSigned: Bool = false) -> String {
    do throws(UsageError) {
        return "\(try Quantity.parse(text, as: measures, isSigned: isSigned))"
    } catch {
        return error.message
    }
}

@Suite("Quantities")
struct QuantityTests {
    @Test(
        "Lengths are in metres",
        arguments: [
            ("1500mm", 1.5), ("250cm", 2.5), ("10m", 10), ("0.5km", 500), ("100ft", 30.48), ("2mi", 3218.688),
            ("1nmi", 1852),
            ("10 m", 10), (".5m", 0.5), ("5.m", 5), ("0m", 0), ("+3m", 3),
        ])
    func lengths(text: String, metres: Double) throws {
        #expect(try Quantity.parse(text, as: [.length]) == Quantity(metres, .length))
    }

    @Test(
        "Durations are in seconds and may have several parts",
        arguments: [
            ("250ms", 0.25), ("30s", 30), ("10min", 600), ("2h", 7200), ("1d", 86_400), ("1h30min", 5400),
            ("1d2h3min4s5ms", 93784.005), ("1 h 30 min", 5400), ("1.5h", 5400),
        ])
    func durations(text: String, seconds: Double) throws {
        #expect(try Quantity.parse(text, as: [.duration]) == Quantity(seconds, .duration))
    }

    @Test(
        "Speeds are in metres per second",
        arguments: [
            ("10m/s", 10), ("36km/h", 10), ("10mph", 4.4704), ("18kn", 9.26),
        ])
    func speeds(text: String, speed: Double) throws {
        #expect(try Quantity.parse(text, as: [.speed]) == Quantity(speed, .speed))
    }

    @Test("The unit tells which of several measures is meant")
    func severalMeasures() throws {
        #expect(try Quantity.parse("5s", as: [.length, .duration]) == Quantity(5, .duration))
        #expect(try Quantity.parse("5m", as: [.length, .duration]) == Quantity(5, .length))
        #expect(try Quantity.parse("500", as: [.length, .number]) == Quantity(500, .number))
        #expect(try Quantity.parse("1h5s", as: [.length, .duration]) == Quantity(3605, .duration))
    }

    @Test("A sign stands before the whole")
    func signs() throws {
        #expect(try Quantity.parse("-1h30min", as: [.duration], isSigned: true) == Quantity(-5400, .duration))
        #expect(try Quantity.parse("+1h30min", as: [.duration], isSigned: true) == Quantity(5400, .duration))
        #expect(message("-5m", as: [.length]) == "'-5m' is negative")
        #expect(
            message("1h-30min", as: [.duration], isSigned: true)
                == "'1h-' in '1h-30min' has the unknown unit 'h-'; did you mean 'h'?")
    }

    @Test(
        "A bare number says which unit to write",
        arguments: [
            ("10", [.length], "'10' has no unit; write 10m, 10km or 10mi"),
            ("1.5", [.duration], "'1.5' has no unit; write 1.5s, 1.5min or 1.5h"),
            ("40", [.speed], "'40' has no unit; write 40km/h, 40mph or 40kn"),
            ("-10 ", [.length, .duration], "'-10 ' has no unit; write 10m or 10s"),
            ("1h30", [.duration], "'30' in '1h30' has no unit; write 30s, 30min or 30h"),
        ] as [(String, [Measure], String)])
    func bareNumber(text: String, measures: [Measure], expected: String) {
        #expect(message(text, as: measures) == expected)
    }

    @Test(
        "A unit of another measure says which to write",
        arguments: [
            ("10m", [.duration], "'10m' is a length; write 10s, 10min or 10h"),
            ("1h30m", [.duration], "'30m' in '1h30m' is a length; write 30s, 30min or 30h"),
            ("5km/h", [.length, .duration], "'5km/h' is a speed; write 5m or 5s"),
            ("5s", [.length, .number], "'5s' is a duration; write 5m or 5"),
            ("5m", [.number], "'5m' is a length; write 5"),
        ] as [(String, [Measure], String)])
    func otherMeasure(text: String, measures: [Measure], expected: String) {
        #expect(message(text, as: measures) == expected)
    }

    @Test(
        "An unknown unit is named with the nearest, or with all",
        arguments: [
            ("10Km", [.length], "'10Km' has the unknown unit 'Km'; did you mean 'km'?"),
            ("40kmh", [.speed], "'40kmh' has the unknown unit 'kmh'; did you mean 'km/h'?"),
            (
                "10parsecs", [.length],
                "'10parsecs' has the unknown unit 'parsecs'; expected mm, cm, m, km, ft, mi or nmi"
            ),
            ("2weeks", [.number], "'2weeks' has the unknown unit 'weeks'; write 2"),
            (
                "1e3m", [.number, .length],
                "'1e' in '1e3m' has the unknown unit 'e'; expected mm, cm, m, km, ft, mi or nmi"
            ),
        ] as [(String, [Measure], String)])
    func unknownUnit(text: String, measures: [Measure], expected: String) {
        #expect(message(text, as: measures) == expected)
    }

    @Test(
        "What is no number shows what one looks like",
        arguments: [
            ("", [.length], "'' is not a length; write something like 10m, 10km or 10mi"),
            ("-", [.duration], "'-' is not a duration; write something like 10s, 10min or 10h"),
            ("far", [.length, .number], "'far' is not a length or a number; write something like 10m or 10"),
            ("1.2.3m", [.length], "'1.2.3m' is not a length; write something like 10m, 10km or 10mi"),
            (".m", [.length], "'.m' is not a length; write something like 10m, 10km or 10mi"),
            ("nan", [.number], "'nan' is not a number; write something like 10"),
            ("--5m", [.length], "'--5m' is not a length; write something like 10m, 10km or 10mi"),
            ("٣m", [.length], "'٣m' is not a length; write something like 10m, 10km or 10mi"),
        ] as [(String, [Measure], String)])
    func noNumber(text: String, measures: [Measure], expected: String) {
        #expect(message(text, as: measures) == expected)
    }

    @Test("A decimal comma is shown with a point instead")
    func decimalComma() {
        #expect(message("1,5km", as: [.length]) == "'1,5km' has a decimal comma; write 1.5km")
        #expect(message("-0,5 h", as: [.duration]) == "'-0,5 h' has a decimal comma; write -0.5 h")
    }

    @Test("Only a duration has several parts, the larger first and each once")
    func parts() {
        #expect(message("1km500m", as: [.length]) == "'1km500m' has several parts; only a duration may")
        #expect(message("30min1h", as: [.duration]) == "'30min1h' must have its larger units first, and each once")
        #expect(message("1h1h", as: [.duration]) == "'1h1h' must have its larger units first, and each once")
    }

    @Test("A number beyond a double is too large")
    func tooLarge() {
        let text = String(repeating: "9", count: 400) + "m"
        #expect(message(text, as: [.length]) == "'\(text)' is too large")
    }
}
