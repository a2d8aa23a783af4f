package import ByteText
package import GeoStream
internal import XMLStream

extension TimeReading {
    /// The time that fills `text`; absent where there is none, with a warning unless the text is blank.
    package mutating func read(_ text: Span<UInt8>, at element: XMLElement, _ output: inout EventBuffer) -> Timestamp {
        guard let parsed = Timestamp.parse(text) else {
            if !text.isBlank {
                output.warn(unreadableTime: "the time '\(String(copying: text))'", at: element.location(in: file))
            }
            return .absent
        }
        if lacksZone(parsed) { warnOfZone(String(copying: text), at: element.location(in: file), &output) }
        return parsed.timestamp
    }
}
