/// Finds the point of a part of a stretch that is farthest from the line between the ends of the part.
///
/// The first of several equally far is found, as by looking at each in turn; with the help of a tree it costs about the logarithm
/// of the length, also where parts are long and cut next to their ends. A stretch too large for a plane is looked at point
/// by point, on the globe.
struct FarthestPoint {
    private enum Ground {
        case plane(PlaneTrack)
        case globe(SurfaceTrack)
    }

    private let ground: Ground
    private var tree: ExtentTree
    /// The index of the first point of the stretch in the track.
    private let offset: Int

    /// Shorter parts are looked at point by point.
    private static let shortPart = 96
    /// More than rounding can make of a distance, in metres.
    private static let rounding = 2e-8

    /// The nodes that are still to be looked at.
    private var open: [Node] = []

    private struct Node {
        var bound: Double
        var level, index: Int
        /// Whether the hull of a node above has been searched.
        var isKnown = false
    }

    init(_ track: SurfaceTrack, _ stretch: ClosedRange<Int>) {
        if let plane = PlaneTrack(track, stretch) {
            ground = .plane(plane)
            offset = stretch.lowerBound
            tree = ExtentTree(plane)
        } else {
            ground = .globe(track)
            offset = 0
            tree = ExtentTree()
        }
    }

    /// The best so far.
    private struct Best {
        var squared: Double
        var index = -1
        /// Nodes whose bound is not above this cannot hold a better one.
        var hopeless = 0.0

        init(beyond squared: Double) {
            self.squared = squared
            update()
        }

        private mutating func update() {
            let distance = max(0, squared.squareRoot() - FarthestPoint.rounding)
            hopeless = distance * distance
        }

        @inline(__always)
        mutating func offer(_ candidate: Double, _ position: Int) {
            guard candidate > squared || (candidate == squared && index > position) else { return }
            squared = candidate
            index = position
            update()
        }

        /// Offers those of four candidates whose index is from `first` to `last`.
        @inline(__always)
        mutating func offer(_ candidates: SIMD4<Double>, at position: Int, _ first: Int, _ last: Int) {
            guard candidates.greatest >= squared else { return }
            for lane in 0..<4 where position + lane >= first && position + lane <= last {
                offer(candidates[lane], position + lane)
            }
        }
    }

    /// The farthest point between `start` and `end` from the line between them, if its squared distance is more than
    /// `threshold`: where it is, and its squared distance.
    mutating func find(from start: Int, to end: Int, beyond threshold: Double) -> (index: Int, squared: Double)? {
        guard end - start > 1 else { return nil }
        var best = Best(beyond: threshold)
        let first = start + 1 - offset
        let last = end - 1 - offset
        switch ground {
        case .plane(let track):
            let segment = PlaneSegment(from: track[first - 1], to: track[last + 1])
            if last - first < Self.shortPart {
                Self.look(track, segment, first, last, &best)
            } else {
                search(track, segment, first, last, &best)
            }
        case .globe(let track):
            let segment = GroundSegment(from: track[first - 1], to: track[last + 1])
            for index in first...last { best.offer(segment.distanceSquared(to: track[index]), index) }
        }
        return best.index < 0 ? nil : (best.index + offset, best.squared)
    }

    /// Looks at each point from `first` to `last`.
    @inline(__always)
    private static func look(
        _ track: PlaneTrack, _ segment: PlaneSegment, _ first: Int, _ last: Int, _ best: inout Best
    ) {
        for index in (first >> 2)...(last >> 2) {
            let block = track.blocks[index]
            best.offer(segment.distanceSquared(x: block.x, y: block.y), at: index << 2, first, last)
        }
    }

    private mutating func search(
        _ track: PlaneTrack, _ segment: PlaneSegment, _ first: Int, _ last: Int, _ best: inout Best
    ) {
        // The leaves that reach beyond the part, then the largest nodes that fill what is between them.
        let shift = ExtentTree.leafShift
        var left = first >> shift + 1
        var right = last >> shift - 1
        Self.look(track, segment, first, left << shift - 1, &best)
        Self.look(track, segment, (right + 1) << shift, last, &best)
        var level = 0
        while left <= right {
            if left & 1 == 1 {
                push(segment, level, left, best)
                left += 1
            }
            if right & 1 == 0 {
                push(segment, level, right, best)
                right -= 1
            }
            level += 1
            left >>= 1
            right >>= 1
        }
        open.sort { $0.bound < $1.bound }
        while let node = open.popLast() {
            guard node.bound > best.hopeless else { continue }
            let start = node.index << (shift + node.level)
            let end = min(start + 1 << (shift + node.level), track.count) - 1
            if node.level == 0 {
                Self.look(track, segment, start, end, &best)
                continue
            }
            // Below a hull that gave the best point there is nothing to learn on the way down to it.
            var isKnown = node.isKnown
            if !isKnown || !(start...end).contains(best.index),
                let hull = tree.hull(node.level, node.index, of: track)
            {
                var farthest = 0.0
                hull.search(segment, in: track) { index in
                    let squared = segment.distanceSquared(track[index])
                    farthest = max(farthest, squared)
                    best.offer(squared, index)
                    return best.hopeless
                }
                guard farthest > best.hopeless else { continue }
                isKnown = true
            }
            let child = node.index * 2
            push(segment, node.level - 1, child, best, isKnown: isKnown)
            push(segment, node.level - 1, child + 1, best, isKnown: isKnown)
            let top = open.count - 1
            if top > 0, open[top].level == open[top - 1].level, open[top].bound < open[top - 1].bound {
                open.swapAt(top, top - 1)
            }
        }
    }

    /// Notes a node if it holds hope.
    @inline(__always)
    private mutating func push(_ segment: PlaneSegment, _ level: Int, _ index: Int, _ best: Best, isKnown: Bool = false)
    {
        guard index < tree.count(level) else { return }
        let bound = tree[level, index].bound(segment)
        if bound > best.hopeless { open.append(Node(bound: bound, level: level, index: index, isKnown: isKnown)) }
    }
}
