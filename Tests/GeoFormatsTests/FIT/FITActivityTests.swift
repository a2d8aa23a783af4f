import FITBuilder
import GeoFormats
import GeoStream
import SampleFiles
import Testing

@Suite("FIT reader: activities and courses")
struct FITActivityTests {
    private static let start = FITSample.start

    private struct Activity {
        var fit = FITBuilder()

        init() {
            fit.define(0, message: 20, [.init(253, .uint32), .init(0, .sint32), .init(1, .sint32)])
            fit.define(1, message: 21, [.init(253, .uint32), .init(0, .enumeration), .init(1, .enumeration)])
            fit.define(2, message: 19, [.init(253, .uint32), .init(2, .uint32), .init(9, .uint32)])
            fit.define(
                3, message: 18,
                [.init(253, .uint32), .init(2, .uint32), .init(5, .enumeration), .init(110, .string, size: 8)])
        }

        mutating func record(_ seconds: Int) {
            fit.add(0, [.time(unix: start + seconds), .degrees(0), .degrees(Double(seconds))])
        }

        mutating func timer(_ seconds: Int, _ event: Int) {
            fit.add(1, [.time(unix: start + seconds), 0, .number(event)])
        }

        mutating func lap(_ first: Int, _ last: Int, metres: Int) {
            fit.add(2, [.time(unix: start + last), .time(unix: start + first), .number(metres * 100)])
        }

        mutating func session(_ first: Int, _ last: Int, sport: Int, _ name: FITBuilder.Value = nil) {
            fit.add(3, [.time(unix: start + last), .time(unix: start + first), .number(sport), name])
        }

        /// The longitudes, which count seconds: segments in brackets, a track a line.
        var segments: [String] {
            let reading = Reading(fit.bytes, as: .fit)
            #expect(reading.error == nil)
            #expect(reading.violations == [])
            var tracks: [String] = []
            var done = 0
            for (mark, position) in zip(reading.marks, reading.positions) {
                let words = reading.points[done..<position].map { "\(Int($0.longitude))" }
                if !words.isEmpty { tracks[tracks.count - 1] += "[\(words.joined(separator: " "))]" }
                done = position
                if case .beginFeature(let feature) = mark {
                    tracks.append(
                        "\(feature.kind) \(feature.annotations.name ?? "-") \(feature.annotations[.type] ?? "-") ")
                }
            }
            return tracks
        }
    }

    @Test("laps are segments, whether they follow their records or all of them")
    func laps() {
        var inline = Activity()
        var atEnd = Activity()
        for second in 0..<6 {
            inline.record(second)
            atEnd.record(second)
            if second == 2 { inline.lap(0, 2, metres: 30) }
        }
        inline.lap(3, 5, metres: 31)
        atEnd.lap(0, 2, metres: 30)
        atEnd.lap(3, 5, metres: 31)
        #expect(inline.segments == ["track - - [0 1 2][3 4 5]"])
        #expect(atEnd.segments == inline.segments)
    }

    @Test("a stopped timer ends a segment, and a single fix before the start belongs to what follows")
    func timer() {
        var activity = Activity()
        activity.timer(0, 0)
        activity.record(0)
        activity.record(1)
        activity.timer(2, 4)
        activity.record(2)
        activity.record(30)
        activity.timer(31, 0)
        activity.record(31)
        activity.timer(32, 1)
        activity.timer(60, 0)
        activity.record(60)
        activity.record(61)
        activity.timer(62, 9)
        #expect(activity.segments == ["track - - [0 1 2][30 31][60 61]"])
    }

    @Test("fixes of a pause are a segment of their own")
    func pause() {
        var activity = Activity()
        for second in [0, 1] { activity.record(second) }
        activity.timer(1, 0x04)
        for second in [10, 11] { activity.record(second) }
        activity.timer(20, 0)
        for second in [20, 21] { activity.record(second) }
        #expect(activity.segments == ["track - - [0 1][10 11][20 21]"])
    }

    @Test("each session is a track, one without positions a feature without a place")
    func sessions() {
        var activity = Activity()
        for second in [10, 11, 20, 21] { activity.record(second) }
        activity.session(0, 9, sport: 5, "Pool")
        activity.session(10, 19, sport: 3)
        activity.session(20, 29, sport: 2, "Bike")
        #expect(
            activity.segments == [
                "unlocated Pool swimming ", "track - transition [10 11]", "track Bike cycling [20 21]",
            ])
    }

    @Test("the sample of a ride has laps, totals, names and sensors")
    func ride() {
        let reading = Reading(FITSample.ride, as: .fit)
        #expect(reading.error == nil)
        #expect(reading.warnings == [": 1 record has no position and cannot be points"])
        #expect(
            reading.transcript.split(separator: "\n").prefix(6).joined(separator: "\n") == """
                document time=2026-05-03T07:00:00Z creator="Garmin Edge 530"
                feature track name="Road" type="cycling" time=2026-05-03T07:00:00Z {elapsedTimeSeconds: 355, \
                totalTimeSeconds: 55, distanceMeters: 432, ascentMeters: 4, calories: 10, averageHeartRateBpm: 116, \
                maximumHeartRateBpm: 121, subSport: "road", device: "Garmin Edge 530", \
                laps: [{startTime: "2026-05-03T07:00:00Z", elapsedTimeSeconds: 325, totalTimeSeconds: 25, \
                distanceMeters: 192, calories: 4, averageHeartRateBpm: 114}, {startTime: "2026-05-03T07:05:25Z", \
                elapsedTimeSeconds: 30, totalTimeSeconds: 30, distanceMeters: 240, calories: 6, \
                averageHeartRateBpm: 119}]}
                  part line
                    -3.0503 54.4004 68.4 2026-05-03T07:00:06Z heartRate=113 cadence=79 temperature=9 speed=7.45
                    -3.0506 54.4008 68.8 2026-05-03T07:00:12Z heartRate=114 cadence=80 temperature=9 speed=7.5
                    -3.0509 54.4012 69.2 2026-05-03T07:00:18Z cadence=81 temperature=9 speed=7.55
                """)
    }

    @Test("a course is a route, its points are waypoints")
    func course() {
        #expect(
            Reading(FITSample.course, as: .fit).transcript == """
                document creator="Wahoo"
                feature waypoint name="Beck" type="water"
                  part point
                    -3.2104 54.5301 - -
                  end part
                end feature
                feature route name="Round the fell" type="hiking" {device: "Wahoo"}
                  part line
                    -3.21 54.53 240 -
                    -3.2108 54.5305 247 -
                    -3.2116 54.531 254 -
                    -3.2124 54.5315 261 -
                  end part
                end feature
                """)
    }

    @Test("a file of settings holds nothing, and says so")
    func settings() {
        var fit = FITBuilder()
        fit.define(0, message: 0, [.init(0, .enumeration), .init(1, .uint16), .init(8, .string, size: 16)])
        fit.add(0, [2, 289, "Hammerhead Karoo"])
        let reading = Reading(fit.bytes, as: .fit)
        #expect(reading.transcript == "document creator=\"Hammerhead Karoo\"")
        #expect(reading.warnings == [": the file is of type 'settings' and holds no positions"])
    }

    @Test(
        "the samples are what their builder makes",
        arguments: [
            ("lake-ride.fit", FITSample.ride), ("fell-course.fit", FITSample.course),
            ("broken/fit/truncated.fit", FITSample.truncatedRide),
            ("broken/fit/changed-byte.fit", FITSample.damagedRide),
        ])
    func samples(name: String, bytes: [UInt8]) {
        if let difference = GoldenFile("Samples/" + name).difference(from: bytes) { Issue.record("\(difference)") }
    }
}
