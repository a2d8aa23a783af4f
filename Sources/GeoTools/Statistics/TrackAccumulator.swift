internal import ByteText
public import GeoStream

/// Measures a track in one pass, in constant memory but for its splits.
///
/// Order of calls: for each segment `beginSegment`, its points in any number of runs, `endSegment`; then `finish`. Some 100 ns
/// a point.
public struct TrackAccumulator {
    private let options: StatisticsOptions
    private var result = TrackStatistics()
    private var elevations: ElevationProfile
    private var stops: StopDetector
    private var splits: SplitRecorder?

    private var speeds: TrailingWindow<SurfacePoint>
    /// Of squares of speeds.
    private var fastest = SustainedMaximum()
    private var grades: TrailingWindow<Double>
    private var steepestUp = 0.0
    private var steepestDown = 0.0
    private var rawFastest = -Double.infinity
    /// The first time of the track.
    private var origin = Timestamp.absent

    /// The point before in the segment.
    private var last = TrackPoint(longitude: .nan, latitude: .nan)
    private var lastPlace = SurfacePoint(x: 0, y: 0, z: 0)
    private var isFirst = true
    private var timer: LegTimer
    /// Seconds recorded and metres between timed points in the segment.
    private var segmentTime = 0.0
    private var segmentTimedWay = 0.0

    /// An accumulator that has seen no points.
    public init(_ options: StatisticsOptions = StatisticsOptions()) {
        self.options = options
        elevations = ElevationProfile(threshold: options.elevationThreshold)
        stops = StopDetector(options)
        timer = LegTimer(options)
        speeds = TrailingWindow(width: options.speedWindow, steps: 2, filler: lastPlace)
        grades = TrailingWindow(width: options.gradeWindow, steps: 1, filler: 0)
        if let length = options.splitLength, length > 0 {
            splits = SplitRecorder(length: length, elevationThreshold: options.elevationThreshold)
        }
    }

    /// Begins a segment: no leg leads to its first point.
    public mutating func beginSegment() {
        isFirst = true
        timer.beginSegment()
        segmentTime = 0
        segmentTimedWay = 0
        speeds.removeAll()
        grades.removeAll()
    }

    /// Adds points of the open segment, in their order. Takes constant time and memory for each.
    public mutating func add(_ points: Span<TrackPoint>) {
        var start = 0
        while start < points.count {
            // The places of a few points at once: the numbers of one are worked out while those of another are waited for.
            let end = min(start + Self.batchSize, points.count)
            var places = InlineArray<32, SurfacePoint>(repeating: lastPlace)
            for index in start..<end { places[index - start] = SurfacePoint(points[index].position) }
            for index in start..<end { add(points[index], places[index - start]) }
            start = end
        }
    }

    private static let batchSize = 32

    @inline(__always)
    private mutating func add(_ point: TrackPoint, _ place: SurfacePoint) {
        result.points += 1
        result.extent.add(point.position)
        if isFirst {
            result.segments += 1
            begin(point, place)
        } else {
            continueTo(point, place)
        }
        if !point.elevation.isNaN {
            result.pointsWithElevation += 1
            elevations.add(point.elevation)
            if let before = grades.add(timer.way, point.elevation) {
                let grade = (point.elevation - before.value) / before.span
                if grade > steepestUp { steepestUp = grade }
                if grade < steepestDown { steepestDown = grade }
            }
        }
        if !point.time.isAbsent { extend(point.time) }
        last = point
        lastPlace = place
        isFirst = false
    }

    private mutating func extend(_ time: Timestamp) {
        result.pointsWithTime += 1
        if result.start.isAbsent || time < result.start { result.start = time }
        if result.end.isAbsent || result.end < time { result.end = time }
    }

    private mutating func begin(_ point: TrackPoint, _ place: SurfacePoint) {
        if splits != nil {
            let splitPoint = splitPoint(point)
            splits?.begin(at: splitPoint)
        }
        if !point.time.isAbsent { beginTime(point, place) }
        if !point.sensors.isEmpty { addSensors(point.sensors, seconds: .nan) }
    }

    private mutating func beginTime(_ point: TrackPoint, _ place: SurfacePoint) {
        timer.begin(at: point.time)
        stops.begin(at: place)
        _ = speeds.add(segmentTime, place)
    }

    @inline(__always)
    private mutating func continueTo(_ point: TrackPoint, _ place: SurfacePoint) {
        let length = WGS84.length(from: last.position, lastPlace, to: point.position, place)
        timer.advance(by: length)
        result.distance += length
        let rise = point.elevation - last.elevation
        result.distance3D += rise.isNaN ? length : (length * length + rise * rise).squareRoot()
        if length == 0, point.position == last.position, point.time == last.time,
            rise == 0 || (point.elevation.isNaN && last.elevation.isNaN)
        {
            result.duplicates += 1
        }
        var time = TimedLeg()
        if !point.time.isAbsent {
            if timer.hasTime { time = addTime(point, place) } else { beginTime(point, place) }
        }
        if !point.sensors.isEmpty { addSensors(point.sensors, seconds: abs(point.time.seconds(since: last.time))) }
        if splits != nil {
            let splitPoint = splitPoint(point)
            splits?.add(length, to: splitPoint, time)
        }
    }

    /// Takes the time since the last one that is believed and the way since then.
    @inline(__always)
    private mutating func addTime(_ point: TrackPoint, _ place: SurfacePoint) -> TimedLeg {
        guard let leg = timer.leg(to: point.time, at: place) else { return TimedLeg() }
        if let clockPlace = leg.clockPlace {
            speeds.removeAll()
            _ = speeds.add(segmentTime, clockPlace)
        }
        segmentTime += leg.seconds
        segmentTimedWay += leg.length
        rawFastest = max(rawFastest, leg.length / leg.seconds)
        if let before = speeds.add(segmentTime, place) {
            // The square of the speed, by the chord: in a few seconds nothing on Earth gets far enough to tell it from the arc.
            fastest.add(before.value.chordSquared(to: place) / (before.span * before.span))
        }
        let (verdict, stay) = stops.add(length: leg.length, seconds: leg.seconds, to: place)
        return TimedLeg(seconds: leg.seconds, verdict: verdict, stay: stay)
    }

    /// Takes the values at a point and, where times are known, the way to them from those of the point before.
    private mutating func addSensors(_ values: Sensors, seconds: Double) {
        for sensor in Sensor.allCases {
            let value = values[sensor]
            guard !value.isNaN else { continue }
            let index = Int(sensor.rawValue)
            result.sensors[index].add(value)
            if seconds > 0, !last.sensors[sensor].isNaN {
                result.sensors[index].add(from: last.sensors[sensor], to: value, seconds: seconds)
            }
        }
    }

    private mutating func splitPoint(_ point: TrackPoint) -> SplitPoint {
        if origin.isAbsent { origin = point.time }
        return SplitPoint(
            time: point.time.seconds(since: origin), elevation: point.elevation, heartRate: point.sensors.heartRate)
    }

    /// Ends the segment.
    public mutating func endSegment() {
        let stay = stops.end()
        splits?.endSegment(stay: stay)
        elevations.endSegment()
        let average = segmentTime > 0 ? segmentTimedWay / segmentTime : nil
        fastest.endSegment(fallback: average.map { $0 * $0 })
        isFirst = true
    }

    /// The figures of all segments.
    public mutating func finish() -> TrackStatistics {
        result.reversals = timer.reversals
        result.gaps = timer.gaps
        if result.pointsWithTime > 0 {
            let elapsed = result.end.seconds(since: result.start)
            result.elapsed = elapsed
            // Where the clock has been set back, more may have been recorded.
            result.recorded = min(stops.recorded, elapsed)
            result.moving = min(max(0, stops.recorded - stops.stopped), elapsed)
        }
        result.maximumSpeed = fastest.value.map { $0.squareRoot() }
        if rawFastest >= 0 { result.rawMaximumSpeed = rawFastest }
        if !elevations.isEmpty {
            result.gain = elevations.gain
            result.loss = elevations.loss
            result.rawGain = elevations.rawGain
            result.rawLoss = elevations.rawLoss
            result.minimumElevation = elevations.minimum
            result.maximumElevation = elevations.maximum
        }
        if steepestUp > 0 { result.steepestAscent = steepestUp }
        if steepestDown < 0 { result.steepestDescent = steepestDown }
        if var recorder = splits { result.splits = recorder.finish() }
        return result
    }
}
