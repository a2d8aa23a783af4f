internal import ByteText
internal import FormatSupport
internal import GeoStream

/// What is known of one flight while its records come.
struct IGCFlight {
    /// The track with what the headers and comments say of it.
    private(set) var feature = Feature(.track)
    var extensions = IGCExtensions()
    var task = IGCTask()
    /// Fixes that wait for one with a GNSS altitude.
    var waiting = IGCWaitingFixes()
    var isAltitudeKnown = false
    /// What happened at the next fix.
    var event = Annotations()
    /// The track as it was begun, nil before its first point.
    var begun: Feature?
    /// Whether a fix has come, be it one that waits.
    var hasFix = false

    /// The day of the last fix, counted from 1970-01-01; nil where it is not known.
    private var day: Int?
    private var lastSecond = 0

    /// A day's half: a clock that goes back by more has passed midnight.
    private static let halfDay = 43_200
    /// More than people write into a flight.
    private static let longestComment = 65_536

    // MARK: Words

    mutating func set(_ key: String, _ value: String) { feature.properties[key] = .string(value) }

    /// Adds a line of comment; false where there are too many.
    mutating func add(comment: String) -> Bool {
        let lines = feature.annotations[.comment].map { $0 + "\n" } ?? ""
        guard lines.utf8.count < Self.longestComment else { return false }
        feature.annotations[.comment] = lines + comment
        return true
    }

    /// Adds an event to those of the next fix.
    mutating func add(event code: String, text: String) {
        event.name = event.name.map { $0 + ", " + code } ?? code
        guard !text.isEmpty else { return }
        event.description = event.description.map { $0 + ", " + text } ?? text
    }

    // MARK: Times

    /// Takes a day that a header tells; one that is behind the first fix only if it is later than the fix.
    mutating func setDay(_ newDay: Int) {
        guard !hasFix || newDay > day ?? .min else { return }
        day = newDay
        lastSecond = 0
    }

    /// The time of a fix, absent where no header has told the day.
    @inline(__always)
    mutating func time(of fix: IGCFix) -> Timestamp {
        if fix.second + Self.halfDay < lastSecond { day? += 1 }
        lastSecond = fix.second
        guard let day else { return .absent }
        return Timestamp(seconds: Int64(day &* 86_400 &+ fix.second), nanoseconds: fix.nanoseconds)
    }
}
