/// A stretch on a plane with a tree of rectangles, whose nodes get the convex hulls of their points where the rectangles promise
/// more than there is, again and again.
struct PlaneGround: SearchGround {
    private let track: PlaneTrack
    private let tree: NodeTree<PlaneExtent>
    private var hulls: [ConvexHull] = []
    /// For each node the number of its hull; negative if it has none: how often one has been missed, or that there is to be none.
    private var hullNumbers: [Int32]

    /// A node whose rectangle has been entered in vain this often gets a hull.
    private static let patience: Int32 = 32
    private static let noHull = Int32.min
    /// A hull with a larger part of the points is an arc, which its rectangles describe as well.
    private static let largestShare = 4

    init?(_ track: SurfaceTrack, _ stretch: ClosedRange<Int>) {
        guard let plane = PlaneTrack(track, stretch) else { return nil }
        self.track = plane
        tree = NodeTree(
            count: plane.count, leaf: { PlaneExtent(plane, from: $0, to: $1) }, join: { PlaneExtent($0, $1) })
        hullNumbers = [Int32](repeating: -1, count: tree.nodes.count)
    }

    var count: Int { track.count }

    @inline(__always)
    func segment(from start: Int, to end: Int) -> PlaneSegment { PlaneSegment(from: track[start], to: track[end]) }

    @inline(__always)
    func distancesSquared(_ segment: PlaneSegment, block: Int) -> SIMD4<Double> {
        let block = track.blocks[block]
        return segment.distanceSquared(x: block.x, y: block.y)
    }

    func nodeCount(_ level: Int) -> Int { tree.count(level) }

    @inline(__always)
    func bound(_ level: Int, _ index: Int, _ segment: PlaneSegment) -> Double {
        tree.nodes[tree.place(level, index)].bound(segment)
    }

    mutating func offersBest(
        _ level: Int, _ index: Int, _ segment: PlaneSegment, to best: inout BestPoint
    ) -> Bool? {
        guard level > 0 else { return nil }
        let place = tree.place(level, index)
        if hullNumbers[place] < 0 {
            guard hullNumbers[place] != Self.noHull else { return nil }
            hullNumbers[place] -= 1
            guard hullNumbers[place] < -Self.patience else { return nil }
            _ = corners(level, index)
            guard hullNumbers[place] >= 0 else { return nil }
        }
        let hull = hulls[Int(hullNumbers[place])]
        var farthest = 0.0
        hull.search(segment, in: track) { index in
            let squared = segment.distanceSquared(track[index])
            farthest = max(farthest, squared)
            best.offer(squared, index)
            return best.hopeless
        }
        return farthest > best.hopeless
    }

    /// Points of a node that include all corners of its hull; makes the hull if it is not known, and those it is made from.
    private mutating func corners(_ level: Int, _ index: Int) -> [Int32] {
        guard index < tree.count(level) else { return [] }
        let place = tree.place(level, index)
        let known = hullNumbers[place]
        if known >= 0 { return hulls[Int(known)].corners }
        let shift = NodeTree<PlaneExtent>.leafShift + level
        let start = index << shift
        let end = min(start + 1 << shift, track.count)
        let points =
            level <= 1
            ? Array(Int32(start)..<Int32(end)) : corners(level - 1, index * 2) + corners(level - 1, index * 2 + 1)
        guard known != Self.noHull else { return points }
        let hull = ConvexHull(of: points, in: track)
        guard hull.count * Self.largestShare <= end - start else {
            hullNumbers[place] = Self.noHull
            return points
        }
        hullNumbers[place] = Int32(hulls.count)
        hulls.append(hull)
        return hull.corners
    }
}
