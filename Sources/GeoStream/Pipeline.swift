public import ByteText

/// Where a document's bytes come from.
public protocol ByteSource {
    /// Replaces the start of `buffer` with the next bytes and returns their number; 0 is the end. `buffer` is not empty.
    mutating func read(into buffer: inout [UInt8]) throws(ConversionError) -> Int
}

/// One document to be read.
public struct PipelineInput {
    /// What messages call it.
    public var name: String?
    /// What turns the bytes into events.
    public var reader: any FeatureReader
    /// Where the bytes come from.
    public var source: any ByteSource

    /// An input; see the properties.
    public init(name: String? = nil, reader: any FeatureReader, source: any ByteSource) {
        self.name = name
        self.reader = reader
        self.source = source
    }
}

/// Reads documents, passes their events through stages, and writes one document: the only loop there is.
///
/// Order of calls: `run` for each input (or its steps, `beginInput`, `push` and `endInput`), then `finish`, or `abandon`
/// after an error. Of several documents the features are joined in order; the metadata is that of the first. Memory: one
/// piece of input, the event buffers, and what a stage or writer holds on purpose.
public final class Pipeline {
    private var steps: [StageStep] = []
    private var events = EventBuffer()
    private var outlet: Outlet
    private let report: (Diagnostic) -> Void
    private let isStrict: Bool
    private let wantsMetadata: Bool
    private var failure: ConversionError?
    private var hasBegun = false
    private var hasEnded = false
    private let chunkSize: Int
    /// Of the document that is being read.
    private var reader: (any FeatureReader)?
    private var inputCount = 0
    private var inputName: String?
    /// The metadata of the first document.
    private var info = DocumentInfo()
    private var hasDroppedInfo = false

    /// A pipeline from readers to `writer` through `stages`, in their order.
    ///
    /// A strict one takes the first warning for an error. What `writer` writes may not want the metadata of documents; then
    /// no warning is given of what is lost of it.
    public init(
        stages: [any Stage] = [], writer: any FeatureWriter, chunkSize: Int = 64 * 1024, isStrict: Bool = false,
        wantsMetadata: Bool = true, report: @escaping (Diagnostic) -> Void = { _ in }, sink: @escaping ByteBuffer.Sink
    ) {
        self.isStrict = isStrict
        self.wantsMetadata = wantsMetadata
        self.report = report
        outlet = Outlet(writer: writer, output: ByteBuffer(sink: sink))
        self.chunkSize = chunkSize
        let receive: (Diagnostic) -> Void = { [unowned self] in self.receive($0) }
        events = EventBuffer(sink: { [unowned self] in pass($0, to: 0) }, report: receive)
        steps = stages.enumerated().map { index, stage in
            let next = index + 1
            let buffer = EventBuffer(sink: { [unowned self] in pass($0, to: next) }, report: receive)
            return StageStep(stage, buffer: buffer)
        }
    }

    /// Reads one document to its end. Throws what is wrong with the document or the output.
    public func run(_ input: consuming PipelineInput) throws(ConversionError) {
        try beginInput(name: input.name, reader: input.reader)
        var chunk = [UInt8](repeating: 0, count: chunkSize)
        while true {
            let count = try input.source.read(into: &chunk)
            guard count > 0 else { break }
            try push(chunk.span.extracting(0..<count))
        }
        try endInput()
    }

    /// Begins a document whose bytes will be pushed; for whoever cannot wait for them in ``run(_:)``.
    ///
    /// Order of calls: `beginInput`, `push` any number of times, `endInput`.
    public func beginInput(name: String? = nil, reader: any FeatureReader) throws(ConversionError) {
        try begin()
        inputCount += 1
        inputName = name
        self.reader = reader
    }

    /// Reads the next bytes of the document, cut anywhere. Throws what is wrong with the document or the output.
    public func push(_ bytes: Span<UInt8>) throws(ConversionError) {
        do {
            try reader?.read(bytes, into: &events)
        } catch {
            events.drain()
            throw failure ?? error
        }
        events.drain()
        try check()
    }

    /// Ends the document that was pushed. Throws what is wrong with the document or the output.
    public func endInput() throws(ConversionError) {
        do {
            try reader?.finish(into: &events)
        } catch {
            events.drain()
            throw failure ?? error
        }
        reader = nil
        events.drain()
        try check()
    }

    /// Ends the document that is written, and reports what it could not hold.
    public func finish() throws(ConversionError) {
        try begin()
        for step in steps {
            try step.finish()
            try check()
        }
        try endDocument()
    }

    /// Ends the output after an error: as a complete document if part of it has left already, else with nothing.
    public func abandon() {
        outlet.abandon(isComplete: hasEnded)
    }

    /// Hands on the output that is ready, for an input that keeps others waiting.
    ///
    /// Nothing leaves before a feature is whole, so that an input that is wrong from its start leaves nothing behind.
    public func flush() {
        if outlet.hasWrittenFeature { outlet.output.drain() }
    }

    /// How many warnings of a kind were counted without a message, so far.
    public func withheldWarnings(of kind: Diagnostic.Kind) -> Int {
        (steps.map(\.buffer) + [events]).reduce(0) {
            $0 + max(0, ($1.warningCounts[kind] ?? 0) - EventBuffer.messagesPerKind)
        }
    }

    private func begin() throws(ConversionError) {
        guard !hasBegun else { return }
        hasBegun = true
        try outlet.begin()
    }

    private func endDocument() throws(ConversionError) {
        hasEnded = true
        try outlet.finish()
        try check()
        for message in outlet.writer.losses.messages { receive(Diagnostic(.loss, message)) }
        try check()
    }

    private func check() throws(ConversionError) {
        if let failure { throw failure }
        if outlet.output.isClosed { throw ConversionError("nobody reads the output", code: .closedOutput) }
    }

    private func receive(_ warning: Diagnostic) {
        guard isStrict, !warning.kind.isNotice else { return report(warning) }
        guard failure == nil else { return }
        failure = ConversionError(warning.message, at: warning.location, code: .warning, stage: warning.stage)
    }

    /// Passes events to the stage with this index, or past the last stage to the writer.
    private func pass(_ batch: borrowing EventBuffer, to stage: Int) -> Bool {
        guard failure == nil, !outlet.output.isClosed else { return false }
        do throws(ConversionError) {
            if stage == steps.count {
                try outlet.write(batch) { stage > 0 || isKept($0) }
            } else {
                try steps[stage].take(batch) { stage > 0 || isKept($0) }
            }
        } catch {
            failure = error
        }
        return failure == nil && !outlet.output.isClosed
    }

    /// Whether a reader's mark goes on: metadata only of the first document.
    private func isKept(_ mark: Mark) -> Bool {
        guard case .document(let info) = mark else { return true }
        guard inputCount > 1 else {
            self.info = info
            return true
        }
        let contents = info.withoutForm
        if wantsMetadata, contents != self.info.withoutForm, !contents.isEmpty, !hasDroppedInfo {
            hasDroppedInfo = true
            let message = "the metadata of this and later documents is not kept, only that of the first"
            receive(Diagnostic(.loss, message, at: SourceLocation(file: inputName)))
        }
        return false
    }
}
