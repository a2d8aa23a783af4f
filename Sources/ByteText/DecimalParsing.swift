internal import Glibc

/// Why a text is not a decimal number.
public enum DecimalError: Error, Equatable {
    /// Nothing but blanks.
    case empty
    /// Not a number: letters, a second point, a decimal comma, `nan`, `inf`, hexadecimal.
    case malformed
    /// Beyond the range of a double.
    case outOfRange
}

/// Reads one decimal number that fills `text` but for surrounding blanks: `-12`, `12.`, `.5`, `+1.25e-3`.
///
/// Correctly rounded. A mantissa below 2^53 with a power of ten of at most 22 takes the exact fast path of Clinger,
/// "How to Read Floating Point Numbers Accurately" (1990): mantissa and power are exact doubles, so one operation rounds once.
/// The rest goes to `strtod`, in the "C" locale that a program starts in.
public func parseDecimal(_ text: Span<UInt8>) throws(DecimalError) -> Double {
    var at = 0
    var end = text.count
    while at < end, text[at] <= 0x20 { at += 1 }
    while end > at, text[end - 1] <= 0x20 { end -= 1 }
    guard at < end else { throw .empty }
    let start = at
    let isNegative = text[at] == 0x2D
    if isNegative || text[at] == 0x2B { at += 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    var point = -1
    while at < end {
        let byte = text[at]
        let digit = byte &- 0x30
        if digit <= 9 {
            mantissa = mantissa &* 10 &+ UInt64(digit)
            digits &+= 1
        } else if byte == 0x2E, point < 0 {
            point = digits
        } else {
            break
        }
        at &+= 1
    }
    var exponent = point < 0 ? 0 : point - digits
    guard digits > 0 else { throw .malformed }
    if at < end {
        guard text[at] | 0x20 == 0x65 else { throw .malformed }
        at += 1
        guard at < end else { throw .malformed }
        let isDown = text[at] == 0x2D
        if isDown || text[at] == 0x2B { at += 1 }
        guard at < end else { throw .malformed }
        var power = 0
        while at < end {
            let digit = text[at] &- 0x30
            guard digit <= 9 else { throw .malformed }
            power = min(power * 10 + Int(digit), 100_000)
            at += 1
        }
        exponent += isDown ? -power : power
    }
    if digits <= 18, mantissa < 1 << 53, exponent >= -22, exponent <= 22 {
        let value = exponent < 0 ? Double(mantissa) / powersOfTen[-exponent] : Double(mantissa) * powersOfTen[exponent]
        return isNegative ? -value : value
    }
    let value = slowDecimal(text.extracting(start..<end))
    guard value.isFinite else { throw .outOfRange }
    return value
}

/// 10^0 to 10^22, each exact as a double.
let powersOfTen: [23 of Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21,
    1e22,
]

@inline(never)
private func slowDecimal(_ text: Span<UInt8>) -> Double {
    var terminated = [CChar]()
    terminated.reserveCapacity(text.count + 1)
    for index in text.indices { terminated.append(CChar(bitPattern: text[index])) }
    terminated.append(0)
    // The array ends with a zero byte and lives through the call.
    return unsafe terminated.withUnsafeBufferPointer { unsafe strtod($0.baseAddress.unsafelyUnwrapped, nil) }
}
