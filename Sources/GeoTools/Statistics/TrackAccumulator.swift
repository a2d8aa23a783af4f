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
    private var steepestUp = SustainedMaximum()
    private var steepestDown = SustainedMaximum()
    private var rawFastest = -Double.infinity
    /// The first time of the track.
    private var origin = Timestamp.absent

    /// The point before in the segment.
    private var last = TrackPoint(longitude: .nan, latitude: .nan)
    private var lastPlace = SurfacePoint(x: 0, y: 0, z: 0)
    private var isFirst = true
    /// Metres since the segment began, and where and when its last timed point was.
    private var way = 0.0
    private var timedWay = 0.0
    private var lastTime = Timestamp.absent
    /// Seconds recorded and metres between timed points in the segment.
    private var segmentTime = 0.0
    private var segmentTimedWay = 0.0

    public init(_ options: StatisticsOptions = StatisticsOptions()) {
        self.options = options
        elevations = ElevationProfile(threshold: options.elevationThreshold)
        stops = StopDetector(options)
        speeds = TrailingWindow(width: options.speedWindow, filler: lastPlace)
        grades = TrailingWindow(width: options.gradeWindow, filler: 0)
        if let length = options.splitLength, length > 0 {
            splits = SplitRecorder(length: length, elevationThreshold: options.elevationThreshold)
        }
    }

    public mutating func beginSegment() {
        isFirst = true
        way = 0
        timedWay = 0
        lastTime = .absent
        segmentTime = 0
        segmentTimedWay = 0
        speeds.removeAll()
        grades.removeAll()
    }

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
            if let before = grades.add(way, point.elevation) {
                let grade = (point.elevation - before.value) / before.span
                steepestUp.add(grade)
                steepestDown.add(-grade)
            }
        }
        if !point.time.isAbsent { note(point.time) }
        last = point
        lastPlace = place
        isFirst = false
    }

    private mutating func note(_ time: Timestamp) {
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
        lastTime = point.time
        timedWay = way
        stops.begin(at: place)
        _ = speeds.add(segmentTime, place)
    }

    @inline(__always)
    private mutating func continueTo(_ point: TrackPoint, _ place: SurfacePoint) {
        let length = WGS84.length(from: last.position, lastPlace, to: point.position, place)
        way += length
        result.distance += length
        let rise = point.elevation - last.elevation
        result.distance3D += rise.isNaN ? length : (length * length + rise * rise).squareRoot()
        if length == 0, point.position == last.position, point.time == last.time,
            rise == 0 || (point.elevation.isNaN && last.elevation.isNaN)
        {
            result.duplicates += 1
        }
        var judgement = (verdict: StopDetector.Verdict.moving, stay: 0.0)
        if !point.time.isAbsent {
            if lastTime.isAbsent { beginTime(point, place) } else { judgement = addTime(point, place) }
        }
        if !point.sensors.isEmpty { addSensors(point.sensors, seconds: abs(point.time.seconds(since: last.time))) }
        if splits != nil {
            let splitPoint = splitPoint(point)
            splits?.add(length, to: splitPoint, judgement.verdict, stay: judgement.stay)
        }
    }

    /// Takes the time since the last timed point and the way since then.
    @inline(__always)
    private mutating func addTime(
        _ point: TrackPoint, _ place: SurfacePoint
    ) -> (verdict: StopDetector.Verdict, stay: Double) {
        let change = point.time.seconds(since: lastTime)
        let seconds = abs(change)
        let length = way - timedWay
        if change < 0 { result.reversals += 1 }
        if seconds > options.gapDuration { result.gaps += 1 }
        segmentTime += seconds
        segmentTimedWay += length
        if change > 0 {
            rawFastest = max(rawFastest, length / seconds)
            if let before = speeds.add(segmentTime, place) {
                // The square of the speed, by the chord: in a few seconds nothing on Earth gets far enough to tell it from the arc.
                fastest.add(before.value.chordSquared(to: place) / (before.span * before.span))
            }
        }
        lastTime = point.time
        timedWay = way
        return stops.add(length: length, seconds: seconds, to: place)
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

    public mutating func endSegment() {
        let stay = stops.end()
        splits?.endSegment(stay: stay)
        elevations.endSegment()
        let average = segmentTime > 0 ? segmentTimedWay / segmentTime : nil
        fastest.endSegment(fallback: average.map { $0 * $0 })
        steepestUp.endSegment(fallback: nil)
        steepestDown.endSegment(fallback: nil)
        isFirst = true
    }

    /// The figures of all segments.
    public mutating func finish() -> TrackStatistics {
        if result.pointsWithTime > 0 {
            let elapsed = result.end.seconds(since: result.start)
            result.elapsed = elapsed
            result.recorded = stops.recorded
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
        result.steepestAscent = steepestUp.value
        result.steepestDescent = steepestDown.value.map { -$0 }
        if var recorder = splits { result.splits = recorder.finish() }
        return result
    }
}
