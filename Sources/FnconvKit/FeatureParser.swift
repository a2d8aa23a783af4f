internal import ByteText
internal import GeoFormats
internal import GeoStream
internal import GeoTools

/// Makes features of pieces of a document, on an executor of its own, so that whoever waits for them can do something else.
///
/// Order of calls: `read` with the pieces in their order, then `finish`; none after a failure.
actor FeatureParser {
    /// The features that a piece ends, and what went wrong after them.
    struct Batch: Sendable {
        var features: [Document.Feature]
        var failure: ConversionError?
    }

    private let format: Format?
    private let options: ReaderOptions
    private let stages: [StageRecipe]
    private let report: @Sendable (Diagnostic) -> Void
    private let collector = FeatureCollector()
    /// Made as soon as the format is known.
    private var pipeline: Pipeline?
    private var sniffer: FormatSniffer
    /// The bytes before that.
    private var prefix: [UInt8] = []

    init(
        format: Format?, options: ReaderOptions, stages: [StageRecipe], report: @escaping @Sendable (Diagnostic) -> Void
    ) {
        self.format = format
        self.options = options
        self.stages = stages
        self.report = report
        sniffer = FormatSniffer(options)
    }

    /// Reads a piece: some of `bytes`.
    func read(_ bytes: [UInt8], _ range: Range<Int>) -> Batch {
        attempt { () throws(ConversionError) in
            let piece = bytes.span.extracting(range)
            if let pipeline { return try pipeline.push(piece) }
            prefix.append(copying: piece)
            if format != nil {
                _ = try open()
            } else if let found = try sniffer.format(of: prefix) {
                _ = try begin(found)
            }
        }
    }

    /// Ends the document.
    func finish() -> Batch {
        attempt { () throws(ConversionError) in
            let pipeline = try open()
            try pipeline.endInput()
            try pipeline.finish()
            pipeline.reportWithheld(to: report)
        }
    }

    /// The pipeline, begun at the latest now.
    private func open() throws(ConversionError) -> Pipeline {
        if let pipeline { return pipeline }
        if let format { return try begin(format) }
        return try begin(sniffer.format(ofAll: prefix))
    }

    private func begin(_ format: Format) throws(ConversionError) -> Pipeline {
        let pipeline = Pipeline(stages: try stages.makeStages(), writer: collector, report: report) { _ in true }
        try pipeline.beginInput(name: options.file, reader: format.reader(options))
        self.pipeline = pipeline
        let bytes = prefix
        prefix = []
        try pipeline.push(bytes.span)
        return pipeline
    }

    private func attempt(_ body: () throws(ConversionError) -> Void) -> Batch {
        do throws(ConversionError) {
            try body()
            return Batch(features: collector.take())
        } catch {
            return Batch(features: collector.take(), failure: error)
        }
    }
}

/// The end of a pipeline that makes features instead of bytes.
private final class FeatureCollector: FeatureWriter {
    private var builder = FeatureBuilder()
    private var features: [Document.Feature] = []

    func begin(into output: inout ByteBuffer) {}
    func write(_ mark: Mark, into output: inout ByteBuffer) throws(ConversionError) {
        if let feature = try builder.take(mark) { features.append(feature) }
    }
    func write(_ points: Span<TrackPoint>, into output: inout ByteBuffer) throws(ConversionError) {
        try builder.take(points)
    }
    func finish(into output: inout ByteBuffer) {}
    var losses: Losses { Losses() }

    /// The features that have ended since the last call.
    func take() -> [Document.Feature] {
        defer { features = [] }
        return features
    }
}
