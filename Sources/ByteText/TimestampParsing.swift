/// A time read from text.
public struct ParsedTimestamp: Sendable, Equatable {
    /// The moment, UTC; that of a time without a zone is taken as if it were UTC.
    public var timestamp: Timestamp
    /// Whether the text said which zone it means; without one it is read as UTC.
    public var hasZone: Bool

    /// A time that was read.
    public init(timestamp: Timestamp, hasZone: Bool) {
        self.timestamp = timestamp
        self.hasZone = hasZone
    }
}

extension Timestamp {
    /// Reads an xsd:dateTime or RFC 3339 time: `2024-05-01T06:00:00.250Z`, `…+02:00`, `…+0200`, or without a zone.
    ///
    /// Also a date alone (midnight), `xsd:gYear` and `gYearMonth` as KML allows them, a blank for the `T`, lower case letters, a
    /// comma before the fraction and surrounding blanks. Digits beyond the nanosecond are dropped. `24:00:00` is the next
    /// midnight; second 60 is read as the first of the next minute. Nil for anything
    /// else, for an impossible date and for the year 0000, which receivers without a clock write.
    public static func parse(_ text: Span<UInt8>) -> ParsedTimestamp? {
        if let seconds = usualTime(text) {
            return ParsedTimestamp(timestamp: Timestamp(seconds: Int64(seconds)), hasZone: true)
        }
        var scanner = TimeScanner(text: text)
        return scanner.scan()
    }

    /// The seconds of a text of exactly the form `2024-05-01T06:00:00Z`, which nearly all points have.
    @inline(__always)
    private static func usualTime(_ text: Span<UInt8>) -> Int? {
        guard text.count == 20, text[4] == .hyphen, text[7] == .hyphen, text[10] == UInt8(ascii: "T"),
            text[13] == .colon, text[16] == .colon,
            text[19] == UInt8(ascii: "Z")
        else { return nil }
        var wrong: UInt8 = 0
        func two(_ at: Int) -> Int {
            let tens = text[at] &- .digitZero
            let ones = text[at + 1] &- .digitZero
            // Beyond 9 the top bit is set, here or after the addition.
            wrong |= (tens | ones | (tens &+ 118) | (ones &+ 118)) & 0x80
            return Int(tens) &* 10 &+ Int(ones)
        }
        let year = two(0) &* 100 &+ two(2)
        let month = two(5)
        let day = two(8)
        let second = two(11) &* 3600 &+ two(14) &* 60 &+ two(17)
        guard wrong == 0, year > 0, month >= 1, month <= 12, day >= 1,
            day <= 28 || day <= daysInMonth(month, year: year), two(11) <= 23, two(14) <= 59, two(17) <= 59
        else { return nil }
        return daysSince1970(year: year, month: month, day: day) &* 86_400 &+ second
    }
}

private struct TimeScanner: ~Escapable {
    private let text: Span<UInt8>
    private var at: Int
    private var end: Int

    @_lifetime(copy text)
    init(text: Span<UInt8>) {
        self.text = text
        at = 0
        end = text.count
        while at < end, text[at] <= .space { at += 1 }
        while end > at, text[end - 1] <= .space { end -= 1 }
    }

    @inline(__always)
    private func digit(_ index: Int) -> Int {
        let value = Int(text[index]) - Int(UInt8.digitZero)
        return value >= 0 && value <= 9 ? value : -1000
    }

    /// Two digits at the cursor, or a negative number.
    @inline(__always)
    private mutating func two() -> Int {
        guard end - at >= 2 else { return -1 }
        defer { at += 2 }
        return digit(at) * 10 + digit(at + 1)
    }

    @inline(__always)
    private mutating func skip(_ byte: UInt8) -> Bool {
        guard at < end, text[at] == byte else { return false }
        at += 1
        return true
    }

    private mutating func year() -> Int? {
        let isNegative = skip(.hyphen)
        let start = at
        var value = 0
        while at < end, digit(at) >= 0, at - start < 6 {
            value = value * 10 + digit(at)
            at += 1
        }
        guard at - start >= 4, value > 0, value <= 9999 else { return nil }
        return isNegative ? -value : value
    }

    mutating func scan() -> ParsedTimestamp? {
        guard let year = year() else { return nil }
        var month = 1
        var day = 1
        if skip(.hyphen) {
            month = two()
            if skip(.hyphen) { day = two() } else if at < end, digit(at) >= 0 { return nil }
        }
        guard month >= 1, month <= 12, day >= 1, day <= 28 || day <= daysInMonth(month, year: year) else { return nil }
        var seconds = daysSince1970(year: year, month: month, day: day) * 86_400
        var nanoseconds = 0
        if at < end,
            text[at] | .caseBit == UInt8(ascii: "t") || (text[at] == .space && at + 1 < end && digit(at + 1) >= 0)
        {
            at += 1
            let hour = two()
            guard skip(.colon) else { return nil }
            let minute = two()
            var second = 0
            if skip(.colon) { second = two() }
            guard hour >= 0, hour <= 24, minute >= 0, minute <= 59, second >= 0, second <= 60,
                hour < 24 || minute + second == 0
            else { return nil }
            seconds += hour * 3600 + minute * 60 + second
            if skip(.period) || skip(.comma) {
                guard let fraction = fraction() else { return nil }
                nanoseconds = fraction
            }
        }
        var hasZone = true
        if at == end {
            hasZone = false
        } else if text[at] | .caseBit == UInt8(ascii: "z") {
            at += 1
        } else {
            if at < end, text[at] == .space { at += 1 }
            guard let offset = offset() else { return nil }
            seconds -= offset
        }
        guard at == end else { return nil }
        return ParsedTimestamp(
            timestamp: Timestamp(seconds: Int64(seconds), nanoseconds: Int32(nanoseconds)), hasZone: hasZone)
    }

    private mutating func fraction() -> Int? {
        var value = 0
        var unit = 100_000_000
        let start = at
        while at < end, digit(at) >= 0 {
            value += digit(at) * unit
            unit /= 10
            at += 1
        }
        return at > start ? value : nil
    }

    /// Seconds east of Greenwich: `+hh:mm`, `+hhmm`, `+hh`.
    private mutating func offset() -> Int? {
        guard at < end, text[at] == .plusSign || text[at] == .hyphen else { return nil }
        let sign = text[at] == .hyphen ? -1 : 1
        at += 1
        let hours = two()
        var minutes = 0
        if at < end {
            _ = skip(.colon)
            minutes = two()
        }
        guard hours >= 0, hours <= 23, minutes >= 0, minutes <= 59 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}
