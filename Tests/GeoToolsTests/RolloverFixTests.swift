import ByteText
import GeoStream
import Testing

@testable import GeoTools

@Suite("Rollover of the GPS week")
struct RolloverFixTests {
    private func time(_ text: String) throws -> Timestamp {
        let parsed = Timestamp.parse(text.utf8.span)
        return try #require(parsed).timestamp
    }

    @Test("times before the date move on by 1024 weeks as often as it takes; others, and absent ones, stay")
    func periods() throws {
        let fix = RolloverFix(start: try time("2010-01-01"))
        for (given, expected) in [
            ("2003-09-18T10:00:00.5Z", "2023-05-04T10:00:00.5Z"), ("1983-12-31T00:00:00Z", "2023-04-01T00:00:00Z"),
            ("2009-12-31T23:59:59.9Z", "2029-08-16T23:59:59.9Z"), ("2010-01-01T00:00:00Z", "2010-01-01T00:00:00Z"),
            ("2026-05-01T06:00:00Z", "2026-05-01T06:00:00Z"), ("1990-05-19T00:00:00Z", "2010-01-02T00:00:00Z"),
        ] {
            var point = TrackPoint(longitude: 1, latitude: 2, time: try time(given))
            fix.apply(to: &point)
            #expect(point.time == (try time(expected)), "\(given)")
        }
        var point = TrackPoint(longitude: 1, latitude: 2)
        fix.apply(to: &point)
        #expect(point.time.isAbsent)
    }

    @Test("times of features and of the document move too")
    func marks() throws {
        let (old, new) = (try time("2003-09-18T10:00:00Z"), try time("2023-05-04T10:00:00Z"))
        let fix = RolloverFix(start: try time("2010-01-01"))
        var info = DocumentInfo()
        info.time = old
        var fixedInfo = info
        fixedInfo.time = new
        #expect(fix.apply(to: .document(info)) == .document(fixedInfo))
        #expect(
            fix.apply(to: .beginFeature(Feature(.track, time: old, endTime: old)))
                == .beginFeature(Feature(.track, time: new, endTime: new)))
    }
}
