package import ByteText
public import GeoStream
public import XMLStream

/// What a format of XML makes of tokens.
@usableFromInline package protocol XMLMachine {
    /// The names that the tokenizer numbers 1, 2, 3 …
    static var vocabulary: [String] { get }

    /// The elements that come in runs of equals, but for their numbers and times; none where the format has none.
    static var runNames: RunNames { get }

    /// Where the machine stands between two children of a parent whose elements come in runs: its word for that parent.
    ///
    /// What comes of such an element depends on nothing but its bytes: one point, or a point with marks around it.
    var runParent: UInt8? { get }

    /// Takes the point of an element of a run, without marks; false where `runParent` has become another.
    mutating func take(run point: TrackPoint, into output: inout EventBuffer) -> Bool

    /// Into which fields of a point texts went, where that is asked.
    var fieldLog: FieldLog { get set }

    var options: ReaderOptions { get }

    init(tokenizer: XMLTokenizer, options: ReaderOptions)

    /// What went wrong in `read`; then nothing more is read.
    var failure: ConversionError? { get }

    mutating func read(
        _ tokens: Span<XMLToken>, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>, into output: inout EventBuffer)
    /// Ends what is open where the document ended too early.
    mutating func finish(into output: inout EventBuffer) throws(ConversionError)
}

extension XMLMachine {
    // A format without runs.
    @inlinable package static var runNames: RunNames { RunNames([]) }
    @inlinable package var runParent: UInt8? { nil }
    @inlinable @inline(__always)
    package mutating func take(run point: TrackPoint, into output: inout EventBuffer) -> Bool {
        output.append(point)
        return true
    }
    @inlinable package var fieldLog: FieldLog {
        get { FieldLog() }
        set {}
    }

    package func location(_ element: XMLElement) -> SourceLocation { element.location(in: options.file) }
}

extension SourceLocation {
    /// Where a token stands, in the file of this name.
    package init(_ token: XMLToken, in file: String?) {
        self.init(file: file, line: Int(token.line), column: Int(token.column))
    }
}

/// Reads a format of XML, streaming: memory is one piece of input, its tokens, and what the machine holds.
@usableFromInline package struct XMLReader<Machine: XMLMachine>: FeatureReader {
    @usableFromInline let tokenizer: XMLTokenizer
    @usableFromInline package var machine: Machine
    @usableFromInline let options: ReaderOptions
    @usableFromInline var warnings: XMLWarnings
    @usableFromInline package var lane = RunLane()
    /// The beginning of an element whose end is still to come.
    @usableFromInline var held: [UInt8] = []
    @usableFromInline let hasLane: Bool

    @inlinable
    package init(_ options: ReaderOptions) {
        self.options = options
        hasLane = options.hasLane && !options.recover && !Machine.runNames.isEmpty
        warnings = XMLWarnings(file: options.file)
        tokenizer = XMLTokenizer(vocabulary: Machine.vocabulary, isLenient: options.recover)
        machine = Machine(tokenizer: tokenizer, options: options)
    }

    @inlinable
    package mutating func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) {
        do throws(ConversionError) {
            if hasLane { try readWithLane(bytes, into: &output) } else { try push(bytes, into: &output) }
        } catch {
            // What was odd before an error is told however the input was cut.
            warnings.report(from: tokenizer, isAtEnd: false, into: &output)
            throw error
        }
        warnings.report(from: tokenizer, isAtEnd: false, into: &output)
        if let failure = machine.failure { throw failure }
    }

    /// Has the parser read `bytes`.
    @inlinable
    mutating func push(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) {
        do {
            try tokenizer.push(bytes) { machine.read($0, $1, $2, into: &output) }
        } catch {
            throw machine.failure ?? ConversionError(error, in: options.file)
        }
    }

    @inlinable
    package mutating func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError) {
        do throws(ConversionError) {
            try pushRest(into: &output)
        } catch {
            warnings.report(from: tokenizer, isAtEnd: false, into: &output)
            throw error
        }
        warnings.report(from: tokenizer, isAtEnd: true, into: &output)
        if let failure = machine.failure { throw failure }
        try machine.finish(into: &output)
    }

    /// Has the parser read what was held back, and end.
    @inlinable
    mutating func pushRest(into output: inout EventBuffer) throws(ConversionError) {
        if !held.isEmpty {
            let rest = held
            held = []
            try push(rest.span, into: &output)
        }
        do {
            try tokenizer.finish { machine.read($0, $1, $2, into: &output) }
        } catch {
            throw machine.failure ?? ConversionError(error, in: options.file)
        }
    }
}
