package import ByteText
public import GeoStream
public import JSONStream

/// What says where in its document something stands.
@usableFromInline package protocol JSONPlacing {
    var options: ReaderOptions { get }
}

extension JSONPlacing {
    package func location(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer
    ) -> SourceLocation {
        tokenizer.location(of: token, in: chunk, file: options.file)
    }
}

/// What a format of JSON makes of tokens.
@usableFromInline package protocol JSONMachine: JSONPlacing {
    /// How many objects and arrays are open that are passed over; their tokens are not taken.
    var skipped: Int { get set }

    init(_ options: ReaderOptions)

    mutating func take(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) throws(ConversionError)
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
        var cursor = 0
        while true {
            let token: JSONToken?
            do { token = try tokenizer.next(in: bytes, at: &cursor) } catch {
                throw ConversionError(error, in: options.file)
            }
            guard let token else { break }
            if machine.skipped > 0 { skip(token) } else { try machine.take(token, bytes, &tokenizer, &output) }
        }
        tokenizer.report(options, into: &output)
    }

    @inlinable
    package mutating func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError) {
        while true {
            let token: JSONToken?
            do { token = try tokenizer.finish() } catch { throw ConversionError(error, in: options.file) }
            guard let token else { break }
            if machine.skipped > 0 { skip(token) } else { try machine.take(token, Span(), &tokenizer, &output) }
        }
        tokenizer.report(options, into: &output)
        try machine.finish(into: &output)
    }

    @inlinable
    mutating func skip(_ token: JSONToken) {
        switch token.kind {
        case .beginObject, .beginArray: machine.skipped += 1
        case .endObject, .endArray: machine.skipped -= 1
        case .key, .string, .number, .true, .false, .null, .endOfText, .discardText: break
        }
    }
}

extension JSONTokenizer {
    /// Says what was mended, where the input is read in recovery.
    @usableFromInline package mutating func report(_ options: ReaderOptions, into output: inout EventBuffer) {
        guard options.recover, !findings.isEmpty else { return }
        for finding in takeFindings() {
            let error = ConversionError(finding, in: options.file)
            output.warn(.damage, at: error.location, error.message)
        }
    }
}

extension ConversionError {
    @usableFromInline package init(_ error: JSONError, in file: String?) {
        self.init(
            error.message, at: SourceLocation(file: file, line: error.location.line, column: error.location.column))
    }
}
