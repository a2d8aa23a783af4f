import GeoStream
import Testing

@testable import GeoFormats

/// Expects a document to be read as the given transcript, with the given warnings and error: whole, byte by byte, in pieces of a
/// few bytes, and cut in two in many places.
///
/// `describe` words a warning.
func expectReading(
    _ bytes: [UInt8], as format: Format, options: ReaderOptions = ReaderOptions(), _ transcript: String,
    warnings: [String] = [], error: String? = nil, describe: (Diagnostic) -> String = Reading.describe,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    var cuts = [[], Array(bytes.indices.dropFirst()), Array(stride(from: 2, to: bytes.count, by: 7))]
    cuts += stride(from: 3, to: bytes.count, by: max(1, bytes.count / 20)).map { [$0] }
    for cut in cuts {
        let reading = Reading(bytes, as: format, options: options, cuts: cut)
        let found = reading.diagnostics.map(describe)
        let place = "cut at \(cut)"
        #expect(reading.transcript == transcript, "\(place)", sourceLocation: sourceLocation)
        #expect(found == warnings, "\(place)", sourceLocation: sourceLocation)
        #expect(reading.error == error, "\(place)", sourceLocation: sourceLocation)
        #expect(error != nil || reading.violations.isEmpty, "\(place)", sourceLocation: sourceLocation)
        if reading.transcript != transcript || found != warnings || reading.error != error { return }
    }
}
