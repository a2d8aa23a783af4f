/// The algorithm of Douglas and Peucker (1973): a stretch is replaced by the line between its ends, or cut at the point that is
/// farthest from that line.
enum DouglasPeucker {
    /// Marks the points of a stretch that a tolerance in metres keeps: both ends, and each point at which it is cut.
    static func mark(
        _ stretch: ClosedRange<Int>, of track: SurfaceTrack, tolerance: Double, in mask: inout [Bool]
    ) {
        var farthest = FarthestPoint(track, stretch)
        mask[stretch.lowerBound] = true
        mask[stretch.upperBound] = true
        var open = [stretch]
        while let range = open.popLast() {
            guard
                let cut = farthest.find(
                    from: range.lowerBound, to: range.upperBound, beyond: tolerance * tolerance)
            else { continue }
            mask[cut.index] = true
            open.append(cut.index...range.upperBound)
            open.append(range.lowerBound...cut.index)
        }
    }

    /// Marks the ends of some stretches and `count` points between them: those that a growing tolerance would give up last.
    ///
    /// Fewer where no other point is off the line at all.
    static func mark(_ stretches: [ClosedRange<Int>], of track: SurfaceTrack, count: Int, in mask: inout [Bool]) {
        // Trees only for long stretches, and made anew for short ones: there may be very many of those.
        var searches: [FarthestPoint] = []
        var places: [Int: Int] = [:]
        for (number, stretch) in stretches.enumerated() where stretch.count > shortStretch {
            places[number] = searches.count
            searches.append(FarthestPoint(track, stretch))
        }
        var cuts = Heap<Cut>()
        func farthest(_ stretch: Int, _ range: ClosedRange<Int>) -> (index: Int, squared: Double)? {
            guard range.count > 2 else { return nil }
            if let place = places[stretch] {
                return searches[place].find(from: range.lowerBound, to: range.upperBound, beyond: 0)
            }
            let points = stretches[stretch]
            let offset = points.lowerBound
            var search = FarthestPoint(SurfaceTrack(track, points), 0...(points.count - 1))
            let found = search.find(from: range.lowerBound - offset, to: range.upperBound - offset, beyond: 0)
            return found.map { ($0.index + offset, $0.squared) }
        }
        func offer(_ stretch: Int, _ range: ClosedRange<Int>, _ limit: Double) {
            guard let cut = farthest(stretch, range) else { return }
            cuts.insert(Cut(stretch: stretch, range: range, index: cut.index, squared: min(limit, cut.squared)))
        }
        for (number, stretch) in stretches.enumerated() {
            mask[stretch.lowerBound] = true
            mask[stretch.upperBound] = true
            offer(number, stretch, .infinity)
        }
        var left = count
        while left > 0, let cut = cuts.removeFirst() {
            mask[cut.index] = true
            left -= 1
            offer(cut.stretch, cut.range.lowerBound...cut.index, cut.squared)
            offer(cut.stretch, cut.index...cut.range.upperBound, cut.squared)
        }
    }

    /// Up to so many points are looked at one by one anyway.
    private static let shortStretch = 64

    /// Where a stretch would be cut, and up to which tolerance: a cut lasts no longer than the one that made its stretch.
    private struct Cut: Comparable {
        var stretch: Int
        var range: ClosedRange<Int>
        var index: Int
        var squared: Double

        static func < (left: Cut, right: Cut) -> Bool {
            left.squared != right.squared ? left.squared > right.squared : left.index < right.index
        }
    }
}
