/// What splits need to know of a point.
struct SplitPoint {
    /// Seconds since the track began; NaN where unknown, as the others are.
    var time: Double
    var elevation: Double
    var heartRate: Double

    /// What lies between two points, NaN where either does not know.
    static func between(_ first: SplitPoint, _ second: SplitPoint, at part: Double) -> SplitPoint {
        SplitPoint(
            time: first.time.mixed(with: second.time, at: part),
            elevation: first.elevation.mixed(with: second.elevation, at: part),
            heartRate: first.heartRate.mixed(with: second.heartRate, at: part))
    }
}

/// Cuts a track into splits; what happens at a cut is interpolated on the leg that it cuts.
struct SplitRecorder {
    private let length: Double
    private let elevationThreshold: Double
    private var splits: [Split] = []
    private var split = Split()
    private var elevations: ElevationProfile
    private var heartRate = SensorStatistics()
    /// The last time, and the times of the split.
    private var now = Double.nan
    private var times: ClosedRange<Double>?
    /// The first of the splits in which the slow legs of the moment lie.
    private var slowSince = 0
    private var last = SplitPoint(time: .nan, elevation: .nan, heartRate: .nan)

    init(length: Double, elevationThreshold: Double) {
        self.length = length
        self.elevationThreshold = elevationThreshold
        elevations = ElevationProfile(threshold: elevationThreshold)
    }

    /// The first point of a segment.
    mutating func begin(at point: SplitPoint) {
        forget()
        arrive(point)
    }

    /// Takes the leg to the next point and its time.
    mutating func add(_ legLength: Double, to point: SplitPoint, _ time: TimedLeg) {
        split.stopped += time.stay
        let start = last
        var done = 0.0
        while legLength - done > length - split.distance, splits.count < Split.limit {
            let part = (length - split.distance) / legLength
            done += length - split.distance
            split.distance = length
            let cut = SplitPoint.between(start, point, at: done / legLength)
            pass(to: cut, time, part)
            if !cut.elevation.isNaN { elevations.add(cut.elevation) }
            close()
            if !cut.elevation.isNaN { elevations.add(cut.elevation) }
        }
        split.distance += legLength - done
        pass(to: point, time, legLength > 0 ? (legLength - done) / legLength : 1)
        arrive(point)
        switch time.verdict {
        case .moving: forget()
        case .stopBegins: settle()
        case .slow, .stopGoesOn: break
        }
    }

    /// Counts the time of a part of a leg.
    private mutating func pass(to point: SplitPoint, _ time: TimedLeg, _ part: Double) {
        let seconds = time.seconds * part
        split.recorded += seconds
        switch time.verdict {
        case .moving: break
        case .slow, .stopBegins: split.slow += seconds
        case .stopGoesOn: split.stopped += seconds
        }
        let change = abs(point.time - last.time)
        if change > 0, !last.heartRate.isNaN, !point.heartRate.isNaN {
            heartRate.add(from: last.heartRate, to: point.heartRate, seconds: change)
        }
        last = point
        extend(point.time)
    }

    private mutating func arrive(_ point: SplitPoint) {
        last = point
        extend(point.time)
        if !point.elevation.isNaN { elevations.add(point.elevation) }
        if !point.heartRate.isNaN { heartRate.add(point.heartRate) }
    }

    private mutating func extend(_ time: Double) {
        guard !time.isNaN else { return }
        now = time
        times = times.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
    }

    private mutating func close() {
        elevations.endSegment()
        if !elevations.isEmpty {
            split.gain = elevations.gain
            split.loss = elevations.loss
        }
        // Where times run backwards they may lie closer together than what was recorded.
        split.elapsed = times.map { max($0.upperBound - $0.lowerBound, split.recorded) }
        if heartRate.count > 0 || heartRate.average.isFinite { split.averageHeartRate = heartRate.average }
        splits.append(split)
        split = Split()
        times = now.isNaN ? nil : now...now
        elevations = ElevationProfile(threshold: elevationThreshold)
        heartRate = SensorStatistics()
    }

    /// The slow legs were a stop.
    private mutating func settle() {
        for index in slowSince..<splits.count { splits[index].stopped += splits[index].slow }
        split.stopped += split.slow
        forget()
    }

    /// The slow legs are dealt with.
    private mutating func forget() {
        split.slow = 0
        slowSince = splits.count
    }

    /// Ends the segment with the seconds of a stay.
    mutating func endSegment(stay: Double) {
        split.stopped += stay
        forget()
        elevations.endSegment()
    }

    /// All splits.
    mutating func finish() -> [Split] {
        if split.distance > 0 { close() }
        return splits.map { split in
            var split = split
            if split.elapsed != nil { split.moving = max(0, split.recorded - split.stopped) }
            return split
        }
    }
}
