import ByteText
import Foundation
import GeoStream

@testable import GeoTools

/// Numbers that look random and are the same each time (Vigna's SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}

/// Tracks in metres around a place, turned into positions so that they are as large anywhere on Earth.
struct SampleTracks {
    var latitude = 47.0
    var longitude = 8.5

    func point(_ x: Double, _ y: Double) -> TrackPoint {
        let distance = (x * x + y * y).squareRoot()
        let line = GeodesicLine(
            from: Position(longitude: longitude, latitude: latitude), azimuth: atan2(x, y) * 180 / .pi)
        let place = line.position(at: distance)
        return TrackPoint(longitude: place.longitude, latitude: place.latitude)
    }

    func track(_ count: Int, _ place: (Int) -> (x: Double, y: Double)) -> [TrackPoint] {
        (0..<count).map { index in
            let (x, y) = place(index)
            return point(x, y)
        }
    }

    /// Steps of some metres that turn slowly, with the noise of a receiver.
    func walk(_ count: Int, seed: UInt64, step: Double = 5) -> [TrackPoint] {
        var random = SeededGenerator(seed)
        var (x, y, heading) = (0.0, 0.0, 0.0)
        return (0..<count).map { _ in
            heading += Double.random(in: -0.3...0.3, using: &random)
            x += step * cos(heading)
            y += step * sin(heading)
            return point(
                x + Double.random(in: -1...1, using: &random), y + Double.random(in: -1...1, using: &random))
        }
    }

    /// Curves on which the textbook takes its n²/2 steps, and some on which a tree of rectangles alone would.
    func hard(_ count: Int) -> [(name: String, points: [TrackPoint])] {
        let n = Double(count)
        return [
            (
                "spiral",
                track(count) {
                    let t = Double($0) * 0.02; return (t * 10 * cos(t), t * 10 * sin(t))
                }
            ),
            (
                "dense spiral",
                track(count) {
                    let t = Double($0); return (t * cos(t) * 0.5, t * sin(t) * 0.5)
                }
            ),
            ("zigzag", track(count) { (Double($0) * 0.5, $0 % 2 == 0 ? 0 : 50) }),
            (
                "tapering zigzag",
                track(count) { (Double($0) * 0.5, ($0 % 2 == 0 ? -1 : 1) * (500 - 500 * Double($0) / n)) }
            ),
            (
                "circle",
                track(count) {
                    let t = Double($0) / (n - 1) * 2 * .pi; return (1000 * cos(t), 1000 * sin(t))
                }
            ),
            ("standstill", track(count) { _ in (100, 100) }),
            (
                "parabola",
                track(count) {
                    let t = Double($0) / n; return (t * 5000, t * t * 5000)
                }
            ),
            ("comb", track(count) { (Double($0 / 2), $0 % 2 == 0 ? 0 : 1000 - Double($0) * 0.2) }),
        ]
    }
}
