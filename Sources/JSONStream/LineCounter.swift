internal import ByteText

/// A line and a column, both from 1.
///
/// Not a `SourceLocation`, since a `String` inside a value, even an empty one, keeps the compiler (6.3) from lending spans from it.
struct Position: BitwiseCopyable, Equatable {
    var line, column: Int

    var location: SourceLocation { SourceLocation(line: line, column: column) }
}

/// Finds line and column of a place in the current chunk, counting line feeds only when asked and at the end of a chunk.
///
/// Asked in ascending order, it looks at each byte once.
struct LineCounter {
    /// The line at `counted`, and where in the current chunk that line starts: negative if in an earlier one.
    private var line = 1
    private var lineStart = 0
    private var counted = 0
    private var lineOfChunk = 1
    private var lineStartOfChunk = 0

    /// The line and column, both from 1, of the byte at `offset` of the current chunk.
    mutating func position(at offset: Int, in chunk: Span<UInt8>) -> Position {
        if offset < counted {
            line = lineOfChunk
            lineStart = lineStartOfChunk
            counted = 0
        }
        let passed = chunk.extracting(counted..<offset)
        var feeds = 0
        var at = 0
        while passed.count &- at >= 8 {
            feeds &+= ByteWord(passed, at: at).lineFeeds
            at &+= 8
        }
        while at < passed.count {
            feeds &+= passed[at] == 0x0A ? 1 : 0
            at &+= 1
        }
        if feeds > 0 {
            line += feeds
            lineStart = offset
            while chunk[lineStart - 1] != 0x0A { lineStart -= 1 }
        }
        counted = offset
        return Position(line: line, column: offset - lineStart + 1)
    }

    /// Leaves `chunk` behind; places are in the next one from now on.
    mutating func finish(_ chunk: Span<UInt8>) {
        _ = position(at: chunk.count, in: chunk)
        lineStart -= chunk.count
        counted = 0
        lineOfChunk = line
        lineStartOfChunk = lineStart
    }

    /// Makes the byte at `offset` of the current chunk a first column, since what precedes it is a byte-order mark.
    mutating func startLine(at offset: Int, in chunk: Span<UInt8>) {
        _ = position(at: offset, in: chunk)
        lineStart = offset
    }
}
