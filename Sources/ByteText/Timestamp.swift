/// An instant in UTC to the nanosecond, or none.
///
/// Leap seconds do not exist, as in POSIX and in every GPS file format; years run from -9999 to 9999.
@frozen public struct Timestamp: BitwiseCopyable, Sendable, Hashable, Comparable {
    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down; `Int64.min` is "no time".
    public var seconds: Int64
    /// 0 to 999,999,999.
    public var nanoseconds: Int32

    /// A moment so many seconds, and nanoseconds from 0 to 999,999,999, after 1970-01-01T00:00:00Z.
    @inlinable public init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// No time.
    @inlinable public static var absent: Timestamp { Timestamp(seconds: .min) }

    /// Whether there is no time.
    @inlinable public var isAbsent: Bool { seconds == .min }

    /// Seconds since 1970-01-01T00:00:00Z; exact to about a microsecond today. NaN where absent.
    @inlinable public var secondsSince1970: Double {
        isAbsent ? .nan : Double(seconds) + Double(nanoseconds) * 1e-9
    }

    /// The seconds from `earlier` to this instant, negative if it is later; exact to a nanosecond within 100 days.
    @inlinable public func seconds(since earlier: Timestamp) -> Double {
        isAbsent || earlier.isAbsent
            ? .nan : Double(seconds - earlier.seconds) + Double(nanoseconds - earlier.nanoseconds) * 1e-9
    }

    /// Whether one moment is before another; an absent time is before all.
    @inlinable public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.seconds != right.seconds ? left.seconds < right.seconds : left.nanoseconds < right.nanoseconds
    }
}
