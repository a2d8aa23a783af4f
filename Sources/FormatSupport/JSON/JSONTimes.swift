package import ByteText
package import GeoStream
package import JSONStream

extension TimeReading {
    /// The time that a string holds, or nil where it holds none.
    package mutating func time(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) -> Timestamp? {
        guard let parsed = Timestamp.parse(tokenizer.text(of: token, in: chunk)) else { return nil }
        if lacksZone(parsed) {
            let place = tokenizer.location(of: token, in: chunk, file: file)
            warnOfZone(tokenizer.string(of: token, in: chunk), at: place, &output)
        }
        return parsed.timestamp
    }

    /// The time that a string holds; absent where it holds none, with a warning.
    package mutating func read(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) -> Timestamp {
        if let time = time(token, chunk, &tokenizer, &output) { return time }
        let text = tokenizer.string(of: token, in: chunk)
        output.warn(unreadableTime: "the time '\(text)'", at: tokenizer.location(of: token, in: chunk, file: file))
        return .absent
    }
}

extension JSONTokenizer {
    /// Where a token stands, in the file of this name.
    package mutating func location(of token: JSONToken, in chunk: Span<UInt8>, file: String?) -> SourceLocation {
        var location = location(of: token, in: chunk)
        location.file = file
        return location
    }
}
