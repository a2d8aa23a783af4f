internal import ByteText

/// Decodes a string that cannot be handed out as it stands: one with escapes, or split over chunks at any byte.
///
/// Escapes as in RFC 8259, section 7; a surrogate without its partner becomes U+FFFD. UTF-8 is checked as in RFC 3629.
struct StringDecoder {
    /// A byte that has no place where it stands.
    enum Problem {
        case controlCharacter, unknownEscape, notHexadecimal, notUTF8
    }

    enum Step {
        /// The closing quote has been read.
        case end
        /// All of the chunk has been read.
        case chunkEnd
        /// The byte at the cursor is wrong; `mend` goes on past it.
        case problem(Problem)
    }

    private enum State {
        case plain, escape, hexadecimal, sequence
    }

    private var state = State.plain
    private var codeUnit: UInt32 = 0
    private var digits = 0
    /// A high surrogate that waits for a low one, or 0.
    private var highSurrogate: UInt32 = 0
    /// How many bytes of a UTF-8 sequence are in the text and how many are to come, with the bounds of the next one.
    private var taken = 0
    private var missing = 0
    private var bounds: ClosedRange<UInt8> = 0x80...0xBF

    /// Appends what `chunk` holds of the string from `at` on to `text`, up to the closing quote.
    mutating func decode(_ chunk: Span<UInt8>, at: inout Int, into text: inout ByteBuffer) -> Step {
        while at < chunk.count {
            let byte = chunk[at]
            switch state {
            case .plain:
                if highSurrogate != 0, byte != .backslash { endSurrogate(into: &text) }
                let plain = endOfPlainText(chunk, from: at)
                text.append(chunk.extracting(at..<plain))
                at = plain
                guard at < chunk.count else { return .chunkEnd }
                switch chunk[at] {
                case .quotationMark:
                    at += 1
                    return .end
                case .backslash:
                    state = .escape
                case 0x00...0x1F:
                    return .problem(.controlCharacter)
                case let byte:
                    guard beginSequence(byte) else { return .problem(.notUTF8) }
                    text.append(byte)
                }
            case .escape:
                if byte == UInt8(ascii: "u") {
                    state = .hexadecimal
                    codeUnit = 0
                    digits = 0
                } else {
                    if highSurrogate != 0 { endSurrogate(into: &text) }
                    guard let character = escaped(byte) else { return .problem(.unknownEscape) }
                    text.append(character)
                    state = .plain
                }
            case .hexadecimal:
                guard let digit = byte.hexDigitValue else { return .problem(.notHexadecimal) }
                codeUnit = codeUnit << 4 | UInt32(digit)
                digits += 1
                if digits == 4 {
                    appendCodeUnit(to: &text)
                    state = .plain
                }
            case .sequence:
                guard bounds.contains(byte) else { return .problem(.notUTF8) }
                text.append(byte)
                bounds = 0x80...0xBF
                taken += 1
                missing -= 1
                if missing == 0 { state = .plain }
            }
            at += 1
        }
        return .chunkEnd
    }

    /// Goes on past the byte at the cursor, which `decode` has just refused: controls stay, unknown escapes stand for
    /// themselves, what cannot be a character becomes U+FFFD.
    mutating func mend(_ problem: Problem, byte: UInt8, at: inout Int, in text: inout ByteBuffer) {
        switch problem {
        case .controlCharacter:
            text.append(byte)
            at += 1
        case .unknownEscape:
            text.append(.backslash)
        case .notHexadecimal:
            if highSurrogate != 0 { endSurrogate(into: &text) }
            append(0xFFFD, to: &text)
        case .notUTF8:
            if state == .sequence { text.truncate(to: text.count - taken) } else { at += 1 }
            append(0xFFFD, to: &text)
        }
        state = .plain
    }

    private mutating func beginSequence(_ byte: UInt8) -> Bool {
        guard let form = SequenceForm(lead: byte) else { return false }
        bounds = form.second
        missing = form.length - 1
        taken = 1
        state = .sequence
        return true
    }

    private mutating func appendCodeUnit(to text: inout ByteBuffer) {
        if highSurrogate != 0 {
            if codeUnit & 0xFC00 == 0xDC00 {
                append(0x10000 + (highSurrogate & 0x3FF) << 10 + codeUnit & 0x3FF, to: &text)
                highSurrogate = 0
                return
            }
            endSurrogate(into: &text)
        }
        switch codeUnit & 0xFC00 {
        case 0xD800: highSurrogate = codeUnit
        case 0xDC00: append(0xFFFD, to: &text)
        default: append(codeUnit, to: &text)
        }
    }

    private mutating func endSurrogate(into text: inout ByteBuffer) {
        append(0xFFFD, to: &text)
        highSurrogate = 0
    }

    /// Appends a Unicode scalar value as UTF-8.
    private func append(_ scalar: UInt32, to text: inout ByteBuffer) {
        func continuation(_ shift: UInt32) -> UInt8 { UInt8(0x80 | scalar >> shift & 0x3F) }
        if scalar < 0x80 {
            text.append(UInt8(scalar))
        } else if scalar < 0x800 {
            text.append(UInt8(0xC0 | scalar >> 6))
            text.append(continuation(0))
        } else if scalar < 0x10000 {
            text.append(UInt8(0xE0 | scalar >> 12))
            text.append(continuation(6))
            text.append(continuation(0))
        } else {
            text.append(UInt8(0xF0 | scalar >> 18))
            text.append(continuation(12))
            text.append(continuation(6))
            text.append(continuation(0))
        }
    }
}

private func escaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case .quotationMark, .slash, .backslash: byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): .lineFeed
    case UInt8(ascii: "r"): .carriageReturn
    case UInt8(ascii: "t"): .tab
    default: nil
    }
}
