/// The corners of the convex hull of some points, counterclockwise.
struct ConvexHull {
    private(set) var corners: [Int32] = []

    var count: Int { corners.count }

    /// The hull by A. M. Andrew's monotone chain (1979), in n log n steps; points on its edges are left out.
    init(of points: [Int32], in track: PlaneTrack) {
        let sorted = points.sorted {
            let (a, b) = (track[Int($0)], track[Int($1)])
            return a.x != b.x ? a.x < b.x : a.y != b.y ? a.y < b.y : $0 < $1
        }
        for chain in [sorted, sorted.reversed()] {
            let start = corners.count
            for index in chain {
                let point = track[Int(index)]
                while corners.count - start >= 2,
                    cross(
                        track[Int(corners[corners.count - 1])] - track[Int(corners[corners.count - 2])],
                        point - track[Int(corners[corners.count - 1])]) <= 0
                {
                    corners.removeLast()
                }
                corners.append(index)
            }
            // The end of one chain is the start of the other.
            corners.removeLast()
        }
        if corners.isEmpty { corners = Array(sorted.prefix(1)) }
    }

    /// Offers corners to `visit` until no other one can be farther from a segment than a bound; `visit` measures a corner and
    /// returns that bound as a square.
    ///
    /// The corners between two others lie in the triangle that their outer edges make, and the distance is convex: where the tip
    /// of the triangle is not far enough, none of them is. That takes about log n steps.
    func search(_ segment: PlaneSegment, in track: PlaneTrack, _ visit: (Int) -> Double) {
        var hopeless = visit(Int(corners[0]))
        guard count > 16 else {
            for corner in corners.dropFirst() { _ = visit(Int(corner)) }
            return
        }
        var open: [(from: Int, to: Int)] = []
        for quarter in 0..<4 {
            hopeless = visit(Int(corners[quarter * count / 4]))
            open.append((quarter * count / 4, (quarter + 1) * count / 4))
        }
        while let arc = open.popLast() {
            guard arc.to - arc.from > 1 else { continue }
            if arc.to - arc.from <= 4 {
                for index in (arc.from + 1)..<arc.to { hopeless = visit(Int(corners[index])) }
                continue
            }
            if let tip = tip(arc, track), segment.distanceSquared(tip) <= hopeless { continue }
            let middle = (arc.from + arc.to) / 2
            hopeless = visit(Int(corners[middle]))
            open.append((arc.from, middle))
            open.append((middle, arc.to))
        }
    }

    /// Where the first and the last edge of an arc meet; nil where they turn by more than a right angle.
    private func tip(_ arc: (from: Int, to: Int), _ track: PlaneTrack) -> SIMD2<Double>? {
        let first = track[Int(corners[arc.from])]
        let last = track[Int(corners[arc.to % count])]
        let edge = track[Int(corners[arc.from + 1])] - first
        let lastEdge = last - track[Int(corners[arc.to - 1])]
        let turn = cross(edge, lastEdge)
        guard turn > 0, (edge * lastEdge).sum() > 0 else { return nil }
        return first + edge * (cross(last - first, lastEdge) / turn)
    }
}

@inline(__always)
private func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
