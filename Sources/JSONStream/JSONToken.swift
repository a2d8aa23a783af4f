/// One token of a JSON text and where its text lies; a few machine words, valid until the next call of the tokenizer.
public struct JSONToken: BitwiseCopyable, Sendable {
    /// What a token can be.
    public enum Kind: UInt8, BitwiseCopyable, Sendable {
        case beginObject, endObject, beginArray, endArray
        /// The name of a member; its value follows.
        case key
        case string
        /// A number as it is written, so that no digit is lost.
        case number
        case `true`, `false`, null
        /// A whole text has been delivered.
        case endOfText
        /// The text that has been delivered so far is damaged and the rest of it skipped; forget it.
        ///
        /// Comes in place of `endOfText`, perhaps before any other token of the text, and only from a recovering tokenizer
        /// that reads a sequence.
        case discardText
    }

    /// What the token is.
    public let kind: Kind
    /// Whether the text lies in the tokenizer, since it was split over chunks or had escapes.
    @usableFromInline let isCarried: Bool
    /// The first byte of the token's text in the chunk, or of the whole token where the text is carried.
    @usableFromInline let start: Int
    /// The byte after the token's text in the chunk.
    @usableFromInline let end: Int

    @inline(__always)
    init(_ kind: Kind, from start: Int, to end: Int, isCarried: Bool = false) {
        self.kind = kind
        self.start = start
        self.end = end
        self.isCarried = isCarried
    }
}
