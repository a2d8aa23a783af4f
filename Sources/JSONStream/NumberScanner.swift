/// How far into the grammar of a number (RFC 8259, section 6) a scan has come.
enum NumberState: UInt8, BitwiseCopyable {
    case sign, zero, integer, point, fraction, exponent, exponentSign, exponentDigits

    /// The state after the first byte of a number, a minus or a digit.
    @inline(__always)
    init(firstByte: UInt8) {
        self = firstByte == 0x2D ? .sign : firstByte == 0x30 ? .zero : .integer
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
                self = byte == 0x30 ? .zero : .integer
            case .zero, .integer:
                if isDigit(byte) {
                    if self == .zero { return }
                } else if byte == 0x2E {
                    self = .point
                } else if byte | 0x20 == 0x65 {
                    self = .exponent
                } else {
                    return
                }
            case .point:
                guard isDigit(byte) else { return }
                self = .fraction
            case .fraction:
                if !isDigit(byte) {
                    guard byte | 0x20 == 0x65 else { return }
                    self = .exponent
                }
            case .exponent:
                if isDigit(byte) {
                    self = .exponentDigits
                } else if byte == 0x2B || byte == 0x2D {
                    self = .exponentSign
                } else {
                    return
                }
            case .exponentSign:
                guard isDigit(byte) else { return }
                self = .exponentDigits
            case .exponentDigits:
                guard isDigit(byte) else { return }
            }
            at &+= 1
        }
    }
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 }
