internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Reads logs of NMEA 0183 and receivers as they speak: finds the sentences between whatever else stands in the input, and checks
/// their checksums; what they mean is the machine's.
///
/// Memory: one piece of input, and what ``NMEAMachine`` holds.
struct NMEAReader: FeatureReader {
    private let options: ReaderOptions
    private var narrowing = UTF16Narrowing()
    /// What has come of a sentence that is not there as a whole.
    private var pending: [UInt8] = []
    private var scanner = NMEAScanner()
    private var isEmpty = true
    private var hasSentence = false
    private var machine: NMEAMachine

    init(_ options: ReaderOptions) {
        self.options = options
        machine = NMEAMachine(options)
    }

    mutating func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) {
        if !bytes.isEmpty { isEmpty = false }
        narrowing.append(bytes, to: &pending)
        try readSentences(isAll: false, &output)
    }

    mutating func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError) {
        try readSentences(isAll: true, &output)
        guard hasSentence else {
            let message = isEmpty ? "the file is empty" : "the file holds no NMEA sentence"
            throw ConversionError(
                message + ", expected lines like $GPRMC,…", at: SourceLocation(file: options.file),
                code: isEmpty ? .truncated : .invalidContent)
        }
        try machine.finish(into: &output)
    }

    private mutating func readSentences(isAll: Bool, _ output: inout EventBuffer) throws(ConversionError) {
        // Out of this value, which would else be shut while its bytes are lent.
        var piece: [UInt8] = []
        swap(&piece, &pending)
        defer { swap(&piece, &pending) }
        try readSentences(in: piece.span, isAll: isAll, &output)
        piece.removeSubrange(..<scanner.forget())
    }

    private mutating func readSentences(
        in bytes: Span<UInt8>, isAll: Bool, _ output: inout EventBuffer
    ) throws(ConversionError) {
        while let found = scanner.next(in: bytes, isAll: isAll) {
            guard let sentence = NMEASentence(found, in: bytes) else { continue }
            hasSentence = true
            guard found.checksum != .wrong else {
                let kind = sentence.kind.map { "\($0.name) " } ?? ""
                output.warn(
                    .damage, at: place(of: found), "the checksum of this \(kind)sentence is wrong; it is left out")
                continue
            }
            guard let kind = sentence.kind else { continue }
            try machine.take(kind, sentence, &output)
            guard !machine.faults.isEmpty else { continue }
            for fault in machine.takeFaults() { output.warn(fault.kind, at: place(of: found), fault.message) }
        }
    }

    private func place(of found: NMEAOutline) -> SourceLocation {
        SourceLocation(file: options.file, line: scanner.line, column: found.start - scanner.lineStart + 1)
    }
}
