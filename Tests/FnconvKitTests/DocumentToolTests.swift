import FnconvKit
import Foundation
import Testing

@Suite("What documents do")
struct DocumentToolTests {
    private func run() throws -> Document { try Document(url: Sample.url("evening-run.gpx")) }

    @Test("Data are read and written as files are")
    func data() throws {
        let url = Sample.url("day-hike.gpx")
        let document = try Document(data: Data(contentsOf: url))
        #expect(try document == Document(url: url))
        #expect(try document.data(as: .kml) == Data(document.bytes(as: .kml)))
    }

    @Test("Simplifying is that of the stage")
    func simplified() throws {
        let document = try run()
        #expect(try document.simplified(tolerance: 20) == document.applying(.simplify(tolerance: 20)))
        #expect(try document.simplified(count: 5).features.allSatisfy { $0.points.count <= 5 || $0.parts.count > 2 })
        #expect(throws: ConversionError("the tolerance -1.0 must be zero or more", code: .invalidRequest)) {
            try document.simplified(tolerance: -1)
        }
    }

    @Test("Stages are applied in their order")
    func order() throws {
        let document = try run()
        let both = try document.applying(.first(30), .simplify(tolerance: 20))
        #expect(try both == document.applying([.first(30), .simplify(tolerance: 20)]))
        #expect(try both != document.applying(.simplify(tolerance: 20), .first(30)))
    }

    @Test("Spans of time and days are those of Foundation, too")
    func dates() throws {
        let document = try run()
        let start = try #require(Timestamp("2026-09-08T17:30:00Z"))
        #expect(
            try document.applying(.cropTime(from: start.date)) == document.applying(.cropTime(from: start)))
        let zone = try #require(TimeZone(identifier: "Pacific/Auckland"))
        let offset = try #require(TimeZone(secondsFromGMT: -34_200))
        #expect(
            try document.applying(.split(atMidnightIn: zone))
                == document.applying(.split(atMidnightIn: "Pacific/Auckland")))
        #expect(
            try document.applying(.split(atMidnightIn: offset)) == document.applying(.split(atMidnightIn: "-09:30")))
        #expect(
            try document.applying(.split(atMidnightIn: .gmt)) == document.applying(.split(atMidnightIn: "UTC")))
    }

    @Test("The figures of a document are those of its features together")
    func statistics() throws {
        let document = try run()
        let figures = document.statistics()
        let tracks = document.features.filter { $0.kind == .track }.map { $0.statistics() }
        #expect(figures.tracks == tracks.count && figures.waypoints == 2)
        #expect(figures.trackTotal.points == tracks.reduce(0) { $0 + $1.points })
        #expect(figures.trackTotal.distance == tracks.reduce(0) { $0 + $1.distance })
        #expect(Document.Feature.waypoint(Sample.point(0)).statistics() == TrackStatistics())
        var options = StatisticsOptions()
        options.splitLength = 500
        #expect(try #require(document.features.last).statistics(options).splits.isEmpty == false)
    }
}
