import FnconvKit
import Foundation
import Testing

@Suite("Converting files")
struct ConvertTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    @Test("A file becomes what the document in it would")
    func same() async throws {
        let input = Sample.url("day-hike.gpx")
        let output = place.url.appending(path: "a.geojson")
        try await convert(from: input, to: output)
        let bytes = try Document(url: input).bytes(as: .geojson)
        #expect(try place.content("a.geojson") == String(decoding: bytes, as: UTF8.self))
    }

    @Test("A name that no format has keeps the format of the input, and a file may replace itself")
    func filter() async throws {
        let path = try place.file("a.dat", #"{"type":"Point","coordinates":[13,47]}"#)
        var options = WriterOptions()
        options.precision = 1
        try await convert(from: path, to: path, writerOptions: options)
        #expect(try Document(path: path).features.map(\.points) == [[TrackPoint(longitude: 13, latitude: 47)]])
        try await convert(from: path, to: path, writing: .gpx)
        #expect(try place.content("a.dat").contains("<wpt lat=\"47\" lon=\"13\""))
        #expect(try place.names == ["a.dat"])
    }

    @Test("After an error what was there is there")
    func failure() async throws {
        let input = try place.file("a.gpx", "<gpx version=\"1.1\"><wpt lat=\"1\" lon=\"1\"/>")
        let output = try place.file("b.geojson", "old")
        await #expect(throws: ConversionError.self) { try await convert(from: input, to: output) }
        #expect(try place.content("b.geojson") == "old")
        #expect(try place.names == ["a.gpx", "b.geojson"])
    }

    @Test("A cancelled conversion leaves nothing")
    func cancellation() async throws {
        let output = place.path("a.geojson")
        let (never, _) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for await _ in never {}
            try await convert(from: Sample.url("day-hike.gpx").path, to: output)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try place.names == [])
    }

    @Test("Events pass the stages")
    func stages() async throws {
        let input = Sample.url("day-hike.gpx").path
        let output = place.path("a.gpx")
        try await convert(from: input, to: output, stages: [.custom(Without(.waypoint))])
        #expect(try Document(path: output).features.map(\.kind) == [.track])
        #expect(
            try Document(path: input).applying(.custom(Without(.track))).features.map(\.kind) == [.waypoint, .waypoint])
    }
}

/// Drops the features of one kind.
struct Without: Stage {
    private let kind: FeatureKind
    private var isDropping = false

    init(_ kind: FeatureKind) { self.kind = kind }

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        if case .beginFeature(let feature) = mark { isDropping = feature.kind == kind }
        if !isDropping { output.append(mark) }
        if case .endFeature = mark { isDropping = false }
    }

    func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) {
        if !isDropping { output.append(points) }
    }

    func finish(into output: inout EventBuffer) {}
}
