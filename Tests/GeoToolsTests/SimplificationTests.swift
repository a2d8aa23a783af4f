import Foundation
import GeoStream
import Testing

@testable import GeoTools

@Suite("Simplification")
struct SimplificationTests {
    private static let places = [
        SampleTracks(), SampleTracks(latitude: 0, longitude: 0), SampleTracks(latitude: -17, longitude: 179.99),
        SampleTracks(latitude: 89.98, longitude: 30), SampleTracks(latitude: -90, longitude: 0),
    ]

    /// Douglas-Peucker as the textbook has it: look at every point of each stretch. Returns at which tolerance each point goes.
    private func textbook(_ points: [TrackPoint], globe: Bool = false) -> [Double] {
        let track = SurfaceTrack(points.span)
        let plane = globe ? nil : PlaneTrack(track, 0...(points.count - 1))
        var limits = [Double](repeating: 0, count: points.count)
        limits[0] = .infinity
        limits[points.count - 1] = .infinity
        // Plain numbers: in a debug build vectors are slow.
        let x = plane.map { plane in points.indices.map { plane[$0].x } } ?? []
        let y = plane.map { plane in points.indices.map { plane[$0].y } } ?? []
        func cut(_ start: Int, _ end: Int, _ limit: Double) {
            guard end - start > 1 else { return }
            var (farthest, best) = (0.0, 0)
            if let plane {
                let segment = PlaneSegment(from: plane[start], to: plane[end])
                let (directionX, directionY) = (segment.direction.x, segment.direction.y)
                let length = segment.length
                for index in (start + 1)..<end {
                    let (dx, dy) = (x[index] - x[start], y[index] - y[start])
                    let side = dx * directionY - dy * directionX
                    let along = dx * directionX + dy * directionY
                    let before = along < 0 ? along : 0
                    let after = length - along < 0 ? length - along : 0
                    let squared = side * side + before * before + after * after
                    if squared > farthest { (farthest, best) = (squared, index) }
                }
            } else {
                let segment = GroundSegment(from: track[start], to: track[end])
                for index in (start + 1)..<end {
                    let squared = segment.distanceSquared(to: track[index])
                    if squared > farthest { (farthest, best) = (squared, index) }
                }
            }
            guard farthest > 0 else { return }
            limits[best] = min(limit, farthest)
            cut(start, best, limits[best])
            cut(best, end, limits[best])
        }
        cut(0, points.count - 1, .infinity)
        return limits
    }

    private func kept(_ limits: [Double], _ tolerance: Double) -> [Int] {
        limits.indices.filter { limits[$0] > tolerance * tolerance }
    }

    @Test("a tolerance keeps what the textbook keeps, anywhere on Earth")
    func textbookTolerance() {
        for (seed, place) in Self.places.enumerated() {
            let points = place.walk(1200, seed: UInt64(seed))
            let limits = textbook(points)
            for tolerance in [0.5, 2, 10, 100, 5000] {
                #expect(
                    Simplification(.tolerance(tolerance)).keptIndices(of: points.span) == kept(limits, tolerance),
                    "\(place) \(tolerance)")
            }
        }
    }

    @Test("hard curves give what the textbook gives")
    func hardCurves() {
        for (name, points) in SampleTracks().hard(1000) {
            let limits = textbook(points)
            for tolerance in [0.01, 3, 100] {
                #expect(
                    Simplification(.tolerance(tolerance)).keptIndices(of: points.span) == kept(limits, tolerance),
                    "\(name) \(tolerance)")
            }
        }
    }

    @Test("a count keeps the points that the textbook gives up last")
    func count() {
        let points = SampleTracks().walk(1000, seed: 7)
        let limits = textbook(points)
        let order = limits.indices.sorted { limits[$0] != limits[$1] ? limits[$0] > limits[$1] : $0 < $1 }
        for count in [2, 3, 10, 500, 999, 1000, 5000] {
            let kept = Simplification(.count(count)).keptIndices(of: points.span)
            #expect(kept.count == min(count, points.count))
            // Points that go at the same tolerance may stand for each other.
            #expect(kept.map { limits[$0] }.sorted() == order.prefix(count).map { limits[$0] }.sorted())
        }
        #expect(Simplification(.count(0)).keptIndices(of: points.span) == [0, 999])
    }

    @Test("lines over half the globe are simplified on the globe itself")
    func globe() {
        var random = SeededGenerator(3)
        let points = (0..<160).map { index in
            TrackPoint(
                longitude: -170 + Double(index) * 2, latitude: 50 + Double.random(in: -1...1, using: &random))
        }
        let limits = textbook(points, globe: true)
        for tolerance in [1000, 50_000, 200_000, 5_000_000] as [Double] {
            #expect(Simplification(.tolerance(tolerance)).keptIndices(of: points.span) == kept(limits, tolerance))
        }
    }

    @Test("long journeys give what the textbook gives, across poles, 180° and the far side of the Earth")
    func journeys() {
        var random = SeededGenerator(8)
        let count = 500
        let shapes: [(String, (Double) -> (Double, Double))] = [
            ("spiral", { (0.3 * $0 * cos($0 * 0.05), 0.1 * $0 * sin($0 * 0.05)) }),
            ("zigzag", { (-170 + $0 * 0.68, 40 + ($0.truncatingRemainder(dividingBy: 2) == 0 ? 0 : 10)) }),
            ("poles", { ($0 * 3.7, 85 + 4.9 * sin($0 * 0.01)) }),
            ("over 180°", { (170 + $0 * 0.04, 20 * sin($0 * 0.03)) }),
            ("rests", { ($0 - $0.truncatingRemainder(dividingBy: 20), 60 * sin(($0 / 20).rounded(.down))) }),
            ("to and fro", { (10 + ($0.truncatingRemainder(dividingBy: 3) == 0 ? 180 : 0), 30 + $0 * 0.05) }),
        ]
        for (name, place) in shapes {
            let points = (0..<count).map { index in
                let (x, y) = place(Double(index))
                let longitude = x + Double.random(in: 0...1e-3, using: &random)
                let turned = longitude - 360 * ((longitude + 180) / 360).rounded(.down)
                return TrackPoint(longitude: turned, latitude: min(90, y + Double.random(in: 0...1e-3, using: &random)))
            }
            let limits = textbook(points, globe: true)
            for tolerance in [1, 5000, 200_000, 3_000_000] as [Double] {
                let kept = Simplification(.tolerance(tolerance)).keptIndices(of: points.span)
                #expect(kept == self.kept(limits, tolerance), "\(name) \(tolerance)")
            }
        }
    }

    @Test("no dropped point is farther from the line than the tolerance, by geodesics")
    func withinTolerance() {
        for place in Self.places {
            let points = place.walk(100, seed: 11, step: 50)
            let kept = Simplification(.tolerance(30)).keptIndices(of: points.span)
            #expect(kept.count > 5 && kept.count < 80)
            for (start, end) in zip(kept, kept.dropFirst()) {
                let leg = WGS84.inverse(from: points[start].position, to: points[end].position)
                let line = GeodesicLine(from: points[start].position, azimuth: leg.azimuth)
                for index in start...end {
                    let nearest = (0...60).map { step in
                        WGS84.length(
                            from: line.position(at: leg.length * Double(step) / 60), to: points[index].position)
                    }.min()
                    #expect(nearest ?? .infinity < 31)
                }
            }
        }
    }

    @Test("once simplified, a line stays as it is")
    func idempotent() {
        for place in Self.places {
            let points = place.walk(500, seed: 5)
            let once = Simplification(.tolerance(8)).keptIndices(of: points.span).map { points[$0] }
            #expect(Simplification(.tolerance(8)).keptIndices(of: once.span).count == once.count)
        }
    }

    @Test("a closed square keeps its corners, counted from the point where it begins and ends")
    func square() {
        let corners: [(Double, Double)] = [(0, 0), (0, 200), (200, 200), (200, 0), (0, 0)]
        let tracks = SampleTracks(latitude: 45, longitude: 7)
        let points = tracks.track(17) { index in
            let (a, b) = (corners[index / 4], corners[min(4, index / 4 + 1)])
            let part = Double(index % 4) / 4
            return (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
        }
        #expect(Simplification(.tolerance(5)).keptIndices(of: points.span) == [0, 4, 8, 12, 16])
        #expect(Simplification(.count(5)).keptIndices(of: points.span) == [0, 4, 8, 12, 16])
        #expect(
            Simplification(.tolerance(50), method: .visvalingam).keptIndices(of: points.span) == [0, 4, 8, 12, 16])
    }

    @Test("metres count, not degrees: 0.0003° are 11 m of longitude and 33 m of latitude at 70° north")
    func metres() {
        func kept(_ places: [(Double, Double)]) -> Int {
            let points = places.map { TrackPoint(longitude: $0.1, latitude: $0.0) }
            return Simplification(.tolerance(20)).keptIndices(of: points.span).count
        }
        #expect(kept([(70, 20), (70.005, 20.0003), (70.01, 20)]) == 2)
        #expect(kept([(70, 21), (70.0003, 21.03), (70, 21.06)]) == 3)
        #expect(kept([(-17, 179.99), (-17.0001, 180), (-17, -179.99)]) == 2)
        #expect(kept([(-17, 179.99), (-17.001, -180), (-17, -179.99)]) == 3)
    }

    @Test("a ring keeps four points, whatever the tolerance")
    func rings() {
        let points = SampleTracks().track(40) { index in
            let t = Double(index % 39) / 39 * 2 * .pi
            return (100 * cos(t), 100 * sin(t))
        }
        for method in Simplification.Method.allCases {
            let kept = Simplification(.tolerance(1e6), method: method).keptIndices(of: points.span, isRing: true)
            #expect(kept.count == 4)
            #expect(kept.first == 0 && kept.last == 39)
        }
    }

    @Test("a tolerance of zero keeps every point, one point or two are kept as they are")
    func trivial() {
        let points = [TrackPoint](repeating: TrackPoint(longitude: 1, latitude: 1), count: 5)
        #expect(Simplification(.tolerance(0)).keptIndices(of: points.span) == [0, 1, 2, 3, 4])
        #expect(Simplification(.tolerance(1)).keptIndices(of: points.span) == [0, 4])
        for count in 0...2 {
            for method in Simplification.Method.allCases {
                for goal in [Simplification.Goal.tolerance(5), .count(1)] {
                    let few = points.prefix(count).map { $0 }
                    #expect(
                        Simplification(goal, method: method).keptIndices(of: few.span) == Array(0..<count))
                }
            }
        }
    }

    @Test("Visvalingam removes the smallest triangle again and again")
    func visvalingam() {
        let points = SampleTracks(latitude: -60, longitude: 180).walk(120, seed: 21)
        let track = SurfaceTrack(points.span)
        func area(_ a: Int, _ b: Int, _ c: Int) -> Double {
            let (first, second) = (track[a] - track[b], track[c] - track[b])
            return abs(first.cross(second).dot(track[b])) / (2 * track[b].norm)
        }
        var left = Array(points.indices)
        var least = 0.0
        for count in stride(from: 119, through: 3, by: -1) {
            let smallest = (1..<(left.count - 1)).min {
                area(left[$0 - 1], left[$0], left[$0 + 1]) < area(left[$1 - 1], left[$1], left[$1 + 1])
            }
            guard let smallest else { break }
            // A triangle counts for no less than one that went before it, so among equals the first goes.
            least = max(least, area(left[smallest - 1], left[smallest], left[smallest + 1]))
            let candidates = (1..<(left.count - 1)).filter { area(left[$0 - 1], left[$0], left[$0 + 1]) <= least }
            left.remove(at: candidates[0])
            guard count % 20 == 0 else { continue }
            #expect(Simplification(.count(count), method: .visvalingam).keptIndices(of: points.span) == left)
        }
    }
}

@Suite("Convex hulls")
struct ConvexHullTests {
    @Test("the corner farthest from a segment is found, and the hull holds every point")
    func search() throws {
        var random = SeededGenerator(9)
        let shapes = [SampleTracks().walk(300, seed: 2)] + SampleTracks().hard(400).map(\.points)
        for points in shapes {
            let surface = SurfaceTrack(points.span)
            let track = try #require(PlaneTrack(surface, 0...(points.count - 1)))
            let hull = ConvexHull(of: Array(0..<Int32(points.count)), in: track)
            for _ in 0..<40 {
                let ends = (0..<2).map { _ in
                    SIMD2(Double.random(in: -900...900, using: &random), Double.random(in: -900...900, using: &random))
                }
                let segment = PlaneSegment(from: ends[0], to: ends[1])
                let farthest = points.indices.map { segment.distanceSquared(track[$0]) }.max() ?? 0
                var found = 0.0
                hull.search(segment, in: track) { index in
                    found = max(found, segment.distanceSquared(track[index]))
                    return found
                }
                #expect(abs(found - farthest) <= 1e-9 * farthest)
            }
        }
    }
}
