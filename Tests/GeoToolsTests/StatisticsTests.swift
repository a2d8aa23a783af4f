import ByteText
import Foundation
import GeoStream
import Testing

@testable import GeoTools

/// Walks over the map and notes points: so many metres in a direction, so many seconds later.
struct Pen {
    var points: [TrackPoint]
    private var time: Double

    init(
        latitude: Double = 46, longitude: Double = 14.5, elevation: Double = .nan, time: Double? = 0,
        sensors: Sensors = .none
    ) {
        self.time = time ?? .nan
        points = []
        points.append(
            TrackPoint(
                longitude: longitude, latitude: latitude, elevation: elevation, time: Self.timestamp(self.time),
                sensors: sensors))
    }

    static func timestamp(_ seconds: Double) -> Timestamp {
        guard !seconds.isNaN else { return .absent }
        let whole = seconds.rounded(.down)
        return Timestamp(
            seconds: 1_715_400_000 + Int64(whole), nanoseconds: Int32(((seconds - whole) * 1e9).rounded()))
    }

    mutating func go(
        _ metres: Double, azimuth: Double = 20, seconds: Double = .nan, elevation: Double = .nan,
        sensors: Sensors = .none,
        times: Int = 1
    ) {
        for _ in 0..<times {
            guard let last = points.last else { return }
            time += seconds
            var point = last
            point.position =
                metres == 0 ? last.position : GeodesicLine(from: last.position, azimuth: azimuth).position(at: metres)
            point.elevation = elevation
            point.time = Self.timestamp(time)
            point.sensors = sensors
            points.append(point)
        }
    }
}

func measure(_ segments: [[TrackPoint]], _ options: StatisticsOptions = StatisticsOptions()) -> TrackStatistics {
    var accumulator = TrackAccumulator(options)
    for segment in segments {
        accumulator.beginSegment()
        // In uneven runs, as they come from a reader.
        var start = 0
        while start < segment.count {
            let end = min(segment.count, start + 7)
            accumulator.add(segment.span.extracting(start..<end))
            start = end
        }
        accumulator.endSegment()
    }
    return accumulator.finish()
}

private func isClose(_ value: Double?, _ expected: Double, within tolerance: Double = 1e-6) -> Bool {
    guard let value else { return false }
    return abs(value - expected) <= tolerance
}

@Suite("Statistics")
struct StatisticsTests {
    @Test("ten minutes of walking, ten of rest, ten of walking, a point a minute: the rest is a stop")
    func restByTheMinute() {
        var pen = Pen()
        pen.go(90, seconds: 60, times: 10)
        pen.go(0, seconds: 60, times: 10)
        pen.go(90, seconds: 60, times: 10)
        let figures = measure([pen.points])
        #expect(isClose(figures.distance, 1800, within: 1e-3))
        #expect(figures.elapsed == 1800)
        #expect(figures.recorded == 1800)
        #expect(figures.stopped == 600)
        #expect(figures.moving == 1200)
        #expect(isClose(figures.averageSpeed, 1))
        #expect(isClose(figures.movingSpeed, 1.5))
        #expect(isClose(figures.maximumSpeed, 1.5))
    }

    @Test("a rest is found to the second in a recording of one point a second")
    func restByTheSecond() {
        var pen = Pen()
        pen.go(1.4, seconds: 1, times: 100)
        pen.go(0, seconds: 1, times: 300)
        pen.go(1.4, seconds: 1, times: 100)
        let figures = measure([pen.points])
        #expect(figures.stopped == 300)
        #expect(figures.moving == 200)
    }

    @Test("a leg of 50 m in 45 minutes is a stop, though its ends are apart")
    func lunch() {
        var pen = Pen()
        pen.go(84, seconds: 60, times: 5)
        pen.go(50, azimuth: 110, seconds: 2700)
        pen.go(84, seconds: 60, times: 5)
        let figures = measure([pen.points])
        #expect(figures.elapsed == 3300)
        #expect(figures.moving == 600)
        #expect(figures.stopped == 2700)
        #expect(figures.gaps == 1)
        #expect(isClose(figures.distance, 890, within: 1e-3))
    }

    @Test("a short pause is no stop, nor is slow walking uphill")
    func shortPause() {
        var pen = Pen()
        pen.go(1, seconds: 1, times: 30)
        pen.go(0, seconds: 1, times: 10)
        pen.go(0.3, seconds: 1, times: 300)
        #expect(measure([pen.points]).stopped == 0)
    }

    @Test("a receiver at rest wanders, and that is a stop too")
    func noisyRest() {
        var random = SeededGenerator(1)
        var pen = Pen()
        pen.go(1.5, seconds: 1, times: 200)
        var points = pen.points
        guard let rest = points.last else { return }
        for second in 1...600 {
            let noise = GeodesicLine(from: rest.position, azimuth: Double.random(in: 0..<360, using: &random))
                .position(at: Double.random(in: 0...2.5, using: &random))
            points.append(
                TrackPoint(
                    longitude: noise.longitude, latitude: noise.latitude, time: Pen.timestamp(Double(200 + second))))
        }
        let figures = measure([points])
        #expect(isClose(figures.stopped, 600, within: 15))
    }

    @Test("swings of 120 m are no noise, whatever threshold below 100 m is set")
    func swings() {
        for threshold in [0.0, 3, 99] {
            var options = StatisticsOptions()
            options.elevationThreshold = threshold
            var pen = Pen(elevation: 50)
            for index in 1...7 { pen.go(250, seconds: 300, elevation: index % 2 == 1 ? 170 : 50) }
            let figures = measure([pen.points], options)
            #expect(figures.gain == 480)
            #expect(figures.loss == 360)
            #expect(figures.rawGain == 480)
            #expect(figures.minimumElevation == 50)
            #expect(figures.maximumElevation == 170)
        }
    }

    @Test("noise below the threshold adds no climb, and a long climb in small steps is whole")
    func turningPoints() {
        var pen = Pen(elevation: 100)
        for index in 1...1000 { pen.go(5, elevation: 100 + Double(index) * 0.1 + (index % 2 == 0 ? 0 : 0.8)) }
        pen.go(5, elevation: 198)
        let figures = measure([pen.points])
        #expect(isClose(figures.gain, 100.7 - 0.0, within: 0.2))
        #expect(figures.loss == 0)
        #expect((figures.rawGain ?? 0) > 450)
    }

    @Test("a climb ends where the way turns by more than the threshold, and the last one counts")
    func lastClimb() {
        var pen = Pen(elevation: 10)
        for elevation in [14.0, 11.5, 20, 16, 17, 14, 21] { pen.go(30, elevation: elevation) }
        let figures = measure([pen.points])
        // 10 up to 20, down to 14, up to 21; the dip to 11.5 is less than 3 m deep.
        #expect(figures.gain == 17)
        #expect(figures.loss == 6)
    }

    @Test("points without elevation do not take part")
    func missingElevations() {
        var pen = Pen(elevation: 4800)
        pen.go(150)
        pen.go(150, elevation: 4800)
        let figures = measure([pen.points])
        #expect(figures.gain == 0 && figures.loss == 0)
        #expect(figures.minimumElevation == 4800 && figures.maximumElevation == 4800)
        #expect(isClose(figures.distance3D, figures.distance))
        #expect(figures.pointsWithElevation == 2)

        var flat = Pen()
        flat.go(100, times: 3)
        let none = measure([flat.points])
        #expect(none.gain == nil && none.rawLoss == nil && none.minimumElevation == nil)
    }

    @Test("distance is horizontal, the length in space has its own name")
    func lengthInSpace() {
        var pen = Pen(elevation: 500)
        for index in 1...10 { pen.go(100, elevation: index % 2 == 1 ? 540 : 500) }
        let figures = measure([pen.points])
        #expect(isClose(figures.distance, 1000, within: 1e-3))
        #expect(isClose(figures.distance3D, 1077.033, within: 1e-2))
        #expect(isClose(figures.steepestAscent, 0.4, within: 1e-6))
    }

    @Test("the steepest grade is taken over a hundred metres")
    func grades() {
        var pen = Pen(elevation: 100)
        for index in 1...30 { pen.go(25, elevation: 100 + Double(index) * 2.5) }
        for index in 1...30 { pen.go(25, elevation: 175 - Double(index) * 5) }
        let figures = measure([pen.points])
        #expect(isClose(figures.steepestAscent, 0.1, within: 1e-4))
        #expect(isClose(figures.steepestDescent, -0.2, within: 1e-4))
    }

    @Test(
        "a leg longer than the window has a grade of its own, and what only climbs has no descent",
        arguments: [150.0, 222, 99, 51])
    func sparseGrades(step: Double) {
        let profiles: [[Double]] = [[0, 0, 0, 0, 20, 20, 20], [0, 20, 20], [0, 0, 20], [0, 20]]
        let grade = 20 / (step > 100 ? step : 2 * step)
        for turn in [1.0, -1] {
            for elevations in profiles {
                guard step > 100 || elevations.count > 2 else { continue }
                var pen = Pen(elevation: elevations[0])
                for elevation in elevations.dropFirst() { pen.go(step, elevation: turn * elevation) }
                let figures = measure([pen.points])
                let (steepest, other) =
                    turn > 0
                    ? (figures.steepestAscent, figures.steepestDescent)
                    : (figures.steepestDescent, figures.steepestAscent)
                #expect(isClose(steepest, turn * grade, within: 1e-6))
                #expect(other == nil)
            }
        }
    }

    @Test("one false fix shows in the raw maximum speed alone")
    func spike() {
        var pen = Pen()
        pen.go(5, azimuth: 0, seconds: 1, times: 20)
        var points = pen.points
        points[10].longitude += 0.02
        let figures = measure([points])
        #expect(isClose(figures.maximumSpeed, 5, within: 0.02))
        #expect((figures.rawMaximumSpeed ?? 0) > 1400)
        #expect(figures.distance > 3000)
    }

    @Test("quarters of a second count in speed and duration")
    func subSeconds() {
        var pen = Pen()
        pen.go(2.5, seconds: 0.25, times: 8)
        let figures = measure([pen.points])
        #expect(isClose(figures.elapsed, 2))
        #expect(isClose(figures.distance, 20, within: 1e-5))
        #expect(isClose(figures.averageSpeed, 10, within: 1e-5))
        #expect(isClose(figures.maximumSpeed, 10, within: 1e-5))
        #expect(isClose(figures.rawMaximumSpeed, 10, within: 1e-5))
    }

    @Test("times that run backwards make no negative durations or speeds")
    func reversed() {
        var pen = Pen(time: 180)
        pen.go(120, seconds: -60, times: 3)
        let figures = measure([pen.points])
        #expect(figures.elapsed == 180)
        #expect(figures.reversals == 3)
        #expect(isClose(figures.averageSpeed, 2, within: 1e-5))
        #expect(figures.start == Pen.timestamp(0) && figures.end == Pen.timestamp(180))
        #expect(figures.moving == 180)
        #expect(isClose(figures.maximumSpeed, 2, within: 1e-5))
        #expect(isClose(figures.rawMaximumSpeed, 2, within: 1e-5))
    }

    @Test("one time that runs backwards makes no stop and no time, and a clock that is set goes on from there")
    func falseTimes() {
        var options = StatisticsOptions()
        options.splitLength = 250
        func figures(_ times: [Double]) -> TrackStatistics {
            var pen = Pen(time: times[0])
            for (last, time) in zip(times, times.dropFirst()) { pen.go(60, seconds: time - last) }
            return measure([pen.points], options)
        }
        let recordings: [[Double]] = [
            [0, 60, 120, 180, 60, 300, 360, 420, 480, 540, 600], [0, 60, 120, 180, -60, 300, 360, 420, 480, 600],
        ]
        for times in recordings {
            let found = figures(times)
            #expect(found.recorded == 600 && found.moving == 600 && found.reversals == 1)
            #expect(found.elapsed == (times.contains(-60) ? 660 : 600))
            #expect(isClose(found.rawMaximumSpeed, 1, within: 1e-5) && isClose(found.maximumSpeed, 1, within: 1e-5))
            #expect(isClose(found.splits.compactMap(\.moving).reduce(0, +), 600))
        }
        // Set back by an hour, and a first time of long ago.
        let isSet = figures([4000, 4060, 4120, 4180, 640, 700, 760, 820, 880])
        #expect(isSet.recorded == 180 + 240 && isSet.moving == 420 && isSet.elapsed == 3540)
        #expect(isClose(isSet.rawMaximumSpeed, 1, within: 1e-5))
        let isLate = figures([9000, 60, 120, 180, 240])
        #expect(isLate.moving == 120 && isLate.elapsed == 8940 && (isLate.recorded ?? 0) <= 8940)
    }

    @Test("no maximum speed is above the raw one, also where neighbours have one time")
    func sameTimes() {
        var pen = Pen()
        for _ in 0..<10 {
            pen.go(100, seconds: 0)
            pen.go(10, seconds: 10)
        }
        let figures = measure([pen.points])
        #expect(isClose(figures.rawMaximumSpeed, 11, within: 1e-4))
        #expect(isClose(figures.maximumSpeed, 11, within: 1e-4))
        #expect((figures.maximumSpeed ?? 0) <= (figures.rawMaximumSpeed ?? 0) + 1e-9)
        var random = SeededGenerator(3)
        for _ in 0..<200 {
            var pen = Pen()
            for _ in 0..<30 {
                pen.go(
                    Double.random(in: 0...100, using: &random),
                    seconds: Double([0, 0, 1, 5, 7, 30, -20, -300].randomElement(using: &random) ?? 0))
            }
            let figures = measure([pen.points])
            guard let elapsed = figures.elapsed, let recorded = figures.recorded, let moving = figures.moving else {
                Issue.record("no times")
                continue
            }
            #expect(recorded <= elapsed && moving <= recorded && moving >= 0)
            #expect((figures.maximumSpeed ?? 0) <= (figures.rawMaximumSpeed ?? 0) + 1e-6)
        }
    }

    @Test("without times there is no duration and no speed")
    func untimed() {
        var pen = Pen(time: nil)
        pen.go(100, times: 4)
        let figures = measure([pen.points])
        #expect(figures.elapsed == nil && figures.moving == nil && figures.stopped == nil && figures.recorded == nil)
        #expect(figures.averageSpeed == nil && figures.maximumSpeed == nil && figures.rawMaximumSpeed == nil)
        #expect(figures.start.isAbsent && figures.end.isAbsent)
        #expect(isClose(figures.distance, 400, within: 1e-4))
    }

    @Test("points without a time at the ends and in between lend their way to the timed ones")
    func partlyTimed() {
        var pen = Pen()
        pen.go(0, seconds: 0)
        pen.go(50, seconds: 30, times: 4)
        pen.go(0, seconds: 0)
        var points = pen.points
        points[0].time = .absent
        points[3].time = .absent
        points[6].time = .absent
        let figures = measure([points])
        #expect(figures.elapsed == 120)
        #expect(figures.pointsWithTime == 4)
        #expect(figures.duplicates == 0)
        #expect(isClose(figures.rawMaximumSpeed, 50.0 / 30, within: 1e-5))
        #expect(figures.moving == 120)
    }

    @Test("what lies between segments is neither distance nor speed nor time recorded")
    func segments() {
        var first = Pen(latitude: 44.5, longitude: 15.2)
        first.go(100, seconds: 60, times: 2)
        var second = Pen(latitude: 44.9, longitude: 15.5, time: 4000)
        second.go(100, seconds: 60, times: 2)
        let figures = measure([first.points, [], second.points])
        #expect(isClose(figures.distance, 400, within: 1e-3))
        #expect(figures.segments == 2)
        #expect(figures.elapsed == 4120)
        #expect(figures.recorded == 240)
        #expect(figures.moving == 240)
        #expect(isClose(figures.rawMaximumSpeed, 100.0 / 60, within: 1e-5))
    }

    @Test("the figures of two halves add up to those of the whole, in a track and of two tracks")
    func combination() {
        var random = SeededGenerator(4)
        var parts: [[TrackPoint]] = []
        for part in 0..<6 {
            var pen = Pen(elevation: 300, time: Double(part) * 2000)
            for _ in 0..<300 {
                pen.go(
                    Double.random(in: 0...8, using: &random), azimuth: Double.random(in: 0..<90, using: &random),
                    seconds: Double.random(in: 1...5, using: &random).rounded(),
                    elevation: Double.random(in: 280...320, using: &random),
                    sensors: Sensors(heartRate: Double.random(in: 90...150, using: &random).rounded()))
            }
            parts.append(pen.points)
        }
        let whole = measure(parts)
        for cut in 1...5 {
            var sum = measure(Array(parts[..<cut]))
            sum.append(measure(Array(parts[cut...])))
            #expect(sum.points == whole.points && sum.segments == whole.segments && sum.duplicates == whole.duplicates)
            #expect(isClose(sum.distance, whole.distance) && isClose(sum.distance3D, whole.distance3D))
            #expect(sum.elapsed == whole.elapsed && sum.start == whole.start && sum.end == whole.end)
            #expect(isClose(sum.moving, whole.moving ?? 0) && isClose(sum.recorded, whole.recorded ?? 0))
            #expect(isClose(sum.gain, whole.gain ?? 0) && isClose(sum.rawLoss, whole.rawLoss ?? 0))
            #expect(sum.maximumSpeed == whole.maximumSpeed && sum.bounds == whole.bounds)
            #expect(isClose(sum[.heartRate]?.average, whole[.heartRate]?.average ?? 0))
        }
        var tracks = measure([parts[0]])
        tracks.add(measure([parts[3]]))
        #expect((tracks.elapsed ?? 0) < 4000)
    }

    @Test("sensors are averaged over time, with their extremes and how many points have them")
    func sensors() {
        var pen = Pen(sensors: Sensors(heartRate: 100))
        pen.go(10, seconds: 10, sensors: Sensors(heartRate: 100, power: 200))
        pen.go(10, seconds: 30, sensors: Sensors(heartRate: 160))
        pen.go(10, seconds: 10, sensors: Sensors(power: 250))
        let figures = measure([pen.points])
        let heartRate = figures[.heartRate]
        #expect(heartRate?.count == 3)
        #expect(heartRate?.minimum == 100 && heartRate?.maximum == 160)
        // 100 for 10 s, and on the way to 160 for 30 s.
        #expect(isClose(heartRate?.average, 122.5))
        #expect(figures[.power]?.average == 225)
        #expect(figures[.temperature] == nil)
    }

    @Test("each kilometre is a split, cut on the leg that reaches it")
    func splits() {
        var options = StatisticsOptions()
        options.splitLength = 1000
        var pen = Pen(elevation: 0, sensors: Sensors(heartRate: 120))
        for index in 1...100 {
            pen.go(35, seconds: 10, elevation: Double(index) * 0.35, sensors: Sensors(heartRate: 120))
        }
        let figures = measure([pen.points], options)
        #expect(figures.splits.map(\.distance).map { ($0 * 1e3).rounded() / 1e3 } == [1000, 1000, 1000, 500])
        for split in figures.splits.dropLast() {
            #expect(isClose(split.elapsed, 1000 / 3.5, within: 1e-3))
            #expect(isClose(split.moving, 1000 / 3.5, within: 1e-3))
            #expect(isClose(split.gain, 10, within: 1e-3))
            #expect(split.loss == 0)
            #expect(isClose(split.averageHeartRate, 120))
        }
        #expect(isClose(figures.splits.compactMap(\.elapsed).reduce(0, +), 1000, within: 1e-6))
    }

    @Test("the times of splits add up to those of the track, stops and pauses included")
    func splitTimes() {
        var options = StatisticsOptions()
        options.splitLength = 250
        var pen = Pen()
        pen.go(2, seconds: 1, times: 130)
        pen.go(0.01, seconds: 1, times: 200)
        pen.go(2, seconds: 1, times: 100)
        var later = Pen(time: 3000)
        later.go(600, seconds: 100, times: 2)
        let figures = measure([pen.points, later.points], options)
        #expect(figures.splits.count == 7)
        #expect(isClose(figures.splits.compactMap(\.moving).reduce(0, +), figures.moving ?? 0))
        #expect(isClose(figures.splits.compactMap(\.elapsed).reduce(0, +), figures.elapsed ?? 0))
        #expect(isClose(figures.splits.map(\.distance).reduce(0, +), figures.distance))
        #expect(isClose(figures.splits[0].moving, 125, within: 1e-3))
        // The rest of 200 s is in the second split, and the pause before the second segment.
        let rest: Double = 38.0 / 6
        #expect(isClose(figures.splits[1].moving, 105 + rest, within: 0.1))
        #expect(isClose(figures.splits[1].elapsed, 2875 + rest, within: 0.1))
        #expect(isClose(figures.splits[4].moving, 250.0 / 6, within: 1e-3))
    }

    @Test("a false position far away makes no more splits than the limit")
    func splitLimit() {
        var options = StatisticsOptions()
        options.splitLength = 1
        var pen = Pen()
        pen.go(1_000_000, seconds: 10)
        let figures = measure([pen.points], options)
        #expect(figures.splits.count == Split.limit + 1)
        #expect(figures.hasCutSplits)
        options.splitLength = 11
        #expect(!measure([pen.points], options).hasCutSplits)
    }

    @Test("bounds are the smallest box, across 180° too")
    func bounds() {
        func box(_ longitudes: [Double]) -> GeographicBounds? {
            measure([longitudes.map { TrackPoint(longitude: $0, latitude: $0 / 10) }]).bounds
        }
        #expect(box([]) == nil)
        #expect(box([12.5]) == GeographicBounds(west: 12.5, south: 1.25, east: 12.5, north: 1.25))
        #expect(box([-20, 30, 5]) == GeographicBounds(west: -20, south: -2, east: 30, north: 3))
        #expect(box([179, -179]) == GeographicBounds(west: 179, south: -17.9, east: -179, north: 17.9))
        #expect(box([170, 180, -180, -170]) == GeographicBounds(west: 170, south: -18, east: -170, north: 18))
        #expect(box([100, -100, 20]) == GeographicBounds(west: -100, south: -10, east: 100, north: 10))
        #expect(box([-5, 5, 175]) == GeographicBounds(west: -5, south: -0.5, east: 175, north: 17.5))
        #expect(box([.nan, 7]) == GeographicBounds(west: 7, south: 0.7, east: 7, north: 0.7))
    }

    @Test("repeated points, gaps and reversals are counted")
    func oddities() {
        var pen = Pen(elevation: 5)
        pen.go(0, seconds: 0, elevation: 5)
        pen.go(0, seconds: 1, elevation: 5)
        pen.go(0, seconds: 0, elevation: 6)
        pen.go(10, seconds: 301, elevation: 5)
        pen.go(10, seconds: -5, elevation: 5)
        let figures = measure([pen.points])
        #expect(figures.duplicates == 1)
        #expect(figures.gaps == 1)
        #expect(figures.reversals == 1)
    }

    @Test("nothing, or one point, has no distance and no speed")
    func trivial() {
        #expect(measure([]) == TrackStatistics())
        #expect(measure([[], []]) == TrackStatistics())
        let one = measure([Pen(elevation: 3).points])
        #expect(one.points == 1 && one.segments == 1 && one.distance == 0 && one.elapsed == 0)
        #expect(one.maximumSpeed == nil && one.averageSpeed == nil && one.movingSpeed == nil)
        #expect(one.gain == 0)
    }

    @Test("a document is measured track by track and in total; waypoints and areas are counted")
    func collector() {
        var pen = Pen()
        pen.go(100, seconds: 50, times: 5)
        var collector = StatisticsCollector()
        var lines: [LineStatistics] = []
        func feed(_ marks: [Mark], _ points: [TrackPoint] = []) {
            for mark in marks { if let line = collector.process(mark) { lines.append(line) } }
            collector.process(points.span)
        }
        feed([.beginFeature(Feature(.waypoint)), .beginPart(.point)], [TrackPoint(longitude: 20, latitude: 50)])
        feed([.endPart, .endFeature])
        for name in ["A", "B"] {
            feed([.beginFeature(Feature(.track, annotations: Annotations(name: name))), .beginPart(.line)], pen.points)
            feed([.endPart, .endFeature])
        }
        feed([.beginFeature(Feature(.route)), .beginPart(.line)], pen.points)
        feed([.endPart, .endFeature, .beginFeature(Feature(.unlocated)), .endFeature])
        feed([.beginFeature(Feature(.area)), .beginPart(.outerRing)], pen.points)
        feed([.endPart, .endFeature])
        #expect(lines.map(\.name) == ["A", "B", nil])
        #expect(lines.map(\.kind) == [.track, .track, .route])
        let summary = collector.summary
        #expect(summary.tracks == 2 && summary.routes == 1 && summary.waypoints == 1)
        #expect(summary.areas == 1 && summary.unlocated == 1)
        #expect(isClose(summary.trackTotal.distance, 1000, within: 1e-3))
        #expect(summary.trackTotal.elapsed == 500)
        #expect(isClose(summary.routeTotal.distance, 500, within: 1e-3))
        #expect(summary.bounds?.east == 20)
    }
}
