/// Tells stops from movement, one leg between timed points after the other.
///
/// A stop is a run of legs that are each slower than the stop speed and together last longer than the stop duration. It is also
/// a stay: six stop durations and more (a minute, by default) within the distance that the stop speed covers in that time
/// (8.3 m), though its legs are faster, since a resting receiver wanders. Where most of a stay is slow legs, those alone
/// are the stop, which finds its ends more closely.
struct StopDetector {
    /// What a leg turned out to be.
    enum Verdict {
        case moving
        /// Slow, but not for long yet.
        case slow
        /// Slow for long enough: the slow legs just before belong to the stop too.
        case stopBegins
        case stopGoesOn
    }

    private let stopSpeed, stopDuration, stayDuration, stayRadiusSquared: Double
    private(set) var stopped = 0.0
    /// Seconds recorded.
    private(set) var recorded = 0.0

    private var slowRun = 0.0
    private var isStopped = false
    private var stay: Stay?

    /// The number of legs of the segment, which are counted from 0.
    private(set) var legCount = 0
    /// The first of the slow legs of the moment.
    private(set) var firstSlowLeg = 0
    /// The legs of the last stay that was a stop.
    private(set) var lastStay = 0..<0

    private struct Stay {
        var place: SurfacePoint
        var start: Double
        var stoppedBefore: Double
        /// When the last point within the radius came, and what had been stopped by then.
        var end: Double
        var stoppedWithin: Double
        /// The legs between these points.
        var legs: Range<Int>
    }

    init(_ options: StatisticsOptions) {
        stopSpeed = options.stopSpeed
        stopDuration = options.stopDuration
        stayDuration = 6 * options.stopDuration
        let radius = stopSpeed * stayDuration
        stayRadiusSquared = radius * radius
    }

    /// The first timed point of a segment.
    mutating func begin(at place: SurfacePoint) {
        slowRun = 0
        isStopped = false
        legCount = 0
        lastStay = 0..<0
        stay = newStay(place)
    }

    private func newStay(_ place: SurfacePoint) -> Stay {
        Stay(
            place: place, start: recorded, stoppedBefore: stopped, end: recorded, stoppedWithin: stopped,
            legs: legCount..<legCount)
    }

    /// The first leg that may still turn out to be of a stop.
    var firstOpenLeg: Int {
        let slow = slowRun > 0 && !isStopped ? firstSlowLeg : legCount
        return min(slow, stay?.legs.lowerBound ?? legCount)
    }

    /// Takes a leg to the next timed point; returns what it is, and how many seconds of a stay that ended before it were not
    /// yet counted.
    @inline(__always)
    mutating func add(length: Double, seconds: Double, to place: SurfacePoint) -> (verdict: Verdict, stay: Double) {
        var late = 0.0
        let isWithin = (stay?.place.chordSquared(to: place) ?? .infinity) <= stayRadiusSquared
        if !isWithin { late = endStay() }
        recorded += seconds
        let verdict = judge(length, seconds)
        legCount &+= 1
        if isWithin {
            stay?.end = recorded
            stay?.stoppedWithin = stopped
            if let first = stay?.legs.lowerBound { stay?.legs = first..<legCount }
        } else {
            stay = newStay(place)
        }
        return (verdict, late)
    }

    @inline(__always)
    private mutating func judge(_ length: Double, _ seconds: Double) -> Verdict {
        guard length < stopSpeed * seconds else {
            slowRun = 0
            isStopped = false
            return .moving
        }
        if slowRun == 0 { firstSlowLeg = legCount }
        slowRun += seconds
        if isStopped {
            stopped += seconds
            return .stopGoesOn
        }
        guard slowRun > stopDuration else { return .slow }
        isStopped = true
        stopped += slowRun
        // What was slow before the stay is no part of it.
        if let start = stay?.start { stay?.stoppedBefore += max(0, start - (recorded - slowRun)) }
        return .stopBegins
    }

    /// Ends the segment; returns the seconds of a stay that were not yet counted.
    mutating func end() -> Double {
        let late = endStay()
        stay = nil
        return late
    }

    private mutating func endStay() -> Double {
        guard let stay, stay.end - stay.start >= stayDuration else { return 0 }
        let duration = stay.end - stay.start
        let counted = stay.stoppedWithin - stay.stoppedBefore
        guard counted < 0.75 * duration else { return 0 }
        stopped += duration - counted
        lastStay = stay.legs
        // What was slow just now has been counted.
        slowRun = 0
        isStopped = false
        return duration - counted
    }
}

/// The time of a leg, and what it was spent on; none where the leg ends at no time that counts.
struct TimedLeg {
    /// Since the last time that counted, which may be several legs ago.
    var seconds = 0.0
    var verdict = StopDetector.Verdict.slow
    /// Seconds of a stay that ended before the leg and were not yet counted.
    var stay = 0.0
}
