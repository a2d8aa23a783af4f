import GeoFormats
import GeoStream
import Testing

@Suite("Limits of XML")
struct XMLLimitTests {
    struct Input: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let message: String
        /// What a lenient reader warns of first, and how many features it hands on.
        let warning: String
        let features: Int

        var testDescription: String { name }
    }

    private static let start = "<gpx><wpt lat=\"1\" lon=\"2\"/>"
    private static let inputs = [
        Input(
            name: "deep", text: start + String(repeating: "<a>", count: 20_000),
            message: "1:795: more than 256 levels of elements",
            warning: "1:777: a tag below 250 levels of elements is left out", features: 1),
        Input(
            name: "deep, and closed again",
            text: start + "<wpt lat=\"1\" lon=\"2\"><extensions>" + String(repeating: "<a>", count: 20_000)
                + String(repeating: "</a>", count: 20_000) + "</extensions></wpt><wpt lat=\"1\" lon=\"2\"/></gpx>",
            message: "1:822: more than 256 levels of elements",
            warning: "1:804: a tag below 250 levels of elements is left out", features: 3),
        Input(
            name: "many names", text: start + (0..<100_100).map { "<a\($0)/>" }.joined(),
            message: "1:888412: more than 100000 different names",
            warning: "1:888412: more than 100000 different names", features: 1),
        Input(
            name: "a long tag",
            text: start + "<wpt " + (0..<60_000).map { "a\($0)='1' " }.joined() + "lat='1' lon='2'/>",
            message: "1:28: a tag is longer than 262144 bytes",
            warning: "1:262172: a tag is longer than 262144 bytes and is left out", features: 1),
        Input(
            name: "a long entity",
            text: start + "<wpt lat=\"1\" lon=\"2\"><name>&" + String(repeating: "a", count: 1_000_000),
            message: "1:55: an '&' that begins no entity, expected &amp;",
            warning: "1:87: '&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' is read as text", features: 1),
    ]

    @Test("a strict reader stops there, and says where", arguments: inputs)
    func strict(input: Input) { #expect(read(input, recover: false).error == input.message) }

    @Test("a lenient reader keeps what it can", arguments: inputs)
    func lenient(input: Input) {
        let reading = read(input, recover: true)
        #expect(reading.error == nil)
        #expect(reading.violations == [])
        #expect(reading.warnings.first == input.warning)
        #expect(reading.marks.count { if case .beginFeature(_) = $0 { true } else { false } } == input.features)
    }

    private func read(_ input: Input, recover: Bool) -> Reading {
        Reading(Array(input.text.utf8), as: .gpx, options: ReaderOptions(recover: recover))
    }
}
