/// A track that is too large for a plane, on the globe itself.
struct GlobeGround: SearchGround {
    private let track: SurfaceTrack
    private let tree: NodeTree<GlobeExtent>

    init(_ track: SurfaceTrack) {
        self.track = track
        tree = NodeTree(
            count: track.count, leaf: { GlobeExtent(track, from: $0, to: $1) }, join: { GlobeExtent($0, $1) })
    }

    var count: Int { track.count }

    func segment(from start: Int, to end: Int) -> GroundSegment { GroundSegment(from: track[start], to: track[end]) }

    func distancesSquared(_ segment: GroundSegment, block: Int) -> SIMD4<Double> {
        let block = track.blocks[block]
        var squares = segment.nearSquared(x: block.x, y: block.y, z: block.z)
        for lane in 0..<4 {
            let point = SurfacePoint(x: block.x[lane], y: block.y[lane], z: block.z[lane])
            if segment.isFar(point) { squares[lane] = segment.distanceSquared(to: point) }
        }
        return squares
    }

    func nodeCount(_ level: Int) -> Int { tree.count(level) }

    func bound(_ level: Int, _ index: Int, _ segment: GroundSegment) -> Double {
        tree.nodes[tree.place(level, index)].bound(segment)
    }

    mutating func offersBest(
        _ level: Int, _ index: Int, _ segment: GroundSegment, to best: inout BestPoint
    ) -> Bool? { nil }
}

/// A rectangle behind some points, seen from the centre of the Earth: one corner and the two edges that leave it.
///
/// The distance from a ``GroundSegment`` is a convex function, that from a flat sector, and grows in proportion along each ray
/// from the centre; so no point is farther than the farthest corner.
struct GlobeExtent {
    private var corner, along, across: SurfacePoint
    /// Whether the points are too far apart for a rectangle behind them.
    private var isOpen = false

    private init() {
        corner = SurfacePoint(x: 0, y: 0, z: 0)
        along = corner
        across = corner
        isOpen = true
    }

    /// Directions to lay a rectangle along: up, the way from one point to the other, and across it.
    private struct Frame {
        var up, along, across: SurfacePoint

        /// Nil for points opposite to each other.
        init?(from first: SurfacePoint, to last: SurfacePoint) {
            let sum = first + last
            up = sum * (1 / sum.norm)
            let way = last - first
            var level = way - up * up.dot(way)
            if level.dot(level) == 0 { level = up.anyPerpendicular }
            along = level * (1 / level.norm)
            across = up.cross(along)
            // NaN fails too.
            guard across.norm > 0.5 else { return nil }
        }
    }

    /// The rectangle around the places at which rays through some points pierce the plane at the height of the highest.
    private init(_ frame: Frame, _ points: [SurfacePoint]) {
        self.init()
        var (lowest, highest) = (Double.infinity, -Double.infinity)
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        for point in points {
            let height = frame.up.dot(point)
            lowest = min(lowest, height)
            highest = max(highest, height)
            let place = SIMD2(frame.along.dot(point), frame.across.dot(point)) / height
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
        }
        guard lowest > highest / 2 else { return }
        isOpen = false
        corner = (frame.along * low.x + frame.across * low.y + frame.up) * highest
        along = frame.along * ((high.x - low.x) * highest)
        across = frame.across * ((high.y - low.y) * highest)
    }

    /// The extent of the points from `start` up to `end`, laid from the middle of the first half to that of the second.
    init(_ track: SurfaceTrack, from start: Int, to end: Int) {
        let points = (start..<end).map { track[$0] }
        func middle(_ part: ArraySlice<SurfacePoint>) -> SurfacePoint {
            part.reduce(SurfacePoint(x: 0, y: 0, z: 0), +) * (1 / Double(part.count))
        }
        let half = (points.count + 1) / 2
        let later = points.count > 1 ? points[half...] : points[...]
        guard let frame = Frame(from: middle(points[..<half]), to: middle(later)) else {
            self.init()
            return
        }
        self.init(frame, points)
    }

    /// The extent of two extents.
    init(_ first: GlobeExtent, _ second: GlobeExtent) {
        guard !first.isOpen, !second.isOpen, let frame = Frame(from: first.centre, to: second.centre) else {
            self.init()
            return
        }
        self.init(frame, first.corners + second.corners)
    }

    private var centre: SurfacePoint { corner + (along + across) * 0.5 }

    private var corners: [SurfacePoint] { [corner, corner + along, corner + across, corner + along + across] }

    /// The square of a distance from a segment that no point exceeds, but for rounding; infinite where some may be far.
    func bound(_ segment: GroundSegment) -> Double {
        guard !isOpen, corners.allSatisfy({ $0.dot(segment.startUp) > 0 || $0.dot(segment.endUp) > 0 }) else {
            return .infinity
        }
        return corners.lazy.map(segment.nearSquared).max() ?? .infinity
    }
}
