public import ByteText

/// Where a document's bytes come from.
public protocol ByteSource {
    /// Replaces the start of `buffer` with the next bytes and returns their number; 0 is the end. `buffer` is not empty.
    mutating func read(into buffer: inout [UInt8]) throws(ConversionError) -> Int
}

/// One document to be read.
public struct PipelineInput {
    public var reader: any FeatureReader
    public var source: any ByteSource

    public init(reader: any FeatureReader, source: any ByteSource) {
        self.reader = reader
        self.source = source
    }
}

/// Reads documents, passes their events through stages, and writes one document: the only loop there is.
///
/// Order of calls: `run` for each input, then `finish`, or `abandon` after an error. Memory: one piece of input, the event
/// buffers, and what a stage or writer holds on purpose.
public final class Pipeline {
    private var stages: [any Stage]
    private var buffers: [EventBuffer] = []
    private var events = EventBuffer()
    private var writer: any FeatureWriter
    private var output: ByteBuffer
    private let report: (Diagnostic) -> Void
    private var failure: ConversionError?
    private var hasBegun = false
    private var open: [Mark] = []
    private var chunk: [UInt8]
    #if DEBUG
        private var checker = GrammarChecker()
    #endif

    /// A pipeline from readers to `writer` through `stages`, in their order.
    public init(
        stages: [any Stage] = [], writer: any FeatureWriter, chunkSize: Int = 64 * 1024,
        report: @escaping (Diagnostic) -> Void = { _ in }, sink: @escaping ByteBuffer.Sink
    ) {
        self.stages = stages
        self.writer = writer
        self.report = report
        output = ByteBuffer(sink: sink)
        chunk = [UInt8](repeating: 0, count: chunkSize)
        events = EventBuffer(sink: { [unowned self] in pass($0, to: 0) }, report: report)
        buffers = stages.indices.map { stage in
            EventBuffer(sink: { [unowned self] in pass($0, to: stage + 1) }, report: report)
        }
    }

    /// Reads one document to its end. Throws what is wrong with the document or the output.
    public func run(_ input: consuming PipelineInput) throws(ConversionError) {
        try begin()
        while true {
            let count = try input.source.read(into: &chunk)
            guard count > 0 else { break }
            do {
                try input.reader.read(chunk.span.extracting(0..<count), into: &events)
            } catch {
                events.drain()
                throw failure ?? error
            }
            events.drain()
            try check()
        }
        do {
            try input.reader.finish(into: &events)
        } catch {
            events.drain()
            throw failure ?? error
        }
        events.drain()
        try check()
    }

    /// Ends the document that is written, and reports what it could not hold.
    public func finish() throws(ConversionError) {
        try begin()
        for index in stages.indices {
            try stages[index].finish(into: &buffers[index])
            buffers[index].drain()
            try check()
        }
        try endDocument()
    }

    /// Ends the output after an error: as a complete document if part of it has left already, else with nothing.
    public func abandon() {
        guard output.drained > 0, !output.isClosed, failure == nil else { return output.removeAll() }
        for mark in open.reversed() {
            switch mark {
            case .beginPart: deliver(.endPart)
            case .beginFeature: deliver(.endFeature)
            case .beginGroup: deliver(.endGroup)
            case .document, .endGroup, .detail, .endPart, .amendFeature, .endFeature: break
            }
        }
        do { try endDocument() } catch { output.removeAll() }
    }

    private func begin() throws(ConversionError) {
        guard !hasBegun else { return }
        hasBegun = true
        try writer.begin(into: &output)
    }

    private func endDocument() throws(ConversionError) {
        try writer.finish(into: &output)
        output.drain()
        try check()
        for message in writer.losses.messages { report(Diagnostic(.loss, message)) }
    }

    private func check() throws(ConversionError) {
        if let failure { throw failure }
        if output.isClosed { throw ConversionError("nobody reads the output", cause: .closedOutput) }
    }

    /// Passes events to the stage with this index, or past the last stage to the writer.
    private func pass(_ batch: borrowing EventBuffer, to stage: Int) -> Bool {
        guard failure == nil, !output.isClosed else { return false }
        do throws(ConversionError) {
            if stage == stages.count {
                try write(batch)
            } else {
                try batch.forEach { mark throws(ConversionError) in
                    try stages[stage].process(mark, into: &buffers[stage])
                } points: { points throws(ConversionError) in
                    try stages[stage].process(points, into: &buffers[stage])
                }
                buffers[stage].drain()
            }
        } catch {
            failure = error
        }
        return failure == nil && !output.isClosed
    }

    private func write(_ batch: borrowing EventBuffer) throws(ConversionError) {
        try batch.forEach { mark throws(ConversionError) in
            track(mark)
            try writer.write(mark, into: &output)
        } points: { points throws(ConversionError) in
            #if DEBUG
                if let wrong = checker.check(points: points.count) { preconditionFailure(wrong) }
            #endif
            try writer.write(points, into: &output)
        }
    }

    private func deliver(_ mark: Mark) {
        do { try writer.write(mark, into: &output) } catch { failure = error }
    }

    /// Remembers what is open, for `abandon`.
    private func track(_ mark: Mark) {
        #if DEBUG
            if let wrong = checker.check(mark) { preconditionFailure(wrong) }
        #endif
        switch mark {
        case .beginGroup, .beginFeature, .beginPart: open.append(mark)
        case .endGroup, .endPart, .endFeature: open.removeLast()
        case .document, .detail, .amendFeature: break
        }
    }
}
