/// Where the points of each part of a stretch lie, so that most parts need not be looked at in search of the point that is farthest
/// from a segment.
///
/// The leaves are runs of 32 points; each node above joins two. A node holds a rectangle around its points, laid along the way
/// they go, which is thin for a line or an arc. The distance from a segment is convex, so no point is farther than the
/// farthest corner. Where that promises more than there is, again and again, a node gets the convex hull of its points.
struct ExtentTree {
    static let leafShift = 5
    /// The leaves first, the root last, and where each level begins.
    private var nodes: [Extent] = []
    private var levels = [0]
    private var hulls: [ConvexHull] = []

    /// A node whose rectangle has been entered in vain this often gets a hull.
    private static let patience = 32
    /// A hull with a larger part of the points is an arc, which its rectangles describe as well.
    private static let largestShare = 4

    /// No nodes at all.
    init() {}

    init(_ track: PlaneTrack) {
        let leafSize = 1 << Self.leafShift
        nodes.reserveCapacity(track.count / leafSize * 2 + 64)
        for start in stride(from: 0, to: track.count, by: leafSize) {
            nodes.append(Extent(track, from: start, to: min(start + leafSize, track.count)))
        }
        levels.append(nodes.count)
        while count(levels.count - 2) > 1 {
            let end = nodes.count
            for first in stride(from: levels[levels.count - 2], to: end, by: 2) {
                nodes.append(first + 1 < end ? Extent(nodes[first], nodes[first + 1]) : nodes[first])
            }
            levels.append(nodes.count)
        }
    }

    /// The number of nodes of a level.
    @inline(__always)
    func count(_ level: Int) -> Int { levels[level + 1] - levels[level] }

    @inline(__always)
    subscript(level: Int, index: Int) -> Extent {
        get { nodes[levels[level] + index] }
        _modify { yield &nodes[levels[level] + index] }
    }

    /// The hull of a node, once it has been asked for often enough and if it is much less than all points.
    mutating func hull(_ level: Int, _ index: Int, of track: PlaneTrack) -> ConvexHull? {
        guard level > 0 else { return nil }
        if self[level, index].hull == nil {
            self[level, index].visits += 1
            guard self[level, index].visits > Self.patience else { return nil }
            _ = corners(level, index, track)
        }
        guard let number = self[level, index].hull, number >= 0 else { return nil }
        return hulls[Int(number)]
    }

    /// Points of a node that include all corners of its hull; makes the hull if it is not known, and those it is made from.
    private mutating func corners(_ level: Int, _ index: Int, _ track: PlaneTrack) -> [Int32] {
        guard index < count(level) else { return [] }
        let known = self[level, index].hull
        if let known, known >= 0 { return hulls[Int(known)].corners }
        let start = index << (Self.leafShift + level)
        let end = min(start + 1 << (Self.leafShift + level), track.count)
        let points =
            level <= 1
            ? Array(Int32(start)..<Int32(end))
            : corners(level - 1, index * 2, track) + corners(level - 1, index * 2 + 1, track)
        guard known == nil else { return points }
        let hull = ConvexHull(of: points, in: track)
        guard hull.count * Self.largestShare <= end - start else {
            self[level, index].hull = -1
            return points
        }
        self[level, index].hull = Int32(hulls.count)
        hulls.append(hull)
        return hull.corners
    }
}

/// A rectangle around some points: one corner and the two edges that leave it.
struct Extent {
    private var corner, along, across: SIMD2<Double>
    /// The number of the hull; negative if there is to be none, nil before that is known.
    fileprivate(set) var hull: Int32?
    fileprivate var visits: Int32 = 0

    /// The rectangle along a direction with these bounds along and across it.
    private init(_ direction: SIMD2<Double>, _ low: SIMD2<Double>, _ high: SIMD2<Double>) {
        let normal = SIMD2(-direction.y, direction.x)
        corner = direction * low.x + normal * low.y
        along = direction * (high.x - low.x)
        across = normal * (high.y - low.y)
    }

    private static func direction(from start: SIMD2<Double>, to end: SIMD2<Double>) -> SIMD2<Double> {
        let step = end - start
        let length = (step * step).sum().squareRoot()
        return length > 0 ? step / length : SIMD2(1, 0)
    }

    /// The extent of the points from `start` up to `end`; `start` must begin a block.
    ///
    /// It is laid from the middle of the first half to that of the second, so that a zigzag does not tilt it.
    fileprivate init(_ track: PlaneTrack, from start: Int, to end: Int) {
        let blocks = (start >> 2)...((end - 1) >> 2)
        let middle = (blocks.lowerBound + blocks.upperBound + 1) / 2
        var sums = (x: SIMD4<Double>.zero, y: SIMD4<Double>.zero)
        for index in blocks {
            let sign = index < middle ? -1.0 : index > middle || blocks.count % 2 == 0 ? 1.0 : 0.0
            sums.x += track.blocks[index].x * sign
            sums.y += track.blocks[index].y * sign
        }
        let direction = Self.direction(from: .zero, to: SIMD2(sums.x.sum(), sums.y.sum()))
        var low = (u: SIMD4(repeating: Double.infinity), v: SIMD4(repeating: Double.infinity))
        var high = (u: -low.u, v: -low.v)
        // Lanes after the last point repeat another one.
        for index in blocks {
            let block = track.blocks[index]
            let u = block.x * direction.x + block.y * direction.y
            let v = block.y * direction.x - block.x * direction.y
            low = (low.u.lesser(u), low.v.lesser(v))
            high = (high.u.greater(u), high.v.greater(v))
        }
        self.init(direction, SIMD2(low.u.least, low.v.least), SIMD2(high.u.greatest, high.v.greatest))
    }

    /// The extent of two extents.
    fileprivate init(_ first: Extent, _ second: Extent) {
        let direction = Self.direction(from: first.centre, to: second.centre)
        let (x1, y1) = first.corners
        let (x2, y2) = second.corners
        let u1 = x1 * direction.x + y1 * direction.y
        let u2 = x2 * direction.x + y2 * direction.y
        let v1 = y1 * direction.x - x1 * direction.y
        let v2 = y2 * direction.x - x2 * direction.y
        self.init(
            direction, SIMD2(u1.lesser(u2).least, v1.lesser(v2).least),
            SIMD2(u1.greater(u2).greatest, v1.greater(v2).greatest))
    }

    private var centre: SIMD2<Double> { corner + (along + across) * 0.5 }

    @inline(__always)
    private var corners: (x: SIMD4<Double>, y: SIMD4<Double>) {
        let alongs = SIMD4<Double>(0, 1, 0, 1)
        let acrosses = SIMD4<Double>(0, 0, 1, 1)
        return (
            corner.x + alongs * along.x + acrosses * across.x, corner.y + alongs * along.y + acrosses * across.y
        )
    }

    /// The square of a distance from a segment that no point exceeds, but for rounding.
    @inline(__always)
    func bound(_ segment: PlaneSegment) -> Double {
        let corners = corners
        return segment.distanceSquared(x: corners.x, y: corners.y).greatest
    }
}
