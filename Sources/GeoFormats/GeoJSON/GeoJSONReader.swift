internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import JSONStream

/// Reads GeoJSON (RFC 7946) and sequences of it (RFC 8142, or one after the other), streaming.
///
/// Memory is one piece of input and the text of one feature; its points and what is said of each are spooled, since their
/// object has to end before they are known.
struct GeoJSONReader: FeatureReader {
    private var tokenizer: JSONTokenizer
    private var machine: GeoJSONMachine
    private let options: ReaderOptions

    init(_ options: ReaderOptions, isSequence: Bool = false) {
        self.options = options
        // Outside of recovery a lone text is read as a sequence of one, so that a pipe of features needs no name.
        let mode: JSONOptions.Mode = isSequence || !options.recover ? .sequence : .single
        tokenizer = JSONTokenizer(options: JSONOptions(mode: mode, recovers: options.recover))
        machine = GeoJSONMachine(options, isSequence: isSequence)
    }

    mutating func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) {
        var cursor = 0
        while true {
            if machine.wantsPosition, let numbers = tokenizer.nextNumbers(in: bytes, at: &cursor) {
                try machine.take(numbers, bytes, &tokenizer, &output)
                continue
            }
            let token: JSONToken?
            do { token = try tokenizer.next(in: bytes, at: &cursor) } catch {
                throw ConversionError(error, in: options.file)
            }
            // Before what becomes of it.
            tokenizer.report(options, into: &output)
            guard let token else { break }
            try machine.take(token, bytes, &tokenizer, &output)
        }
    }

    mutating func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError) {
        while true {
            let token: JSONToken?
            do { token = try tokenizer.finish() } catch { throw ConversionError(error, in: options.file) }
            tokenizer.report(options, into: &output)
            guard let token else { break }
            try machine.take(token, Span(), &tokenizer, &output)
        }
        if tokenizer.hasCommasBetweenTexts {
            output.warn(
                .misplaced, at: SourceLocation(file: options.file),
                "commas stand between the JSON texts of the sequence")
        }
        try machine.finish(into: &output)
    }
}
