/// A place in an input: file, line and column, both counted from 1 (0 is unknown).
public struct SourceLocation: Sendable, Hashable, CustomStringConvertible {
    /// The name of the input, where it has one.
    public var file: String?
    /// The line, from 1; 0 where it is not known.
    public var line: Int
    /// The column in bytes, from 1; 0 where it is not known.
    public var column: Int

    /// A place in an input, as far as it is known.
    public init(file: String? = nil, line: Int = 0, column: Int = 0) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `file:line:column` without the parts that are unknown.
    public var description: String {
        var text = file ?? ""
        for number in [line, column] where number > 0 { text += (text.isEmpty ? "" : ":") + String(number) }
        return text
    }
}
