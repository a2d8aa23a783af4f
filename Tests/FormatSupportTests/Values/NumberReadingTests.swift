import ByteText
import FormatSupport
import GeoStream
import Testing

@Suite("Numbers of all formats")
struct NumberReadingTests {
    private func read(
        _ text: String, as kind: Diagnostic.Kind?, recover: Bool = false
    ) -> (value: Double?, failure: String?, warnings: [String]) {
        var failure: ConversionError?
        var output = EventBuffer()
        let value = NumberReading(ReaderOptions(recover: recover)).unread(
            text.utf8.span, "speed", reportedAs: kind, at: SourceLocation(), failure: &failure, &output)
        return (value, failure?.message, output.warnings.map(\.message))
    }

    @Test("a text that is no number is left out, with a warning where one is wanted")
    func words() {
        #expect(read("fast", as: .unreadableValue).warnings == ["the speed 'fast' is not a number; it is left out"])
        #expect(
            read("high", as: .unreadableElevation).warnings == ["the speed 'high' is not a number; the point has none"])
        #expect(read("fast", as: nil).warnings.isEmpty)
        #expect(read(" \n", as: .unreadableValue).warnings.isEmpty)
    }

    @Test("a decimal comma is an error, and in recovery a number")
    func commas() {
        let strict = read("1,5", as: .unreadableValue)
        #expect(strict.value == nil)
        #expect(strict.failure?.hasPrefix("the speed '1,5' has a decimal comma, expected a point") == true)
        let lenient = read("1,5", as: .unreadableValue, recover: true)
        #expect(lenient.value == 1.5)
        #expect(lenient.failure == nil)
        #expect(lenient.warnings == ["the speed '1,5' has a decimal comma, expected a point"])
    }

    @Test("one comma between digits is a decimal comma", arguments: [("-48,5", -48.5), (" 1,25 ", 1.25), ("+0,0", 0)])
    func decimalCommas(text: String, value: Double) { #expect(decimalWithComma(text.utf8.span) == value) }

    @Test("and nothing else", arguments: ["", ",", "1,", ",5", "1,2,3", "1.5", "1,5e3", "a,b"])
    func others(text: String) { #expect(decimalWithComma(text.utf8.span) == nil) }

    @Test("texts of numbers are the shortest", arguments: [(0.1, "0.1"), (-0.5, "-0.5"), (1e6, "1000000")])
    func texts(value: Double, text: String) {
        #expect(decimalText(value) == text)
        #expect(decimal(text.utf8.span) == value)
    }
}
