internal import ByteText
internal import FormatSupport
internal import GeoStream

/// What the texts of fields mean.
extension NMEASentence {
    /// A time of day.
    struct Clock: Equatable {
        var second: Int
        var nanoseconds: Int32
    }

    /// Degrees of a field `dddmm.mmmm` and the letter behind it; NaN where both are empty, nil where they are wrong.
    @inline(__always)
    private func angle(_ number: Int, limit: Int, positive: UInt8, negative: UInt8) -> Double? {
        let text = field(number)
        if text.isEmpty { return .nan }
        var whole = 0
        var at = 0
        while at < text.count, text[at] &- .digitZero <= 9 {
            whole = whole &* 10 &+ Int(text[at] &- .digitZero)
            at &+= 1
        }
        guard at >= 3, at <= 5 else { return nil }
        let (degree, minute) = whole.quotientAndRemainder(dividingBy: 100)
        guard minute < 60, degree <= limit else { return nil }
        var total = degree &* 60 &+ minute
        var unit = 1
        var digits = 0
        if at < text.count {
            guard text[at] == .period else { return nil }
            at &+= 1
            while at < text.count {
                let digit = text[at] &- .digitZero
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
        let angle = degrees(minutes: total, perMinute: unit)
        return letter == negative ? -angle : angle
    }

    /// Whether the receiver says of a fix, of one of the kinds that have one, that it is valid.
    @inline(__always)
    func isValid(_ kind: NMEAKind) -> Bool {
        switch kind {
        // Neither by status nor by mode void.
        case .rmc: letter(2) == UInt8(ascii: "A") && letter(12) != UInt8(ascii: "N")
        case .gga: (whole(6) ?? 0) > 0
        case .gns: hasMode(6)
        case .gll: (letter(6) == UInt8(ascii: "A") || count < 6) && letter(7) != UInt8(ascii: "N")
        case .vtg, .zda, .wpl, .rte: false
        }
    }

    /// Whether one of the letters, of which there is one for each system of satellites, is not that for no fix.
    private func hasMode(_ number: Int) -> Bool {
        let modes = field(number)
        return modes.indices.contains { modes[$0] != UInt8(ascii: "N") }
    }

    /// The position in four fields from `number` on, nil where they are empty.
    func position(_ number: Int) throws(NMEAFault) -> (longitude: Double, latitude: Double)? {
        guard let latitude = angle(number, limit: 90, positive: UInt8(ascii: "N"), negative: UInt8(ascii: "S")),
            let longitude = angle(number + 2, limit: 180, positive: UInt8(ascii: "E"), negative: UInt8(ascii: "W"))
        else {
            let words = (number..<(number + 4)).map { text($0) ?? "" }.joined(separator: ",")
            throw NMEAFault(.position, "the position \(words) is not one like 4717.112,N,00833.915,E")
        }
        return latitude.isNaN || longitude.isNaN ? nil : (longitude, latitude)
    }

    /// A time `hhmmss.sss`, nil where there is none.
    @inline(__always)
    func clock(_ number: Int) throws(NMEAFault) -> Clock? {
        if field(number).isEmpty { return nil }
        if let clock = possibleClock(number) { return clock }
        throw NMEAFault(
            .unreadableTime, "the time '\(text(number) ?? "")' is not a time of day like 123519.00; it is left out")
    }

    @inline(__always)
    private func possibleClock(_ number: Int) -> Clock? {
        let text = field(number)
        guard text.count >= 6 else { return nil }
        var (value, wrong) = (0, false)
        for index in 0..<6 {
            wrong = wrong || text[index] &- .digitZero > 9
            value = value &* 10 &+ Int(text[index] &- .digitZero)
        }
        guard !wrong, let second = secondOfDay(hhmmss: value) else { return nil }
        var nanoseconds = 0
        if text.count > 6 {
            guard text[6] == .period else { return nil }
            var unit = 100_000_000
            for index in 7..<text.count {
                guard text[index] &- .digitZero <= 9 else { return nil }
                nanoseconds &+= Int(text[index] &- .digitZero) &* unit
                unit /= 10
            }
        }
        return Clock(second: second, nanoseconds: Int32(truncatingIfNeeded: nanoseconds))
    }

    /// A whole number of digits alone, nil where there is none.
    func whole(_ number: Int) -> Int? {
        let text = field(number)
        guard !text.isEmpty, text.count <= 9 else { return nil }
        var value = 0
        for index in text.indices {
            guard text[index] &- .digitZero <= 9 else { return nil }
            value = value &* 10 &+ Int(text[index] &- .digitZero)
        }
        return value
    }

    /// A number as its digits stand, nil where there is none; one that JSON would not have so is written anew.
    func digits(_ number: Int) -> String? {
        let text = field(number)
        var at = 0
        if at < text.count, text[at] == .hyphen { at += 1 }
        let first = at
        while at < text.count, text[at] &- .digitZero <= 9 { at += 1 }
        let isPlain = at > first && (text[first] != .digitZero || at == first + 1)
        if isPlain, at == text.count { return self.text(number) }
        if isPlain, text[at] == .period {
            let point = at
            at += 1
            while at < text.count, text[at] &- .digitZero <= 9 { at += 1 }
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
    ///
    /// Nil where there is none.
    func day(_ number: Int) throws(NMEAFault) -> Int? {
        if field(number).isEmpty { return nil }
        guard field(number).count == 6, let date = whole(number), let day = daysSince1970(ddmmyy: date)
        else { throw impossibleDate(text(number) ?? "") }
        return day
    }

    /// The day of three fields: day, month, year; nil where they are empty.
    func day(from number: Int) throws(NMEAFault) -> Int? {
        if field(number).isEmpty, field(number + 1).isEmpty, field(number + 2).isEmpty { return nil }
        guard let day = whole(number), let month = whole(number + 1), let year = whole(number + 2),
            let day = daysSince1970(ifThereIs: day, month: month, year: year)
        else { throw impossibleDate((0...2).map { text(number + $0) ?? "" }.joined(separator: ",")) }
        return day
    }

    private func impossibleDate(_ text: String) -> NMEAFault {
        NMEAFault(.unreadableTime, "there is no day \(text); times have no date until a sentence tells one")
    }

    // MARK: Heights

    /// Metres of a height whose unit stands behind it, NaN where there is none.
    func height(_ number: Int) throws(NMEAFault) -> Double {
        let height = self.number(number)
        guard !height.isNaN else { return .nan }
        switch letter(number + 1) {
        case 0, UInt8(ascii: "M"): return height
        case UInt8(ascii: "F"): return (height * 304.8).rounded() / 1000
        default:
            let (height, unit) = (text(number) ?? "", text(number + 1) ?? "")
            throw NMEAFault(
                .unreadableElevation, "the height \(height) is in '\(unit)', expected M or F (feet); it is left out")
        }
    }
}

/// What is wrong with a sentence.
struct NMEAFault: Error {
    var kind: Diagnostic.Kind
    var message: String

    init(_ kind: Diagnostic.Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}
