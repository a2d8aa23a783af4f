package import ByteText
package import GeoStream

/// Reads times, and says once that some have no zone.
///
/// What a text is made of differs: readers of XML and of JSON have methods of their own in their folders.
package struct TimeReading {
    /// Which times without a zone are told of; all are read as UTC.
    package enum ZoneWarning {
        case all, none
        /// Dates, months and years have none, and need none.
        case timesOfDay
    }

    let file: String?
    private let warnings: ZoneWarning
    private var hasMoreToSay: Bool

    package init(_ options: ReaderOptions, zoneWarning: ZoneWarning = .all) {
        file = options.file
        warnings = zoneWarning
        hasMoreToSay = zoneWarning != .none
    }

    /// Whether a time has no zone and this has not been said.
    package func lacksZone(_ parsed: ParsedTimestamp) -> Bool { !parsed.hasZone && hasMoreToSay }

    /// Says that the time of this text has no zone.
    package mutating func warnOfZone(_ text: String, at place: SourceLocation, _ output: inout EventBuffer) {
        if warnings == .timesOfDay, !text.utf8.contains(where: { $0 | .caseBit == UInt8(ascii: "t") }) { return }
        hasMoreToSay = false
        output.warn(.missingZone, at: place, "times without a zone are read as UTC, first '\(text)'")
    }
}

extension EventBuffer {
    /// Warns of a text that is no time; `subject` names it.
    package mutating func warn(unreadableTime subject: @autoclosure () -> String, at place: SourceLocation) {
        warn(
            .unreadableTime, at: place,
            "\(subject()) is not a date and time like 2024-05-01T06:00:00Z; it is left out")
    }
}
