/// A command line that cannot be carried out, in one line for the person who typed it.
///
/// The message names what was typed and what to write instead. It has no program name and no full stop: the caller prints
/// `fnconv: error: ` before it and exits with status 2.
package struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
    package var message: String

    package init(_ message: String) { self.message = message }

    package var description: String { message }

    /// The same error, for an option: `--simplify: '10' has no unit; …`.
    package func about(option name: String) -> UsageError { UsageError("--\(name): \(message)") }
}
