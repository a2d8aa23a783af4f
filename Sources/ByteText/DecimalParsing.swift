internal import Platform

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
/// The rest goes to C, in the "C" locale that a program starts in.
public func parseDecimal(_ text: Span<UInt8>) throws(DecimalError) -> Double {
    var at = 0
    while at < text.count, text[at] <= .space { at += 1 }
    let value = try scan(text, &at)
    while at < text.count, text[at] <= .space { at += 1 }
    guard at == text.count else { throw .malformed }
    return value
}

/// Reads the decimal number that begins at `at`, as ``parseDecimal(_:)`` does, and moves on behind it; what follows is the caller's.
///
/// After an error `at` lies somewhere in what was taken for the number.
public func scanDecimal(_ text: Span<UInt8>, at: inout Int) throws(DecimalError) -> Double { try scan(text, &at) }

@inline(__always)
private func scan(_ text: Span<UInt8>, _ at: inout Int) throws(DecimalError) -> Double {
    let count = text.count
    guard at < count else { throw .empty }
    let start = at
    let isNegative = text[at] == .hyphen
    if isNegative || text[at] == .plusSign { at += 1 }
    let first = at
    var mantissa: UInt64 = 0
    while at < count {
        let digit = text[at] &- .digitZero
        guard digit <= 9 else { break }
        mantissa = mantissa &* 10 &+ UInt64(digit)
        at += 1
    }
    var digits = at - first
    var exponent = 0
    if at < count, text[at] == .period {
        at += 1
        let point = at
        while at < count {
            let digit = text[at] &- .digitZero
            guard digit <= 9 else { break }
            mantissa = mantissa &* 10 &+ UInt64(digit)
            at += 1
        }
        exponent = point - at
        digits -= exponent
    }
    guard digits > 0 else { throw .malformed }
    if at < count, text[at] | .caseBit == UInt8(ascii: "e") { exponent += try parseExponent(text, &at) }
    // Up to 18 digits the mantissa is exact.
    if digits <= 18, mantissa < 1 << 53, exponent >= -22, exponent <= 22 {
        let whole = Double(Int64(truncatingIfNeeded: mantissa))
        let value = exponent < 0 ? whole / powersOfTen[-exponent] : whole * powersOfTen[exponent]
        return isNegative ? -value : value
    }
    let value = nearestDouble(toDecimal: text.extracting(start..<at))
    guard value.isFinite else { throw .outOfRange }
    return value
}

/// Reads `e-3` from `at` on.
@inline(never)
private func parseExponent(_ text: Span<UInt8>, _ at: inout Int) throws(DecimalError) -> Int {
    at += 1
    guard at < text.count else { throw .malformed }
    let isDown = text[at] == .hyphen
    if isDown || text[at] == .plusSign { at += 1 }
    let first = at
    var power = 0
    while at < text.count, text[at] &- .digitZero <= 9 {
        power = min(power * 10 + Int(text[at] &- .digitZero), 100_000)
        at += 1
    }
    guard at > first else { throw .malformed }
    return isDown ? -power : power
}

/// 10^0 to 10^22, each exact as a double.
let powersOfTen: [23 of Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21,
    1e22,
]
