internal import ByteText
internal import GeoFormats
internal import GeoStream
internal import GeoTools

/// Makes features of bytes that are pushed, through a pipeline that begins as soon as the format is known.
final class PushedFeatures {
    private let options: ReaderOptions
    private let report: (Diagnostic) -> Void
    private let collector = FeatureCollector()
    private let stages: [StageRecipe]
    private var pipeline: Pipeline?
    private var sniffer: FormatSniffer
    /// The bytes before the format is known.
    private var prefix: [UInt8] = []
    private var failure: ConversionError?
    /// Whether no feature follows those that have been made.
    private(set) var isAtEnd = false

    init(
        format: Format?, options: ReaderOptions, stages: [StageRecipe], report: @escaping (Diagnostic) -> Void
    ) {
        self.options = options
        self.report = report
        self.stages = stages
        sniffer = FormatSniffer(options)
        if let format { attempt { () throws(ConversionError) in try begin(format) } }
    }

    /// The next feature that is whole. Throws, after the last one, what was wrong.
    func next() throws(ConversionError) -> Document.Feature? {
        if let feature = collector.next() { return feature }
        guard let failure else { return nil }
        self.failure = nil
        throw failure
    }

    func push(_ bytes: [UInt8]) {
        attempt { () throws(ConversionError) in
            if let pipeline { return try pipeline.push(bytes.span) }
            prefix += bytes
            if let format = try sniffer.format(of: prefix) { try begin(format) }
        }
    }

    func end() {
        attempt { () throws(ConversionError) in
            let pipeline: Pipeline
            if let open = self.pipeline { pipeline = open } else { pipeline = try begin(sniffer.format(ofAll: prefix)) }
            try pipeline.endInput()
            try pipeline.finish()
            pipeline.reportWithheld(to: report)
        }
        isAtEnd = true
    }

    @discardableResult
    private func begin(_ format: Format) throws(ConversionError) -> Pipeline {
        let pipeline = Pipeline(stages: try stages.makeStages(), writer: collector, report: report) { _ in true }
        try pipeline.beginInput(name: options.file, reader: format.reader(options))
        self.pipeline = pipeline
        let bytes = prefix
        prefix = []
        try pipeline.push(bytes.span)
        return pipeline
    }

    /// Keeps an error for after the features that came before it.
    private func attempt(_ body: () throws(ConversionError) -> Void) {
        do throws(ConversionError) {
            try body()
        } catch {
            failure = error
            isAtEnd = true
        }
    }
}

/// The end of a pipeline that makes features instead of bytes.
private final class FeatureCollector: FeatureWriter {
    private var builder = FeatureBuilder()
    private var features: [Document.Feature] = []
    private var taken = 0

    func begin(into output: inout ByteBuffer) {}
    func write(_ mark: Mark, into output: inout ByteBuffer) throws(ConversionError) {
        if let feature = try builder.take(mark) { features.append(feature) }
    }
    func write(_ points: Span<TrackPoint>, into output: inout ByteBuffer) throws(ConversionError) {
        try builder.take(points)
    }
    func finish(into output: inout ByteBuffer) {}
    var losses: Losses { Losses() }

    /// Hands out the features in their order, each once.
    func next() -> Document.Feature? {
        guard taken < features.count else {
            features.removeAll(keepingCapacity: true)
            taken = 0
            return nil
        }
        defer { taken += 1 }
        return features[taken]
    }
}
