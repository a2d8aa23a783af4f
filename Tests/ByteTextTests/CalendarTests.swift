import Testing

@testable import ByteText

@Suite("Dates and clocks of digits")
struct CalendarTests {
    @Test("are refused where there is no such day or moment")
    func digits() {
        #expect(daysSince1970(ddmmyy: 10180) == 3652)
        #expect(daysSince1970(ddmmyy: 20170) == 36_526)
        #expect(daysSince1970(ddmmyy: 290224) == 19_782)
        for date in [290223, 310426, 140026, 141326, 1] { #expect(daysSince1970(ddmmyy: date) == nil) }
        #expect(secondOfDay(hhmmss: 235959) == 86_399)
        #expect(secondOfDay(hhmmss: 235960) == 86_400)
        for clock in [240_000, 126_000, 125_961] { #expect(secondOfDay(hhmmss: clock) == nil) }
    }
}
