import ByteText
import Testing

@Suite("Decimal text")
struct DecimalTests {
    @Test(
        "numbers are written in the fewest digits that read back the same, without an exponent",
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (8.5417016, "8.5417016"),
            (-122.4194155, "-122.4194155"),
            (12.5, "12.5"), (100, "100"), (1e-7, "0.0000001"), (1.5e-8, "0.000000015"), (1e-300, nil),
            (1e22, "10000000000000000000000"),
            (123_456_789.25, "123456789.25"), (0.30000000000000004, "0.30000000000000004"),
            (9_999_999.9999999, "9999999.9999999"),
            (Double.leastNonzeroMagnitude, nil), (1.7976931348623157e308, nil), (99.99999999, "99.99999999"),
            (479.87, "479.87"), (1e7, "10000000"),
            (0.07, "0.07"), (10.05, "10.05"),
        ] as [(Double, String?)])
    func shortest(value: Double, expected: String?) throws {
        let text = format(value)
        if let expected { #expect(text == expected) }
        #expect(!text.contains("e"))
        #expect(try parse(text) == value)
    }

    @Test("rounding to some decimals drops trailing zeros and the sign of zero")
    func rounded() {
        #expect(format(8.5417016, decimals: 3) == "8.542")
        #expect(format(-0.0001, decimals: 2) == "0")
        #expect(format(12.999, decimals: 1) == "13")
        #expect(format(47.1, decimals: 0) == "47")
        #expect(format(1e20, decimals: 2) == "100000000000000000000")
    }

    @Test(
        "texts are read as xsd:decimal and JSON write them, exponents and blanks included",
        arguments: [
            ("12", 12), (" -12.50 ", -12.5), ("+3", 3), (".5", 0.5), ("7.", 7), ("1e3", 1000), ("1.25E-2", 0.0125),
            ("00012", 12), ("9007199254740993", 9_007_199_254_740_992), ("0.1e1", 1),
            ("123456789012345678901234567890", 1.2345678901234568e29),
            ("47.376901000000000000000000", 47.376901),
        ] as [(String, Double)])
    func reads(text: String, value: Double) throws {
        #expect(try parse(text) == value)
    }

    @Test(
        "what is no decimal number is refused",
        arguments: [
            ("", DecimalError.empty), ("  ", .empty), ("nan", .malformed), ("inf", .malformed), ("0x10", .malformed),
            ("1,5", .malformed),
            ("1.2.3", .malformed), ("-", .malformed), (".", .malformed), ("1e", .malformed), ("1e+", .malformed),
            ("12 m", .malformed),
            ("1e400", .outOfRange), ("--1", .malformed),
        ])
    func refuses(text: String, error: DecimalError) {
        #expect(throws: error) { try parse(text) }
    }

    @Test("a hundred thousand random numbers read back as they were")
    func roundTrip() throws {
        var random = SplitMix(seed: 1)
        for _ in 0..<100_000 {
            let bits = Double(bitPattern: random.next())
            let degrees = (Double(random.next() >> 11) / Double(1 << 53) - 0.5) * 360
            let short = (degrees * 1e7).rounded() / 1e7
            for value in [bits, degrees, short] where value.isFinite {
                let text = format(value)
                guard try parse(text) == value else {
                    Issue.record("\(value) is written \(text)")
                    return
                }
            }
        }
    }

    private func parse(_ text: String) throws(DecimalError) -> Double { try parseDecimal(text.utf8.span) }

    private func format(_ value: Double, decimals: Int? = nil) -> String {
        var buffer = ByteBuffer()
        buffer.append(decimal: value, decimals: decimals)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}

/// Sebastiano Vigna's SplitMix64: the same numbers on every run.
struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
