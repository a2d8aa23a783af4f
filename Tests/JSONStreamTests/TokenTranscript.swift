import ByteText
import JSONStream

/// Everything that a tokenizer says about `bytes`, one line a token with its place, then the findings and the error that ended it.
///
/// `cuts` are the places where a new chunk starts. Each chunk lies between sentinel bytes that no text may hold.
func transcript(_ bytes: [UInt8], options: JSONOptions = JSONOptions(), cuts: [Int] = []) -> [String] {
    var tokenizer = JSONTokenizer(options: options)
    var lines: [String] = []
    do {
        var from = 0
        for to in cuts + [bytes.count] {
            let guarded = [0xFF] + bytes[from..<to] + [0xFF]
            let chunk = guarded.span.extracting(1..<(guarded.count - 1))
            var cursor = 0
            while let token = try tokenizer.next(in: chunk, at: &cursor) {
                lines.append(
                    describe(token, tokenizer.string(of: token, in: chunk), tokenizer.location(of: token, in: chunk)))
            }
            from = to
        }
        let nothing = Span<UInt8>()
        while let token = try tokenizer.finish() {
            let text = tokenizer.string(of: token, in: nothing)
            lines.append(describe(token, text, tokenizer.location(of: token, in: nothing)))
        }
    } catch {
        lines.append("error \(error)")
    }
    return lines + tokenizer.findings.map { "finding \($0)" }
}

func transcript(_ text: String, options: JSONOptions = JSONOptions(), cuts: [Int] = []) -> [String] {
    transcript(Array(text.utf8), options: options, cuts: cuts)
}

private func describe(_ token: JSONToken, _ text: String, _ location: SourceLocation) -> String {
    let kind = "\(location) \(token.kind)"
    switch token.kind {
    case .key, .string, .number: return "\(kind) \(text.debugDescription)"
    case .beginObject, .endObject, .beginArray, .endArray, .true, .false, .null, .endOfText, .discardText: return kind
    }
}

/// The error that `text` ends with, or nil if it is accepted.
func failure(_ bytes: [UInt8], options: JSONOptions = JSONOptions()) -> String? {
    transcript(bytes, options: options).last { $0.hasPrefix("error ") }.map { String($0.dropFirst(6)) }
}

func failure(_ text: String, options: JSONOptions = JSONOptions()) -> String? {
    failure(Array(text.utf8), options: options)
}
