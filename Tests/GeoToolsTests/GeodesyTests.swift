import Foundation
import Testing

@testable import GeoTools

/// Pairs of positions with their distances by GeographicLib; `Fixtures/make_geodesics.py` says how they are packed.
struct GeodesicFixture {
    struct Pair {
        var start, end: Position
        var length: Double
    }

    static func load() throws -> [Pair] {
        let url = try #require(Bundle.module.url(forResource: "geodesics", withExtension: "bin"))
        let bytes = [UInt8](try Data(contentsOf: url))
        func integer(_ at: Int, _ size: Int) -> UInt64 {
            (0..<size).reduce(0) { $0 | UInt64(bytes[at + $1]) << UInt64(8 * $1) }
        }
        func degrees(_ at: Int) -> Double {
            Double(Int32(truncatingIfNeeded: integer(at, 4))) / 1e7
        }
        func extra(_ at: Int) -> Double { Double(Int16(truncatingIfNeeded: integer(at, 2))) / 1e11 }
        return stride(from: 0, to: bytes.count, by: 28).map { at in
            Pair(
                start: Position(longitude: degrees(at + 4), latitude: degrees(at)),
                end: Position(
                    longitude: degrees(at + 12) + extra(at + 18), latitude: degrees(at + 8) + extra(at + 16)),
                length: Double(bitPattern: integer(at + 20, 8)))
        }
    }
}

@Suite("Geodesy")
struct GeodesyTests {
    @Test("lengths differ from GeographicLib by less than 1 mm and 1e-9, for 10,000 pairs all over the Earth")
    func lengths() throws {
        let pairs = try GeodesicFixture.load()
        #expect(pairs.count == 10_000)
        var worst = 0.0
        for pair in pairs {
            for (start, end) in [(pair.start, pair.end), (pair.end, pair.start)] {
                let error = abs(WGS84.length(from: start, to: end) - pair.length)
                worst = max(worst, error / max(1e-3, 1e-9 * pair.length))
            }
        }
        #expect(worst < 0.1)
    }

    @Test("the exact solution holds 30 nanometres where the fast one is not used")
    func exactLengths() throws {
        var worst = 0.0
        for pair in try GeodesicFixture.load() {
            worst = max(worst, abs(WGS84.inverse(from: pair.start, to: pair.end).length - pair.length))
        }
        #expect(worst < 3e-8)
    }

    @Test("a line in the direction of the solution meets the other end")
    func directions() throws {
        var worst = 0.0
        for pair in try GeodesicFixture.load() {
            let solution = WGS84.inverse(from: pair.start, to: pair.end)
            let end = GeodesicLine(from: pair.start, azimuth: solution.azimuth).position(at: solution.length)
            worst = max(worst, WGS84.length(from: end, to: pair.end))
        }
        #expect(worst < 3e-8)
    }

    @Test("equal positions are no distance apart, and absent ones have none")
    func degenerate() {
        for (longitude, latitude) in [(0.0, 0.0), (180, 90), (-180, -90), (7, 45), (179.9999999, 1e-9)] {
            let place = Position(longitude: longitude, latitude: latitude)
            #expect(WGS84.length(from: place, to: place) == 0)
            #expect(WGS84.inverse(from: place, to: place).length == 0)
        }
        let nowhere = Position(longitude: .nan, latitude: 1)
        #expect(WGS84.length(from: nowhere, to: nowhere).isNaN)
        #expect(WGS84.inverse(from: nowhere, to: nowhere).length.isNaN)
    }

    @Test("sines and cosines of degrees are exact at quarter turns and right elsewhere")
    func trigonometry() {
        for quarter in -8...8 {
            let vector = sineAndCosine(degrees: Double(quarter) * 90)
            #expect(vector.sine == [0, 1, 0, -1][(quarter + 8) % 4])
            #expect(vector.cosine == [1, 0, -1, 0][(quarter + 8) % 4])
        }
        for step in -450...450 {
            let angle = Double(step) * 0.1
            let vector = sineAndCosine(degrees: angle)
            #expect(abs(vector.sine - sin(angle * .pi / 180)) < 3e-16)
            #expect(abs(vector.cosine - cos(angle * .pi / 180)) < 3e-16)
        }
    }

    @Test("a surface point gives its position back")
    func surfacePoints() throws {
        for pair in try GeodesicFixture.load() {
            let back = SurfacePoint(pair.start).position
            #expect(abs(back.latitude - pair.start.latitude) < 1e-13)
            let turn = abs(back.longitude - pair.start.longitude)
            #expect(min(turn, 360 - turn) < 1e-13 || abs(pair.start.latitude) > 89.9)
        }
    }
}
