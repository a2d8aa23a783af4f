public import ByteText

/// A place in a piece of JSON: the token that was read last, the piece that it was read from, and the tokenizer.
///
/// The tokenizer is taken over for one piece of input, and taken back for the next; what it costs is a move.
public struct JSONCursor: ~Escapable {
    /// The tokenizer, which has read up to the end of the token.
    public internal(set) var tokenizer: JSONTokenizer
    /// The token that was read last.
    public internal(set) var token = JSONToken(.null, from: 0, to: 0)
    @usableFromInline let chunk: Span<UInt8>
    var at = 0

    /// A cursor before the first token that ends in `chunk`.
    @_lifetime(copy chunk)
    public init(_ tokenizer: consuming JSONTokenizer, in chunk: Span<UInt8>) {
        self.tokenizer = tokenizer
        self.chunk = chunk
    }

    /// Goes on to the next token; false, at the end of the piece, where there is none.
    public mutating func next() throws(JSONError) -> Bool {
        guard let next = try tokenizer.next(in: chunk, at: &at) else { return false }
        token = next
        return true
    }

    /// Goes on to the next token after the last piece, for a cursor in an empty one; false at the end.
    public mutating func finish() throws(JSONError) -> Bool {
        guard let next = try tokenizer.finish() else { return false }
        token = next
        return true
    }

    /// Goes past an array of two or three numbers, to its closing bracket; nil, and goes nowhere, where something else comes next.
    ///
    /// See ``JSONTokenizer/nextNumbers(in:at:)``.
    public mutating func nextNumbers() -> JSONNumbers? {
        guard let numbers = tokenizer.nextNumbers(in: chunk, at: &at) else { return nil }
        token = numbers.end
        return numbers
    }

    // MARK: The token

    /// What the token is.
    @inlinable public var kind: JSONToken.Kind { token.kind }

    /// The text of a key or string, decoded, or of a number, as written; empty for other tokens.
    @inlinable
    public var text: Span<UInt8> {
        @_lifetime(borrow self)
        @inline(__always)
        get { tokenizer.text(of: token, in: chunk) }
    }

    /// The text of a key, string or number, copied.
    @inlinable public var string: String { tokenizer.string(of: token, in: chunk) }

    /// Whether the text of a key, string or number is `literal`.
    @inlinable
    public func isText(_ literal: StaticString) -> Bool { tokenizer.isText(of: token, in: chunk, literal) }

    /// Where the token starts; counts the line feeds since the place last asked for.
    public mutating func location(in file: String?) -> SourceLocation {
        var location = tokenizer.location(of: token, in: chunk)
        location.file = file
        return location
    }

    /// What a recovering tokenizer has mended since this was last called, in the order of the input.
    public mutating func takeFindings() -> [JSONError] { tokenizer.takeFindings() }
}
