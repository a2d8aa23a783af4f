/// Where the parser's places lie in the input, which it has not seen all of.
///
/// Bytes that are skipped move all that follows by their lines, and what follows in the same line by their columns.
struct Placement: BitwiseCopyable {
    /// How many lines have been skipped.
    private(set) var lines: UInt32 = 0
    private var columns: UInt32 = 0
    /// The line, as the parser counts, in which columns are moved.
    private var line: UInt32 = 0

    /// The place in the input of the parser's own.
    @inline(__always)
    func place(_ line: Int32, _ column: Int32) -> (line: UInt32, column: UInt32) {
        let line = UInt32(truncatingIfNeeded: line)
        let column = UInt32(truncatingIfNeeded: column)
        return (line &+ lines, line == self.line ? column &+ columns : column)
    }

    /// Skips bytes at the parser's place, which have these line feeds and end in this column, or are so long if they have none.
    mutating func skip(at line: Int32, _ column: Int32, lineFeeds: Int, column end: Int, length: Int) {
        let before = place(line, column)
        lines &+= UInt32(truncatingIfNeeded: lineFeeds)
        self.line = UInt32(truncatingIfNeeded: line)
        let after =
            lineFeeds > 0 ? UInt32(truncatingIfNeeded: end) : before.column &+ UInt32(truncatingIfNeeded: length)
        columns = after &- UInt32(truncatingIfNeeded: column)
    }
}
