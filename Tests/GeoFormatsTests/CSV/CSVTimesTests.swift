import ByteText
import Testing

@testable import GeoFormats

@Suite("Times of tables")
struct CSVTimesTests {
    private func read(_ date: String, _ time: String, _ zone: String = "", times: inout CSVTimes) -> String? {
        times.read(date: date.utf8.span, time: time.utf8.span, zone: zone.utf8.span).map {
            $0.timestamp.text + ($0.hasZone ? "" : " local")
        }
    }

    @Test(
        "dates and times of day of many forms",
        arguments: [
            ("2026/05/01", "06:00:00", "", "2026-05-01T06:00:00Z local"),
            ("2026-5-1", "6:00", "", "2026-05-01T06:00:00Z local"),
            ("01.05.2026", "06:00:00.25", "+02:00", "2026-05-01T04:00:00.25Z"),
            ("31/12/2026", "060001Z", "", "2026-12-31T06:00:01Z"),
            ("12/31/2026", "60001", "", "2026-12-31T06:00:01Z local"),
            ("5/5/2026", "12:30 AM", "", "2026-05-05T00:30:00Z local"),
            ("20260501", "12:30:01 pm", "", "2026-05-01T12:30:01Z local"),
            ("260501", "235959", "-0600", "2026-05-02T05:59:59Z"),
            ("2026-05-01", "", "", "2026-05-01T00:00:00Z local"),
            ("2026-05-01T06:00:00Z", "", "", "2026-05-01T06:00:00Z"),
            ("2026-05-01", "2026-05-01T07:00:00Z", "", "2026-05-01T07:00:00Z"),
            ("", "2026-05-01 06:00:00 UTC", "", "2026-05-01T06:00:00Z"),
            ("", "01.05.2026, 06:00", "", "2026-05-01T06:00:00Z local"),
            ("", "2026-05-01 06:00:00", "-03:30", "2026-05-01T09:30:00Z"),
            ("2026-05-02", "1777615200", "", "2026-05-01T06:00:00Z"),
            ("2026-05-01T06:00:00Z", "08:00", "", "2026-05-01T06:00:00Z"),
            ("1777615200", "", "", "2026-05-01T06:00:00Z"),
            ("", "1777615200.5", "", "2026-05-01T06:00:00.5Z"),
            ("", "1777615200123", "", "2026-05-01T06:00:00.123Z"),
        ])
    func forms(date: String, time: String, zone: String, expected: String) {
        var times = CSVTimes()
        #expect(read(date, time, zone, times: &times) == expected)
    }

    @Test(
        "what is no time is none",
        arguments: [
            ("", "06:00:00"), ("2026-13-01", "06:00"), ("1/2", "06:00"), ("2026-05-01", "13:00 PM"),
            ("2026-05-01", "noon"),
            ("", "12"), ("", "45000.5"), ("", "99999999"),
            ("", "May 1 2026"), ("1.5.26", ""), ("2026/05-01", ""),
        ])
    func wrong(date: String, time: String) {
        var times = CSVTimes()
        #expect(read(date, time, times: &times) == nil)
    }

    @Test("of 3/4/2026 nobody knows the month until another date tells")
    func ambiguous() {
        var times = CSVTimes()
        #expect(read("3/4/2026", "06:00", times: &times) == nil)
        #expect(read("13/4/2026", "06:00", times: &times) == "2026-04-13T06:00:00Z local")
        #expect(read("3/4/2026", "06:00", times: &times) == "2026-04-03T06:00:00Z local")
    }
}
