/// A place in an input: file, line and column, both counted from 1 (0 is unknown).
public struct SourceLocation: Sendable, Hashable, CustomStringConvertible {
    public var file: String?
    public var line: Int
    public var column: Int

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
