internal import ByteText
internal import GeoStream
internal import XMLStream

/// Reads GPX 1.0 and 1.1, streaming: memory is one piece of input, the open element, and the text of one description.
struct GPXReader: FeatureReader {
    private let tokenizer: XMLTokenizer
    private var machine: GPXMachine
    private let options: ReaderOptions
    private var warnings: XMLWarnings

    init(_ options: ReaderOptions) {
        self.options = options
        warnings = XMLWarnings(file: options.file)
        tokenizer = XMLTokenizer(vocabulary: GPXName.vocabulary, isLenient: options.recover)
        machine = GPXMachine(tokenizer: tokenizer, options: options)
    }

    mutating func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) {
        do {
            try tokenizer.push(bytes) { machine.read($0, $1, $2, into: &output) }
        } catch {
            throw machine.failure ?? ConversionError(error, in: options.file)
        }
        warnings.report(from: tokenizer, isAtEnd: false, into: &output)
        if let failure = machine.failure { throw failure }
    }

    mutating func finish(into output: inout EventBuffer) throws(ConversionError) {
        do {
            try tokenizer.finish { machine.read($0, $1, $2, into: &output) }
        } catch {
            throw machine.failure ?? ConversionError(error, in: options.file)
        }
        warnings.report(from: tokenizer, isAtEnd: true, into: &output)
        if let failure = machine.failure { throw failure }
        machine.finish(into: &output)
    }
}
