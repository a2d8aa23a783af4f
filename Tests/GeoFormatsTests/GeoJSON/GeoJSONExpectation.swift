import GeoStream
import Testing

@testable import GeoFormats

/// Expects GeoJSON to be read as the given transcript, with the given warnings and error.
func expect(
    _ text: String, isSequence: Bool = false, options: ReaderOptions = ReaderOptions(file: "f"), _ transcript: String,
    warnings: [String] = [], error: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    expectReading(
        Array(text.utf8), as: isSequence ? .geojsonseq : .geojson, options: options, transcript, warnings: warnings,
        error: error, sourceLocation: sourceLocation)
}
