/// A zone by a rule for every year, as the variable TZ of POSIX and the end of a TZif file have it: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Sendable {
    /// Seconds east of Greenwich.
    private let standard: Int64
    private var summer: Int64 = 0
    private var start: Day?
    private var end: Day?

    /// A day of the year, and seconds from its local midnight.
    private struct Day: Sendable {
        enum Kind: Sendable {
            /// Month, week (5 is the last) and day of the week from Sunday.
            case weekday(month: Int64, week: Int64, day: Int64)
            /// From 1 to 365; February 29 is never counted.
            case julian(Int64)
            /// From 0; February 29 is counted.
            case ordinal(Int64)
        }

        var kind: Kind
        var seconds: Int64
    }

    init?(_ text: String) {
        var scanner = Scanner(rest: Substring(text))
        guard scanner.name(), let offset = scanner.time() else { return nil }
        standard = -offset
        guard scanner.name() else { return }
        summer = standard + 3600
        if scanner.rest.first != ",", let offset = scanner.time() { summer = -offset }
        guard scanner.skip(","), let start = scanner.day(), scanner.skip(","), let end = scanner.day() else {
            return nil
        }
        self.start = start
        self.end = end
    }

    /// Seconds east of Greenwich at a time.
    func offset(at time: Int64) -> Int64 {
        guard let start, let end else { return standard }
        let year = civilYear(ofDay: (time + standard).quotientDown(86_400))
        let begin = second(of: start, year) - standard
        let finish = second(of: end, year) - summer
        let isSummer = begin < finish ? time >= begin && time < finish : time >= begin || time < finish
        return isSummer ? summer : standard
    }

    /// The local second since 1970 at which a rule falls in a year.
    private func second(of rule: Day, _ year: Int64) -> Int64 {
        let newYear = dayNumber(year, 1, 1)
        let day: Int64
        switch rule.kind {
        case .julian(let number):
            let isAfterFebruary = number > 59
            day = newYear + number - 1 + (isAfterFebruary && dayNumber(year, 3, 1) - newYear == 60 ? 1 : 0)
        case .ordinal(let number): day = newYear + number
        case .weekday(let month, let week, let weekday):
            let first = dayNumber(year, month, 1)
            let length = dayNumber(month == 12 ? year + 1 : year, month == 12 ? 1 : month + 1, 1) - first
            // 1970-01-01 was a Thursday.
            let firstWeekday = ((first + 4) % 7 + 7) % 7
            var date = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
            while date >= length { date -= 7 }
            day = first + date
        }
        return day * 86_400 + rule.seconds
    }

    private struct Scanner {
        var rest: Substring

        mutating func skip(_ character: Character) -> Bool {
            guard rest.first == character else { return false }
            rest.removeFirst()
            return true
        }

        /// A name, in angle brackets or of letters.
        mutating func name() -> Bool {
            if skip("<") {
                guard let close = rest.firstIndex(of: ">") else { return false }
                rest = rest[close...].dropFirst()
                return true
            }
            let letters = rest.prefix { $0.isASCII && $0.isLetter }
            rest = rest.dropFirst(letters.count)
            return letters.count >= 3
        }

        mutating func number() -> Int64? {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            return digits.count <= 4 ? Int64(digits) : nil
        }

        /// Hours, minutes and seconds with a sign, as seconds.
        mutating func time() -> Int64? {
            let isNegative = skip("-")
            if !isNegative { _ = skip("+") }
            guard var value = number() else { return nil }
            value *= 3600
            if skip(":") { value += (number() ?? 0) * 60 }
            if skip(":") { value += number() ?? 0 }
            return isNegative ? -value : value
        }

        mutating func day() -> Day? {
            var kind: Day.Kind
            if skip("M") {
                guard let month = number(), (1...12).contains(month), skip("."), let week = number(),
                    (1...5).contains(week), skip("."), let day = number(), (0...6).contains(day)
                else { return nil }
                kind = .weekday(month: month, week: week, day: day)
            } else if skip("J") {
                guard let day = number() else { return nil }
                kind = .julian(day)
            } else {
                guard let day = number() else { return nil }
                kind = .ordinal(day)
            }
            var seconds: Int64 = 7200
            if skip("/") {
                guard let time = time() else { return nil }
                seconds = time
            }
            return Day(kind: kind, seconds: seconds)
        }
    }
}

/// Days from 1970-01-01 to a date (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
private func dayNumber(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let y = month <= 2 ? year - 1 : year
    let era = y.quotientDown(400)
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

/// The year in which a day lies.
private func civilYear(ofDay day: Int64) -> Int64 {
    var year = 1970 + day.quotientDown(366)
    while dayNumber(year + 1, 1, 1) <= day { year += 1 }
    return year
}
