internal import ByteText

/// How far into the grammar of a number (RFC 8259, section 6) a scan has come.
enum NumberState: UInt8, BitwiseCopyable {
    case sign, zero, integer, point, fraction, exponent, exponentSign, exponentDigits

    /// The state after the first byte of a number, a minus or a digit.
    @inline(__always)
    init(firstByte: UInt8) {
        self = firstByte == .hyphen ? .sign : firstByte == .digitZero ? .zero : .integer
    }

    /// Whether a number may end here.
    var isComplete: Bool {
        switch self {
        case .zero, .integer, .fraction, .exponentDigits: true
        case .sign, .point, .exponent, .exponentSign: false
        }
    }

    /// Whether the number may end before `byte`, which does not go on with it; a leading 0 stands alone.
    @inline(__always)
    func mayEnd(before byte: UInt8) -> Bool { isComplete && !(self == .zero && isDigit(byte)) }

    /// Moves `at` to the first byte of `text` that does not go on with the number, or to the end.
    @inline(__always)
    mutating func scan(_ text: Span<UInt8>, at: inout Int) {
        let end = text.count
        while at < end {
            let byte = text[at]
            switch self {
            case .sign:
                guard isDigit(byte) else { return }
                self = byte == .digitZero ? .zero : .integer
            case .zero:
                guard beginTail(byte, allowsPoint: true) else { return }
            case .integer:
                skipDigits(text, at: &at)
                guard at < end, beginTail(text[at], allowsPoint: true) else { return }
            case .point:
                guard isDigit(byte) else { return }
                self = .fraction
            case .fraction:
                skipDigits(text, at: &at)
                guard at < end, beginTail(text[at], allowsPoint: false) else { return }
            case .exponent:
                if isDigit(byte) {
                    self = .exponentDigits
                } else if byte == .plusSign || byte == .hyphen {
                    self = .exponentSign
                } else {
                    return
                }
            case .exponentSign:
                guard isDigit(byte) else { return }
                self = .exponentDigits
            case .exponentDigits:
                skipDigits(text, at: &at)
                return
            }
            at &+= 1
        }
    }

    /// Whether `byte` begins a fraction or an exponent.
    @inline(__always)
    private mutating func beginTail(_ byte: UInt8, allowsPoint: Bool) -> Bool {
        if byte == .period, allowsPoint {
            self = .point
        } else if byte | .caseBit == UInt8(ascii: "e") {
            self = .exponent
        } else {
            return false
        }
        return true
    }
}

/// The end of a number without an exponent that is all there, or `start` for any other, right or wrong.
///
/// Nearly all numbers are of that kind, and without a state to keep they are read in half the time.
@inline(__always)
func endOfPlainNumber(_ text: Span<UInt8>, from start: Int) -> Int {
    var at = text[start] == .hyphen ? start &+ 1 : start
    let whole = at
    skipDigits(text, at: &at)
    guard at > whole, at < text.count, text[whole] != .digitZero || at &- whole == 1 else { return start }
    if text[at] == .period {
        at &+= 1
        let fraction = at
        skipDigits(text, at: &at)
        guard at > fraction, at < text.count else { return start }
    }
    return text[at] | .caseBit == UInt8(ascii: "e") ? start : at
}

/// Moves `at` to the first byte that is not a digit, or to the end.
@inline(__always)
private func skipDigits(_ text: Span<UInt8>, at: inout Int) {
    while text.count &- at >= 8 {
        let digits = ByteWord(text, at: at).digitsBefore
        at &+= digits
        if digits < 8 { return }
    }
    while at < text.count, isDigit(text[at]) { at &+= 1 }
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- .digitZero <= 9 }
