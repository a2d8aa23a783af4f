import ByteText
import FormatSupport
import GeoStream
import Testing

@testable import GeoFormats

@Suite("KML track: its slots")
struct KMLSlotTests {
    private var builder = PlacemarkBuilder(ReaderOptions())
    private var output = EventBuffer()

    init() {
        builder.reset()
        builder.begin(.track, into: &output)
    }

    private func point(_ longitude: Double) -> TrackPoint {
        TrackPoint(longitude: longitude, latitude: 1, elevation: 2)
    }

    private mutating func expect(_ points: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
        try builder.end(.track, into: &output)
        try builder.finish(into: &output)
        let read = EventTranscript(output)
        #expect(read.violations.isEmpty, sourceLocation: sourceLocation)
        #expect(
            read.text == "feature track\n  part line\n\(points)  end part\nend feature", sourceLocation: sourceLocation)
    }

    @Test("times and positions are paired by their numbers, and no sooner than at the end")
    mutating func pairs() throws {
        var track = KMLTrack()
        track.begin()
        for seconds in 0..<3 { try track.append(time: Timestamp(seconds: Int64(seconds))) }
        for number in 0..<2 {
            try track.append(point(Double(number)), expectsArrays: false, to: &builder, &output)
        }
        try track.append(90, to: .heartRate)
        #expect(output.isEmpty)
        #expect(track.unpaired.times == 1)
        #expect(track.unpaired.positions == 0)
        try track.end(to: &builder, &output)
        #expect(!track.takesTimes)
        #expect(!track.takesPositions)
        try expect("    0 1 2 1970-01-01T00:00:00Z heartRate=90\n    1 1 2 1970-01-01T00:00:01Z\n")
    }

    @Test("a long track is handed on as it comes, unless arrays are expected", arguments: [false, true])
    mutating func streams(expectsArrays: Bool) throws {
        var track = KMLTrack(kept: 2)
        track.begin()
        for number in 0..<4 {
            try track.append(point(Double(number)), expectsArrays: expectsArrays, to: &builder, &output)
        }
        #expect(output.pointCount == (expectsArrays ? 0 : 4))
        #expect(track.takesTimes == expectsArrays)
        #expect(track.takesPositions)
        #expect(track.takes(.sensor(.power)) == expectsArrays)
        try track.end(to: &builder, &output)
        try expect("    0 1 2 -\n    1 1 2 -\n    2 1 2 -\n    3 1 2 -\n")
    }

    @Test("what is said of a slot comes before its point; slots that have gone are left as they are")
    mutating func details() throws {
        var track = KMLTrack()
        track.begin()
        for longitude in [0, 1, .nan, 3] {
            try track.append(point(longitude), expectsArrays: false, to: &builder, &output)
        }
        for (name, slot) in [("b", 1), ("late", 0), ("pause", 2), ("beyond", 9)] {
            try track.append(Annotations(name: name), slot: slot, to: &builder, &output)
        }
        try track.end(to: &builder, &output)
        try expect("    0 1 2 -\n    detail name=\"b\"\n    1 1 2 -\n    3 1 2 -\n")
    }

    @Test("an array begins once, before the slots are handed on, and is none of times")
    mutating func arrays() throws {
        var track = KMLTrack()
        track.begin()
        #expect(!track.takes(.time))
        #expect(track.takes(.sensor(.cadence)))
        try track.append(1, to: .cadence)
        #expect(!track.takes(.sensor(.cadence)))
        #expect(track.takes(.sensor(.power)))
        track.begin()
        #expect(track.takes(.sensor(.cadence)))
    }
}
