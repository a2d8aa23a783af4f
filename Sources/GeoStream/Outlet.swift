internal import ByteText

/// The end of a pipeline: the writer, its output, and what is open in it.
struct Outlet {
    private enum Open {
        case folder, feature, part
    }

    private(set) var writer: any FeatureWriter
    var output: ByteBuffer
    /// Whether a whole feature has been written.
    private(set) var hasWrittenFeature = false
    private var open: [Open] = []
    #if DEBUG
        private var checker = GrammarChecker()
    #endif

    init(writer: any FeatureWriter, output: ByteBuffer) {
        self.writer = writer
        self.output = output
    }

    mutating func begin() throws(ConversionError) { try writer.begin(into: &output) }

    mutating func finish() throws(ConversionError) {
        try writer.finish(into: &output)
        output.drain()
    }

    /// Writes the events of a batch, documents only where they are kept.
    mutating func write(_ batch: borrowing EventBuffer, isKept: (Mark) -> Bool) throws(ConversionError) {
        for index in 0..<batch.markCount {
            try write(batch.run(before: index))
            let mark = batch.mark(at: index)
            if case .document = mark, !isKept(mark) { continue }
            try write(mark)
        }
        try write(batch.run(before: batch.markCount))
    }

    private mutating func write(_ points: Span<TrackPoint>) throws(ConversionError) {
        guard !points.isEmpty else { return }
        #if DEBUG
            if let wrong = checker.check(points: points.count) { preconditionFailure(wrong) }
        #endif
        try writer.write(points, into: &output)
    }

    private mutating func write(_ mark: Mark) throws(ConversionError) {
        #if DEBUG
            if let wrong = checker.check(mark) { preconditionFailure(wrong) }
        #endif
        switch mark {
        case .beginFolder: open.append(.folder)
        case .beginFeature: open.append(.feature)
        case .beginPart: open.append(.part)
        case .endFolder, .endPart: open.removeLast()
        case .endFeature:
            open.removeLast()
            hasWrittenFeature = true
        case .document, .sourceElement, .detail, .amendFeature: break
        }
        try writer.write(mark, into: &output)
    }

    /// Ends the output after an error: as a complete document if part of it has left already, else with nothing.
    mutating func abandon(isComplete: Bool) {
        guard output.drained > 0, !output.isClosed, !isComplete else { return output.removeAll() }
        do throws(ConversionError) {
            for level in open.reversed() {
                switch level {
                case .part: try writer.write(.endPart, into: &output)
                case .feature: try writer.write(.endFeature, into: &output)
                case .folder: try writer.write(.endFolder, into: &output)
                }
            }
            try finish()
        } catch {
            output.removeAll()
        }
    }
}
