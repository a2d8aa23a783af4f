extension ByteBuffer {
    /// Appends the shortest decimal text that reads back as `value`: no exponent, no trailing zeros, `-0` as `0`.
    ///
    /// `decimals` rounds to at most that many digits after the point (half away from zero). `value` must be finite.
    /// Numbers with up to 15 significant digits take a path of integers: where `n / 10^k` gives the value back and n has at most
    /// 15 digits, no shorter text does, since decimals of 15 digits are all different as doubles (IEEE 754, DBL_DIG).
    public mutating func append(decimal value: Double, decimals: Int? = nil) {
        if let decimals { return append(rounded: value, decimals: min(max(decimals, 0), 15)) }
        let magnitude = abs(value)
        if magnitude < 1e7 {
            // Adding a half and cutting rounds without a call.
            let scaled = Int(magnitude * 1e7 + 0.5)
            if Double(scaled) / 1e7 == magnitude {
                return write(upTo: 17) {
                    putDecimal(isNegative: value < 0, scaled: UInt64(truncatingIfNeeded: scaled), in: &$0, at: $1)
                }
            }
        }
        appendRare(value, magnitude)
    }

    /// Appends `mark` and the number behind it, as ``append(decimal:decimals:)`` writes it.
    public mutating func append(_ mark: UInt8, decimal value: Double, decimals: Int? = nil) {
        let magnitude = abs(value)
        if decimals == nil, magnitude < 1e7 {
            let scaled = Int(magnitude * 1e7 + 0.5)
            if Double(scaled) / 1e7 == magnitude {
                return write(upTo: 18) {
                    $0[$1] = mark
                    return putDecimal(
                        isNegative: value < 0, scaled: UInt64(truncatingIfNeeded: scaled), in: &$0, at: $1 + 1)
                }
            }
        }
        append(mark)
        append(decimal: value, decimals: decimals)
    }

    @inline(never)
    private mutating func appendRare(_ value: Double, _ magnitude: Double) {
        for places in [10, 12] where magnitude < powersOfTen[15 - places] {
            let scaled = (magnitude * powersOfTen[places]).rounded()
            if scaled < 1e15, scaled / powersOfTen[places] == magnitude {
                return append(isNegative: value < 0, scaled: UInt64(scaled), places: places)
            }
        }
        append(plain(value.description))
    }

    private mutating func append(rounded value: Double, decimals: Int) {
        let magnitude = abs(value)
        let scaled = (magnitude * powersOfTen[decimals]).rounded()
        guard scaled < 9e15 else { return append(decimal: value) }
        append(isNegative: value < 0 && scaled > 0, scaled: UInt64(scaled), places: decimals)
    }

    /// Appends `scaled / 10^places` exactly, without trailing zeros; `places` is at most 15.
    private mutating func append(isNegative: Bool, scaled: UInt64, places: Int) {
        let unit = integerPowers[places]
        let whole = scaled / unit
        let fraction = scaled - whole * unit
        if isNegative, scaled > 0 { append(.hyphen) }
        append(integer: whole)
        guard fraction > 0 else { return }
        write(upTo: 17) { span, start in
            span[start] = .period
            // The fraction as 16 digits, left aligned, written as two groups of eight.
            let digits = fraction &* integerPowers[16 - places]
            let high = eightDigits(digits / 100_000_000)
            store(high, at: start + 1, &span)
            let low = digits % 100_000_000
            guard low > 0 else { return start + 9 - (high ^ zeros).leadingZeroBitCount / 8 }
            let rest = eightDigits(low)
            store(rest, at: start + 9, &span)
            return start + 17 - (rest ^ zeros).leadingZeroBitCount / 8
        }
    }

    /// Appends a whole number in decimal.
    public mutating func append(integer value: UInt64) {
        if value < 10 { return append(.digitZero + UInt8(truncatingIfNeeded: value)) }
        write(upTo: 20) { span, start in
            var count = value < 100 ? 2 : 3
            while count < 20, value >= integerPowers[count] { count += 1 }
            var rest = value
            var at = start + count
            while at > start {
                at -= 1
                span[at] = .digitZero + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            return start + count
        }
    }

    /// Appends a whole number in decimal.
    public mutating func append(integer value: Int) {
        if value < 0 { append(.hyphen) }
        append(integer: UInt64(value.magnitude))
    }
}

private let zeros: UInt64 = 0x3030_3030_3030_3030

/// The eight digits of a number below 10^8 as ASCII, the first in the lowest byte.
@inline(__always)
private func eightDigits(_ value: UInt64) -> UInt64 {
    // Splits into 4 + 4, then 2 + 2 + 2 + 2, then single digits, all lanes at once.
    let fours = (value / 10_000) | ((value % 10_000) << 32)
    let hundreds = ((fours &* 10_486) >> 20) & 0x0000_007F_0000_007F
    let pairs = ((fours &- 100 &* hundreds) << 16) &+ hundreds
    let tens = ((pairs &* 103) >> 10) & 0x000F_000F_000F_000F
    return (tens &+ ((pairs &- 10 &* tens) << 8)) &+ zeros
}

/// Puts `scaled / 10^7`, which is below 10^8, without trailing zeros; returns the index behind it. 17 bytes at most.
@inline(__always)
private func putDecimal(isNegative: Bool, scaled: UInt64, in span: inout MutableSpan<UInt8>, at start: Int) -> Int {
    var at = start
    let whole = scaled / 10_000_000
    let fraction = scaled &- whole &* 10_000_000
    span[at] = .hyphen
    if isNegative, scaled > 0 { at += 1 }
    if whole < 10 {
        span[at] = .digitZero + UInt8(truncatingIfNeeded: whole)
        at += 1
    } else {
        let digits = eightDigits(whole)
        let leading = (digits ^ zeros).trailingZeroBitCount / 8
        store(digits >> UInt64(leading * 8), at: at, &span)
        at += 8 - leading
    }
    guard fraction > 0 else { return at }
    let digits = eightDigits(fraction)
    // Seven digits: the first of the eight is a zero, and makes room for the point.
    store(digits & ~0xFF | 0x2E, at: at, &span)
    return at + 8 - (digits ^ zeros).leadingZeroBitCount / 8
}

/// Stores eight bytes, the lowest first.
@inline(__always)
func store(_ bytes: UInt64, at start: Int, _ span: inout MutableSpan<UInt8>) {
    // Bytes may be written eight at a time as well as one by one; `storeBytes` checks the bounds.
    var raw = unsafe span.mutableBytes
    raw.storeBytes(of: bytes.littleEndian, toByteOffset: start, as: UInt64.self)
}

private let integerPowers: [20 of UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
    100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
    10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]

/// The text of a decimal number without its exponent: `1.5e-07` is `0.00000015`; texts without one only lose a bare `.0`.
private func plain(_ text: String) -> String {
    var digits = [UInt8](text.utf8)
    let isNegative = digits.first == .hyphen
    if isNegative { digits.removeFirst() }
    var exponent = 0
    if let mark = digits.firstIndex(where: { $0 | .caseBit == UInt8(ascii: "e") }) {
        exponent = Int(String(decoding: digits[(mark + 1)...], as: UTF8.self)) ?? 0
        digits.removeSubrange(mark...)
    }
    var point = digits.firstIndex(of: .period) ?? digits.count
    digits.removeAll { $0 == .period }
    point += exponent
    if point < 1 {
        digits.insert(contentsOf: repeatElement(.digitZero, count: 1 - point), at: 0)
        point = 1
    }
    while digits.count < point { digits.append(.digitZero) }
    while digits.count > point, digits.last == .digitZero { digits.removeLast() }
    if digits.count > point { digits.insert(.period, at: point) }
    while digits.count > 1, digits[0] == .digitZero, digits[1] != .period { digits.removeFirst() }
    let result = String(decoding: digits, as: UTF8.self)
    return isNegative && result != "0" ? "-" + result : result
}
