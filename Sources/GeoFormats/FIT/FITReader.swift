internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Reads FIT files, one or several chained: headers, definitions, messages and checksums; what messages mean is the machine's.
///
/// Memory: one piece of input, one message (at most 130 KB), the definitions of sixteen local types, and what ``FITMachine`` holds.
/// Source: FIT protocol 2.0.
struct FITReader: UnitReader {
    private enum State {
        case header
        /// In the messages, up to the byte with this number; `Int.max` where the header does not say.
        case messages(end: Int)
        case checksum
        /// Zeros behind the last file.
        case padding
        /// In recovery: nothing has a meaning up to the next header.
        case damaged
    }

    private let options: ReaderOptions
    private var state = State.header
    /// What has come of a header or message that is not there as a whole.
    var pending: [UInt8] = []
    /// The number of the first pending byte in the input.
    private var position = 0
    private var fileCount = 0
    /// Whether the pending bytes are the last ones.
    private var isAll = false
    private var checksum = FITChecksum()
    private var definitions = [FITDefinition?](repeating: nil, count: 16)
    private var developers = FITDeveloperFields()
    private var machine: FITMachine

    init(_ options: ReaderOptions) {
        self.options = options
        machine = FITMachine(options)
    }

    mutating func readUnits(
        in bytes: Span<UInt8>, isAll: Bool, into output: inout EventBuffer
    ) throws(ConversionError) -> Int {
        self.isAll = isAll
        var at = 0
        while try step(bytes, &at, &output) {}
        position += at
        return at
    }

    mutating func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError) {
        if options.recover { try readPending(isAll: true, into: &output) }
        switch state {
        case .header where position + pending.count == 0: throw error("the file is empty", .truncated)
        case .header where !pending.isEmpty:
            try fail("the file is truncated: it ends inside a header", code: .truncated, &output)
        case .messages(let end) where end < .max:
            let missing = end - position - pending.count + 2
            try fail(
                "the file is truncated: the last \(missing) of the bytes that its header announces are missing, "
                    + "it was cut short or never closed", code: .truncated, &output)
        case .checksum: try fail("the file is truncated: it ends before its checksum", code: .truncated, &output)
        case .header, .messages, .padding, .damaged: break
        }
        try machine.finish(into: &output)
    }

    /// Reads one header, message or checksum; false where it is not there as a whole.
    private mutating func step(
        _ bytes: Span<UInt8>, _ at: inout Int, _ output: inout EventBuffer
    ) throws(ConversionError) -> Bool {
        switch state {
        case .header: return try readHeader(bytes, &at, &output)
        case .messages(let end): return try readMessages(bytes, &at, end, &output)
        case .checksum: return try readChecksum(bytes, &at, &output)
        case .padding:
            while at < bytes.count, bytes[at] == 0 { at += 1 }
            if at < bytes.count { try fail("behind the end of the file stands something that is not FIT", at, &output) }
            return false
        case .damaged:
            guard let header = nextHeader(bytes, at, before: .max) else {
                at = max(at, visibleCount(bytes))
                return false
            }
            at = header
            output.warn(.damage, at: place, "reading goes on with the file that begins at byte \(position + at)")
            try endFile(&output)
            return true
        }
    }

    private mutating func endFile(_ output: inout EventBuffer) throws(ConversionError) {
        state = .header
        try machine.endFile(into: &output)
    }

    // MARK: Recovery

    /// How many bytes of the piece can be told from the beginning of a header.
    private func visibleCount(_ bytes: Span<UInt8>) -> Int {
        isAll ? bytes.count : bytes.count - FITHeader.fullSize + 1
    }

    /// In recovery: the next header that begins before `limit`, which means that the file before it was cut.
    private func nextHeader(_ bytes: Span<UInt8>, _ at: Int, before limit: Int) -> Int? {
        let end = min(visibleCount(bytes), limit)
        return options.recover && at < end ? FITHeader.firstPlace(in: bytes, at..<end) : nil
    }

    // MARK: Framing

    private mutating func readHeader(
        _ bytes: Span<UInt8>, _ at: inout Int, _ output: inout EventBuffer
    ) throws(ConversionError) -> Bool {
        guard at < bytes.count else { return false }
        if fileCount > 0, bytes[at] == 0 {
            state = .padding
            output.warn(
                .misplaced, at: place, "zeros follow the end of the file at byte \(position + at); they are skipped"
            )
            return true
        }
        let found = bytes.extracting(at...)
        guard FITHeader.mayBegin(found) else {
            let message =
                fileCount == 0 ? "this is no FIT file" : "behind the end of the file stands something that is not FIT"
            try fail(message, at, &output)
            return true
        }
        guard let header = FITHeader(found) else { return false }
        if options.recover, visibleCount(bytes) < at + header.size, !isAll { return false }
        if let next = nextHeader(bytes, at + 1, before: at + header.size) {
            try fail(
                "the file is truncated: the next one begins inside of its header", next, code: .truncated,
                continuing: true,
                &output)
            at = next
            return true
        }
        if header.version > 2 {
            try fail(
                "the file has version \(header.version) of the protocol, expected 1 or 2", at,
                code: .unsupportedVersion,
                &output)
            return true
        }
        checksum = FITChecksum()
        if let expected = header.checksum {
            checksum.add(found.extracting(0..<12))
            if checksum.value != expected {
                try fail("the checksum of the file's header is wrong", at, continuing: true, &output)
            }
            checksum = FITChecksum()
        }
        checksum.add(found.extracting(0..<header.size))
        fileCount += 1
        at += header.size
        definitions = [FITDefinition?](repeating: nil, count: 16)
        developers = FITDeveloperFields()
        machine.beginFile()
        state = .messages(end: position + at + header.dataSize)
        if header.dataSize == 0 {
            let message = "the header of the file announces no data: the device has not closed the file"
            try fail(message, at - header.size, continuing: true, &output)
            state = .messages(end: .max)
        }
        return true
    }

    private mutating func readChecksum(
        _ bytes: Span<UInt8>, _ at: inout Int, _ output: inout EventBuffer
    ) throws(ConversionError) -> Bool {
        guard bytes.count - at >= 2, !options.recover || visibleCount(bytes) - at >= 2 else { return false }
        if let header = nextHeader(bytes, at, before: at + 2) {
            at = header
            try fail(
                "the file is truncated: the next one begins before its checksum", at, code: .truncated,
                continuing: true,
                &output)
            try endFile(&output)
            return true
        }
        let expected = UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8
        if expected != checksum.value {
            try fail("the checksum of the file is wrong: some of its bytes have changed", at, continuing: true, &output)
        }
        at += 2
        try endFile(&output)
        return true
    }

    /// Reads all messages that are there as a whole.
    private mutating func readMessages(
        _ bytes: Span<UInt8>, _ at: inout Int, _ end: Int, _ output: inout EventBuffer
    ) throws(ConversionError) -> Bool {
        let start = at
        // What of the bytes belongs to the messages.
        let stop = end == .max ? .max : end - position
        let header = nextHeader(bytes, at, before: stop)
        let limit = header ?? min(options.recover ? visibleCount(bytes) : bytes.count, stop)
        defer { checksum.add(bytes.extracting(start..<at)) }
        while at < limit {
            let header = bytes[at]
            if header & 0xC0 == 0x40 {
                guard let size = FITDefinition.size(bytes, at: at), limit - at >= size else { break }
                definitions[Int(header & 0x0F)] = FITDefinition(bytes, at: at, developers: developers)
                at += size
                continue
            }
            let isCompressed = header & 0x80 != 0
            let local = Int(isCompressed ? header >> 5 & 3 : header & 0x0F)
            guard let size = definitions[local]?.size else {
                try fail("a message has the local type \(local), which is not defined", at, &output)
                return true
            }
            guard limit - at > size else { break }
            if isCompressed { machine.advanceTime(low: header & 0x1F) }
            try take(local, isCompressed, bytes, at: at + 1, &output)
            at += 1 + size
        }
        if let header {
            at = header
            try fail(
                "the file is truncated: the next one begins inside of its data", at, code: .truncated, continuing: true,
                &output)
            try endFile(&output)
            return true
        }
        guard end != .max, position + at < end else {
            if end != .max { state = .checksum }
            return end != .max
        }
        if limit == stop {
            try fail("the last message reaches beyond the end of the data", at, &output)
            return true
        }
        return false
    }

    @inline(__always)
    private mutating func take(
        _ local: Int, _ isCompressed: Bool, _ bytes: Span<UInt8>, at start: Int, _ output: inout EventBuffer
    ) throws(ConversionError) {
        guard let definition = definitions[local], let type = definition.message else { return }
        if type == .record {
            try machine.take(
                FITRecord(definition.plan, bytes, at: start, isBigEndian: definition.isBigEndian),
                hasTime: isCompressed)
        } else if type == .fieldDescription {
            developers.take(FITMessage(definition, bytes, at: start))
        } else {
            try machine.take(type, FITMessage(definition, bytes, at: start), hasTime: isCompressed, &output)
        }
    }

    // MARK: Errors

    private var place: SourceLocation { SourceLocation(file: options.file) }

    private func error(_ message: String, _ code: ConversionError.Code) -> ConversionError {
        ConversionError(message, at: place, code: code)
    }

    /// Throws what is wrong at a byte or, in recovery, notes it and reads no further, unless it does not matter for the rest.
    private mutating func fail(
        _ message: String, _ at: Int, code: ConversionError.Code = .notWellFormed, continuing: Bool = false,
        _ output: inout EventBuffer
    ) throws(ConversionError) {
        try fail("\(message) (byte \(position + at))", code: code, &output)
        if !continuing { state = .damaged }
    }

    private func fail(
        _ message: String, code: ConversionError.Code, _ output: inout EventBuffer
    ) throws(ConversionError) {
        guard options.recover else { throw error(message, code) }
        output.warn(.damage, at: place, message)
    }
}
