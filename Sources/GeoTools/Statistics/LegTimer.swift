internal import ByteText
internal import GeoStream

/// Follows the times of a segment, and tells the legs between those that are believed: what statistics and stages call a leg in time.
///
/// A time that does not go on is not believed, and its way waits for the next one. Two of them in a row are: then the clock has
/// been set, and time goes on from the first of them.
struct LegTimer {
    /// The way from one believed time to the next.
    struct Leg {
        /// Above zero.
        var seconds: Double
        /// Metres.
        var length: Double
        /// The point at which it begins, counted from 0 in the segment.
        var start: Int
        /// Where it begins, if that is where the clock has been set.
        var clockPlace: SurfacePoint?
    }

    /// Metres since the segment began.
    private(set) var way = 0.0
    /// The number of the point that was reached, from 0.
    private(set) var point = 0
    /// Times that lie before those of the points before them.
    private(set) var reversals = 0
    /// Neighbours in time that are farther apart than the gap duration.
    private(set) var gaps = 0

    private let gapDuration: Double
    /// The last point whose time is believed.
    private var believed = Fix()
    /// The last time of any point.
    private var neighbourTime = Timestamp.absent
    /// Whether the times of the segment run backwards; nil before its second time.
    private var isReversed: Bool?
    /// A point whose time does not go on from those before.
    private var suspect: (fix: Fix, place: SurfacePoint)?

    private struct Fix {
        var time = Timestamp.absent
        var way = 0.0
        var point = 0
    }

    init(_ options: StatisticsOptions) { gapDuration = options.gapDuration }

    /// Begins a segment at its first point.
    mutating func beginSegment() {
        way = 0
        point = 0
        believed = Fix()
        neighbourTime = .absent
        isReversed = nil
        suspect = nil
    }

    /// Moves on to the next point, so many metres away.
    @inline(__always)
    mutating func advance(by length: Double) {
        way += length
        point &+= 1
    }

    /// Whether a point of the segment has had a time.
    var hasTime: Bool { !believed.time.isAbsent }

    /// Takes the first time of the segment, that of the point that was reached.
    mutating func begin(at time: Timestamp) {
        believed = Fix(time: time, way: way, point: point)
        neighbourTime = time
    }

    /// Takes a further time, that of the point that was reached; nil where it is not believed, or not yet.
    @inline(__always)
    mutating func leg(to time: Timestamp, at place: SurfacePoint) -> Leg? {
        let step = time.seconds(since: neighbourTime)
        neighbourTime = time
        if step < 0 { reversals += 1 }
        if abs(step) > gapDuration { gaps += 1 }
        let change = time.seconds(since: believed.time)
        if change != 0, isReversed == nil { isReversed = change < 0 }
        let isBehind = isReversed == true ? change > 0 : change < 0
        guard change != 0, !isBehind || (suspect != nil && step != 0) else {
            if isBehind, suspect == nil { suspect = (Fix(time: time, way: way, point: point), place) }
            return nil
        }
        var clockPlace: SurfacePoint?
        if isBehind, let suspect {
            isReversed = step < 0
            believed = suspect.fix
            clockPlace = suspect.place
        }
        suspect = nil
        let seconds = abs(time.seconds(since: believed.time))
        defer { believed = Fix(time: time, way: way, point: point) }
        return Leg(seconds: seconds, length: way - believed.way, start: believed.point, clockPlace: clockPlace)
    }
}
