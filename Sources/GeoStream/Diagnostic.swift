public import ByteText

/// Something about the data that a person should know, but that does not stop the conversion.
public struct Diagnostic: Sendable, Equatable {
    /// What kind of oddity it is, by which warnings are counted.
    public var kind: Kind
    /// What was found and what became of it, without a capital and a full stop.
    public var message: String
    /// Where in the input, as far as that is known.
    public var location: SourceLocation
    /// The name of the stage that says it, with which the message begins; nil for readers, writers and the pipeline.
    public var stage: String?

    /// A warning; see the properties.
    public init(_ kind: Kind, _ message: String, at location: SourceLocation = .init(), stage: String? = nil) {
        self.kind = kind
        self.message = message
        self.location = location
        self.stage = stage
    }

    /// What it is about; messages of one kind are counted together.
    public enum Kind: String, Sendable, CaseIterable {
        /// A point was dropped: its position is missing, not a number or off the globe.
        case position
        /// A longitude beyond ±180° was wrapped.
        case longitude
        /// A time, an elevation or another number could not be read and is absent.
        case unreadableTime, unreadableElevation, unreadableValue
        /// Times without a zone were read as UTC.
        case missingZone
        /// XML namespaces: undeclared or unexpected.
        case namespace
        /// An element or member is where the format does not allow it.
        case misplaced
        /// A geometry has no or too few positions.
        case emptyGeometry
        /// The document uses a feature that is not converted.
        case unsupported
        /// The format written cannot hold what was read.
        case loss
        /// The input is damaged, and reading went on (``ReaderOptions/recover``).
        case damage
        /// A value had to be changed or chosen.
        case changed
        /// A stage removed what it was asked to remove.
        case removed

        /// Whether it tells of nothing wrong: what was asked for was done.
        public var isNotice: Bool { self == .removed }
    }
}
