internal import ByteText
internal import GeoStream

/// Selects what happened in a span of time, its ends included.
///
/// A point of a line without a time shares the fate of the one before it; what has no time at all goes.
struct TimeSelection: SelectionRule {
    private let from, to: Timestamp
    private var featureTime = Timestamp.absent
    private var isInside = false
    /// The ends of all times seen.
    private var earliest = Timestamp.absent
    private var latest = Timestamp.absent

    var option: String { "crop-time" }

    /// Open ends are absent.
    init(from: Timestamp, to: Timestamp) {
        self.from = from
        self.to = to
    }

    mutating func begin(_ part: Part, of feature: Feature) {
        extend(feature.time)
        isInside = contains(feature.time)
    }

    mutating func selects(_ point: TrackPoint) -> Bool {
        if !point.time.isAbsent {
            extend(point.time)
            isInside = contains(point.time)
        }
        return isInside
    }

    private mutating func extend(_ time: Timestamp) {
        guard !time.isAbsent else { return }
        if earliest.isAbsent || time < earliest { earliest = time }
        if latest.isAbsent || latest < time { latest = time }
    }

    private func contains(_ time: Timestamp) -> Bool {
        !time.isAbsent && (from.isAbsent || from <= time) && (to.isAbsent || time <= to)
    }

    func cuts(from first: TrackPoint, to second: TrackPoint) -> Bool { false }

    var hint: String? {
        guard !earliest.isAbsent else { return "nothing has a time" }
        return "the times are from \(earliest.text) to \(latest.text)"
    }
}

/// Selects what lies in a box, its edges included; it holds the 180th meridian if west is greater than east.
struct BoxSelection: SelectionRule {
    private let bounds: GeographicBounds

    var option: String { "crop-box" }

    init(_ bounds: GeographicBounds) { self.bounds = bounds }

    mutating func begin(_ part: Part, of feature: Feature) {}

    mutating func selects(_ point: TrackPoint) -> Bool {
        guard point.latitude >= bounds.south, point.latitude <= bounds.north else { return false }
        // 180 and -180 are one meridian.
        return contains(point.longitude) || (abs(point.longitude) == 180 && contains(-point.longitude))
    }

    private func contains(_ longitude: Double) -> Bool {
        bounds.west <= bounds.east
            ? longitude >= bounds.west && longitude <= bounds.east
            : longitude >= bounds.west || longitude <= bounds.east
    }

    func cuts(from first: TrackPoint, to second: TrackPoint) -> Bool { false }
}

/// Selects what lies within a distance of a place, or all else.
struct CircleSelection: SelectionRule {
    private let centre: Position
    private let centrePlace: SurfacePoint
    /// Metres.
    private let radius: Double
    private let isInverted: Bool

    var option: String { isInverted ? "hide" : "near" }
    var isSecret: Bool { isInverted }

    init(_ centre: Position, radius: Double, isInverted: Bool) {
        self.centre = centre
        self.radius = radius
        self.isInverted = isInverted
        centrePlace = SurfacePoint(centre)
    }

    mutating func begin(_ part: Part, of feature: Feature) {}

    mutating func selects(_ point: TrackPoint) -> Bool {
        contains(point.position) != isInverted
    }

    private func contains(_ position: Position) -> Bool {
        let place = SurfacePoint(position)
        // The way is never shorter than the straight line through the Earth, which is the cheaper one to know.
        guard centrePlace.chordSquared(to: place) <= radius * radius else { return false }
        return WGS84.length(from: centre, centrePlace, to: position, place) <= radius
    }

    /// A leg that passes through a hidden circle would show the way in it.
    func cuts(from first: TrackPoint, to second: TrackPoint) -> Bool {
        guard isInverted else { return false }
        let start = SurfacePoint(first.position)
        let end = SurfacePoint(second.position)
        let reach = radius + start.chordSquared(to: end).squareRoot()
        guard start.chordSquared(to: centrePlace) <= reach * reach else { return false }
        return GroundSegment(from: start, to: end).distanceSquared(to: centrePlace) <= radius * radius
    }

    /// A polygon around a hidden circle would lie in it. Counts how often a way from the middle to the far side of the globe crosses
    /// the ring: the half plane that the axis through the middle and a direction across it span.
    func rejects(_ ring: [TrackPoint]) -> Bool {
        guard isInverted, ring.count > 2 else { return false }
        let ahead = centrePlace.anyPerpendicular
        let aside = centrePlace.cross(ahead)
        var last = SurfacePoint(ring[ring.count - 1].position)
        var isAround = false
        for point in ring {
            let place = SurfacePoint(point.position)
            let (before, after) = (last.dot(aside), place.dot(aside))
            if (before > 0) != (after > 0) {
                let turn = last.dot(ahead) * after - place.dot(ahead) * before
                if (turn > 0) == (after > 0) { isAround.toggle() }
            }
            last = place
        }
        return isAround
    }
}

/// Selects the first points of the stream.
struct FirstSelection: SelectionRule {
    private var left: Int

    var option: String { "first" }

    init(count: Int) { left = count }

    mutating func begin(_ part: Part, of feature: Feature) {}

    mutating func selects(_ point: TrackPoint) -> Bool {
        left -= 1
        return left >= 0
    }

    func cuts(from first: TrackPoint, to second: TrackPoint) -> Bool { false }
}
