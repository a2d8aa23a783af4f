import ByteText
import GeoFormats
public import GeoStream
import SampleFiles
public import Testing

/// What a reader made of a document.
struct Reading: Equatable {
    var marks: [Mark] = []
    /// How many points come before each mark.
    var positions: [Int] = []
    var points: [TrackPoint] = []
    var diagnostics: [Diagnostic] = []
    var warnings: [String] { diagnostics.map(Self.describe) }
    var error: String?
    /// Where the events break the grammar.
    var violations: [String] = []

    /// Reads a document in pieces that end at `cuts`, which ascend.
    init(_ bytes: Span<UInt8>, as format: Format, options: ReaderOptions = ReaderOptions(), cuts: [Int] = []) {
        var events = EventBuffer()
        let error = Self.read(bytes, as: format, options, cuts, into: &events)
        self.init(events, error: error)
    }

    /// Takes events as a reader gave them.
    init(_ events: borrowing EventBuffer, error: String? = nil) {
        self.error = error
        var checker = GrammarChecker()
        events.forEach {
            if let wrong = checker.check($0) { violations.append(wrong) }
            marks.append($0)
            positions.append(points.count)
        } points: { run in
            if let wrong = checker.check(points: run.count) { violations.append(wrong) }
            for index in run.indices { points.append(run[index]) }
        }
        // An error leaves open what was open.
        if error == nil, let wrong = checker.checkEnd() { violations.append(wrong) }
        diagnostics = events.warnings
    }

    /// The place and the message of a warning.
    static func describe(_ warning: Diagnostic) -> String { "\(warning.location): \(warning.message)" }

    init(_ bytes: [UInt8], as format: Format, options: ReaderOptions = ReaderOptions(), cuts: [Int] = []) {
        self.init(bytes.span, as: format, options: options, cuts: cuts)
    }

    private static func read(
        _ bytes: Span<UInt8>, as format: Format, _ options: ReaderOptions, _ cuts: [Int],
        into events: inout EventBuffer
    ) -> String? {
        guard var reader = format.makeReader?(options) else { return "\(format.name) is not read" }
        do throws(ConversionError) {
            var start = 0
            for end in cuts + [bytes.count] {
                try reader.read(bytes.extracting(start..<end), into: &events)
                start = end
            }
            try reader.finish(into: &events)
            return nil
        } catch {
            return "\(error.location): \(error.message)"
        }
    }

    /// The events, in runs of at most `runLength` points.
    func events(runLength: Int = .max) -> EventBuffer {
        var events = EventBuffer()
        replay(runLength: runLength) {
            events.append($0)
        } points: {
            events.append($0)
        }
        return events
    }

    private func replay<E: Error>(
        runLength: Int, mark onMark: (Mark) throws(E) -> Void, points onPoints: (Span<TrackPoint>) throws(E) -> Void
    ) throws(E) {
        var done = 0
        for (mark, position) in zip(marks + [nil], positions + [points.count]) {
            while done < position {
                let end = runLength < position - done ? done + runLength : position
                try onPoints(points.span.extracting(done..<end))
                done = end
            }
            if let mark { try onMark(mark) }
        }
    }

    /// The document in a format, and what that cannot hold.
    func written(
        as format: Format, options: WriterOptions = WriterOptions(), runLength: Int = .max
    ) throws(ConversionError) -> (bytes: [UInt8], losses: [String]) {
        guard var writer = format.makeWriter?(options) else {
            throw ConversionError("\(format.name) is not written", code: .unsupportedFormat)
        }
        var output = ByteBuffer()
        try writer.begin(into: &output)
        try replay(runLength: runLength) { mark throws(ConversionError) in
            try writer.write(mark, into: &output)
        } points: { run throws(ConversionError) in
            try writer.write(run, into: &output)
        }
        try writer.finish(into: &output)
        return (output.bytes, writer.losses.messages)
    }

    /// With properties in the order of their keys.
    var sorted: Reading {
        var reading = self
        reading.marks = marks.map { mark in
            switch mark {
            case .document(var info):
                info.properties.sort { $0.key < $1.key }
                return .document(info)
            case .beginFolder(var group):
                group.properties.sort { $0.key < $1.key }
                return .beginFolder(group)
            case .beginFeature(let feature): return .beginFeature(Self.sorted(feature))
            case .amendFeature(let feature): return .amendFeature(Self.sorted(feature))
            case .sourceElement, .endFolder, .beginPart, .detail, .endPart, .endFeature: return mark
            }
        }
        return reading
    }

    private static func sorted(_ feature: Feature) -> Feature {
        var feature = feature
        feature.properties.sort { $0.key < $1.key }
        return feature
    }

    /// Takes off what each note has and other features need not.
    mutating func removeIdentities() {
        marks = marks.map { mark in
            guard case .beginFeature(var feature) = mark else { return mark }
            feature.sourceID = nil
            feature.properties.removeAll { ["isPinned", "createdAt"].contains($0.key) }
            return .beginFeature(feature)
        }
    }

    var transcript: String { EventTranscript(events()).text }

    /// What came of writing the document in a format and reading that.
    func returned(through format: Format) throws(ConversionError) -> Reading {
        Reading(try written(as: format).bytes, as: format)
    }

    /// The document as GPX holds it: in the order and with the names that GPX has.
    func asGPX() throws(ConversionError) -> Reading { try returned(through: .gpx) }
}

extension Format {
    static let written = all.filter { $0.makeWriter != nil }
    /// Those whose bytes do not depend on a version of zlib.
    static let unpacked = written.filter { !$0.isArchive }
    static let readAndWritten = written.filter { $0.makeReader != nil }
    /// Those that hold what GPX does.
    static let keeping = readAndWritten.filter { $0.scope == .document }
}

extension Format: CustomTestStringConvertible {
    /// The name of the format.
    public var testDescription: String { name }
}

extension SampleFile {
    /// The format that the content shows; no sample needs to be told.
    func format(_ bytes: [UInt8]) -> Format? { Format.recognized(bytes.span, fileExtension: fileExtension) }

    func reading() throws -> Reading {
        let bytes = try bytes()
        guard let format = format(bytes) else {
            throw ConversionError("the format of \(name) is not recognized", code: .unknownFormat)
        }
        return Reading(bytes, as: format)
    }
}
