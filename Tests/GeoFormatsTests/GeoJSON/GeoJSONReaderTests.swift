import ByteText
import GeoStream
import Testing

@testable import GeoFormats

@Suite("GeoJSON reader")
struct GeoJSONReaderTests {
    @Test("a collection's features become events: a track with times, a waypoint, one without a place")
    func collection() {
        let text = """
            {"type": "FeatureCollection", "name": "Week", "generator": {"v": 2}, "features": [
            {"type": "Feature", "id": 7, "properties": {"name": "A", "_gpxType": "trk", "number": 3, "year": 2024,
              "coordinateProperties": {"times": ["2024-05-01T06:00:00Z", null], "heart": [99, 100.5]}},
             "geometry": {"type": "LineString", "coordinates": [[1, 2, 3], [1.5, 2.5]]}},
            {"type": "Feature", "geometry": {"type": "Point", "coordinates": [5, 6]}, "other": [true],
             "properties": {"name": "B", "sym": "Flag", "time": "2024-05-01T06:00:00.5+02:00", "description": "d"}},
            {"type": "Feature", "geometry": null, "properties": null}
            ]}
            """
        expect(
            text,
            """
            document name="Week" {generator: {v: 2}}
            feature track id=7 name="A" number="3" {year: 2024}
              part line
                1 2 3 2024-05-01T06:00:00Z heartRate=99
                1.5 2.5 - - heartRate=100.5
              end part
            end feature
            feature waypoint name="B" sym="Flag" {description: "d"} foreign {other: [true]}
              part point
                5 6 - 2024-05-01T04:00:00.5Z
              end part
            end feature
            feature unlocated
            end feature
            """)
    }

    @Test("members may come in any order, the type last")
    func order() {
        expect(
            #"{"geometry": {"coordinates": [[1, 2], [3, 4]], "type": "LineString"}, "properties": {"a": 1}, "type": "Feature"}"#,
            """
            feature track LineString {a: 1}
              part line
                1 2 - -
                3 4 - -
              end part
            end feature
            """)
    }

    @Test("features one a line are read as a sequence, also by the reader of documents")
    func sequence() {
        let text = """
            {"type":"Feature","properties":{"name":"a"},"geometry":{"type":"Point","coordinates":[1,2]}}
            {"type":"Point","coordinates":[3,4]}

            """
        let expected = """
            feature waypoint name="a"
              part point
                1 2 - -
              end part
            end feature
            feature waypoint
              part point
                3 4 - -
              end part
            end feature
            """
        expect(text, expected)
        expect(text, isSequence: true, expected)
    }
}

/// Reads `text` whole and split at each byte, and compares transcript, warnings and error.
func expect(
    _ text: String, isSequence: Bool = false, options: ReaderOptions = ReaderOptions(file: "f"), _ expected: String,
    warnings: [String] = [], error: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    let bytes = Array(text.utf8)
    for cut in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 300)) {
        let outcome = outcome(bytes, cut: cut, isSequence: isSequence, options: options)
        guard outcome == Outcome(transcript: expected, warnings: warnings, error: error, violations: []) else {
            #expect(outcome.transcript == expected, "cut at \(cut)", sourceLocation: sourceLocation)
            #expect(outcome.warnings == warnings, "cut at \(cut)", sourceLocation: sourceLocation)
            #expect(outcome.error == error, "cut at \(cut)", sourceLocation: sourceLocation)
            #expect(outcome.violations == [], "cut at \(cut)", sourceLocation: sourceLocation)
            return
        }
    }
}

private struct Outcome: Equatable {
    var transcript: String
    var warnings: [String]
    var error: String?
    var violations: [String]
}

private func outcome(_ bytes: [UInt8], cut: Int, isSequence: Bool, options: ReaderOptions) -> Outcome {
    var reader = GeoJSONReader(options, isSequence: isSequence)
    var buffer = EventBuffer()
    var message: String?
    do throws(ConversionError) {
        try reader.read(bytes.span.extracting(0..<cut), into: &buffer)
        try reader.read(bytes.span.extracting(cut..<bytes.count), into: &buffer)
        try reader.finish(into: &buffer)
    } catch {
        message = "\(error.location): \(error.message)"
    }
    let transcript = EventTranscript(buffer)
    return Outcome(
        transcript: transcript.text, warnings: buffer.warnings.map { "\($0.location): \($0.message)" }, error: message,
        violations: message == nil ? transcript.violations : [])
}
