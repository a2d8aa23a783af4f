import ByteText
import Foundation
import GeoStream
import Testing

@testable import GeoTools

@Suite("Stages")
struct StageTests {
    /// A document of everything: groups, waypoints, a track of four segments (one empty, one of a single point), a route, polygons,
    /// mixed parts, a note, an amended feature.
    static func everything() -> Events {
        var events = Events()
        var info = DocumentInfo()
        info.name = "all"
        events.mark(.document(info))
        events.waypoint("hut", p(1, 5, 5))
        events.mark(.beginFolder(FolderInfo(annotations: Annotations(name: "folder"))))
        let line: [TrackPoint] = (0..<40).map { index in
            let n = Double(index)
            return p(10 + index, n * 10, Double(index % 4) * 4, at: n, elevation: Double(index % 7))
        }
        events.track("walk", Array(line[..<30]), [], [p(50, 900, 0, at: 100)], Array(line[30...]))
        events.feature(
            Feature(.route, annotations: Annotations(name: "plan")),
            amended: Feature(.route, annotations: Annotations(name: "better plan")),
            [(.line, [p(60), p(61, 100), p(62, 100, 100)])])
        events.mark(.endFolder)
        let square = [p(70), p(71, 100), p(72, 100, 100), p(73, 0, 100), p(70)]
        let hole = [p(80, 20, 20), p(81, 40, 20), p(82, 40, 40), p(80, 20, 20)]
        events.feature(Feature(.area), [(.outerRing, square), (.innerRing, hole)])
        events.feature(Feature(.collection), [(.point, [p(90)]), (.line, [p(91), p(92, 50)]), (.outerRing, square)])
        events.feature(Feature(.unlocated, annotations: Annotations(name: "idea")), [])
        return events
    }

    @Test("every stage keeps the grammar, each detail with its point, and gives the same whatever the runs")
    func grammar() throws {
        // Beside those of the recipes and the examples.
        let further: [String: [String]] = [
            "simplify": ["0m", "1m", "1000km", "1"], "crop-time": ["1970-01-01..1980-01-01"], "crop-box": ["9,9,8,10"],
            "hide": ["47,8.5,1m"], "only": ["tracks", "areas", "waypoints", "notes"], "first": ["1", "1000"],
            "split": ["day"], "cut-stops": ["speed=1m/s,duration=1s"],
            "strip": ["times,elevations,sensors,extensions,names,descriptions,links,properties"],
        ]
        for descriptor in StageCatalogue.all {
            let typed = StageRecipeTests.pairs.filter { $0.name == descriptor.name }.map { $0.argument ?? "" }
            for argument in typed + (further[descriptor.name] ?? []) + [descriptor.example ?? ""] {
                let result = try run(descriptor.name, argument, Self.everything())
                for (name, points) in result.details where name != "?" {
                    for number in points {
                        #expect(number == -1 || name == "p\(number)", "\(descriptor.name) \(argument)")
                    }
                }
            }
        }
    }

    @Test("simplify works on each segment and ring by itself, and keeps details with their points")
    func simplify() throws {
        let result = try run("simplify", "15m", Self.everything())
        #expect(
            result.transcript == [
                "document all", "waypoint hut", "  point", "    1*", "group folder", "  track walk", "    line",
                "      10 39*",
                "    line", "    line", "      50", "    line", "      40 49*", "  route plan", "    line",
                "      60 61* 62",
                "    amend better plan", "area", "  outerRing", "    70 71* 72 73* 70", "  innerRing",
                "    80 81* 82 80",
                "collection", "  point", "    90", "  line", "    91* 92", "  outerRing", "    70 71* 72 73* 70",
                "unlocated idea",
            ])
    }

    @Test("a count holds for all segments of a feature together, and both ends of each stay")
    func simplifyToCount() throws {
        var events = Events()
        events.track(
            "t", [p(0), p(2, 10, 1), p(4, 20, 30), p(6, 30, 0)], [p(8, 100), p(10, 110, 60), p(12, 120, 2), p(14, 130)])
        events.track("u", [p(20), p(22, 10, 5), p(24, 20)])
        #expect(
            try run("simplify", "6", events).transcript == [
                "track t", "  line", "    0 4 6", "  line", "    8 10 14", "track u", "  line", "    20 22 24",
            ])
        #expect(
            try run("simplify", "5", events).transcript == [
                "track t", "  line", "    0 6", "  line", "    8 10 14", "track u", "  line", "    20 22 24",
            ])
        #expect(
            try run("simplify", "1", events).transcript == [
                "track t", "  line", "    0 6", "  line", "    8 14", "track u", "  line", "    20 24",
            ])
    }

    @Test("thin keeps points far enough apart, and both ends")
    func thin() throws {
        var events = Events()
        events.track(nil, (0...10).map { p($0, Double($0) * 4, at: Double($0) * 3) })
        #expect(try run("thin", "10m", events).transcript == ["track", "  line", "    0 3* 6 9* 10"])
        #expect(try run("thin", "7s", events).transcript == ["track", "  line", "    0 3* 6 9* 10"])
        #expect(try run("thin", "1m", events).points.count == 11)
    }

    @Test("dedupe drops repeats in one place, but not when one went, nor the end of a closed line")
    func dedupe() throws {
        var events = Events()
        events.track(nil, [p(0), p(1, 20), p(2, 20), p(3, 40), p(4, 40), p(5, 40), p(6, 20, 30), p(7, 0, 30), p(8)])
        events.track(nil, [p(10, at: 0), p(11, at: 5), p(12, at: 9), p(13, 5, at: 12), p(14, 5, at: 12)])
        events.track(nil, [p(20, elevation: 1), p(21, elevation: 2), p(22, elevation: 2)])
        let result = try run("dedupe", events)
        #expect(
            result.transcript == [
                "track", "  line", "    0 1* 3* 6 7* 8", "track", "  line", "    10 12 13*", "track", "  line",
                "    20 21*",
            ])
    }

    @Test("clean removes one spike, and says so")
    func cleanSpike() throws {
        var pen = Pen(latitude: 47.05, longitude: 12.9, elevation: 100)
        pen.go(5, azimuth: 0, seconds: 1, elevation: 100, times: 20)
        var points = pen.points
        points[10].longitude += 0.0197
        var events = Events()
        events.track(nil, points)
        let result = try run("clean", "max-speed=30m/s", events)
        #expect(result.points.count == 20)
        #expect(result.warnings == ["clean removed 1 point out of reach at the maximum speed"])
        let figures = measure([result.points])
        #expect(abs(figures.distance - 100) < 0.1 && figures.elapsed == 20)
        #expect(try run("clean", nil, events).points.count == 20)
    }

    @Test("clean removes positions at 0°/0°, repeated times, false starts and false ends")
    func cleanRest() throws {
        func line(_ numbers: Range<Int>, east: Double = 0) -> [TrackPoint] {
            numbers.map { p($0, east + Double($0), at: Double($0)) }
        }
        func zero(_ number: Int) -> TrackPoint {
            TrackPoint(
                longitude: 0, latitude: 0, time: Pen.timestamp(Double(number)),
                sensors: Sensors(heartRate: Double(number)))
        }
        var events = Events()
        events.track("zeros", [zero(0), zero(1)] + line(2..<12) + [zero(12)] + line(13..<16))
        events.track("times", line(20..<24) + [p(30, 24.5, at: 23)] + line(24..<28))
        events.track("start", [p(40, 5000, at: 40), p(42, 5001, at: 41)] + line(44..<60))
        events.track("end", line(60..<70) + [p(71, 9000, at: 71)])
        events.track("jump", line(80..<90) + line(90..<100, east: 9000))
        let result = try run("clean", "max-speed=20m/s", events)
        #expect(
            result.transcript == [
                "track zeros", "  line", "    2 3* 4 5* 6 7* 8 9* 10 11* 13* 14 15*", "track times", "  line",
                "    20 21* 22 23* 24 25* 26 27*", "track start", "  line",
                "    44 45* 46 47* 48 49* 50 51* 52 53* 54 55* 56 57* 58 59*", "track end", "  line",
                "    60 61* 62 63* 64 65* 66 67* 68 69*", "track jump", "  line",
                "    80 81* 82 83* 84 85* 86 87* 88 89*",
                "  line", "    90 91* 92 93* 94 95* 96 97* 98 99*",
            ])
        #expect(
            result.warnings == [
                "clean removed 3 points at 0°/0°", "clean removed 1 point with the time of the one before",
                "clean removed 3 points out of reach at the maximum speed", "clean cut a line out of reach",
            ])
        var atZero = Events()
        atZero.track(nil, [zero(0), TrackPoint(longitude: 0.001, latitude: 0)])
        #expect(try run("clean", nil, atZero).points.count == 2)
    }

    @Test("crop-time keeps a span with its ends, cuts the line, and drops what loses all its points")
    func cropTime() throws {
        var events = Events()
        events.track("a", (0..<6).map { p($0, Double($0), at: Double($0) * 60) } + [p(6, 6), p(7, 7, at: 420)])
        events.track("b", [p(10, at: 4000)])
        events.waypoint("timed", p(20, at: 120))
        events.waypoint("late", p(22), time: Pen.timestamp(130))
        events.waypoint("never", p(24))
        let from = Pen.timestamp(120).text
        #expect(
            try run("crop-time", from + ".." + Pen.timestamp(240).text, events).transcript == [
                "track a", "  line", "    2 3* 4", "waypoint timed", "  point", "    20", "waypoint late", "  point",
                "    22",
            ])
        #expect(
            try run("crop-time", ".." + from, events).transcript == [
                "track a", "  line", "    0 1* 2", "waypoint timed", "  point", "    20",
            ])
        let open = try run("crop-time", from + "..", events)
        #expect(open.transcript.prefix(3) == ["track a", "  line", "    2 3* 4 5* 6 7*"])
    }

    @Test("crop-box cuts lines where they leave, across 180° too, and takes polygons whole or not at all")
    func cropBox() throws {
        func at(_ number: Int, _ longitude: Double, _ latitude: Double = 0) -> TrackPoint {
            TrackPoint(longitude: longitude, latitude: latitude, sensors: Sensors(heartRate: Double(number)))
        }
        var events = Events()
        events.track("t", [170, 175, 179, -179, -175, -170, 178].enumerated().map { at($0.offset * 2, $0.element) })
        events.waypoint("w", at(20, -180))
        let result = try run("crop-box", "174,-1,-174,1", events)
        #expect(
            result.transcript == [
                "track t", "  line", "    2 4 6 8", "  line", "    12", "waypoint w", "  point", "    20",
            ])
        let polygon = try run("crop-box", "8.49,46.9,8.5003,47.1", Self.everything())
        #expect(!polygon.transcript.contains("area"))
        #expect(polygon.warnings == Array(repeating: polygon.warnings[0], count: 3))
        #expect(
            polygon.warnings.first
                == "crop-box removed a polygon, or a hole of one, that is not wholly inside what stays")
    }

    @Test("hide removes a circle, cuts lines there and where they pass through, and names of points inside go")
    func hide() throws {
        var events = Events()
        events.track(
            "trip", [p(1, -300), p(3, -200), p(5, -50), p(7, 40), p(9, 150), p(11, 300)],
            [p(13, -200, 20), p(15, 200, 20)],
            [p(17, -200, 150), p(19, 200, 150)])
        events.waypoint("home", p(21, 10, 10))
        events.waypoint("shop", p(23, 400))
        let result = try run("hide", "47,8.5,100m", events)
        #expect(
            result.transcript == [
                "track trip", "  line", "    1* 3*", "  line", "    9* 11*", "  line", "    13*", "  line", "    15*",
                "  line",
                "    17* 19*", "waypoint shop", "  point", "    23*",
            ])
        #expect(result.details.keys.sorted() == ["p1", "p11", "p13", "p15", "p17", "p19", "p23", "p3", "p9"])
        let near = try run("near", "47,8.5,100m", events)
        #expect(near.transcript == ["track trip", "  line", "    5* 7*", "waypoint home", "  point", "    21*"])
    }

    @Test("a polygon around a hidden circle goes, and one beside it stays, also across 180° and at the poles")
    func hideInside() throws {
        for (latitude, longitude) in [(47.0, 8.5), (0.0, 180.0), (90.0, 0.0), (-89.9995, 77.0)] {
            let place = SampleTracks(latitude: latitude, longitude: longitude)
            func ring(_ east: Double, _ north: Double) -> (Part, [TrackPoint]) {
                let corners = [(-500.0, -500.0), (500, -500), (500, 500), (-500, 500), (-500, -500)]
                return (.outerRing, corners.map { place.point(east + $0.0, north + $0.1) })
            }
            for (east, north) in [(0.0, 0.0), (350, -350), (900, 0), (0, -900), (-900, 900), (-900, 0)] {
                var events = Events()
                events.feature(Feature(.area), [ring(east, north)])
                let result = try run("hide", "\(latitude),\(longitude),50m", events)
                #expect(result.points.isEmpty == (max(abs(east), abs(north)) < 500), "\(latitude) \(east) \(north)")
            }
        }
    }

    @Test("what leaves nothing says so once, and features that have no point stay")
    func nothingLeft() throws {
        var events = Events()
        events.track("t", [p(0, at: 0), p(2, 10, at: 10)])
        let times = "from 2024-05-11T04:00:00Z to 2024-05-11T04:00:10Z"
        for (option, argument, note) in [
            ("crop-time", "2030-01-01..", "crop-time left nothing; the times are " + times),
            ("crop-box", "0,0,1,1", "crop-box left nothing"), ("near", "0,0,1km", "near left nothing"),
            ("hide", "47,8.5,1km", "hide left nothing"), ("only", "routes", "only left nothing"),
        ] {
            let result = try run(option, argument, events)
            #expect(result.transcript == [] && result.warnings == [note])
            #expect(try run(option, argument, Events()).warnings == [])
        }
        var empty = Events()
        empty.track("none")
        empty.track("empty", [])
        for (option, argument) in [("crop-time", "2030-01-01.."), ("crop-box", "0,0,1,1"), ("hide", "47,8.5,1km")] {
            let result = try run(option, argument, empty)
            #expect(result.transcript == ["track none", "track empty"] && result.warnings == [])
        }
        empty.waypoint("never", p(0))
        #expect(
            try run("crop-time", "2030-01-01..", empty).warnings == ["crop-time left no point; nothing has a time"])
    }

    @Test("split sees a pause around a point without a time, and one rest as one, though it drifts")
    func splitRest() throws {
        var events = Events()
        events.track("t", [p(0, at: 0), p(2, 10), p(4, 20, at: 3600)], [p(6), p(8, at: 3610), p(10, at: 9000)])
        #expect(
            try run("split", "gap=10min", events).transcript == [
                "track t", "  line", "    0 2", "track t (2)", "  line", "    4", "  line", "    6 8", "track t (3)",
                "  line", "    10",
            ])
        var random = SeededGenerator(5)
        for _ in 0..<20 {
            var points = (0..<200).map { p(2 * $0, 1.5 * Double($0), at: Double($0)) }
            let arrival = Double.random(in: 290...310, using: &random)
            points += (0..<7200).map { second in
                // Round the place in wide circles.
                let angle = Double(second) / 300
                return p(400, arrival + 12 * cos(angle), 12 * sin(angle), at: 200 + Double(second))
            }
            points += (0..<200).map { p(402, 300 + 1.5 * Double($0), at: 7400 + Double($0)) }
            var rest = Events()
            rest.track("t", points)
            let pieces = try run(
                { try #require(StageCatalogue.stage(named: "split")).recipe("stop=2min").makeStage() }, rest)
            #expect(pieces.transcript.filter { $0.hasPrefix("track") } == ["track t", "track t (2)"])
        }
    }

    @Test("shift-time leaves out times that no reader can read, and says how many")
    func shiftTooFar() throws {
        var events = Events()
        events.track(nil, [p(0, at: 0), p(2, at: 10), p(4)])
        let result = try run("shift-time", "-800000d", events)
        #expect(result.points.allSatisfy(\.time.isAbsent) && result.points.count == 3)
        #expect(result.warnings == ["shift-time left out 2 times before the year 0 or after 9999"])
        #expect(try run("shift-time", "-700000d", events).warnings == [])
    }

    @Test("lines of features of mixed parts are tracks for name and merge too")
    func mixedParts() throws {
        var events = Events()
        events.track("late", [p(0, at: 5000)])
        let mixed = Feature(.collection, annotations: Annotations(name: "mixed"))
        events.feature(mixed, [(.point, [p(2)]), (.line, [p(4, at: 10), p(5, at: 20)])])
        events.feature(mixed, [(.line, [p(6, at: 6000)])])
        events.feature(mixed, [(.point, [p(8)])])
        events.track("nothing", [])
        #expect(
            try run("name", "N", events).transcript == [
                "track N", "  line", "    0", "collection mixed", "  point", "    2", "  line", "    4 5*", "  amend N",
                "collection mixed", "  line", "    6", "  amend N", "collection mixed", "  point", "    8",
                "  amend mixed", "track N", "  line",
            ])
        #expect(
            try run("merge", events).transcript == [
                "collection mixed", "  point", "    2", "collection mixed", "  point", "    8", "track mixed", "  line",
                "    4 5*", "  line", "    0", "  line", "    6", "  line",
            ])
        var untimed = Events()
        untimed.track("empty", [])
        untimed.track("first", [p(0)])
        #expect(try run("merge", untimed).transcript.first == "track first")
        untimed.track("timed", [p(2, at: 0)])
        #expect(try run("merge", untimed).transcript.first == "track timed")
    }

    @Test("hide works across 180° and at the poles")
    func hideAnywhere() throws {
        for (latitude, longitude) in [(0.0, 180.0), (90.0, 0.0), (-89.9995, 77.0)] {
            let place = SampleTracks(latitude: latitude, longitude: longitude)
            var events = Events()
            events.track(nil, (0...20).map { place.point(Double($0) * 50 - 500, 5) })
            let result = try run("hide", "\(latitude),\(longitude),120m", events)
            #expect(result.points.count == 16)
            #expect(result.transcript.filter { $0 == "  line" }.count == 2)
        }
    }

    @Test("split cuts at gaps, distances, midnights and stops, into tracks or segments")
    func split() throws {
        var events = Events()
        events.track(
            "t", [p(0, at: 0), p(2, 10, at: 10), p(4, 20, at: 700), p(6, 30, at: 710)],
            [p(8, 40, at: 5000), p(10, 50, at: 5010)])
        #expect(
            try run("split", "gap=10min", events).transcript == [
                "track t", "  line", "    0 2", "track t (2)", "  line", "    4 6", "track t (3)", "  line", "    8 10",
            ])
        #expect(
            try run("split", "gap=10min,into=segments", events).transcript == [
                "track t", "  line", "    0 2", "  line", "    4 6", "  line", "    8 10",
            ])
        #expect(
            try run("split", "distance=20m", events).transcript == [
                "track t", "  line", "    0 2 4", "track t (2)", "  line", "    4 6", "  line", "    8 10",
            ])
        // 1,715,400,000 is 2024-05-11T04:00:00Z.
        var days = Events()
        days.track("d", [p(0, at: 60_000), p(2, 1, at: 70_000), p(4, 2, at: 73_000), p(6, 3), p(8, 4, at: 160_000)])
        #expect(
            try run("split", "day", days).transcript == [
                "track d", "  line", "    0 2", "track d (2)", "  line", "    4 6", "track d (3)", "  line", "    8",
            ])
        #expect(
            try run("split", "day@+02:00", days).transcript == [
                "track d", "  line", "    0", "track d (2)", "  line", "    2 4 6", "track d (3)", "  line", "    8",
            ])
        var stop = Events()
        stop.track(
            "s",
            [
                p(0, at: 0), p(2, 100, at: 60), p(4, 105, at: 200), p(6, 100, 5, at: 500), p(8, 200, at: 560),
                p(10, 300, at: 620),
            ])
        #expect(
            try run("split", "stop=5min", stop).transcript == [
                "track s", "  line", "    0 2 4 6", "track s (2)", "  line", "    6 8 10",
            ])
        #expect(try run("split", "stop=10min", stop).transcript == ["track s", "  line", "    0 2 4 6 8 10"])
    }

    @Test("an amended feature is amended in its last piece, under the name of the piece")
    func splitAmended() throws {
        var events = Events()
        events.feature(
            Feature(.track, sourceID: .string("x"), annotations: Annotations(name: "old")),
            amended: Feature(.track, annotations: Annotations(name: "new")),
            [(.line, [p(0, at: 0), p(2, at: 5000)])])
        #expect(
            try run("split", "gap=1h", events).transcript == [
                "track old", "  line", "    0", "track old (2)", "  line", "    2", "  amend new (2)",
            ])
    }

    @Test("join makes one segment of all, merge one track of all by time")
    func joinAndMerge() throws {
        var events = Events()
        events.track("late", [p(0, at: 5000), p(1, 10, at: 5010)], [p(2, 20, at: 6000)])
        events.waypoint("w", p(9))
        events.track("early", [p(3, at: 100), p(4, 10, at: 200)], [])
        events.track("between", [p(5, at: 150), p(6, 10, at: 300)])
        events.track("untimed", kind: .route, [p(7)], [p(8, 5)])
        #expect(
            try run("join", events).transcript == [
                "track late", "  line", "    0 1* 2", "waypoint w", "  point", "    9*", "track early", "  line",
                "    3* 4",
                "track between", "  line", "    5* 6", "route untimed", "  line", "    7* 8",
            ])
        let merged = try run("merge", events)
        #expect(
            merged.transcript == [
                "waypoint w", "  point", "    9*", "route untimed", "  line", "    7*", "  line", "    8",
                "track early",
                "  line", "    3* 4", "  line", "  line", "    5* 6", "  line", "    0 1*", "  line", "    2",
            ])
        #expect(
            merged.warnings == [
                "merge: a segment that begins at 2024-05-11T04:02:30Z overlaps an earlier one in time"
            ])
    }

    @Test("reverse turns points and segments round, sort puts them in the order of time")
    func order() throws {
        var events = Events()
        events.track("t", [p(0, at: 30), p(1, at: 20), p(2), p(3, at: 25)], [p(4, at: 5), p(5, at: 6)])
        #expect(
            try run("reverse", events).transcript == [
                "track t", "  line", "    5* 4", "  line", "    3* 2 1* 0",
            ])
        #expect(
            try run("sort", "time", events).transcript == [
                "track t", "  line", "    4 5*", "  line", "    1* 2 3* 0",
            ])
        let twice = try run("reverse", events)
        let seconds: [Double?] = [6, 5, 25, nil, 20, 30]
        let times = seconds.map { second -> Timestamp in second.map { Pen.timestamp($0) } ?? .absent }
        #expect(twice.points.map(\.time) == times)
    }

    @Test("shift-time moves the times of points and features, fractions of seconds too")
    func shiftTime() throws {
        var events = Events()
        events.track(nil, [p(0, at: 0.25), p(1)])
        events.waypoint("w", p(2), time: Pen.timestamp(10))
        let later = try run("shift-time", "+1h30min", events)
        #expect(later.points.map(\.time) == [Pen.timestamp(5400.25), .absent, .absent])
        let earlier = try run("shift-time", "-500ms", events)
        #expect(earlier.points[0].time == Pen.timestamp(-0.25))
        var stage = try #require(StageCatalogue.stage(named: "shift-time")).recipe("1s").makeStage()
        var output = EventBuffer()
        try stage.process(.beginFeature(Feature(.waypoint, time: Pen.timestamp(10))), into: &output)
        output.forEach {
            #expect($0 == .beginFeature(Feature(.waypoint, time: Pen.timestamp(11))))
        } points: { _ in
        }
    }

    @Test("resample puts points at even steps and keeps both ends")
    func resample() throws {
        var events = Events()
        events.track(nil, [p(0, at: 0, elevation: 10), p(10, 10, at: 10, elevation: 20), p(13, 13, at: 13)])
        let byTime = try run("resample", "4s", events).points
        #expect(byTime.map { $0.time.seconds(since: Pen.timestamp(0)) } == [0, 4, 8, 12, 13])
        #expect(byTime.map(\.number) == [0, 4, 8, 12, 13])
        #expect(byTime.prefix(3).map(\.elevation) == [10, 14, 18])
        #expect(byTime[3].elevation.isNaN)
        #expect(abs(WGS84.length(from: byTime[0].position, to: byTime[2].position) - 8) < 1e-3)
        let byDistance = try run("resample", "2m", events).points
        #expect(byDistance.map(\.number) == [0, 2, 4, 6, 8, 10, 12, 13])
        // A point that is on a step is itself, with its detail.
        let fine = try run("resample", "1s", events)
        #expect(fine.points.count == 14 && fine.details == ["p13": [13]])
    }

    @Test("resample follows the geodesic on long legs and turns courses the short way")
    func resampleFar() throws {
        var first = TrackPoint(longitude: 170, latitude: 60)
        var last = TrackPoint(longitude: -170, latitude: 60)
        first.sensors.course = 350
        last.sensors.course = 20
        var events = Events()
        events.track(nil, [first, last])
        let points = try run("resample", "100km", events).points
        #expect(points.count == 13)
        #expect(points[6].latitude > 60.3)
        let length = WGS84.length(from: first.position, to: last.position)
        let sum = zip(points, points.dropFirst()).map { WGS84.length(from: $0.position, to: $1.position) }.reduce(0, +)
        #expect(abs(sum - length) < 0.01)
        #expect(points[2].sensors.course < 20 || points[2].sensors.course > 350)
    }

    @Test("resample leaves out points whose time does not go on, and refuses to make too many")
    func resampleLimits() throws {
        var events = Events()
        events.track(nil, [p(0, at: 0), p(2, 1, at: 10), p(4, 2, at: 5), p(6, 3), p(8, 4, at: 12)])
        let result = try run("resample", "5s", events)
        #expect(result.points.map { $0.time.seconds(since: Pen.timestamp(0)) } == [0, 5, 10, 12])
        #expect(
            result.warnings == ["resample left out 2 points that have no time, or none later than the point before"])
        let error = ConversionError(
            "resample would make more than 10000000 points between two", code: .limitExceeded, stage: "resample")
        #expect(throws: error) {
            try run(
                "resample", "1ms",
                {
                    var events = Events(); events.track(nil, [p(0, at: 0), p(1, at: 20_000)]); return events
                }())
        }
    }

    @Test("resample keeps the last point of a line that stays where it is, with its time")
    func resampleStay() throws {
        var events = Events()
        events.track(nil, [p(0, at: 0), p(2, at: 88_200)])
        events.track(nil, [p(4, at: 0), p(6, 20.0001, at: 10), p(8, 20.0001, at: 20), p(10, 20.0001, at: 30)])
        #expect(
            try run("resample", "10m", events).transcript == [
                "track", "  line", "    0 2", "track", "  line", "    4 5 6 10",
            ])
    }

    @Test("elevation-fix fills gaps inside a segment by the way, and nothing beyond")
    func elevationFix() throws {
        var events = Events()
        events.track(
            nil, [p(0), p(1, 10, elevation: 100), p(2, 20), p(3, 40), p(4, 50, elevation: 140), p(5, 60)],
            [p(6, elevation: 1), p(7, elevation: .nan), p(8, elevation: 3)])
        let result = try run("elevation-fix", events)
        #expect(result.points.map(\.elevation).map { $0.isNaN ? -1 : $0 } == [-1, 100, 110, 130, 140, -1, 1, 2, 3])
        #expect(result.transcript == ["track", "  line", "    0 1* 2 3* 4 5*", "  line", "    6 7* 8"])
    }

    @Test("smooth-elevation takes the mean of a window, keeps both ends and leaves missing ones missing")
    func smoothElevation() throws {
        var events = Events()
        let elevations: [Double] = [0, 10, 0, 10, .nan, 10, 0, 10, 0]
        events.track(
            nil,
            elevations.enumerated().map {
                p($0.offset, Double($0.offset) * 5, at: Double($0.offset), elevation: $0.element)
            })
        let result = try run("smooth-elevation", "2s", events).points.map(\.elevation)
        #expect(result.map { $0.isNaN ? -1 : $0 } == [0, 3.333, 6.667, 5, -1, 5, 6.667, 3.333, 0])
        let wide = try run("smooth-elevation", "1km", events).points.map(\.elevation)
        #expect(wide.first == 0 && wide.last == 0 && wide[4].isNaN)
        #expect(try run("smooth-elevation", "11m", events).points.map(\.elevation)[1] == 3.333)
    }

    @Test("an extreme elevation is forgotten once the window has passed it, and no elevation becomes infinite")
    func extremeElevations() throws {
        for extreme in [-3.4e38, 1.7e308] {
            var events = Events()
            events.track(
                nil,
                (0..<40).map {
                    p($0, Double($0) * 5, at: Double($0), elevation: $0 == 10 || $0 == 11 ? extreme : 500)
                })
            let smooth = try run("smooth-elevation", "4s", events).points.map(\.elevation)
            #expect(smooth.allSatisfy { $0.isFinite })
            #expect(smooth[..<8].allSatisfy { $0 == 500 } && smooth[14...].allSatisfy { $0 == 500 })
            #expect(smooth[10] == (extreme < 0 ? extreme / 5 * 2 : extreme))
            let rounded = try run("round", "5,elevation=3", events).points.map(\.elevation)
            #expect(rounded[10] == extreme && rounded[9] == 500)
        }
        var events = Events()
        events.track(
            nil, [p(0, at: 0, elevation: -1.5e308), p(1, 10, at: 10), p(2, 20, at: 20, elevation: 1.5e308)])
        #expect(try run("elevation-fix", events).points.allSatisfy { $0.elevation.magnitude <= 1.5e308 })
        var ends = events
        ends.events.remove(at: 4)
        ends.events.remove(at: 3)
        let resampled = try run("resample", "10s", ends).points
        #expect(resampled.count == 3 && resampled.allSatisfy { $0.elevation.magnitude <= 1.5e308 })
    }

    @Test("smooth-elevation gives the means of the textbook")
    func smoothTextbook() throws {
        var random = SeededGenerator(7)
        var way = 0.0
        let points = (0..<400).map { number in
            way += Double.random(in: 0.5...9, using: &random)
            return p(number, way, at: Double(number), elevation: Double.random(in: 0...900, using: &random).rounded())
        }
        var events = Events()
        events.track(nil, points)
        let smooth = try run("smooth-elevation", "15s", events).points.map(\.elevation)
        for index in points.indices {
            let reach = min(7, index, points.count - 1 - index)
            let window = points[(index - reach)...(index + reach)].map(\.elevation)
            let mean = window.reduce(0, +) / Double(window.count)
            #expect(abs(smooth[index] - mean) < 0.001)
        }
    }

    @Test("only keeps some kinds, parts of mixed features among them")
    func only() throws {
        #expect(
            try run("only", "waypoints,notes", Self.everything()).transcript == [
                "document all", "waypoint hut", "  point", "    1*", "group folder", "collection", "  point", "    90",
                "unlocated idea",
            ])
        #expect(
            try run("only", "routes", Self.everything()).transcript == [
                "document all", "group folder", "  route plan", "    line", "      60 61* 62", "    amend better plan",
            ])
    }

    @Test("first keeps the first points of all")
    func first() throws {
        let result = try run("first", "4", Self.everything())
        #expect(
            result.transcript == [
                "document all", "waypoint hut", "  point", "    1*", "group folder", "  track walk", "    line",
                "      10 11* 12", "unlocated idea",
            ])
    }

    @Test("round, name and strip change what they say and nothing else")
    func contents() throws {
        var events = Events()
        events.track("t", [TrackPoint(longitude: 8.12345675, latitude: -47.00000049, elevation: 12.345)])
        let rounded = try run("round", "6", events).points[0]
        #expect(rounded.longitude == 8.123457 && rounded.latitude == -47 && rounded.elevation == 12.345)
        #expect(try run("round", "2,elevation=1", events).points[0].elevation == 12.3)
        #expect(try run("name", "Tour", Self.everything()).transcript.contains("  track Tour"))
        #expect(try run("name", "Tour", Self.everything()).transcript.contains("    amend Tour"))
        #expect(try run("name", "Tour", Self.everything()).transcript.contains("waypoint hut"))
        let stripped = try run("strip", "times,elevations,sensors,names", Self.everything())
        #expect(stripped.points.allSatisfy { $0.time.isAbsent && $0.elevation.isNaN && $0.sensors.isEmpty })
        #expect(stripped.transcript.prefix(2) == ["document ", "waypoint"])
        #expect(stripped.details.keys.sorted() == ["?"])
    }

    @Test("strip takes the properties of a document, but not the one that says in which words a copy is written")
    func form() throws {
        var info = DocumentInfo()
        info.properties = [
            Property("a", .bool(true)), Property(DocumentInfo.formKey, .object([Property("version", .string("1.0"))])),
        ]
        var stage = try StageRecipe.strip(.properties).makeStage()
        var output = EventBuffer()
        try stage.process(.document(info), into: &output)
        info.properties.removeFirst()
        #expect(output.markCount == 1 && output.mark(at: 0) == .document(info))
    }

    @Test("stages that clean and thin change nothing the second time")
    func idempotent() throws {
        var events = Events()
        events.track(
            "t", SampleTracks().walk(300, seed: 8), SampleTracks(latitude: -17, longitude: 180).walk(300, seed: 9))
        let stages = [
            ("simplify", "5m"), ("simplify", "50"), ("thin", "12m"), ("dedupe", ""), ("clean", ""), ("round", "5"),
            ("join", ""),
            ("crop-box", "8.4,46,8.503,48"), ("hide", "47,8.503,80m"), ("elevation-fix", ""), ("first", "100"),
        ]
        for (option, argument) in stages {
            let once = try run(option, argument, events)
            var again = Events()
            var segments: [[TrackPoint]] = []
            var rest = once.points[...]
            for line in once.transcript where line.hasPrefix("    ") {
                let count = line.split(separator: " ").count
                segments.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            again.feature(Feature(.track, annotations: Annotations(name: "t")), segments.map { (.line, $0) })
            let twice = try run(option, argument, again)
            #expect(twice.transcript == once.transcript && twice.points == once.points, "\(option)")
        }
    }
}
