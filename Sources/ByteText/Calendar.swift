// Days of the proleptic Gregorian calendar, after Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2014).

/// Days from 1970-01-01 to the given date.
package func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

/// Days from 1970-01-01 to the given date, nil where there is no such day in the years 1 to 9999.
package func daysSince1970(ifThereIs day: Int, month: Int, year: Int) -> Int? {
    guard (1...12).contains(month), (1...9999).contains(year), (1...daysInMonth(month, year: year)).contains(day) else {
        return nil
    }
    return daysSince1970(year: year, month: month, day: day)
}

/// Days from 1970-01-01 to a date whose digits are `ddmmyy`, nil where there is no such day; years from 80 on are of the last century.
package func daysSince1970(ddmmyy date: Int) -> Int? {
    let year = date % 100
    return daysSince1970(ifThereIs: date / 10_000, month: date / 100 % 100, year: year + (year >= 80 ? 1900 : 2000))
}

/// The second of the day of a clock whose digits are `hhmmss`, nil where there is none; a leap second is the first of the next minute.
@inlinable @inline(__always)
package func secondOfDay(hhmmss clock: Int) -> Int? {
    let (hour, minute, second) = (clock / 10_000, clock / 100 % 100, clock % 100)
    return hour < 24 && minute < 60 && second <= 60 ? hour * 3600 + minute * 60 + second : nil
}

/// The date that lies `days` after 1970-01-01.
func civilDate(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let z = days + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
}

package func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
}
