internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import JSONStream

/// Reads GeoJSON (RFC 7946) and sequences of it (RFC 8142, or one after the other), streaming.
///
/// Memory is one piece of input and the text of one feature; its points and the annotations of each are spooled, since their
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
        var json = JSONCursor(tokenizer.moved(), in: bytes)
        while true {
            if machine.wantsPosition, let numbers = json.nextNumbers() {
                try machine.take(numbers, &json, &output)
                continue
            }
            let hasToken = try json.next(in: options.file)
            // Before what becomes of it.
            if options.recover { json.report(options, into: &output) }
            guard hasToken else { break }
            try machine.take(&json, &output)
        }
        tokenizer = json.tokenizer
    }

    mutating func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError) {
        var json = JSONCursor(tokenizer.moved(), in: Span())
        while true {
            let hasToken = try json.finish(in: options.file)
            if options.recover { json.report(options, into: &output) }
            guard hasToken else { break }
            try machine.take(&json, &output)
        }
        if json.tokenizer.hasCommasBetweenTexts {
            output.warn(
                .misplaced, at: SourceLocation(file: options.file),
                "commas stand between the JSON texts of the sequence")
        }
        try machine.finish(into: &output)
    }
}
