internal import ByteText
public import GeoTools

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension StageRecipe {
    /// Keeps what happened in a span of time, its ends included, as ``cropTime(from:to:)-(Timestamp,_)`` does.
    ///
    /// - Parameters:
    ///   - start: the first instant; nil leaves the span open.
    ///   - end: the last instant; nil leaves the span open.
    public static func cropTime(from start: Date?, to end: Date? = nil) -> StageRecipe {
        cropTime(from: Timestamp(ifKnown: start), to: Timestamp(ifKnown: end))
    }

    /// Splits lines at midnight in a time zone, as ``split(atMidnightIn:into:)-(String,_)`` does.
    public static func split(atMidnightIn zone: TimeZone, into pieces: Pieces = .tracks) -> StageRecipe {
        split(atMidnightIn: zone.fixedOffset ?? zone.identifier, into: pieces)
    }
}

extension TimeZone {
    /// `+hh:mm` for a zone that was made of an offset, which no list of zones has.
    fileprivate var fixedOffset: String? {
        guard identifier.hasPrefix("GMT") else { return nil }
        let minutes = secondsFromGMT() / 60
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return (minutes < 0 ? "-" : "+") + two(abs(minutes) / 60) + ":" + two(abs(minutes) % 60)
    }
}
