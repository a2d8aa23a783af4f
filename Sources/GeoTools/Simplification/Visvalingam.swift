/// The algorithm of Visvalingam and Whyatt (1993): again and again the point goes that makes the smallest triangle with its
/// neighbours.
///
/// A triangle counts by its area on the ground. A point never counts for less than one that went before it.
struct Visvalingam {
    private let track: SurfaceTrack
    /// The neighbours of each point that is left, and the area it last had; NaN for those that stay or are gone.
    private var before: [Int32]
    private var after: [Int32]
    private var areas: [Double]
    private var queue = Heap<Triangle>()

    private struct Triangle: Comparable {
        var area: Double
        var index: Int32

        static func < (left: Triangle, right: Triangle) -> Bool {
            left.area != right.area ? left.area < right.area : left.index < right.index
        }
    }

    init(_ track: SurfaceTrack) {
        self.track = track
        before = (0..<Int32(track.count)).map { $0 - 1 }
        after = (0..<Int32(track.count)).map { $0 + 1 }
        areas = [Double](repeating: .nan, count: track.count)
    }

    /// Marks the points of some stretches that are left when no triangle is smaller than `area` square metres, or when
    /// only `count` points are left between the ends.
    mutating func mark(
        _ stretches: [ClosedRange<Int>], area: Double = .infinity, count: Int = 0, in mask: inout [Bool]
    ) {
        var triangles: [Triangle] = []
        triangles.reserveCapacity(track.count)
        for stretch in stretches {
            for index in stretch { mask[index] = true }
            for index in stretch.dropFirst().dropLast() {
                areas[index] = self.area(index)
                triangles.append(Triangle(area: areas[index], index: Int32(index)))
            }
        }
        var left = triangles.count
        queue = Heap(triangles)
        while left > count, let smallest = queue.first, smallest.area < area {
            _ = queue.removeFirst()
            let index = Int(smallest.index)
            // The triangle has changed since it was queued.
            guard smallest.area == areas[index] else { continue }
            mask[index] = false
            areas[index] = .nan
            left -= 1
            after[Int(before[index])] = after[index]
            before[Int(after[index])] = before[index]
            for neighbour in [Int(before[index]), Int(after[index])] where !areas[neighbour].isNaN {
                areas[neighbour] = max(smallest.area, self.area(neighbour))
                queue.insert(Triangle(area: areas[neighbour], index: Int32(neighbour)))
            }
        }
    }

    /// The area of the triangle of a point, as it lies flat on the ground.
    private func area(_ index: Int) -> Double {
        let point = track[index]
        let first = track[Int(before[index])] - point
        let second = track[Int(after[index])] - point
        return abs(first.cross(second).dot(point)) / (2 * point.norm)
    }
}
