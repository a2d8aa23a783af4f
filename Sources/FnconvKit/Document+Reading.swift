internal import ByteText
internal import FileAccess
internal import GeoFormats
public import GeoStream
public import GeoTools

extension Document {
    /// Reads a whole file.
    ///
    /// The format is found from the first bytes unless `format` names it. `report` gets the warnings as they come: the first
    /// ``EventBuffer/messagesPerKind`` of a kind, and at the end how many more there were. Throws a ``ConversionError`` with
    /// file, line and column where the file cannot be read, breaks the rules of its format, or exceeds a limit of its reader.
    ///
    /// Waits for the disk: an app calls it from a task, not from the main actor.
    public init(
        path: String, as format: Format? = nil, options: ReaderOptions = .init(),
        report: @escaping (Diagnostic) -> Void = { _ in }
    ) throws(ConversionError) {
        let input = try OpenedFile(path, as: format, options: options)
        self = try Document.collect(report) { pipeline throws(ConversionError) in
            try pipeline.run(PipelineInput(name: path, reader: input.reader, source: input.source))
        }
    }

    /// Reads a whole document that is in memory; `data.span` has the bytes of a Foundation `Data`.
    ///
    /// As ``init(path:as:options:report:)`` does, but messages name a file only if `options` do.
    public init(
        bytes: Span<UInt8>, as format: Format? = nil, options: ReaderOptions = .init(),
        report: @escaping (Diagnostic) -> Void = { _ in }
    ) throws(ConversionError) {
        let reader = try Document.reader(for: bytes, as: format, options)
        self = try Document.collect(report) { pipeline throws(ConversionError) in
            try pipeline.beginInput(name: options.file, reader: reader)
            var done = 0
            while done < bytes.count {
                let end = min(done + OpenedFile.chunkSize, bytes.count)
                try pipeline.push(bytes.extracting(done..<end))
                done = end
            }
            try pipeline.endInput()
        }
    }

    /// Reads a whole document that is in memory, as ``init(bytes:as:options:report:)-(Span<UInt8>,_,_,_)`` does.
    public init(
        bytes: [UInt8], as format: Format? = nil, options: ReaderOptions = .init(),
        report: @escaping (Diagnostic) -> Void = { _ in }
    ) throws(ConversionError) {
        try self.init(bytes: bytes.span, as: format, options: options, report: report)
    }

    /// The document after `stages`, in their order.
    ///
    /// `report` gets their warnings. Throws where a stage refuses the document or a value of its own.
    public func applying(
        _ stages: StageRecipe..., report: @escaping (Diagnostic) -> Void = { _ in }
    ) throws(ConversionError) -> Document { try applying(stages, report: report) }

    /// The document after `stages`, in their order.
    ///
    /// `report` gets their warnings. Throws where a stage refuses the document or a value of its own.
    public func applying(
        _ stages: [StageRecipe], report: @escaping (Diagnostic) -> Void = { _ in }
    ) throws(ConversionError) -> Document {
        try Document.collect(stages: stages.makeStages(), report) { pipeline throws(ConversionError) in
            try pipeline.run(self)
        }
    }

    private static func collect(
        stages: [any Stage] = [], _ report: @escaping (Diagnostic) -> Void,
        _ read: (Pipeline) throws(ConversionError) -> Void
    ) throws(ConversionError) -> Document {
        let collector = DocumentCollector()
        let pipeline = Pipeline(stages: stages, writer: collector, report: report) { _ in true }
        try read(pipeline)
        try pipeline.finish()
        pipeline.reportWithheld(to: report)
        return try collector.document()
    }

    private static func reader(
        for bytes: Span<UInt8>, as format: Format?, _ options: ReaderOptions
    ) throws(ConversionError) -> any FeatureReader {
        if let format { return try format.reader(options) }
        var prefix: [UInt8] = []
        prefix.append(copying: bytes.extracting(first: FormatSniffer.prefixLimit))
        let sniffer = FormatSniffer(options)
        return try sniffer.format(ofAll: prefix).reader(options)
    }
}

extension Pipeline {
    /// Runs a document through.
    func run(_ document: Document) throws(ConversionError) {
        try beginInput(reader: DocumentReader(document: document))
        try endInput()
    }

    /// Counts the warnings that were not worded.
    func reportWithheld(to report: (Diagnostic) -> Void) {
        for kind in Diagnostic.Kind.allCases {
            let count = withheldWarnings(of: kind)
            if count > 0 { report(Diagnostic(kind, "… and \(count) more of this kind")) }
        }
    }
}
