package import ByteText
package import GeoStream
package import JSONStream

extension TimeReading {
    /// The time that a string holds, or nil where it holds none.
    package mutating func time(_ json: inout JSONCursor, _ output: inout EventBuffer) -> Timestamp? {
        guard let parsed = Timestamp.parse(json.text) else { return nil }
        if lacksZone(parsed) {
            let place = json.location(in: file)
            warnOfZone(json.string, at: place, &output)
        }
        return parsed.timestamp
    }

    /// The time that a string holds; absent where it holds none, with a warning.
    package mutating func read(_ json: inout JSONCursor, _ output: inout EventBuffer) -> Timestamp {
        if let time = time(&json, &output) { return time }
        let text = json.string
        output.warn(unreadableTime: "the time '\(text)'", at: json.location(in: file))
        return .absent
    }
}
