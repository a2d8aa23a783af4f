/// What is wrong with the argument of a stage, and what to write instead, in one line without a full stop.
public struct StageError: Error, Equatable, Sendable, CustomStringConvertible {
    public var message: String
    /// The name of the stage, where the message begins with it.
    public var stage: String?

    public init(_ message: String, stage: String? = nil) {
        self.message = message
        self.stage = stage
    }

    public var description: String { message }
}
