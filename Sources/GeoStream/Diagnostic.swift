public import ByteText

/// Something about the data that a person should know, but that does not stop the conversion.
public struct Diagnostic: Sendable, Equatable {
    public var kind: Kind
    public var message: String
    public var location: SourceLocation
    /// The name of the stage that says it, with which the message begins; nil for readers, writers and the pipeline.
    public var stage: String?

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

/// What was wrong with an input, an output or a request, and where.
public struct ConversionError: Error, Equatable, Sendable {
    public var message: String
    public var location: SourceLocation
    public var cause: Cause
    /// What could be done about it, where there is something.
    public var remedy: Remedy?
    /// The name of the stage that says it, with which the message begins.
    public var stage: String?

    public enum Remedy: Sendable, Equatable {
        /// To read with ``ReaderOptions/recover``, which takes a decimal comma for a point.
        case recoverDecimalCommas
        /// To say which columns of a table hold the position, in the reader's option `columns`.
        case chooseColumns
    }

    public enum Cause: Sendable, Equatable {
        /// The data breaks the rules of its format, or a limit.
        case data
        /// Reading or writing failed.
        case io
        /// Nobody reads the output any more (a closed pipe).
        case closedOutput
    }

    public init(
        _ message: String, at location: SourceLocation = .init(), cause: Cause = .data, remedy: Remedy? = nil,
        stage: String? = nil
    ) {
        self.message = message
        self.location = location
        self.cause = cause
        self.remedy = remedy
        self.stage = stage
    }
}
