import Platform
import Testing

@Suite("Mathematics")
struct MathematicsTests {
    @Test("angles are in radians, and the vertical part comes first")
    func angles() {
        #expect(abs(sine(.pi / 6) - 0.5) < 1e-15)
        #expect(abs(cosine(.pi / 3) - 0.5) < 1e-15)
        #expect(arcTangent(1, 0) == .pi / 2)
        #expect(arcTangent(0, -1) == .pi)
        #expect(abs(hypotenuse(3e200, -4e200) - 5e200) < 1e185)
        #expect(abs(cubeRoot(-27) + 3) < 1e-14)
    }

    @Test(
        "a decimal is the double next to it",
        arguments: [
            ("0.1", 0.1), ("-12.", -12), ("123456789012345678901234567890", 1.2345678901234568e29),
            ("4e-324", .leastNonzeroMagnitude),
            ("1e999", .infinity), ("-1e999", -.infinity), ("1e-999", 0),
        ] as [(String, Double)])
    func decimals(text: String, value: Double) { #expect(nearestDouble(toDecimal: text.utf8.span) == value) }
}
