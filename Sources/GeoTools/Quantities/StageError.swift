/// What is wrong with the argument of a stage, and what to write instead, in one line without a full stop.
public struct StageError: Error, Equatable, Sendable, CustomStringConvertible {
    public var message: String

    public init(_ message: String) { self.message = message }

    public var description: String { message }
}
