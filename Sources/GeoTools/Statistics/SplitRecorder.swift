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
    /// The latest time, and that at which the split began.
    private var now = Double.nan
    private var start = Double.nan
    /// The first of the splits in which the slow legs of the moment lie.
    private var slowSince = 0
    private var last = SplitPoint(time: .nan, elevation: .nan, heartRate: .nan)

    /// So many splits are recorded, so that a false position far away does not fill the memory; the last one holds the rest.
    static let limit = 100_000

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

    /// Takes the leg to the next point, and the seconds of a stay that it ended.
    mutating func add(_ legLength: Double, to point: SplitPoint, _ verdict: StopDetector.Verdict, stay: Double) {
        split.stopped += stay
        let start = last
        var done = 0.0
        while legLength - done > length - split.distance, splits.count < Self.limit {
            done += length - split.distance
            split.distance = length
            let cut = SplitPoint.between(start, point, at: done / legLength)
            pass(to: cut, verdict)
            if !cut.elevation.isNaN { elevations.add(cut.elevation) }
            close()
            if !cut.elevation.isNaN { elevations.add(cut.elevation) }
        }
        split.distance += legLength - done
        pass(to: point, verdict)
        arrive(point)
        switch verdict {
        case .moving: forget()
        case .stopBegins: settle()
        case .slow, .stopGoesOn: break
        }
    }

    /// Counts the time of a leg or of a part of it.
    private mutating func pass(to point: SplitPoint, _ verdict: StopDetector.Verdict) {
        let seconds = abs(point.time - last.time)
        if seconds > 0 {
            split.recorded += seconds
            switch verdict {
            case .moving: break
            case .slow, .stopBegins: split.slow += seconds
            case .stopGoesOn: split.stopped += seconds
            }
            if !last.heartRate.isNaN, !point.heartRate.isNaN {
                heartRate.add(from: last.heartRate, to: point.heartRate, seconds: seconds)
            }
        }
        last = point
        note(point.time)
    }

    private mutating func arrive(_ point: SplitPoint) {
        last = point
        note(point.time)
        if !point.elevation.isNaN { elevations.add(point.elevation) }
        if !point.heartRate.isNaN { heartRate.add(point.heartRate) }
    }

    private mutating func note(_ time: Double) {
        guard !time.isNaN else { return }
        now = time
        if start.isNaN { start = time }
    }

    private mutating func close() {
        elevations.endSegment()
        if !elevations.isEmpty {
            split.gain = elevations.gain
            split.loss = elevations.loss
        }
        if !now.isNaN { split.elapsed = abs(now - start) }
        if heartRate.count > 0 || heartRate.average.isFinite { split.averageHeartRate = heartRate.average }
        splits.append(split)
        split = Split()
        start = now
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
