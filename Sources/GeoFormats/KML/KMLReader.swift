internal import ByteText
internal import GeoStream
internal import XMLStream

/// Reads KML 2.0 to 2.3 with Google's extension, streaming.
///
/// Memory: one piece of input, the open placemark's texts, the shared styles, and spools for what the format has in another
/// order than points: the columns of a track, the parts of a MultiGeometry, positions whose altitudes are all zero so far.
struct KMLReader: FeatureReader {
    private let tokenizer: XMLTokenizer
    private var machine: KMLMachine
    private let options: ReaderOptions
    private var warnings: XMLWarnings

    init(_ options: ReaderOptions) {
        self.options = options
        warnings = XMLWarnings(file: options.file)
        tokenizer = XMLTokenizer(vocabulary: KMLName.vocabulary, isLenient: options.recover)
        machine = KMLMachine(tokenizer: tokenizer, options: options)
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
        try machine.finish(into: &output)
    }
}
