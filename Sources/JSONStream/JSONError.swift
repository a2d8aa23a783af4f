public import ByteText

/// What is wrong with a JSON text, and where.
///
/// Thrown for what ends the reading; collected in `JSONTokenizer.findings` for what a recovering tokenizer mended.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Line and column (in bytes) of the first byte that is out of place, both from 1; the file is unknown here.
    public var location: SourceLocation
    /// What was found and what was expected, in lower case and without a full stop.
    public var message: String

    /// What kind of wrong it is.
    package var fault: Fault

    /// An error with a message at a place.
    package init(location: SourceLocation, message: String, fault: Fault = .malformed) {
        self.location = location
        self.message = message
        self.fault = fault
    }

    /// `line:column: message`.
    public var description: String { "\(location): \(message)" }
}
