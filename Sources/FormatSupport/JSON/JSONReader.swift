package import ByteText
public import GeoStream
public import JSONStream

/// What says where in its document something stands.
@usableFromInline package protocol JSONPlacing {
    var options: ReaderOptions { get }
}

extension JSONPlacing {
    package func location(_ json: inout JSONCursor) -> SourceLocation { json.location(in: options.file) }
}

/// What a format of JSON makes of tokens.
@usableFromInline package protocol JSONMachine: JSONPlacing {
    /// How many objects and arrays are open that are skipped; their tokens are not taken.
    var skipped: Int { get set }

    init(_ options: ReaderOptions)

    mutating func take(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError)
    mutating func finish(into output: inout EventBuffer) throws(ConversionError)
}

/// Reads a format of JSON, streaming: memory is one piece of input, and what the machine holds.
@usableFromInline package struct JSONReader<Machine: JSONMachine>: FeatureReader {
    @usableFromInline var tokenizer: JSONTokenizer
    @usableFromInline var machine: Machine
    @usableFromInline let options: ReaderOptions

    @inlinable
    package init(_ options: ReaderOptions) {
        self.options = options
        tokenizer = JSONTokenizer(options: JSONOptions(recovers: options.recover))
        machine = Machine(options)
    }

    @inlinable
    package mutating func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) {
        var json = JSONCursor(tokenizer.moved(), in: bytes)
        while try json.next(in: options.file) { try take(&json, &output) }
        json.report(options, into: &output)
        tokenizer = json.tokenizer
    }

    @inlinable
    package mutating func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError) {
        var json = JSONCursor(tokenizer.moved(), in: Span())
        while try json.finish(in: options.file) { try take(&json, &output) }
        json.report(options, into: &output)
        try machine.finish(into: &output)
    }

    @inlinable @inline(__always)
    mutating func take(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        guard machine.skipped > 0 else { return try machine.take(&json, &output) }
        switch json.kind {
        case .beginObject, .beginArray: machine.skipped += 1
        case .endObject, .endArray: machine.skipped -= 1
        case .key, .string, .number, .true, .false, .null, .endOfText, .discardText: break
        }
    }
}

extension JSONTokenizer {
    /// The tokenizer as it is; an idle one stays in its place until it comes back.
    @usableFromInline package mutating func moved() -> JSONTokenizer {
        var tokenizer = JSONTokenizer(options: options)
        swap(&self, &tokenizer)
        return tokenizer
    }
}

extension JSONCursor {
    /// Goes on to the next token; false at the end of the piece.
    @inlinable @inline(__always)
    package mutating func next(in file: @autoclosure () -> String?) throws(ConversionError) -> Bool {
        do { return try next() } catch { throw ConversionError(error, in: file()) }
    }

    /// Goes on to the next token after the last piece; false at the end.
    @usableFromInline package mutating func finish(in file: String?) throws(ConversionError) -> Bool {
        do { return try finish() } catch { throw ConversionError(error, in: file) }
    }

    /// Says what was mended, where the input is read in recovery.
    @inlinable @inline(__always)
    package mutating func report(_ options: ReaderOptions, into output: inout EventBuffer) {
        if options.recover { reportFindings(options, into: &output) }
    }

    @usableFromInline mutating func reportFindings(_ options: ReaderOptions, into output: inout EventBuffer) {
        guard !tokenizer.findings.isEmpty else { return }
        for finding in takeFindings() {
            let error = ConversionError(finding, in: options.file)
            output.warn(.damage, at: error.location, error.message)
        }
    }
}

extension ConversionError {
    @usableFromInline package init(_ error: JSONError, in file: String?) {
        self.init(
            error.message, at: SourceLocation(file: file, line: error.location.line, column: error.location.column),
            code: Code(error.fault))
    }
}
