import GeoStream
import Testing

@testable import GeoFormats

/// Expects a table to be read as the given transcript, with the given warnings.
func expectCSV(
    _ text: String, _ transcript: String, warnings: [String] = [], options: ReaderOptions = ReaderOptions(),
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    expectReading(
        Array(text.utf8), as: .csv, options: options, transcript, warnings: warnings, sourceLocation: sourceLocation)
}

/// A track of one segment, as a transcript.
func track(_ points: String..., head: String = "feature track") -> String {
    ([head, "  part line"] + points.map { "    " + $0 } + ["  end part", "end feature"]).joined(separator: "\n")
}

/// A waypoint, as a transcript.
func waypoint(_ words: String, _ point: String) -> String {
    "feature waypoint\(words.isEmpty ? "" : " " + words)\n  part point\n    \(point)\n  end part\nend feature"
}
