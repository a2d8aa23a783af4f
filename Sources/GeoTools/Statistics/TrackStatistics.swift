public import ByteText
public import GeoStream

/// The figures of a track, a route, or several of them together.
///
/// All are sums over neighbouring points inside segments: what lies between segments is neither distance nor time recorded.
/// A figure is nil, never zero, where no point has what it needs.
public struct TrackStatistics: Sendable, Equatable {
    // MARK: Counts

    /// The number of points.
    public var points = 0
    /// Segments that hold a point.
    public var segments = 0
    /// The number of points that have a time.
    public var pointsWithTime = 0
    /// The number of points that have an elevation.
    public var pointsWithElevation = 0
    /// Neighbours farther apart in time than the gap duration.
    public var gaps = 0
    /// Neighbours of which the second is earlier.
    public var reversals = 0
    /// Points with the position, elevation and time of the one before.
    public var duplicates = 0

    // MARK: Distance, in metres

    /// The sum of WGS 84 geodesic lengths.
    public var distance = 0.0
    /// The same with the height difference (Pythagoras) where both points have an elevation.
    public var distance3D = 0.0

    // MARK: Time

    /// The earliest time, UTC; absent where no point has one.
    public var start = Timestamp.absent
    /// The latest time, UTC; absent where no point has one.
    public var end = Timestamp.absent
    /// Seconds from the earliest to the latest time of a track, summed over tracks.
    public var elapsed: Double?
    /// Seconds inside segments, without the pauses between them; a time that does not go on from the one before does not
    /// count, unless the next one goes on from it.
    public var recorded: Double?
    /// Seconds recorded less the stops.
    public var moving: Double?

    // MARK: Speed, in metres a second

    /// The largest over stretches of the speed window and at least two legs, reached twice in a row, so that one noisy fix does not
    /// decide it.
    public var maximumSpeed: Double?
    /// The largest between neighbours.
    public var rawMaximumSpeed: Double?

    // MARK: Elevation, in metres

    /// The ascent: climbs from their lowest to their highest point, each ended by a descent of more than the threshold or by the segment.
    public var gain: Double?
    /// The descent in metres, positive, by the same rule as ``gain``; nil where no elevation is known.
    public var loss: Double?
    /// The plain sum of rises between neighbours with an elevation.
    public var rawGain: Double?
    /// The plain sum of falls between neighbours with an elevation, positive.
    public var rawLoss: Double?
    /// The lowest elevation in metres.
    public var minimumElevation: Double?
    /// The highest elevation in metres.
    public var maximumElevation: Double?
    /// The steepest way up and down (negative), as rise over run; nil where nothing goes up or down.
    ///
    /// Of each point counts the shortest stretch up to it that is at least as long as the grade window: a longer leg counts by
    /// itself. Points closer to the one before than a thirty-second of the window do not take part.
    public var steepestAscent: Double?
    /// The steepest descent, as ``steepestAscent``, negative.
    public var steepestDescent: Double?

    // MARK: The rest

    var sensors: [6 of SensorStatistics] = .init(repeating: SensorStatistics())
    var extent = GeographicExtent()
    /// One for each split length of the way, the last one shorter; none for several tracks together.
    public var splits: [Split] = []

    /// The statistics of nothing.
    public init() {}

    /// Whether there would be more than ``Split/limit`` splits, and the last one holds the rest.
    public var hasCutSplits: Bool {
        guard splits.count > Split.limit, let last = splits.last else { return false }
        return last.distance > splits[0].distance
    }

    /// Seconds recorded in which nothing moved.
    public var stopped: Double? {
        guard let recorded, let moving else { return nil }
        return max(0, recorded - moving)
    }

    /// Distance by elapsed time.
    public var averageSpeed: Double? { ratio(distance, elapsed) }

    /// Distance by moving time.
    public var movingSpeed: Double? { ratio(distance, moving) }

    /// The smallest box around all points.
    public var bounds: GeographicBounds? { extent.bounds }

    /// What a sensor said.
    public subscript(sensor: Sensor) -> SensorStatistics? {
        let statistics = sensors[Int(sensor.rawValue)]
        return statistics.count > 0 ? statistics : nil
    }
}

extension TrackStatistics {
    /// Adds later segments of the same track: the elapsed time runs from the earliest to the latest time of both.
    ///
    /// The result is that of measuring both in turn, but without splits.
    public mutating func append(_ other: TrackStatistics) {
        add(other)
        guard elapsed != nil else { return }
        let seconds = end.seconds(since: start)
        elapsed = seconds
        if let recorded { self.recorded = min(recorded, seconds) }
        if let moving { self.moving = min(moving, seconds) }
    }

    /// Adds another track: elapsed times are summed.
    public mutating func add(_ other: TrackStatistics) {
        points += other.points
        segments += other.segments
        pointsWithTime += other.pointsWithTime
        pointsWithElevation += other.pointsWithElevation
        gaps += other.gaps
        reversals += other.reversals
        duplicates += other.duplicates
        distance += other.distance
        distance3D += other.distance3D
        if start.isAbsent || (!other.start.isAbsent && other.start < start) { start = other.start }
        if end.isAbsent || (!other.end.isAbsent && end < other.end) { end = other.end }
        elapsed = merged(elapsed, other.elapsed, +)
        recorded = merged(recorded, other.recorded, +)
        moving = merged(moving, other.moving, +)
        maximumSpeed = merged(maximumSpeed, other.maximumSpeed, max)
        rawMaximumSpeed = merged(rawMaximumSpeed, other.rawMaximumSpeed, max)
        gain = merged(gain, other.gain, +)
        loss = merged(loss, other.loss, +)
        rawGain = merged(rawGain, other.rawGain, +)
        rawLoss = merged(rawLoss, other.rawLoss, +)
        minimumElevation = merged(minimumElevation, other.minimumElevation, min)
        maximumElevation = merged(maximumElevation, other.maximumElevation, max)
        steepestAscent = merged(steepestAscent, other.steepestAscent, max)
        steepestDescent = merged(steepestDescent, other.steepestDescent, min)
        for index in sensors.indices { sensors[index].add(other.sensors[index]) }
        extent.add(other.extent)
        splits = []
    }

    /// Whether all figures are the same; two that are not known (NaN) are.
    public static func == (left: TrackStatistics, right: TrackStatistics) -> Bool {
        left.counts == right.counts && left.start == right.start && left.end == right.end
            && left.figures == right.figures
            && left.sensors.indices.allSatisfy { left.sensors[$0] == right.sensors[$0] }
            && left.bounds == right.bounds && left.splits == right.splits
    }

    private var counts: [Int] {
        [points, segments, pointsWithTime, pointsWithElevation, gaps, reversals, duplicates]
    }

    private var figures: [Double?] {
        [
            distance, distance3D, elapsed, recorded, moving, maximumSpeed, rawMaximumSpeed, gain, loss, rawGain,
            rawLoss,
            minimumElevation, maximumElevation, steepestAscent, steepestDescent,
        ]
    }
}

private func merged(_ left: Double?, _ right: Double?, _ combine: (Double, Double) -> Double) -> Double? {
    guard let left, let right else { return left ?? right }
    return combine(left, right)
}

/// A quotient, nil where the divisor is missing or zero.
private func ratio(_ value: Double, _ divisor: Double?) -> Double? {
    guard let divisor, divisor > 0 else { return nil }
    return value / divisor
}
