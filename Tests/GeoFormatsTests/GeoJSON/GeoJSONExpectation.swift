import ByteText
import GeoStream
import Testing

@testable import GeoFormats

/// Reads `text` whole, in pieces of a few bytes, and cut in two in many places; transcript, warnings and error must be as expected.
func expect(
    _ text: String, isSequence: Bool = false, options: ReaderOptions = ReaderOptions(file: "f"), _ expected: String,
    warnings: [String] = [], error: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    let bytes = Array(text.utf8)
    let expected = Outcome(transcript: expected, warnings: warnings, error: error)
    var cuts = [[], Array(bytes.indices.dropFirst())]
    cuts += stride(from: 3, to: bytes.count, by: max(1, bytes.count / 50)).map { [$0] }
    cuts.append(Array(stride(from: 2, to: bytes.count, by: 7)))
    for cut in cuts {
        let outcome = Outcome(of: bytes, cut: cut, isSequence: isSequence, options: options)
        guard outcome != expected else { continue }
        #expect(outcome.transcript == expected.transcript, "cut at \(cut)", sourceLocation: sourceLocation)
        #expect(outcome.warnings == expected.warnings, "cut at \(cut)", sourceLocation: sourceLocation)
        #expect(outcome.error == expected.error, "cut at \(cut)", sourceLocation: sourceLocation)
        #expect(outcome.violations == [], "cut at \(cut)", sourceLocation: sourceLocation)
        return
    }
}

/// What a reader makes of a document.
struct Outcome: Equatable {
    var transcript: String
    var warnings: [String]
    var error: String?
    var violations: [String] = []

    init(transcript: String, warnings: [String], error: String?) {
        self.transcript = transcript
        self.warnings = warnings
        self.error = error
    }

    /// Reads `bytes` in pieces that end at the given places.
    init(of bytes: [UInt8], cut: [Int], isSequence: Bool = false, options: ReaderOptions = ReaderOptions(file: "f")) {
        var reader = GeoJSONReader(options, isSequence: isSequence)
        var buffer = EventBuffer()
        do throws(ConversionError) {
            var start = 0
            for end in cut + [bytes.count] {
                try reader.read(bytes.span.extracting(start..<end), into: &buffer)
                start = end
            }
            try reader.finish(into: &buffer)
        } catch {
            self.error = "\(error.location): \(error.message)"
        }
        let transcript = EventTranscript(buffer)
        self.transcript = transcript.text
        warnings = buffer.warnings.map { "\($0.location): \($0.message)" }
        violations = error == nil ? transcript.violations : []
    }
}
