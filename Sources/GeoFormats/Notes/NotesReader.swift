internal import ByteText
internal import GeoStream
internal import JSONStream

/// Reads `.fieldnotes` files, streaming: memory is one piece of input and one note; a note's track is spooled.
///
/// Unlike the app it reads notes that lack a key, with what it can, and says so. A version above 1 is refused where it is met,
/// which in a file with sorted keys is the end.
struct NotesReader: FeatureReader {
    private var tokenizer: JSONTokenizer
    private var machine: NotesMachine
    private let options: ReaderOptions

    init(_ options: ReaderOptions) {
        self.options = options
        tokenizer = JSONTokenizer(options: JSONOptions(recovers: options.recover))
        machine = NotesMachine(options)
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
