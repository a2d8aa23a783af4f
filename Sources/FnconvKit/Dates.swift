public import ByteText

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Timestamp {
    /// The instant to the microsecond; ``absent`` beyond the years -9999 to 9999.
    public init(_ date: Date) {
        guard (-377_705_116_800.0..<253_402_300_800).contains(date.timeIntervalSince1970) else {
            self = .absent
            return
        }
        // Next to the present a date resolves a fifth of a microsecond; the digits after that are noise.
        let microseconds = Int64((date.timeIntervalSince1970 * 1e6).rounded())
        let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        self.init(
            seconds: rest < 0 ? seconds - 1 : seconds, nanoseconds: Int32(rest < 0 ? rest + 1_000_000 : rest) * 1000)
    }

    /// The instant as a date; nil where absent.
    public var date: Date? { isAbsent ? nil : Date(timeIntervalSince1970: secondsSince1970) }
}
