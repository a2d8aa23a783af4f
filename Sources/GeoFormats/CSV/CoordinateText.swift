internal import ByteText
internal import FormatSupport

/// Reads a coordinate that is more than a number: `52.52N`, `S 1.234°`, `12° 14' 2.4" W`, `N 12 14.04`.
///
/// Nil where it is not one. `letters` are those of its hemispheres, the negative one first.
func coordinate(_ text: Span<UInt8>, letters: (UInt8, UInt8), hasDecimalComma: Bool) -> Double? {
    var numbers: [Double] = []
    var sign: Double?
    var at = 0
    while at < text.count {
        let byte = text[at]
        let letter = byte & 0xDF
        if byte.isDigit || byte == .period || (byte == .hyphen && numbers.isEmpty && sign == nil) {
            var digits: [UInt8] = []
            if byte == .hyphen {
                digits.append(byte)
                at += 1
            }
            while at < text.count,
                text[at].isDigit || text[at] == .period || (hasDecimalComma && text[at] == .comma)
            {
                digits.append(text[at] == .comma ? .period : text[at])
                at += 1
            }
            guard let number = decimal(digits.span) else { return nil }
            if digits[0] == .hyphen { sign = -1 }
            numbers.append(abs(number))
            continue
        }
        if letter == letters.0 || letter == letters.1 {
            guard sign == nil else { return nil }
            sign = letter == letters.0 ? -1 : 1
        } else if byte > .space, byte < 0x80, byte != .apostrophe, byte != .quotationMark, byte != .colon {
            // Marks of degrees, minutes and seconds; those beyond ASCII come in several bytes.
            return nil
        }
        at += 1
    }
    guard (1...3).contains(numbers.count), numbers.dropFirst().allSatisfy({ $0 < 60 }),
        numbers.dropLast().allSatisfy({ $0 == $0.rounded() })
    else { return nil }
    var value = 0.0
    for number in numbers.reversed() { value = value / 60 + number }
    // Seconds leave noise in the last digits; a tenth of a nanodegree is far below any receiver's.
    return (sign ?? 1) * (value * 1e10).rounded() / 1e10
}
