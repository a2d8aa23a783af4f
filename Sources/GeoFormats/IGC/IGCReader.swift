internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Reads the files of flight recorders: finds their lines, and says where one is wrong; what they mean is the machine's.
///
/// Memory: one piece of input, one line, and what ``IGCMachine`` holds.
/// Source: Technical Specification for IGC-Approved GNSS Flight Recorders, Appendix A.
struct IGCReader: UnitReader {
    private let options: ReaderOptions
    /// What has come of a line that is not there as a whole.
    var pending: [UInt8] = []
    private var lines = IGCLines()
    private var isEmpty = true
    /// Whether the input is known to end early, so that a line without its end may lack more.
    private var isTruncated = false
    /// Whether the rest of a line that is too long is skipped.
    private var isSkipping = false
    private var machine: IGCMachine

    /// Far longer than any record, for which the specification has 99 bytes.
    private static let longestLine = 65_536

    init(_ options: ReaderOptions) {
        self.options = options
        machine = IGCMachine(options)
    }

    mutating func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError) {
        self.isTruncated = isTruncated
        try readPending(isAll: true, into: &output)
        guard machine.hasRecord else {
            let message = isEmpty ? "the file is empty" : "the file holds no record of a flight"
            throw ConversionError(
                message + ", expected lines like AXXXABC and B1013454717112N00833915EA…",
                at: SourceLocation(file: options.file), code: isEmpty ? .truncated : .invalidContent)
        }
        try machine.finish(into: &output)
    }

    mutating func readUnits(
        in bytes: Span<UInt8>, isAll: Bool, into output: inout EventBuffer
    ) throws(ConversionError) -> Int {
        if !bytes.isEmpty { isEmpty = false }
        var number = lines.number
        while let line = lines.next(in: bytes, isAll: isAll) {
            try take(bytes.extracting(line), number, hasEnd: lines.number > number, &output)
            number = lines.number
        }
        if !isSkipping, bytes.count - lines.at > Self.longestLine {
            isSkipping = true
            try fail(tooLong, number, code: .limitExceeded, &output)
        }
        if isSkipping { lines.skipLine(in: bytes) }
        return lines.forget()
    }

    @inline(__always)
    private mutating func take(
        _ line: Span<UInt8>, _ number: Int, hasEnd: Bool, _ output: inout EventBuffer
    ) throws(ConversionError) {
        let record = IGCRecord(line, isFirst: number == 1)
        if isSkipping || record.isBlank {
            isSkipping = false
        } else if line.count > Self.longestLine {
            try fail(tooLong, number, code: .limitExceeded, &output)
        } else if isTruncated, !hasEnd {
            try failAtEnd(0, number, &output)
        } else if let fault = try machine.take(record, line: number, &output) {
            if fault.isCut, !hasEnd { return try failAtEnd(fault.place, number, &output) }
            try fail(fault, number, code: .notWellFormed, &output)
        }
    }

    private var tooLong: IGCFault {
        IGCFault(0, "the line is longer than \(Self.longestLine) bytes, expected a record")
    }

    private func failAtEnd(_ place: Int, _ number: Int, _ output: inout EventBuffer) throws(ConversionError) {
        try fail(IGCFault(place, "the file ends inside a record"), number, code: .truncated, &output)
    }

    /// Throws what is wrong with a line or, in recovery, notes that it is left out.
    @inline(never)
    private func fail(
        _ fault: IGCFault, _ number: Int, code: ConversionError.Code, _ output: inout EventBuffer
    ) throws(ConversionError) {
        let place = SourceLocation(file: options.file, line: number, column: fault.place + 1)
        guard options.recover else { throw ConversionError(fault.message, at: place, code: code) }
        output.warn(.damage, at: place, fault.message + "; the line is left out")
    }
}
