package import ByteText
package import GeoStream
package import XMLStream

/// Reads times from texts, and says once that some have no zone.
package struct TimeReading {
    private let file: String?
    private let warnsOfDates: Bool
    private var hasWarned = false

    /// Dates, months and years have no zone; where a format has them, `warnsOfDates` is false.
    package init(_ options: ReaderOptions, warnsOfDates: Bool = true) {
        file = options.file
        self.warnsOfDates = warnsOfDates
    }

    /// The time that fills `text`; absent where there is none, with a warning unless the text is blank.
    package mutating func read(
        _ text: Span<UInt8>, at token: XMLToken, _ output: inout EventBuffer
    ) -> Timestamp {
        guard let parsed = Timestamp.parse(text) else {
            if text.indices.contains(where: { text[$0] > .space }) {
                output.warn(
                    .unreadableTime, at: location(token),
                    "the time '\(String(copying: text))' is not a date and time like 2024-05-01T06:00:00Z; it is left out"
                )
            }
            return .absent
        }
        if !parsed.hasZone, !hasWarned,
            warnsOfDates || text.indices.contains(where: { text[$0] | .caseBit == UInt8(ascii: "t") })
        {
            hasWarned = true
            output.warn(
                .missingZone, at: location(token),
                "times without a zone are read as UTC, first '\(String(copying: text))'")
        }
        return parsed.timestamp
    }

    private func location(_ token: XMLToken) -> SourceLocation {
        SourceLocation(file: file, line: Int(token.line), column: Int(token.column))
    }
}
