public import ByteText

/// What was wrong with an input, an output or a request, and where.
///
/// Printed, it says so in one line: `trip.gpx:2:14: the file ends inside <name>, opened at line 2`.
public struct ConversionError: Error, Equatable, Sendable {
    private var content: Content

    /// Apart from the error itself, which is one word then: readers hold an absent one, and look at it with each token.
    private indirect enum Content: Equatable {
        case fields(Fields)
    }

    private struct Fields: Equatable {
        var message: String
        var location: SourceLocation
        var code: Code
        var remedy: Remedy?
        var stage: String?
    }

    private var fields: Fields {
        get {
            switch content {
            case .fields(let fields): fields
            }
        }
        set { content = .fields(newValue) }
    }

    /// What was found and what was expected, without a capital and a full stop.
    public var message: String {
        get { fields.message }
        set { fields.message = newValue }
    }

    /// Where in the input, as far as that is known; for files that cannot be opened their name.
    public var location: SourceLocation {
        get { fields.location }
        set { fields.location = newValue }
    }

    /// What kind of error it is, to decide what to do about it.
    public var code: Code {
        get { fields.code }
        set { fields.code = newValue }
    }

    /// What could be done about it in the request, where there is something.
    public var remedy: Remedy? {
        get { fields.remedy }
        set { fields.remedy = newValue }
    }

    /// The name of the stage that says it, with which the message begins; nil for everything else.
    public var stage: String? {
        get { fields.stage }
        set { fields.stage = newValue }
    }

    /// What could be done about an error.
    public enum Remedy: Sendable, Equatable {
        /// To read with ``ReaderOptions/recover``, which takes a decimal comma for a point.
        case recoverDecimalCommas
        /// To say which columns of a table hold the position, in the options of the reader.
        case chooseColumns
    }

    /// What kind of error there was. More may come with later versions, so a `switch` needs a `default`.
    public enum Code: Sendable, CaseIterable {
        // MARK: The input

        /// No format has such content, or such an extension.
        case unknownFormat
        /// The bytes break the rules of XML, JSON, ZIP or whatever else they are written in.
        case notWellFormed
        /// The bytes are well-formed but not what their format asks for: another root element, values of another type.
        case invalidContent
        /// The bytes end before the document does.
        case truncated
        /// The document is deeper, longer or packed tighter than a reader takes, which keeps memory and time small.
        case limitExceeded
        /// The document has a version that is not known, which may mean something else by the same words.
        case unsupportedVersion
        /// The document uses something that is not read: an encoding, an encryption, entities of its own.
        case unsupportedFeature
        /// Something is odd with the document, and the pipeline was asked to take warnings for errors.
        case warning

        // MARK: The request

        /// The format is only written, or only read.
        case unsupportedFormat
        /// A value in the request makes no sense, such as a distance below zero, or names something that is not there.
        case invalidRequest
        /// The document to be written is impossible: a position that is not on the globe, events out of order.
        case invalidDocument

        // MARK: The system

        /// The input cannot be opened or read.
        case input
        /// The output cannot be made or written.
        case output
        /// Nobody reads the output any more: a closed pipe.
        case closedOutput
        /// There is no room for what has to be held back in a temporary file, or it cannot be read back.
        case temporaryFile
    }

    /// An error with a message, where it was, and its kind.
    public init(
        _ message: String, at location: SourceLocation = .init(), code: Code, remedy: Remedy? = nil,
        stage: String? = nil
    ) {
        let fields = Fields(message: message, location: location, code: code, remedy: remedy, stage: stage)
        content = .fields(fields)
    }
}

extension ConversionError: CustomStringConvertible {
    /// The place and the message in one line: `trip.gpx:2:14: the file ends inside <name>, opened at line 2`.
    public var description: String {
        let place = location.description
        return place.isEmpty ? message : place + ": " + message
    }
}

extension ConversionError.Code {
    /// The kind of error that a fault in a syntax or a packing is.
    package init(_ fault: Fault) {
        switch fault {
        case .malformed: self = .notWellFormed
        case .truncated: self = .truncated
        case .limitExceeded: self = .limitExceeded
        case .unsupported: self = .unsupportedFeature
        }
    }

    /// Whether it is about the data and not about the files that they come from or go to.
    package var isAboutData: Bool {
        switch self {
        case .input, .output, .closedOutput, .temporaryFile: false
        case .unknownFormat, .notWellFormed, .invalidContent, .truncated, .limitExceeded, .unsupportedVersion,
            .unsupportedFeature, .warning, .unsupportedFormat, .invalidRequest, .invalidDocument:
            true
        }
    }
}
