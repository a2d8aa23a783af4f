/// A stretch of a track, with a tree of bounds over its points, in which farthest points are searched for.
protocol SearchGround {
    associatedtype Segment
    var count: Int { get }
    func segment(from start: Int, to end: Int) -> Segment
    /// The squares of the distances of the four points of a block from a segment.
    func distancesSquared(_ segment: Segment, block: Int) -> SIMD4<Double>
    /// The number of nodes of a level of the tree, of which the lowest is 0.
    func nodeCount(_ level: Int) -> Int
    /// The square of a distance that no point of a node exceeds, but for rounding.
    func bound(_ level: Int, _ index: Int, _ segment: Segment) -> Double
    /// Offers the farthest points of a node if it is known which they are; returns whether one of them may be the best, nil where
    /// they are not known.
    mutating func offersBest(_ level: Int, _ index: Int, _ segment: Segment, to best: inout BestPoint) -> Bool?
}

/// The farthest point so far, the first of several equally far.
struct BestPoint {
    private(set) var squared: Double
    private(set) var index = -1
    /// Nodes whose bound is not above this cannot hold a better one.
    private(set) var hopeless = 0.0

    /// More than rounding can make of a distance, in metres.
    private static let rounding = 2e-8

    /// Only points farther than this count.
    init(beyond squared: Double) {
        self.squared = squared
        update()
    }

    private mutating func update() {
        let distance = max(0, squared.squareRoot() - Self.rounding)
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

/// Finds the point of a part of a stretch that is farthest from the line between the ends of the part.
///
/// The first of several equally far is found, as by looking at each in turn; with the help of the tree it costs about the logarithm
/// of the length, also where parts are long and cut next to their ends.
struct FarthestPoint {
    // One of the two, in place: a value taken out of an enum would be copied to be changed.
    private var plane: FarthestPointSearch<PlaneGround>?
    private var globe: FarthestPointSearch<GlobeGround>?
    /// The index of the first point of the stretch in the track.
    private let offset: Int

    init(_ track: SurfaceTrack, _ stretch: ClosedRange<Int>) {
        if let ground = PlaneGround(track, stretch) {
            plane = FarthestPointSearch(ground)
            offset = stretch.lowerBound
        } else {
            globe = FarthestPointSearch(GlobeGround(track))
            offset = 0
        }
    }

    /// The farthest point between `start` and `end` from the line between them, if its squared distance is more than
    /// `threshold`: where it is, and its squared distance.
    mutating func find(from start: Int, to end: Int, beyond threshold: Double) -> (index: Int, squared: Double)? {
        guard end - start > 1 else { return nil }
        var best = BestPoint(beyond: threshold)
        plane?.find(start + 1 - offset, end - 1 - offset, &best)
        globe?.find(start + 1 - offset, end - 1 - offset, &best)
        return best.index < 0 ? nil : (best.index + offset, best.squared)
    }
}

/// Searches one kind of ground.
struct FarthestPointSearch<Ground: SearchGround> {
    private var ground: Ground
    /// The nodes that are still to be looked at.
    private var open: [Node] = []

    private struct Node {
        var bound: Double
        var level, index: Int
        /// Whether the farthest points of a node above have been offered.
        var isKnown = false
    }

    /// Shorter parts are looked at point by point.
    private static var shortPart: Int { 96 }

    init(_ ground: Ground) { self.ground = ground }

    /// Searches the points from `first` to `last` for the farthest from the line between their neighbours.
    mutating func find(_ first: Int, _ last: Int, _ best: inout BestPoint) {
        let segment = ground.segment(from: first - 1, to: last + 1)
        if last - first < Self.shortPart {
            look(segment, first, last, &best)
        } else {
            search(segment, first, last, &best)
        }
    }

    /// Looks at each point from `first` to `last`.
    @inline(__always)
    private func look(_ segment: Ground.Segment, _ first: Int, _ last: Int, _ best: inout BestPoint) {
        for block in (first >> 2)...(last >> 2) {
            best.offer(ground.distancesSquared(segment, block: block), at: block << 2, first, last)
        }
    }

    private mutating func search(_ segment: Ground.Segment, _ first: Int, _ last: Int, _ best: inout BestPoint) {
        // The leaves that reach beyond the part, then the largest nodes that fill what is between them.
        let shift = NodeTree<Void>.leafShift
        var left = first >> shift + 1
        var right = last >> shift - 1
        look(segment, first, left << shift - 1, &best)
        look(segment, (right + 1) << shift, last, &best)
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
            let end = min(start + 1 << (shift + node.level), ground.count) - 1
            if node.level == 0 {
                look(segment, start, end, &best)
                continue
            }
            // Below a node that gave the best point there is nothing to learn on the way down to it.
            var isKnown = node.isKnown
            if !isKnown || !(start...end).contains(best.index),
                let isPromising = ground.offersBest(node.level, node.index, segment, to: &best)
            {
                guard isPromising else { continue }
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

    /// Queues a node if it holds hope.
    @inline(__always)
    private mutating func push(
        _ segment: Ground.Segment, _ level: Int, _ index: Int, _ best: BestPoint, isKnown: Bool = false
    ) {
        guard index < ground.nodeCount(level) else { return }
        let bound = ground.bound(level, index, segment)
        if bound > best.hopeless { open.append(Node(bound: bound, level: level, index: index, isKnown: isKnown)) }
    }
}
