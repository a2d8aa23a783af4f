public import ByteText

extension JSONTokenizer {
    // Inlined, since a call would copy the whole tokenizer to the stack.
    /// The text of a key or string, decoded, or of a number, as written; empty for other tokens.
    ///
    /// The span keeps the tokenizer, and the value it is stored in, from being changed while it is in use.
    /// `token` must be the last one delivered and `chunk` the one it was read from; an empty span after `finish`.
    @_lifetime(borrow self, copy chunk)
    @inlinable @inline(__always)
    public func text(of token: JSONToken, in chunk: Span<UInt8>) -> Span<UInt8> {
        token.isCarried ? carry.span : chunk.extracting(token.start..<token.end)
    }

    /// The text of a key, string or number, copied; see `text(of:in:)`.
    @inlinable @inline(__always)
    public func string(of token: JSONToken, in chunk: Span<UInt8>) -> String {
        let text = text(of: token, in: chunk)
        do {
            return String(copying: try UTF8Span(validating: text))
        } catch {
            // Never, since texts have been checked.
            return ""
        }
    }

    /// Whether the text of a key, string or number is `literal`; see `text(of:in:)`.
    @inlinable @inline(__always)
    public func isText(of token: JSONToken, in chunk: Span<UInt8>, _ literal: StaticString) -> Bool {
        let text = text(of: token, in: chunk)
        guard text.count == literal.utf8CodeUnitCount else { return false }
        // A static string lives for the whole program and has as many bytes as it says.
        for index in text.indices where unsafe text[index] != literal.utf8Start[index] { return false }
        return true
    }

    /// Where the token starts; see `text(of:in:)` for what the arguments must be.
    ///
    /// Counts the line feeds since the place last asked for.
    public mutating func location(of token: JSONToken, in chunk: Span<UInt8>) -> SourceLocation {
        if token.isCarried {
            return carryLocation(in: chunk)
        }
        let hasQuote = token.kind == .key || token.kind == .string
        return lines.position(at: hasQuote ? token.start - 1 : token.start, in: chunk).location
    }
}
