/// Turns the bytes of one document into events.
///
/// Call order: `read` any number of times with the pieces of the input, cut anywhere, then `finish` once. After an error
/// neither may be called again; what came before it is in the buffer.
public protocol FeatureReader {
    mutating func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError)
    mutating func finish(into output: inout EventBuffer) throws(ConversionError)
}

/// What a reader is told.
public struct ReaderOptions: Sendable {
    /// The name of the input for messages.
    public var file: String?
    /// Whether to go on past damage, with warnings.
    public var recover: Bool
    /// What lines become that do not say whether they are tracks or routes.
    public var linesAs: FeatureKind
    /// Where the columns of a table are, by the words for them (`lat`, `lon`, `time` …): a number from 1 or a name in the header.
    public var columns: [String: String]

    /// Whether each point of a receiver is wanted by itself, as soon as it comes, and not as a part of a track.
    public var isLive: Bool

    /// Whether runs of elements that differ in their numbers alone are read past the parser, which changes nothing but the speed.
    @usableFromInline package var hasLane = true

    public init(
        file: String? = nil, recover: Bool = false, linesAs: FeatureKind = .track, columns: [String: String] = [:],
        isLive: Bool = false
    ) {
        self.file = file
        self.recover = recover
        self.linesAs = linesAs
        self.columns = columns
        self.isLive = isLive
    }
}
