import ByteText
import Testing

@Suite("Time text")
struct TimestampTests {
    @Test(
        "times are read in every form of xsd:dateTime and written in UTC",
        arguments: [
            ("2024-05-01T06:00:00Z", "2024-05-01T06:00:00Z", true),
            ("2021-07-05T08:30:00+02:00", "2021-07-05T06:30:00Z", true),
            ("2021-07-05T01:15:00-0515", "2021-07-05T06:30:00Z", true),
            ("2023-10-09T04:00:01.204Z", "2023-10-09T04:00:01.204Z", true),
            ("2023-10-09T04:00:01.250000Z", "2023-10-09T04:00:01.25Z", true),
            ("2023-10-09T04:00:01.1234567891Z", "2023-10-09T04:00:01.123456789Z", true),
            ("2022-05-06T07:08:09", "2022-05-06T07:08:09Z", false),
            (" 2022-05-06 07:08:09z\n", "2022-05-06T07:08:09Z", true),
            ("2022-05-06T24:00:00Z", "2022-05-07T00:00:00Z", true),
            ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z", true),
            ("2000-02-29", "2000-02-29T00:00:00Z", false), ("1997-07", "1997-07-01T00:00:00Z", false),
            ("1997", "1997-01-01T00:00:00Z", false), ("1901-01-01T00:00:00.5Z", "1901-01-01T00:00:00.5Z", true),
            ("-0044-03-15T12:00:00Z", "-0044-03-15T12:00:00Z", true),
            ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z", true),
            ("9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.999999999Z", true),
        ])
    func reads(text: String, expected: String, hasZone: Bool) throws {
        let parsed = try #require(parse(text))
        #expect(format(parsed.timestamp) == expected)
        #expect(parsed.hasZone == hasZone)
    }

    @Test(
        "what is no time is refused",
        arguments: [
            "", "yesterday", "2024-13-01T00:00:00Z", "2023-02-29T00:00:00Z", "2024-05-01T25:00:00Z",
            "2024-05-01T06:61:00Z",
            "2024-05-01T06:00:00X", "2024-05-01T06:00:00+", "2024-05-01T", "2024-05-01T06:00:00.Z",
            "24-05-01T06:00:00Z",
            "2024/05/01", "0000-01-01T00:00:00Z", "0000-00-00T00:00:00Z", "0000-05-01T06:00:00.5Z", "-0000-01-01",
            "0000", "2024-05-01T06:0a:00Z", "2024-05-0\u{B0}T06:00:00Z",
        ])
    func refuses(text: String) { #expect(parse(text) == nil) }

    @Test("every second of a day and every day of four centuries reads back as it was")
    func roundTrip() throws {
        for second in 0..<86_400 { try check(Int64(1_714_521_600 + second)) }
        for day in 0..<146_097 { try check(Int64(day - 25_567) * 86_400 + 86_399) }
    }

    private func check(_ seconds: Int64) throws {
        let time = Timestamp(seconds: seconds)
        let text = format(time)
        guard parse(text)?.timestamp == time else {
            Issue.record("\(text) does not read back as \(seconds)")
            return
        }
    }

    private func parse(_ text: String) -> ParsedTimestamp? { Timestamp.parse(text.utf8.span) }

    private func format(_ time: Timestamp) -> String {
        var buffer = ByteBuffer()
        var formatter = TimestampFormatter()
        formatter.append(time, to: &buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
