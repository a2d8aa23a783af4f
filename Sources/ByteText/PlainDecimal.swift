/// Reads a number as JSON writes it, without an exponent, that begins at `at`; `at` moves behind it.
///
/// The same value as `parseDecimal` gives, in a single pass. Nil, and `at` stays, where something else stands there, the
/// text ends with the number, or its digits are too many for an exact double.
public func scanPlainDecimal(_ text: Span<UInt8>, at: inout Int) -> Double? {
    let end = text.count
    var next = at
    guard next < end else { return nil }
    let isNegative = text[next] == .hyphen
    if isNegative { next &+= 1 }
    let whole = next
    var mantissa: UInt64 = 0
    while next < end, text[next] &- .digitZero <= 9 {
        mantissa = mantissa &* 10 &+ UInt64(text[next] &- .digitZero)
        next &+= 1
    }
    var digits = next &- whole
    // JSON has no leading zeros.
    guard digits > 0, next < end, digits == 1 || text[whole] != .digitZero else { return nil }
    var decimals = 0
    if text[next] == .period {
        next &+= 1
        let fraction = next
        while next < end, text[next] &- .digitZero <= 9 {
            mantissa = mantissa &* 10 &+ UInt64(text[next] &- .digitZero)
            next &+= 1
        }
        decimals = next &- fraction
        digits &+= decimals
        guard decimals > 0, next < end else { return nil }
    }
    guard digits <= 19, mantissa < 1 << 53, text[next] | .caseBit != UInt8(ascii: "e") else { return nil }
    at = next
    let value = Double(mantissa) / powersOfTen[decimals]
    return isNegative ? -value : value
}
