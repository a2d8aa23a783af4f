/// Writes times as RFC 3339 in UTC: `2024-05-01T06:00:00Z`, with as many digits of the second as it has.
///
/// Keeps the text of the last day, since neighbouring points share it.
public struct TimestampFormatter: Sendable {
    private var day = Int.min
    private var dateText: InlineArray<16, UInt8> = .init(repeating: 0)
    private var dateLength = 0

    public init() {}

    /// Appends `time`, which must not be absent. Years below 0 or above 9999 get a sign, as in ISO 8601.
    public mutating func append(_ time: Timestamp, to output: inout ByteBuffer) {
        let seconds = Int(time.seconds)
        var newDay = seconds / 86_400
        if seconds % 86_400 < 0 { newDay -= 1 }
        if newDay != day { setDay(newDay) }
        let second = seconds - newDay * 86_400
        let length = dateLength
        output.write(upTo: 36) { span, start in
            for index in 0..<length { span[start + index] = dateText[index] }
            var at = start + length
            span[at] = 0x54
            at = twoDigits(second / 3600, at + 1, &span)
            span[at] = 0x3A
            at = twoDigits(second / 60 % 60, at + 1, &span)
            span[at] = 0x3A
            at = twoDigits(second % 60, at + 1, &span)
            if time.nanoseconds != 0 {
                span[at] = 0x2E
                at += 1
                var rest = Int(time.nanoseconds)
                var unit = 100_000_000
                while rest > 0, unit > 0 {
                    span[at] = UInt8(truncatingIfNeeded: 0x30 + rest / unit)
                    rest %= unit
                    unit /= 10
                    at += 1
                }
            }
            span[at] = 0x5A
            return at + 1
        }
    }

    private mutating func setDay(_ newDay: Int) {
        day = newDay
        let date = civilDate(daysSince1970: newDay)
        var text = ByteBuffer()
        if date.year < 0 || date.year > 9999 { text.append(UInt8(date.year < 0 ? 0x2D : 0x2B)) }
        let year = Int(date.year.magnitude)
        for unit in [1000, 100, 10] where year < unit { text.append(0x30) }
        text.append(integer: year)
        for part in [date.month, date.day] {
            text.append(0x2D)
            if part < 10 { text.append(0x30) }
            text.append(integer: part)
        }
        dateLength = min(text.count, 16)
        for index in 0..<dateLength { dateText[index] = text.span[index] }
    }
}

@inline(__always)
private func twoDigits(_ value: Int, _ at: Int, _ span: inout MutableSpan<UInt8>) -> Int {
    span[at] = UInt8(truncatingIfNeeded: 0x30 + value / 10)
    span[at + 1] = UInt8(truncatingIfNeeded: 0x30 + value % 10)
    return at + 2
}
