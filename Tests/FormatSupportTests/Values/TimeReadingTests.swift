import ByteText
import FormatSupport
import GeoStream
import JSONStream
import Testing

@Suite("Times of all formats")
struct TimeReadingTests {
    /// What was said of times, read one after the other.
    private func warnings(_ zones: TimeReading.ZoneWarning, _ texts: String...) -> [String] {
        var times = TimeReading(ReaderOptions(), zoneWarning: zones)
        var output = EventBuffer()
        for text in texts {
            guard let parsed = Timestamp.parse(text.utf8.span) else { continue }
            if times.lacksZone(parsed) { times.warnOfZone(text, at: SourceLocation(), &output) }
        }
        return output.warnings.map(\.message)
    }

    @Test("the first time without a zone is told of, and no other")
    func zones() {
        let said = ["times without a zone are read as UTC, first '2024-05-01T06:00:00'"]
        #expect(warnings(.all, "2024-05-01T06:00:00Z", "2024-05-01T06:00:00", "2024-05-02") == said)
        #expect(warnings(.none, "2024-05-01T06:00:00").isEmpty)
    }

    @Test("where dates may stand alone, they need no zone")
    func dates() {
        #expect(warnings(.timesOfDay, "2024-05-01", "2024", "2024-05").isEmpty)
        #expect(warnings(.timesOfDay, "2024-05-01", "2024-05-01T06:00:00").count == 1)
        #expect(warnings(.all, "2024-05-01").count == 1)
    }

    @Test("a string that is no time is absent, with a warning that shows it and its place")
    func strings() throws {
        var times = TimeReading(ReaderOptions(file: "a"))
        var output = EventBuffer()
        let text = "[\"2024-05-01T06:00:00Z\",\n\"noon\"]"
        var json = JSONCursor(JSONTokenizer(), in: text.utf8.span)
        var found: [Timestamp] = []
        while try json.next() {
            guard json.kind == .string else { continue }
            found.append(times.read(&json, &output))
        }
        #expect(found == [Timestamp(seconds: 1_714_543_200), .absent])
        #expect(
            output.warnings == [
                Diagnostic(
                    .unreadableTime,
                    "the time 'noon' is not a date and time like 2024-05-01T06:00:00Z; it is left out",
                    at: SourceLocation(file: "a", line: 2, column: 1))
            ])
    }

    @Test(
        "Unix numbers are seconds, or milliseconds where they are large",
        arguments: [
            ("1714543200", Timestamp(seconds: 1_714_543_200)),
            ("1714543200250", Timestamp(seconds: 1_714_543_200, nanoseconds: 250_000_000)),
            ("1714543199.9999999", Timestamp(seconds: 1_714_543_200)),
            ("-1.5", Timestamp(seconds: -2, nanoseconds: 500_000_000)),
        ])
    func unix(text: String, time: Timestamp) { #expect(Timestamp(unix: text.utf8.span) == time) }

    @Test("other texts and numbers beyond all times are none", arguments: ["", "noon", "1e15", "2024-05-01"])
    func noUnix(text: String) { #expect(Timestamp(unix: text.utf8.span) == nil) }
}
