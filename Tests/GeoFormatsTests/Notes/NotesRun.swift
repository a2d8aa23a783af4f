import ByteText
import FormatSupport
import GeoStream
import Testing

@testable import GeoFormats

/// What a notes text is read as: its transcript and its warnings.
struct NotesTranscript {
    var text: String
    var violations: [String]
    var warnings: [String]

    init(_ document: String, pieces: Int = .max, options: ReaderOptions = ReaderOptions()) throws {
        var reader = NotesReader(options)
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
        warnings = buffer.warnings.map { "\($0.location): \($0.kind): \($0.message)" }
    }
}

/// What the notes writer makes of events.
struct NotesRun {
    var text: String
    var losses: [String]

    init(_ fill: (inout EventBuffer) -> Void, options: WriterOptions = WriterOptions()) throws {
        var events = EventBuffer()
        fill(&events)
        var writer = NotesWriter(options)
        var output = ByteBuffer()
        writer.begin(into: &output)
        try events.forEach { mark throws(ConversionError) in
            try writer.write(mark, into: &output)
        } points: { points throws(ConversionError) in
            try writer.write(points, into: &output)
        }
        try writer.finish(into: &output)
        text = String(decoding: output.bytes, as: UTF8.self)
        losses = writer.losses.messages
    }
}

extension EventBuffer {
    /// Appends a waypoint.
    mutating func append(_ feature: Feature, at point: TrackPoint) {
        append(.beginFeature(feature))
        append(.beginPart(.point))
        append(point)
        append(.endPart)
        append(.endFeature)
    }
}
