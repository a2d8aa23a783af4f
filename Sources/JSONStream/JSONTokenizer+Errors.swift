internal import ByteText

extension JSONTokenizer {
    mutating func error(
        _ message: String, in chunk: Span<UInt8>, at offset: Int, fault: Fault = .malformed
    ) -> JSONError {
        JSONError(location: lines.position(at: offset, in: chunk).location, message: message, fault: fault)
    }

    /// The error of a token that has become longer than the limit, at its start.
    mutating func tooLong(_ token: String, in chunk: Span<UInt8>) -> JSONError {
        JSONError(
            location: carryLocation(in: chunk), message: "\(token) of more than \(options.maximumTextLength) bytes",
            fault: .limitExceeded)
    }

    /// The line where the innermost array or object was opened.
    mutating func openedLine(in chunk: Span<UInt8>) -> Int { levels.line(in: chunk, &lines) }

    /// Where the token starts whose text is carried.
    mutating func carryLocation(in chunk: Span<UInt8>) -> SourceLocation {
        (carryStart < 0 ? carryPosition : lines.position(at: carryStart, in: chunk)).location
    }

    /// The error of a byte that has no place where it stands.
    mutating func unexpected(in chunk: Span<UInt8>, at offset: Int) -> JSONError {
        let byte = chunk[offset]
        var place = "in an array"
        var wanted = expected.description
        if levels.depth == 0 {
            place =
                wanted.isEmpty
                ? "after the end of the text" : expected.contains(.separator) ? "between texts" : "at the start"
            if wanted.isEmpty { wanted = "the end of the file" }
        } else if levels.isInObject {
            place = "in an object"
        }
        if levels.depth > 0, byte == .recordSeparator, options.mode == .sequence {
            return error("a record separator \(place) opened at line \(openedLine(in: chunk))", in: chunk, at: offset)
        }
        if levels.depth > 0, byte == (levels.isInObject ? .rightBracket : .rightBrace) {
            place += " opened at line \(openedLine(in: chunk))"
        }
        return error("unexpected \(shown(byte)) \(place), expected \(wanted)", in: chunk, at: offset)
    }

    func message(_ problem: StringDecoder.Problem, _ byte: UInt8) -> String {
        switch problem {
        case .controlCharacter: "unexpected \(shown(byte)) in a string, expected control characters as escapes"
        case .unknownEscape: "unexpected \(shown(byte)) after '\\' in a string"
        case .notHexadecimal: "unexpected \(shown(byte)) in a '\\u' escape, expected four hexadecimal digits"
        case .notUTF8: "unexpected \(shown(byte)) in a string, expected UTF-8"
        }
    }
}
