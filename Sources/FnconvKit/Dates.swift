public import ByteText
public import GeoStream

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

extension TrackPoint {
    /// A point with a date; what is nil is absent.
    public init(
        longitude: Double, latitude: Double, elevation: Double? = nil, date: Date?, sensors: Sensors = .none
    ) {
        self.init(
            longitude: longitude, latitude: latitude, elevation: elevation ?? .nan, time: Timestamp(ifKnown: date),
            sensors: sensors)
    }

    /// When it was recorded, nil where unknown: ``time`` as a date.
    public var date: Date? {
        get { time.date }
        set { time = Timestamp(ifKnown: newValue) }
    }
}

extension GeoStream.Feature {
    /// When it was or was made, nil where that is unknown or the time of its one point: ``time`` as a date.
    public var date: Date? {
        get { time.date }
        set { time = Timestamp(ifKnown: newValue) }
    }

    /// The end of the span that ``date`` begins, nil where unknown: ``endTime`` as a date.
    public var endDate: Date? {
        get { endTime.date }
        set { endTime = Timestamp(ifKnown: newValue) }
    }
}

extension DocumentInfo {
    /// When the document was made, nil where unknown: ``time`` as a date.
    public var date: Date? {
        get { time.date }
        set { time = Timestamp(ifKnown: newValue) }
    }
}

extension Timestamp {
    /// The instant of a date; ``absent`` for nil.
    init(ifKnown date: Date?) { self = date.map { Timestamp($0) } ?? .absent }
}
