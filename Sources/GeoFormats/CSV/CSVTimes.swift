internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Reads the times of a table: ISO 8601, Unix seconds or milliseconds, dates with `/` or `.`, and date, time of day and zone in
/// columns of their own.
///
/// Of `3/4/2024` nobody knows the month, unless another date before it has told; such a time is left out. A date of six
/// digits is year, month and day.
struct CSVTimes {
    /// Whether dates with slashes have the day first, where one has told.
    private var isDayFirst: Bool?
    private var text: [UInt8] = []
    /// Whether the day and the month of the text that was read last cannot be told apart.
    private(set) var isAmbiguous = false
    /// Whether it was a date without a time of day.
    private(set) var isDateOnly = false

    /// The time of these texts, of which any may be empty; nil where they are not.
    mutating func read(date: Span<UInt8>, time: Span<UInt8>, zone: Span<UInt8>) -> ParsedTimestamp? {
        isAmbiguous = false
        isDateOnly = false
        if date.isEmpty {
            if let parsed = Timestamp.parse(time) {
                return parsed.hasZone || zone.isEmpty ? parsed : combined(time, zone)
            }
            if let unix = Self.time(unix: time) { return ParsedTimestamp(timestamp: unix, hasZone: true) }
            return combined(time, zone)
        }
        // What is a whole instant needs no date.
        if let unix = Self.time(unix: time) { return ParsedTimestamp(timestamp: unix, hasZone: true) }
        text.removeAll(keepingCapacity: true)
        guard appendDate(date) else {
            // A whole time may stand in a column that is called a date.
            if time.isEmpty, !isAmbiguous { return read(date: time, time: date, zone: zone) }
            return Timestamp.parse(date).flatMap { $0.hasZone ? $0 : nil } ?? Timestamp.parse(time)
        }
        if time.isEmpty {
            isDateOnly = true
            return Timestamp.parse(text.span)
        }
        guard appendClock(time) else { return Timestamp.parse(time) }
        appendZone(zone)
        return Timestamp.parse(text.span)
    }

    /// The time of a Unix number; smaller ones, of the years around 1970, are rather counts or times of day.
    private static func time(unix number: Span<UInt8>) -> Timestamp? {
        guard let time = Timestamp(unix: number), abs(time.seconds) >= 100_000_000 else { return nil }
        return time
    }

    /// A text of date and time of day, with anything between them.
    private mutating func combined(_ time: Span<UInt8>, _ zone: Span<UInt8>) -> ParsedTimestamp? {
        guard
            let gap = time.indices.first(where: {
                time[$0] == .space || time[$0] == UInt8(ascii: "T") || time[$0] == .comma
            })
        else {
            return nil
        }
        var next = gap + 1
        while next < time.count, time[next] == .space { next += 1 }
        text.removeAll(keepingCapacity: true)
        guard next < time.count, appendDate(time.extracting(0..<gap)), appendClock(time.extracting(next..<time.count))
        else {
            return nil
        }
        appendZone(zone)
        return Timestamp.parse(text.span)
    }

    private mutating func appendDate(_ date: Span<UInt8>) -> Bool {
        var parts: [Int] = []
        var mark: UInt8 = 0
        var length = 0
        var first = 0
        for index in date.indices {
            let byte = date[index]
            if byte.isDigit {
                if length == 0 { parts.append(0) }
                parts[parts.count - 1] = parts[parts.count - 1] * 10 + Int(byte - .digitZero)
                length += 1
                if parts.count == 1 { first = length }
                guard length <= 8 else { return false }
            } else {
                guard byte == .hyphen || byte == .slash || byte == .period, mark == 0 || mark == byte, length > 0 else {
                    return false
                }
                mark = byte
                length = 0
            }
        }
        let year, month, day: Int
        switch (parts.count, first) {
        case (1, 8): (year, month, day) = (parts[0] / 10_000, parts[0] / 100 % 100, parts[0] % 100)
        case (1, 6): (year, month, day) = (2000 + parts[0] / 10_000, parts[0] / 100 % 100, parts[0] % 100)
        case (3, 4): (year, month, day) = (parts[0], parts[1], parts[2])
        case (3, 1...2):
            guard length == 4 else { return false }
            if mark == .period { isDayFirst = true }
            if parts[0] > 12 { isDayFirst = true }
            if parts[1] > 12 { isDayFirst = false }
            isAmbiguous = isDayFirst == nil && parts[0] != parts[1]
            guard let isDayFirst = parts[0] == parts[1] ? true : isDayFirst else { return false }
            year = parts[2]
            (day, month) = isDayFirst ? (parts[0], parts[1]) : (parts[1], parts[0])
        default: return false
        }
        guard year <= 9999, month <= 99, day <= 99 else { return false }
        for (number, digits) in [(year, 4), (month, 2), (day, 2)] {
            if digits == 2 { text.append(.hyphen) }
            var unit = digits == 4 ? 1000 : 10
            while unit > 0 {
                text.append(.digitZero + UInt8(truncatingIfNeeded: number / unit % 10))
                unit /= 10
            }
        }
        return true
    }

    /// `6:05`, `06:05:07.25`, `060507`, with `AM`, `PM`, `UTC`, `GMT` or a zone behind it.
    private mutating func appendClock(_ clock: Span<UInt8>) -> Bool {
        var end = clock.count
        var halfDay: Int?
        if let last = clock.indices.last, clock[last] > .digitNine {
            let word = clock.count < 3 ? [] : (clock.count - 3..<clock.count).map { clock[$0] & 0xDF }
            if word == Array("UTC".utf8) || word == Array("GMT".utf8) {
                end -= 3
            } else if word.count == 3, word[2] == UInt8(ascii: "M"),
                word[1] == UInt8(ascii: "A") || word[1] == UInt8(ascii: "P")
            {
                halfDay = word[1] == UInt8(ascii: "P") ? 12 : 0
                end -= 2
            }
            while end > 0, clock[end - 1] == .space { end -= 1 }
        }
        let isUniversal = end < clock.count && halfDay == nil
        var at = 0
        while at < end, clock[at].isDigit { at += 1 }
        guard at > 0 else { return false }
        text.append(UInt8(ascii: "T"))
        if at >= 5, at <= 6 {
            // hhmmss, whose first zero a spreadsheet may have eaten.
            var digits: [UInt8] = at == 5 ? [.digitZero] : []
            for index in 0..<at { digits.append(clock[index]) }
            for index in 0..<6 {
                if index == 2 || index == 4 { text.append(.colon) }
                text.append(digits[index])
            }
        } else {
            guard at <= 2 else { return false }
            var hour = 0
            for index in 0..<at { hour = hour * 10 + Int(clock[index] - .digitZero) }
            if let halfDay {
                guard (1...12).contains(hour) else { return false }
                hour = hour % 12 + halfDay
            }
            guard hour < 100 else { return false }
            text.append(.digitZero + UInt8(truncatingIfNeeded: hour / 10))
            text.append(.digitZero + UInt8(truncatingIfNeeded: hour % 10))
        }
        for index in at..<end { text.append(clock[index]) }
        if isUniversal { text.append(UInt8(ascii: "Z")) }
        return true
    }

    private mutating func appendZone(_ zone: Span<UInt8>) {
        if let last = text.last, last | .caseBit == UInt8(ascii: "z") { return }
        text.append(copying: zone)
    }
}
