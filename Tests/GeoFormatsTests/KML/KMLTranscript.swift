import ByteText
import FormatSupport
import GeoStream
import Testing

@testable import GeoFormats

/// What a KML text is read as: its transcript, then its warnings.
struct KMLTranscript {
    var text: String
    var violations: [String]
    var warnings: [String]

    /// Reads `body` inside `<kml>`; the first line of `body` is line 1.
    init(
        _ body: String, wrapped: Bool = true, options: ReaderOptions = ReaderOptions(), pieces: Int = .max,
        keptPositions: Int = TrackSlots.usualKept
    ) throws {
        let document = wrapped ? Self.document(body) : body
        var reader = KMLReader(options)
        reader.core.machine.track = KMLTrack(kept: keptPositions)
        var buffer = EventBuffer()
        let bytes = Array(document.utf8)
        var at = 0
        while at < bytes.count {
            let end = pieces < bytes.count - at ? at + pieces : bytes.count
            try reader.read(bytes.span.extracting(at..<end), into: &buffer)
            at = end
        }
        try reader.finish(into: &buffer)
        let transcript = EventTranscript(buffer)
        text = transcript.text
        violations = transcript.violations
        warnings = buffer.warnings.map(Self.describe)
    }

    /// A document whose root element holds `body`.
    static func document(_ body: String) -> String {
        "<kml xmlns=\"http://www.opengis.net/kml/2.2\" xmlns:gx=\"http://www.google.com/kml/ext/2.2\">\(body)</kml>"
    }

    /// The line, the kind and the message of a warning.
    static func describe(_ warning: Diagnostic) -> String {
        "\(warning.location.line) \(warning.kind): \(warning.message)"
    }
}

/// Expects a body to be read as the given transcript, with the given warnings.
func expectKML(
    _ body: String, _ transcript: String, warnings: [String] = [], options: ReaderOptions = ReaderOptions(),
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
    expectReading(
        Array(KMLTranscript.document(body).utf8), as: .kml, options: options, transcript, warnings: warnings,
        describe: KMLTranscript.describe, sourceLocation: sourceLocation)
}
