/// A command line that cannot be carried out, in one line for the person who typed it.
///
/// The message names what was typed and what to write instead. It has no program name and no full stop: the caller prints
/// `fnconv: error: ` before it and exits with status 2.
public struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
    public var message: String

    public init(_ message: String) { self.message = message }

    public var description: String { message }

    /// The same error, said of an option: `--simplify: '10' has no unit; …`.
    public func about(option name: String) -> UsageError { UsageError("--\(name): \(message)") }
}
