/// Writes times as RFC 3339 in UTC: `2024-05-01T06:00:00Z`, with as many digits of the second as it has.
///
/// Keeps the text of the last day, since neighbouring points share it.
public struct TimestampFormatter: Sendable {
    private var day = Int.min
    /// The first and the next eight bytes of the date.
    private var dateText: (UInt64, UInt64) = (0, 0)
    private var dateLength = 0

    /// A formatter that has written nothing yet.
    public init() {}

    /// Appends `time`, which must not be absent. Years below 0 or above 9999 get a sign, as in ISO 8601.
    public mutating func append(_ time: Timestamp, to output: inout ByteBuffer) {
        let seconds = Int(time.seconds)
        var newDay = seconds / 86_400
        if seconds % 86_400 < 0 { newDay -= 1 }
        if newDay != day { setDay(newDay) }
        let second = seconds - newDay * 86_400
        let length = dateLength
        output.write(upTo: 48) { span, start in
            store(dateText.0, at: start, &span)
            store(dateText.1, at: start + 8, &span)
            var at = start + length
            span[at] = UInt8(ascii: "T")
            let minute = second / 60
            let hour = minute / 60
            store(clock(hour, minute &- hour &* 60, second &- minute &* 60), at: at + 1, &span)
            at += 9
            if time.nanoseconds != 0 {
                span[at] = .period
                at += 1
                var rest = Int(time.nanoseconds)
                var unit = 100_000_000
                while rest > 0, unit > 0 {
                    span[at] = .digitZero + UInt8(truncatingIfNeeded: rest / unit)
                    rest %= unit
                    unit /= 10
                    at += 1
                }
            }
            span[at] = UInt8(ascii: "Z")
            return at + 1
        }
    }

    /// Appends `time`, which must not be absent, in double quotes.
    @inlinable package mutating func append(quoted time: Timestamp, to output: inout ByteBuffer) {
        output.append(.quotationMark)
        append(time, to: &output)
        output.append(.quotationMark)
    }

    private mutating func setDay(_ newDay: Int) {
        day = newDay
        let date = civilDate(daysSince1970: newDay)
        var text = ByteBuffer()
        if date.year < 0 || date.year > 9999 { text.append(date.year < 0 ? .hyphen : .plusSign) }
        let year = Int(date.year.magnitude)
        for unit in [1000, 100, 10] where year < unit { text.append(.digitZero) }
        text.append(integer: year)
        for part in [date.month, date.day] {
            text.append(.hyphen)
            if part < 10 { text.append(.digitZero) }
            text.append(integer: part)
        }
        dateLength = min(text.count, 16)
        dateText = (0, 0)
        for index in 0..<dateLength {
            let byte = UInt64(text.span[index]) << UInt64(8 * (index % 8))
            if index < 8 { dateText.0 |= byte } else { dateText.1 |= byte }
        }
    }
}

extension Timestamp {
    /// The time as RFC 3339 in UTC, empty where it is absent; who writes many uses a ``TimestampFormatter``.
    package var text: String {
        guard !isAbsent else { return "" }
        var buffer = ByteBuffer()
        var formatter = TimestampFormatter()
        formatter.append(self, to: &buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}

/// `hh:mm:ss` as eight bytes, the first lowest.
@inline(__always)
private func clock(_ hour: Int, _ minute: Int, _ second: Int) -> UInt64 {
    func digits(_ value: Int) -> UInt64 {
        let tens = (UInt64(truncatingIfNeeded: value) &* 103) >> 10
        return tens | (UInt64(truncatingIfNeeded: value) &- tens &* 10) << 8
    }
    return digits(hour) | digits(minute) << 24 | digits(second) << 48 | 0x3030_3A30_303A_3030
}
