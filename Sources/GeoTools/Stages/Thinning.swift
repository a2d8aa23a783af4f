internal import ByteText
internal import GeoStream

/// Keeps a point of a line if it is far enough, or late enough, from the last one kept; both ends stay.
struct Thinning: DroppingRule {
    enum Step {
        /// Metres.
        case distance(Double)
        /// Seconds; points without a time stay.
        case time(Double)
    }

    private let step: Step
    private var last: TrackPoint?
    private var lastPlace = SurfacePoint(x: 0, y: 0, z: 0)

    init(_ step: Step) { self.step = step }

    mutating func begin() { last = nil }

    mutating func judge(_ point: TrackPoint, dropped: TrackPoint?) -> DroppingVerdict {
        switch step {
        case .distance(let metres):
            let place = SurfacePoint(point.position)
            if let last, WGS84.length(from: last.position, lastPlace, to: point.position, place) < metres {
                return .drop
            }
            lastPlace = place
        case .time(let seconds):
            if let last, abs(point.time.seconds(since: last.time)) < seconds { return .drop }
            // A point without a time is no measure for the next.
            if point.time.isAbsent { return .keep }
        }
        last = point
        return .keep
    }

    func keepsLast(_ point: TrackPoint) -> Bool { true }
}

/// Of points of a line that follow each other in one place (elevation included) keeps the first, and the last if it is of
/// another time: when one came, and when one went.
struct Deduplication: DroppingRule {
    private var last: TrackPoint?

    mutating func begin() { last = nil }

    mutating func judge(_ point: TrackPoint, dropped: TrackPoint?) -> DroppingVerdict {
        if let last, isSamePlace(last, point) { return .drop }
        let goes = dropped.map(keepsLast) ?? false
        last = point
        return goes ? .keepBoth : .keep
    }

    func keepsLast(_ point: TrackPoint) -> Bool { last?.time != point.time }

    private func isSamePlace(_ first: TrackPoint, _ second: TrackPoint) -> Bool {
        first.position == second.position
            && (first.elevation == second.elevation || (first.elevation.isNaN && second.elevation.isNaN))
    }
}
