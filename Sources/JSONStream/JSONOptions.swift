/// How a `JSONTokenizer` reads.
public struct JSONOptions: Sendable, Hashable {
    /// How many JSON texts an input holds.
    public enum Mode: Sendable, Hashable {
        /// One text (RFC 8259); anything but blanks behind it is an error.
        case single
        /// Any number of texts: each after a record separator (RFC 8142), one a line, or one after the other.
        ///
        /// Texts may span lines. Commas between texts and a byte-order mark before each are skipped.
        case sequence
    }

    /// How many texts there may be.
    public var mode: Mode
    /// How many arrays and objects may be open at once; 512 unless told.
    public var maximumDepth: Int
    /// How many bytes a string (decoded), key or number may have; 16 MiB unless told.
    ///
    /// Only a text that is split over chunks or has escapes takes memory.
    public var maximumTextLength: Int
    /// Whether damage is mended and noted in `findings` where that is possible; see `JSONTokenizer`.
    public var recovers: Bool

    /// Options with the defaults above.
    public init(
        mode: Mode = .single, maximumDepth: Int = 512, maximumTextLength: Int = 16 << 20, recovers: Bool = false
    ) {
        self.mode = mode
        self.maximumDepth = maximumDepth
        self.maximumTextLength = maximumTextLength
        self.recovers = recovers
    }
}
