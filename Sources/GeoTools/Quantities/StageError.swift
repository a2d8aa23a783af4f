/// What is wrong with the argument of a stage, and what to write instead, in one line without a full stop.
public struct StageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was found and what was expected.
    public var message: String
    /// The name of the stage, where the message begins with it.
    public var stage: String?

    /// An error with its message, and the stage that it is about.
    public init(_ message: String, stage: String? = nil) {
        self.message = message
        self.stage = stage
    }

    /// The message.
    public var description: String { message }
}
