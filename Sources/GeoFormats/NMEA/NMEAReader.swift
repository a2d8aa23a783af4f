internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Reads logs of NMEA 0183 and receivers as they speak: finds the sentences between whatever else stands in the input, and checks
/// their checksums; what they mean is the machine's.
///
/// Memory: one piece of input, and what ``NMEAMachine`` holds.
struct NMEAReader: UnitReader {
    private let options: ReaderOptions
    private var narrowing = UTF16Narrowing()
    /// What has come of a sentence that is not there as a whole.
    var pending: [UInt8] = []
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
        try readPending(isAll: false, into: &output)
    }

    mutating func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError) {
        try readPending(isAll: true, into: &output)
        guard hasSentence else {
            let message = isEmpty ? "the file is empty" : "the file holds no NMEA sentence"
            throw ConversionError(
                message + ", expected lines like $GPRMC,…", at: SourceLocation(file: options.file),
                code: isEmpty ? .truncated : .invalidContent)
        }
        try machine.finish(into: &output)
    }

    mutating func readUnits(
        in bytes: Span<UInt8>, isAll: Bool, into output: inout EventBuffer
    ) throws(ConversionError) -> Int {
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
        return scanner.forget()
    }

    private func place(of found: NMEAOutline) -> SourceLocation {
        SourceLocation(file: options.file, line: scanner.line, column: found.start - scanner.lineStart + 1)
    }
}
