import Testing

@testable import ByteText

@Suite("Plain decimals")
struct PlainDecimalTests {
    @Test("a hundred thousand random numbers are read as parseDecimal reads them, or not at all")
    func random() throws {
        var state: UInt64 = 0x5EED
        func next(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        var read = 0
        for _ in 0..<100_000 {
            var text = next(2) == 0 ? "-" : ""
            let whole = next(12)
            text +=
                whole == 0 ? "0" : String(1 + next(9)) + String((1..<whole).map { _ in Character(String(next(10))) })
            let decimals = next(14)
            if decimals > 0 { text += "." + String((0..<decimals).map { _ in Character(String(next(10))) }) }
            let bytes = Array((text + ",").utf8)
            var at = 0
            guard let value = scanPlainDecimal(bytes.span, at: &at) else {
                #expect(at == 0)
                continue
            }
            read += 1
            let expected = try parseDecimal(text.utf8.span)
            if value.bitPattern != expected.bitPattern || at != text.utf8.count {
                Issue.record("\(text) is read as \(value)")
            }
        }
        #expect(read > 60_000)
    }

    @Test(
        "what JSON does not take for a number, and numbers for another way, are left alone",
        arguments: [
            "", "-", "1", "-1.5", "01,", "-01,", "00.5,", "+1,", ".5,", "1.,", "-.5,", "1e5,", "1.5E3,", "1.e5,", "a,",
            "-,",
            "9007199254740993,", "12345678901234567890,", "0.12345678901234567890,",
        ])
    func others(text: String) {
        var at = 0
        #expect(scanPlainDecimal(text.utf8.span, at: &at) == nil)
        #expect(at == 0)
    }

    @Test("zeros keep their sign")
    func zeros() {
        var at = 2
        #expect(scanPlainDecimal("[ -0.00]".utf8.span, at: &at)?.bitPattern == (-0.0).bitPattern)
        #expect(at == 7)
    }
}
