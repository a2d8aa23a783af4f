package import ByteText
package import GeoStream
package import JSONStream

/// Reads times, and says once that some have no zone.
package struct TimeReader {
    private let file: String?
    private var hasWarned = false

    package init(_ options: ReaderOptions) { file = options.file }

    /// The time that a string holds, or nil where it holds none.
    package mutating func time(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) -> Timestamp? {
        guard let parsed = Timestamp.parse(tokenizer.text(of: token, in: chunk)) else { return nil }
        if !parsed.hasZone, !hasWarned {
            hasWarned = true
            var location = tokenizer.location(of: token, in: chunk)
            location.file = file
            let text = tokenizer.string(of: token, in: chunk)
            output.warn(.missingZone, at: location, "times without a zone are read as UTC, first '\(text)'")
        }
        return parsed.timestamp
    }

    /// The time of a Unix number: seconds, or milliseconds where seconds would lie beyond the year 5000; nil where it is none.
    package static func time(unix number: Span<UInt8>) -> Timestamp? {
        guard var seconds = decimal(number), abs(seconds) < 1e14 else { return nil }
        if abs(seconds) >= 1e11 { seconds /= 1000 }
        let whole = seconds.rounded(.down)
        // A double of this size is exact to a microsecond at best.
        let nanoseconds = Int32(((seconds - whole) * 1e6).rounded()) * 1000
        guard nanoseconds < 1_000_000_000 else { return Timestamp(seconds: Int64(whole) + 1) }
        return Timestamp(seconds: Int64(whole), nanoseconds: nanoseconds)
    }
}
