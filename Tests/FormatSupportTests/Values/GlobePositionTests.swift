import ByteText
import FormatSupport
import GeoStream
import Testing

@Suite("Positions on the globe")
struct GlobePositionTests {
    @Test(
        "longitudes of any size are wrapped",
        arguments: [
            (180, -180), (-180, -180), (540, -180), (190, -170), (-181, 179), (720.5, 0.5), (-900.25, 179.75),
            (360_000_000_001, 1),
        ])
    func longitudes(longitude: Double, wrapped: Double) { #expect(wrappedLongitude(longitude) == wrapped) }

    @Test("and so are those whose last digit is beyond a turn", arguments: [1e80, -1e308])
    func hugeLongitudes(longitude: Double) { #expect((-180..<180).contains(wrappedLongitude(longitude))) }

    @Test("a position beyond ±180° is wrapped with a warning, its place and both longitudes")
    func wrapping() {
        var point = TrackPoint(longitude: 190.5, latitude: -90)
        var output = EventBuffer()
        #expect(point.settle(at: SourceLocation(file: "a", line: 3, column: 4), &output))
        #expect(point == TrackPoint(longitude: -169.5, latitude: -90))
        #expect(
            output.warnings == [
                Diagnostic(
                    .longitude, "longitude 190.5 is beyond ±180°, read as -169.5",
                    at: SourceLocation(file: "a", line: 3, column: 4))
            ])
    }

    @Test("one within stays as it is", arguments: [(180, 90), (-180, -90), (0, 0)])
    func within(longitude: Double, latitude: Double) {
        var point = TrackPoint(longitude: longitude, latitude: latitude)
        var output = EventBuffer()
        #expect(point.settle(at: SourceLocation(), &output))
        #expect(point == TrackPoint(longitude: longitude, latitude: latitude))
        #expect(output.warnings.isEmpty)
    }

    @Test(
        "what is none is left to the format",
        arguments: [(0, 90.0001), (0, -91), (0, .nan), (.nan, 0), (.infinity, 0), (200, 100)])
    func none(longitude: Double, latitude: Double) {
        var point = TrackPoint(longitude: longitude, latitude: latitude)
        var output = EventBuffer()
        #expect(!point.settle(at: SourceLocation(), &output))
        #expect(output.warnings.isEmpty)
    }
}
