/// A file format: how to tell it, read it and write it.
public struct Format: Sendable {
    /// The name on the command line, lower case.
    public var name: String
    /// The name in sentences: GPX.
    public var title: String
    /// One line for a list of formats.
    public var summary: String
    /// Without the dot, lower case; the first is the usual one.
    public var fileExtensions: [String]
    /// How much of a document it holds.
    public var scope: Scope
    /// Whether its documents are features in a row, each of which is whole as soon as it is written.
    public var isSequence: Bool
    /// Whether its documents are archives, whose bytes depend on what packed them.
    public var isArchive: Bool
    /// How sure it is that a document begins with these bytes.
    public var recognizes: @Sendable (_ prefix: Span<UInt8>) -> Confidence
    /// Makes a reader of the format's own bytes, which are not packed; nil if the format is only written.
    public var makeReader: (@Sendable (ReaderOptions) -> any FeatureReader)?
    /// Nil if the format is only read.
    public var makeWriter: (@Sendable (WriterOptions) -> any FeatureWriter)?

    /// A format; see the properties.
    public init(
        name: String, title: String? = nil, summary: String, fileExtensions: [String],
        scope: Scope = .document, isSequence: Bool = false, isArchive: Bool = false,
        recognizes: @escaping @Sendable (_ prefix: Span<UInt8>) -> Confidence,
        makeReader: (@Sendable (ReaderOptions) -> any FeatureReader)?,
        makeWriter: (@Sendable (WriterOptions) -> any FeatureWriter)?
    ) {
        self.name = name
        self.title = title ?? name
        self.summary = summary
        self.fileExtensions = fileExtensions
        self.scope = scope
        self.isSequence = isSequence
        self.isArchive = isArchive
        self.recognizes = recognizes
        self.makeReader = makeReader
        self.makeWriter = makeWriter
    }
}

extension Format {
    /// How much of a document a format holds when it is written.
    public enum Scope: Sendable {
        /// What GPX can say of a document, at least: all of that comes back when it is read.
        case document
        /// The features of one folder, each of which gets an identity and a time; another folder needs another document.
        case notebook
        /// Points in rows, and what there are columns for.
        case table
    }
}

/// How sure a format is that bytes are its own.
public enum Confidence: Int, Sendable, Comparable {
    case no, possible, likely, certain

    /// Whether one is less sure than the other.
    public static func < (left: Confidence, right: Confidence) -> Bool { left.rawValue < right.rawValue }
}
