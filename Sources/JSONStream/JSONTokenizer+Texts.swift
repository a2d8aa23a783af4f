internal import ByteText

/// Tokens that have a text, which may end in a later chunk than the one they start in.
extension JSONTokenizer {
    @inline(never)
    mutating func resume(in chunk: Span<UInt8>, at cursor: inout Int) throws(JSONError) -> JSONToken? {
        switch pending {
        case .nothing:
            return nil
        case .byteOrderMark:
            return try resumeByteOrderMark(in: chunk, at: &cursor)
        case .string:
            return try resumeString(in: chunk, at: &cursor)
        case .number:
            return try resumeNumber(in: chunk, at: &cursor)
        case .literal:
            return try resumeLiteral(in: chunk, at: &cursor)
        case .endOfText:
            pending = .nothing
            return JSONToken(.endOfText, from: cursor, to: cursor)
        case .word:
            return try resumeWord(in: chunk, at: &cursor)
        case .junk, .damage, .rest:
            skip(chunk, at: &cursor)
            return nil
        }
    }

    private mutating func resumeByteOrderMark(
        in chunk: Span<UInt8>, at cursor: inout Int
    ) throws(JSONError) -> JSONToken? {
        while cursor < chunk.count {
            guard matches(chunk[cursor]) else {
                pending = .nothing
                guard awaited != byteOrderMark else { return nil }
                let error = error("unexpected \(shown(chunk[cursor])) in a byte-order mark", in: chunk, at: cursor)
                guard options.recovers else { throw error }
                note(error)
                return nil
            }
            cursor += 1
            guard awaited > 0 else {
                pending = .nothing
                lines.skipMark(before: cursor, in: chunk)
                return nil
            }
        }
        end(chunk)
        return nil
    }

    mutating func beginCarry(_ token: Pending, at start: Int) {
        pending = token
        carryStart = start
        carry.removeAll()
    }

    mutating func endCarry() -> JSONToken {
        pending = .nothing
        if carryKind == .key { expected = .colon } else { endValue() }
        return JSONToken(carryKind, from: carryStart, to: carryStart, isCarried: true)
    }

    @inline(__always)
    mutating func beginString(
        _ kind: JSONToken.Kind, in chunk: Span<UInt8>, at cursor: inout Int
    ) throws(JSONError) -> JSONToken? {
        let start = cursor
        let end = endOfPlainText(chunk, from: start)
        cursor = end
        if end < chunk.count, chunk[end] == .quotationMark, end &- start <= options.maximumTextLength {
            cursor = end &+ 1
            if kind == .key { expected = .colon } else { endValue() }
            return JSONToken(kind, from: start, to: end)
        }
        beginCarry(.string, at: start - 1)
        carryKind = kind
        carry.append(chunk.extracting(start..<end))
        decoder = StringDecoder()
        isStringMended = false
        return try resumeString(in: chunk, at: &cursor)
    }

    private mutating func resumeString(
        in chunk: Span<UInt8>, at cursor: inout Int
    ) throws(JSONError) -> JSONToken? {
        while true {
            let step = decoder.decode(chunk, at: &cursor, into: &carry)
            guard carry.count <= options.maximumTextLength else { throw tooLong("a string", in: chunk) }
            switch step {
            case .end:
                return endCarry()
            case .chunkEnd:
                end(chunk)
                return nil
            case .problem(let problem):
                if let token = try mend(problem, in: chunk, at: &cursor) { return token }
            }
        }
    }

    @inline(__always)
    mutating func beginNumber(in chunk: Span<UInt8>, at cursor: inout Int) throws(JSONError) -> JSONToken? {
        let start = cursor
        let end = endOfPlainNumber(chunk, from: start)
        if end > start, end &- start <= options.maximumTextLength, mayEndNumber(before: chunk[end]) {
            cursor = end
            endValue()
            return JSONToken(.number, from: start, to: end)
        }
        return try beginRareNumber(in: chunk, at: &cursor)
    }

    @inline(never)
    private mutating func beginRareNumber(in chunk: Span<UInt8>, at cursor: inout Int) throws(JSONError) -> JSONToken? {
        let start = cursor
        var state = NumberState(firstByte: chunk[start])
        var at = start &+ 1
        state.scan(chunk, at: &at)
        cursor = at
        if at < chunk.count, at &- start <= options.maximumTextLength, state.mayEnd(before: chunk[at]),
            mayEndNumber(before: chunk[at])
        {
            endValue()
            return JSONToken(.number, from: start, to: at)
        }
        beginCarry(.number, at: start)
        carryKind = .number
        carry.append(chunk.extracting(start..<at))
        number = state
        return try resumeNumber(in: chunk, at: &cursor)
    }

    private mutating func resumeNumber(
        in chunk: Span<UInt8>, at cursor: inout Int
    ) throws(JSONError) -> JSONToken? {
        let start = cursor
        number.scan(chunk, at: &cursor)
        carry.append(chunk.extracting(start..<cursor))
        guard carry.count <= options.maximumTextLength else { throw tooLong("a number", in: chunk) }
        guard cursor < chunk.count else {
            end(chunk)
            return nil
        }
        guard number.mayEnd(before: chunk[cursor]), mayEndNumber(before: chunk[cursor]) else {
            let problem = number.isComplete ? "after a leading 0" : "in a number, expected a digit"
            let error = error("unexpected \(shown(chunk[cursor])) \(problem)", in: chunk, at: cursor)
            return try turnIntoWord(error, in: chunk, at: &cursor)
        }
        return endCarry()
    }

    /// Whether a number that is complete ends where `byte` follows; one that has to be mended goes on as a word.
    @inline(__always)
    private func mayEndNumber(before byte: UInt8) -> Bool {
        !options.recovers || !isWordByte(byte) || levels.depth == 0
    }

    mutating func beginLiteral(
        _ byte: UInt8, in chunk: Span<UInt8>, at cursor: inout Int
    ) throws(JSONError) -> JSONToken? {
        (carryKind, awaited) =
            switch byte {
            case UInt8(ascii: "t"): (.true, 0x6575_7274)
            case UInt8(ascii: "f"): (.false, 0x65_736C_6166)
            default: (.null, 0x6C6C_756E)
            }
        beginCarry(.literal, at: cursor)
        return try resumeLiteral(in: chunk, at: &cursor)
    }

    private mutating func resumeLiteral(
        in chunk: Span<UInt8>, at cursor: inout Int
    ) throws(JSONError) -> JSONToken? {
        while cursor < chunk.count {
            guard matches(chunk[cursor]) else {
                let word = carryKind == .true ? "true" : carryKind == .false ? "false" : "null"
                let error = error("unexpected \(shown(chunk[cursor])), expected '\(word)'", in: chunk, at: cursor)
                carry.append(word)
                carry.truncate(to: awaited.leadingZeroBitCount / 8 + word.utf8.count - 8)
                return try turnIntoWord(error, in: chunk, at: &cursor)
            }
            cursor += 1
            if awaited == 0 { return endCarry() }
        }
        end(chunk)
        return nil
    }

    private mutating func matches(_ byte: UInt8) -> Bool {
        guard byte == UInt8(truncatingIfNeeded: awaited) else { return false }
        awaited >>= 8
        return true
    }
}

/// The bytes of U+FEFF in UTF-8, the first one lowest.
let byteOrderMark: UInt64 = 0xBF_BBEF
