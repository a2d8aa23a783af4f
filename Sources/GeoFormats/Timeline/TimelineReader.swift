internal import ByteText
internal import GeoStream
internal import JSONStream

/// Reads Google's location history, streaming: memory is one piece of input and one stretch of time, whose path is spooled.
struct TimelineReader: FeatureReader {
    private var tokenizer: JSONTokenizer
    private var machine: TimelineMachine
    private let options: ReaderOptions

    init(_ options: ReaderOptions) {
        self.options = options
        tokenizer = JSONTokenizer(options: JSONOptions(recovers: options.recover))
        machine = TimelineMachine(options)
    }

    mutating func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) {
        var cursor = 0
        while true {
            let token: JSONToken?
            do { token = try tokenizer.next(in: bytes, at: &cursor) } catch {
                throw ConversionError(error, in: options.file)
            }
            guard let token else { break }
            try machine.take(token, bytes, &tokenizer, &output)
        }
        report(into: &output)
    }

    mutating func finish(into output: inout EventBuffer) throws(ConversionError) {
        while true {
            let token: JSONToken?
            do { token = try tokenizer.finish() } catch { throw ConversionError(error, in: options.file) }
            guard let token else { break }
            try machine.take(token, Span(), &tokenizer, &output)
        }
        report(into: &output)
        try machine.finish(into: &output)
    }

    private mutating func report(into output: inout EventBuffer) {
        guard options.recover, !tokenizer.findings.isEmpty else { return }
        for finding in tokenizer.takeFindings() {
            let error = ConversionError(finding, in: options.file)
            output.warn(.damage, at: error.location, error.message)
        }
    }
}
