public import GeoStream

/// How many points of a line are to be kept, and by which rule.
public struct Simplification: Sendable, Equatable {
    /// When a line is simple enough.
    public var goal: Goal
    /// How points are chosen.
    public var method: Method

    /// When a line is simple enough.
    public enum Goal: Sendable, Equatable {
        /// Metres on the ground; zero keeps every point.
        ///
        /// Douglas-Peucker keeps what is farther than this from the line that replaces it; Visvalingam keeps what makes a triangle
        /// with its neighbours of at least the square of it.
        case tolerance(Double)
        /// At most this many points, ends included: those that a growing tolerance would give up last.
        case count(Int)
    }

    /// How points are chosen.
    public enum Method: String, Sendable, CaseIterable {
        case douglasPeucker = "douglas-peucker"
        case visvalingam
    }

    /// A simplification to a goal.
    public init(_ goal: Goal, method: Method = .douglasPeucker) {
        self.goal = goal
        self.method = method
    }

    /// The indices of the points of a line that are kept, in order; the first and the last are always among them.
    ///
    /// Distances are measured on the ground to the segment, not the infinite line (`GroundSegment`), across 180° and at the
    /// poles too. The result of Douglas-Peucker is that of the textbook: a stretch is cut at the first of its farthest
    /// points while that is farther than the tolerance. About n log n, also for lines where the textbook takes n²/2 steps; some
    /// 30 bytes of memory a point, 60 for Visvalingam.
    ///
    /// - Parameter isRing: whether the last point repeats the first, as in a polygon; then at least four points are kept.
    public func keptIndices(of points: Span<TrackPoint>, isRing: Bool = false) -> [Int] {
        guard !points.isEmpty else { return [] }
        let stretch = Stretch(points: 0...(points.count - 1), isRing: isRing)
        let mask = keptPoints(of: SurfaceTrack(points), stretches: [stretch])
        return mask.indices.filter { mask[$0] }
    }
}

/// A run of points in a track that is simplified by itself.
struct Stretch {
    var points: ClosedRange<Int>
    var isRing = false

    /// The fewest points it can do with.
    var minimum: Int { min(points.count, isRing ? 4 : 2) }
}

extension Simplification {
    /// For each point of a track whether it is kept; a count holds for all stretches together, beyond the least that each needs.
    func keptPoints(of track: SurfaceTrack, stretches: [Stretch]) -> [Bool] {
        if case .tolerance(let tolerance) = goal, tolerance <= 0 { return [Bool](repeating: true, count: track.count) }
        var mask = [Bool](repeating: false, count: track.count)
        switch method {
        case .douglasPeucker:
            switch goal {
            case .tolerance(let tolerance):
                for stretch in stretches {
                    DouglasPeucker.mark(stretch.points, of: track, tolerance: tolerance, in: &mask)
                }
            case .count(let count):
                DouglasPeucker.mark(
                    stretches.map(\.points), of: track, count: between(count, stretches), in: &mask)
            }
            for stretch in stretches where stretch.isRing && !isEnough(stretch, mask) {
                DouglasPeucker.mark([stretch.points], of: track, count: stretch.minimum - 2, in: &mask)
                if !isEnough(stretch, mask) { for index in stretch.points { mask[index] = true } }
            }
        case .visvalingam:
            switch goal {
            case .tolerance(let tolerance):
                var algorithm = Visvalingam(track)
                algorithm.mark(stretches.map(\.points), area: tolerance * tolerance, in: &mask)
            case .count(let count):
                var algorithm = Visvalingam(track)
                algorithm.mark(stretches.map(\.points), count: between(count, stretches), in: &mask)
            }
            for stretch in stretches where stretch.isRing && !isEnough(stretch, mask) {
                var algorithm = Visvalingam(track)
                algorithm.mark([stretch.points], count: stretch.minimum - 2, in: &mask)
            }
        }
        return mask
    }

    /// How many points besides the ends a count allows.
    private func between(_ count: Int, _ stretches: [Stretch]) -> Int {
        max(0, count) - stretches.reduce(0) { $0 + min(2, $1.points.count) }
    }

    private func isEnough(_ stretch: Stretch, _ mask: [Bool]) -> Bool {
        mask[stretch.points].lazy.filter { $0 }.count >= stretch.minimum
    }
}
