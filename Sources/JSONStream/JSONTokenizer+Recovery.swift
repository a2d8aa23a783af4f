internal import ByteText

/// What a tokenizer that recovers makes of damage.
extension JSONTokenizer {
    /// The findings that have not been taken yet; they are forgotten.
    public mutating func takeFindings() -> [JSONError] {
        defer { findings.removeAll() }
        return findings
    }

    /// Keeps `error` as a finding, unless it is about the same byte as the last one.
    mutating func note(_ error: JSONError) {
        let position = Position(line: error.location.line, column: error.location.column)
        guard position != mended else { return }
        mended = position
        findingCount += 1
        if findings.count < 1000 { findings.append(error) }
    }

    // MARK: - Between tokens

    /// Deals with the byte at `cursor`, which has no place there: the result is a token that was missing, or nil after a change
    /// of what is expected, of `pending` or of `cursor` that lets the reading go on.
    mutating func mend(in chunk: Span<UInt8>, at cursor: inout Int) throws(JSONError) -> JSONToken? {
        guard options.recovers else { throw unexpected(in: chunk, at: cursor) }
        let byte = chunk[cursor]
        if levels.depth > 0, isWordByte(byte), expected.contains(.value) || expected.contains(.key) {
            beginCarry(.word, at: cursor)
            carryKind = expected.contains(.key) ? .key : .string
            return nil
        }
        note(unexpected(in: chunk, at: cursor))
        if levels.depth == 0, expected.isEmpty, byte == .leftBrace || byte == .leftBracket {
            expected = .value
            return nil
        }
        if levels.depth == 0 {
            pending = expected.isEmpty ? .rest : options.mode == .sequence ? .damage : .junk
            isAtLineStart = false
            return nil
        }
        if options.mode == .sequence,
            byte == .recordSeparator || beginsRecord(byte) && followsLineFeed(cursor, in: chunk)
        {
            return discard(at: cursor)
        }
        if byte == .rightBracket || byte == .rightBrace {
            return mendEnd(object: byte == .rightBrace, at: &cursor)
        }
        if byte == .comma {
            if expected.contains(.colon) || levels.isInObject && expected.contains(.value) {
                return missingValue(at: cursor)
            }
            cursor += 1
            return nil
        }
        if expected.contains(.comma), beginsToken(byte) {
            expected = afterComma
            return nil
        }
        if expected.contains(.colon), beginsToken(byte) {
            expected = .value
            return nil
        }
        if options.mode == .sequence { return discard(at: cursor, damage: true) }
        pending = .junk
        cursor += 1
        return nil
    }

    /// Deals with a closing bracket that is too early or of the wrong kind.
    private mutating func mendEnd(object: Bool, at cursor: inout Int) -> JSONToken? {
        if levels.isInObject == object || levels.contains(object: object) {
            // After a comma that was one too many the bracket is what is expected; before an outer one, ours is missing.
            if levels.isInObject == object, !expected.contains(.colon), !object || !expected.contains(.value) {
                expected = object ? .endObject : .endArray
                return nil
            }
            return closeInnermost(at: cursor)
        }
        cursor += 1
        return nil
    }

    /// The next token that closes the innermost level where nothing does: a null first, after a key without a value.
    mutating func closeInnermost(at offset: Int) -> JSONToken {
        if expected.contains(.colon) || levels.isInObject && expected.contains(.value) {
            return missingValue(at: offset)
        }
        return close(levels.isInObject ? .endObject : .endArray, at: offset)
    }

    private mutating func missingValue(at offset: Int) -> JSONToken {
        endValue()
        return JSONToken(.null, from: offset, to: offset)
    }

    /// Gives the current record up; with `damage` the rest of it is skipped, else the byte at `offset` begins the next one.
    private mutating func discard(at offset: Int, damage: Bool = false) -> JSONToken {
        levels.removeAll()
        afterValue = options.afterText
        expected = options.afterText
        pending = damage ? .damage : .nothing
        isAtLineStart = false
        return JSONToken(.discardText, from: offset, to: offset)
    }

    /// Whether there are only blanks between `offset` and the line feed before it.
    func followsLineFeed(_ offset: Int, in chunk: Span<UInt8>) -> Bool {
        var at = offset
        while at > 0 {
            at -= 1
            if chunk[at] == .lineFeed { return true }
            guard chunk[at] == .space || chunk[at] == .tab || chunk[at] == .carriageReturn else { return false }
        }
        return isAfterLineFeed
    }

    /// Whether `byte` is a sign of a new record where it comes first on a line.
    private func beginsRecord(_ byte: UInt8) -> Bool {
        !hasRecordSeparators && (byte == .leftBrace || byte == .leftBracket)
    }

    private func beginsToken(_ byte: UInt8) -> Bool {
        byte == .quotationMark || isWordByte(byte)
            || (byte == .leftBrace || byte == .leftBracket) && !(levels.isInObject && expected.contains(.comma))
    }

    // MARK: - Skipping

    /// Skips what is pending to be skipped, up to the end of the chunk at most.
    mutating func skip(_ chunk: Span<UInt8>, at cursor: inout Int) {
        while cursor < chunk.count {
            let byte = chunk[cursor]
            if pending == .junk, levels.depth == 0 ? byte == .leftBracket || byte == .leftBrace : endsJunk(byte) {
                pending = .nothing
                return
            }
            if pending == .damage {
                if byte == .recordSeparator || isAtLineStart && beginsRecord(byte) {
                    pending = .nothing
                    return
                }
                isAtLineStart = byte == .lineFeed || isAtLineStart && byte == .comma
            }
            cursor += 1
        }
        end(chunk)
    }

    private func endsJunk(_ byte: UInt8) -> Bool {
        switch byte {
        case .quotationMark, .comma, .colon, .leftBracket, .rightBracket, .leftBrace, .rightBrace: true
        case .space, .tab, .lineFeed, .carriageReturn, .hyphen, .digitZero ... .digitNine: true
        default: false
        }
    }

    // MARK: - Texts

    /// Deals with a byte that has no place in a string.
    mutating func mend(
        _ problem: StringDecoder.Problem, in chunk: Span<UInt8>, at cursor: inout Int
    ) throws(JSONError) -> JSONToken? {
        let byte = chunk[cursor]
        let error = error(message(problem, byte), in: chunk, at: cursor)
        guard options.recovers else { throw error }
        if !isStringMended { note(error) }
        isStringMended = true
        if options.mode == .sequence, byte == .recordSeparator || byte == .lineFeed && !hasRecordSeparators {
            return discard(at: cursor, damage: true)
        }
        decoder.mend(problem, byte: byte, at: &cursor, in: &carry)
        return nil
    }

    /// Goes on with a malformed number or literal as a word.
    mutating func turnIntoWord(
        _ error: JSONError, in chunk: Span<UInt8>, at cursor: inout Int
    ) throws(JSONError) -> JSONToken? {
        guard options.recovers, options.mode == .sequence || levels.depth > 0 else { throw error }
        guard levels.depth > 0 else {
            note(error)
            return discard(at: cursor, damage: true)
        }
        pending = .word
        carryKind = .string
        return try resumeWord(in: chunk, at: &cursor)
    }

    mutating func resumeWord(in chunk: Span<UInt8>, at cursor: inout Int) throws(JSONError) -> JSONToken? {
        let start = cursor
        while cursor < chunk.count, isWordByte(chunk[cursor]) { cursor += 1 }
        carry.append(chunk.extracting(start..<cursor))
        guard carry.count <= options.maximumTextLength else { throw tooLong("a word", in: chunk) }
        guard cursor < chunk.count else {
            end(chunk)
            return nil
        }
        let word = String(decoding: carry.bytes, as: UTF8.self)
        let meaning = Word(word)
        if carryKind != .key {
            carryKind = meaning.kind
            carry.removeAll()
            carry.append(meaning.text)
        }
        let shownWord = word.utf8.count > 40 ? word.prefix(40) + "…" : word[...]
        let reading = carryKind == .key ? "a key" : meaning.reading
        note(
            JSONError(
                location: carryLocation(in: chunk), message: "'\(shownWord)' is not JSON, read as \(reading)"))
        return endCarry()
    }
}

/// Whether `byte` may be part of what takes the place of a value without quotes.
func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case .digitZero ... .digitNine, UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        .plusSign, .hyphen, .period, .underscore, .dollarSign:
        true
    default: false
    }
}
