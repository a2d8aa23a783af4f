/// What may follow the first byte of a UTF-8 sequence (RFC 3629, section 4).
struct SequenceForm {
    let length: Int
    /// The bounds of the second byte; those of the others are 0x80 and 0xBF.
    let second: ClosedRange<UInt8>

    /// Nil for a byte that begins no sequence of several bytes.
    @inline(__always)
    init?(lead: UInt8) {
        switch lead {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
    }
}

/// The first place at or after `start` that is not plain text of a string: a quote, a backslash, a control character, a UTF-8
/// sequence that is wrong or not all there, or the end of the chunk.
@inline(__always)
func endOfPlainText(_ chunk: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while at < chunk.count {
        while chunk.count &- at >= 8 {
            let plain = ByteWord(chunk, at: at).plainBefore
            at &+= plain
            if plain < 8 { break }
        }
        guard at < chunk.count else { break }
        let byte = chunk[at]
        if byte < 0x80 {
            guard byte >= 0x20, byte != 0x22, byte != 0x5C else { return at }
            at &+= 1
        } else {
            let length = sequenceLength(chunk, at: at)
            guard length > 0 else { return at }
            at &+= length
        }
    }
    return at
}

/// The length of the UTF-8 sequence at `at`, or 0 if it is wrong or reaches beyond the chunk.
@inline(never)
private func sequenceLength(_ chunk: Span<UInt8>, at: Int) -> Int {
    guard let form = SequenceForm(lead: chunk[at]), chunk.count - at >= form.length, form.second.contains(chunk[at + 1])
    else { return 0 }
    for index in 2..<max(form.length, 2) where chunk[at + index] & 0xC0 != 0x80 { return 0 }
    return form.length
}
