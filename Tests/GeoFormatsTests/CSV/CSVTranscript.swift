import GeoStream
import Testing

@testable import GeoFormats

/// Expects a table to be read as the given transcript, whole and byte by byte, with the given warnings.
func expectCSV(
    _ text: String, _ transcript: String, warnings: [String] = [], options: ReaderOptions = ReaderOptions(),
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    expectCSV(
        Array(text.utf8), transcript, warnings: warnings, options: options, sourceLocation: sourceLocation)
}

func expectCSV(
    _ bytes: [UInt8], _ transcript: String, warnings: [String] = [], options: ReaderOptions = ReaderOptions(),
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    for cuts in [[], Array(1..<bytes.count)] {
        let reading = Reading(bytes, as: .csv, options: options, cuts: cuts)
        #expect(reading.error == nil, sourceLocation: sourceLocation)
        #expect(reading.violations.isEmpty, sourceLocation: sourceLocation)
        #expect(reading.transcript == transcript, sourceLocation: sourceLocation)
        #expect(reading.warnings == warnings, sourceLocation: sourceLocation)
    }
}

/// A track of one segment, as a transcript.
func track(_ points: String..., head: String = "feature track") -> String {
    ([head, "  part line"] + points.map { "    " + $0 } + ["  end part", "end feature"]).joined(separator: "\n")
}

/// A waypoint, as a transcript.
func waypoint(_ words: String, _ point: String) -> String {
    "feature waypoint\(words.isEmpty ? "" : " " + words)\n  part point\n    \(point)\n  end part\nend feature"
}
