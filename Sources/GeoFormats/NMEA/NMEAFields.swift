internal import ByteText

/// What the texts of fields mean.
extension NMEASentence {
    /// A time of day.
    struct Clock: Equatable {
        var second: Int
        var nanoseconds: Int32
    }

    /// Degrees of a field `dddmm.mmmm` and the letter behind it; NaN where both are empty, nil where they are wrong.
    ///
    /// Rounded to two digits more than the minutes have, which tells them apart, and to seven at least.
    @inline(__always)
    private func degrees(_ number: Int, limit: Int, positive: UInt8, negative: UInt8) -> Double? {
        let text = field(number)
        if text.isEmpty { return .nan }
        var whole = 0
        var at = 0
        while at < text.count, text[at] &- 0x30 <= 9 {
            whole = whole &* 10 &+ Int(text[at] &- 0x30)
            at &+= 1
        }
        guard at >= 3, at <= 5 else { return nil }
        var (total, unit, digits) = (whole / 100 * 60 + whole % 100, 1, 0)
        guard whole % 100 < 60, whole / 100 <= limit else { return nil }
        if at < text.count {
            guard text[at] == 0x2E else { return nil }
            at &+= 1
            while at < text.count {
                let digit = text[at] &- 0x30
                guard digit <= 9 else { return nil }
                if digits < 8 {
                    total = total &* 10 &+ Int(digit)
                    unit &*= 10
                    digits &+= 1
                }
                at &+= 1
            }
        }
        guard total <= limit * 60 * unit else { return nil }
        let letter = letter(number + 1)
        guard letter == positive || letter == negative else { return nil }
        let degrees: Double
        if digits <= 5 {
            degrees = Double((total &* (10_000_000 / unit) &+ 30) / 60) / 1e7
        } else {
            degrees = Double((total &* 100 &+ 30) / 60) / Double(unit &* 100)
        }
        return letter == negative ? -degrees : degrees
    }

    /// The position in four fields from `number` on, nil where they are empty.
    func position(_ number: Int) throws(NMEAFault) -> (longitude: Double, latitude: Double)? {
        guard let latitude = degrees(number, limit: 90, positive: 0x4E, negative: 0x53),
            let longitude = degrees(number + 2, limit: 180, positive: 0x45, negative: 0x57)
        else {
            let words = (number..<(number + 4)).map { text($0) ?? "" }.joined(separator: ",")
            throw NMEAFault(message: "the position \(words) is not one like 4717.112,N,00833.915,E")
        }
        return latitude.isNaN || longitude.isNaN ? nil : (longitude, latitude)
    }

    /// A time `hhmmss.sss`, nil where there is none.
    @inline(__always)
    func clock(_ number: Int) -> Clock? {
        let text = field(number)
        guard text.count >= 6 else { return nil }
        var (value, wrong) = (0, false)
        for index in 0..<6 {
            wrong = wrong || text[index] &- 0x30 > 9
            value = value &* 10 &+ Int(text[index] &- 0x30)
        }
        let (hour, minute, second) = (value / 10_000, value / 100 % 100, value % 100)
        guard !wrong, hour < 24, minute < 60, second <= 60 else { return nil }
        var nanoseconds = 0
        if text.count > 7, text[6] == 0x2E {
            var unit = 100_000_000
            for index in 7..<text.count {
                guard text[index] &- 0x30 <= 9 else { return nil }
                nanoseconds &+= Int(text[index] &- 0x30) &* unit
                unit /= 10
            }
        }
        return Clock(second: hour * 3600 + minute * 60 + second, nanoseconds: Int32(truncatingIfNeeded: nanoseconds))
    }

    /// A whole number of digits alone, nil where there is none.
    func whole(_ number: Int) -> Int? {
        let text = field(number)
        guard !text.isEmpty, text.count <= 9 else { return nil }
        var value = 0
        for index in text.indices {
            guard text[index] &- 0x30 <= 9 else { return nil }
            value = value &* 10 &+ Int(text[index] &- 0x30)
        }
        return value
    }

    /// A number as its digits stand, nil where there is none; one that JSON would not have so is written anew.
    func digits(_ number: Int) -> String? {
        let text = field(number)
        var at = 0
        if at < text.count, text[at] == 0x2D { at += 1 }
        let first = at
        while at < text.count, text[at] &- 0x30 <= 9 { at += 1 }
        let isPlain = at > first && (text[first] != 0x30 || at == first + 1)
        if isPlain, at == text.count { return self.text(number) }
        if isPlain, text[at] == 0x2E {
            let point = at
            at += 1
            while at < text.count, text[at] &- 0x30 <= 9 { at += 1 }
            if at == text.count, at > point + 1 { return self.text(number) }
        }
        let value = self.number(number)
        return value.isNaN ? nil : decimalText(value)
    }

    /// A decimal number, NaN where there is none.
    @inline(__always)
    func number(_ number: Int) -> Double { decimal(field(number)) ?? .nan }

    /// Metres a second of knots, to the millimetre.
    @inline(__always)
    func speed(_ number: Int) -> Double {
        let knots = self.number(number)
        return knots >= 0 && knots < 1e6 ? Double(Int(knots * (1_852_000 / 3600) + 0.5)) / 1000 : .nan
    }

    /// The day of a date `ddmmyy`, counted from 1970-01-01; years from 80 on are of the last century.
    func day(_ number: Int) -> Int? {
        guard field(number).count == 6, let date = whole(number) else { return nil }
        let year = date % 100
        return Self.day(date / 10_000, date / 100 % 100, year >= 80 ? 1900 + year : 2000 + year)
    }

    /// The day of three fields: day, month, year.
    func day(from number: Int) -> Int? {
        guard let day = whole(number), let month = whole(number + 1), let year = whole(number + 2) else { return nil }
        return Self.day(day, month, year)
    }

    private static func day(_ day: Int, _ month: Int, _ year: Int) -> Int? {
        guard (1...12).contains(month), (1...31).contains(day), (1...9999).contains(year) else { return nil }
        return daysSince1970(year: year, month: month, day: day)
    }
}

/// What is wrong with a sentence.
struct NMEAFault: Error {
    var message: String
}
