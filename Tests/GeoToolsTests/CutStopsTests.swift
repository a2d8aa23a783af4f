import ByteText
import GeoStream
import Testing

@testable import GeoTools

@Suite("Cutting stops")
struct CutStopsTests {
    /// The points, numbered from `first`, so that transcripts can name them.
    private func numbered(_ points: [TrackPoint], from first: Int = 0) -> [TrackPoint] {
        points.enumerated().map { index, point in
            var point = point
            point.sensors.heartRate = Double(first + index)
            return point
        }
    }

    private func track(_ segments: [TrackPoint]...) -> Events {
        var events = Events()
        events.feature(Feature(.track), segments.map { (.line, $0) })
        return events
    }

    private func cut(_ segments: [TrackPoint]..., argument: String? = nil) throws -> StageResult {
        var events = Events()
        events.feature(Feature(.track), segments.map { (.line, $0) })
        return try run("cut-stops", argument, events)
    }

    /// Two points of walking, a rest of so many seconds, two points of walking.
    private func walk(resting seconds: Double, first: Int = 0) -> [TrackPoint] {
        var pen = Pen()
        pen.go(14, seconds: 10, times: 2)
        pen.go(0, seconds: seconds / 2, times: 2)
        pen.go(14, seconds: 10, times: 2)
        return numbered(pen.points, from: first)
    }

    @Test("the first and the last point of a stop end a segment and begin the next")
    func rest() throws {
        let result = try cut(walk(resting: 60))
        #expect(result.transcript == ["track", "  line", "    0 1* 2", "  line", "    4 5* 6"])
        #expect(result.warnings == ["cut-stops removed 1 stop with 1 point"])
        #expect(result.details == ["p1": [1], "p5": [5]])
    }

    @Test("what is short, or not slow enough, is no stop")
    func none() throws {
        let line = walk(resting: 10)
        #expect(try cut(line).points == line)
        let long = walk(resting: 60)
        #expect(try cut(long, argument: "duration=61s").points == long)
        #expect(try cut(long).warnings.count == 1)
        // So slow is walking itself.
        #expect(try cut(long, argument: "speed=6km/h").points == [])
    }

    @Test("a stop at an end of a segment goes as a whole, and so does a segment that is nothing else")
    func ends() throws {
        var pen = Pen()
        pen.go(0, seconds: 20, times: 2)
        pen.go(14, seconds: 10, times: 2)
        pen.go(0, seconds: 20, times: 2)
        var resting = Pen()
        resting.go(0, seconds: 20, times: 3)
        let result = try cut(numbered(pen.points), numbered(resting.points, from: 20))
        #expect(result.transcript == ["track", "  line", "    2 3* 4"])
        #expect(result.warnings == ["cut-stops removed 3 stops with 8 points"])
    }

    @Test("a wandering rest is a stop, too, as soon as it is over")
    func wandering() throws {
        var random = SeededGenerator(1)
        var pen = Pen()
        pen.go(1.5, seconds: 1, times: 100)
        var points = pen.points
        for second in 1...600 {
            let azimuth = Double.random(in: 0..<360, using: &random)
            var point = points[100]
            point.position = GeodesicLine(from: point.position, azimuth: azimuth).position(at: 2)
            point.time = Pen.timestamp(Double(100 + second))
            points.append(point)
        }
        var goingOn = Pen()
        goingOn.go(1.5, seconds: 1, times: 100)
        for (index, point) in goingOn.points.enumerated() {
            var point = point
            point.position = GeodesicLine(from: points[100].position, azimuth: 20).position(at: 1.5 * Double(index))
            point.time = Pen.timestamp(Double(701 + index))
            points.append(point)
        }
        let result = try cut(numbered(points))
        #expect(result.transcript.filter { $0 == "  line" }.count == 2)
        #expect(result.points.count > 180 && result.points.count < 210)
        #expect(result.warnings.first?.hasPrefix("cut-stops removed 1 stop with ") == true)
    }

    @Test("points without a time, lines without times and empty segments stay as they are")
    func timeless() throws {
        let plain = [p(1), p(2, 1), p(3, 2)]
        let result = try cut(plain, [], walk(resting: 60, first: 10))
        #expect(result.transcript.prefix(4) == ["track", "  line", "    1* 2 3*", "  line"])
        #expect(result.points.count == 9)
        var line = walk(resting: 10)
        line[3].time = .absent
        #expect(try cut(line).points == line)
        // At the end of a stop they are where nobody knows when.
        var late = walk(resting: 60)
        late[5].time = .absent
        late[6].time = .absent
        #expect(try cut(late).transcript == ["track", "  line", "    0 1* 2", "  line", "    4 5* 6"])
    }

    // MARK: Properties

    /// A walk with rests, quick and slow stretches, wandering, repeated and missing times, and clocks that are set.
    private func journey(_ seed: UInt64) -> [TrackPoint] {
        var random = SeededGenerator(seed)
        var pen = Pen(time: 1000)
        for _ in 0..<Int.random(in: 1...20, using: &random) {
            let step = ([0, 0.1, 0.5, 2, 14] as [Double]).randomElement(using: &random) ?? 0
            let seconds = ([1, 1, 4, 15] as [Double]).randomElement(using: &random) ?? 1
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                pen.go(step, azimuth: Double.random(in: 0..<360, using: &random), seconds: seconds)
            }
        }
        var points = pen.points
        for index in points.indices where index % 17 == Int(seed % 17) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: points[index].time = .absent
            case 1: points[index].time = points[max(0, index - 1)].time
            default: break
            }
        }
        return points
    }

    /// The segments of what the stage makes of one.
    private func pieces(of segment: [TrackPoint]) throws -> [[TrackPoint]] {
        var stage = try StageRecipe.cutStops().makeStage()
        var output = EventBuffer()
        try stage.process(.beginPart(.line), into: &output)
        try stage.process(segment.span, into: &output)
        try stage.process(.endPart, into: &output)
        var pieces: [[TrackPoint]] = []
        output.forEach { mark in
            if case .beginPart = mark { pieces.append([]) }
        } points: { points in
            for index in points.indices { pieces[pieces.count - 1].append(points[index]) }
        }
        return pieces
    }

    @Test("what is left was recorded in the moving time of the whole, as the statistics have it", arguments: 1...300)
    func movingTime(seed: UInt64) throws {
        let journey = journey(seed)
        let whole = measure([journey])
        let left = measure(try pieces(of: journey))
        #expect(abs((left.recorded ?? 0) - (whole.moving ?? 0)) < 1e-6)
        #expect(left.distance <= whole.distance + 1e-6)
    }

    @Test("points stay in their order, none comes twice, and where nothing stops nothing changes", arguments: 1...100)
    func order(seed: UInt64) throws {
        let journey = numbered(journey(seed))
        let pieces = try pieces(of: journey)
        let numbers = pieces.joined().compactMap(\.number)
        #expect(numbers == Array(Set(numbers)).sorted())
        if measure([journey]).stopped == 0 { #expect(pieces == [journey]) }
    }

    @Test("few points wait while a line moves")
    func memory() throws {
        var pen = Pen()
        pen.go(1.5, seconds: 1, times: 2000)
        var stage = try StageRecipe.cutStops().makeStage()
        var output = EventBuffer()
        try stage.process(.beginPart(.line), into: &output)
        for (index, point) in pen.points.enumerated() {
            try stage.process([point].span, into: &output)
            #expect(index - output.pointCount < 20)
        }
    }
}
