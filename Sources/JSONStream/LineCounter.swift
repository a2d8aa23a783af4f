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
/// Looks at the bytes between a place and the one asked for before, so the cost of many questions in a row is that of one.
struct LineCounter {
    /// The line at `counted`, and where in the current chunk that line starts: negative if in an earlier one.
    private var line = 1
    private var lineStart = 0
    private var counted = 0
    /// Where the line starts that the current chunk starts in.
    private var firstLineStart = 0

    /// The line and column, both from 1, of the byte at `offset` of the current chunk.
    mutating func position(at offset: Int, in chunk: Span<UInt8>) -> Position {
        let feeds = lineFeeds(chunk.extracting(min(offset, counted)..<max(offset, counted)))
        if feeds > 0 {
            line += offset < counted ? -feeds : feeds
            lineStart = offset
            while lineStart > 0, chunk[lineStart - 1] != .lineFeed { lineStart -= 1 }
            if lineStart == 0 { lineStart = firstLineStart }
        }
        counted = offset
        return Position(line: line, column: offset - lineStart + 1)
    }

    /// Leaves `chunk` behind; places are in the next one from now on.
    mutating func finish(_ chunk: Span<UInt8>) {
        _ = position(at: chunk.count, in: chunk)
        lineStart -= chunk.count
        firstLineStart = lineStart
        counted = 0
    }

    /// Makes the byte at `offset` the first column if what precedes it is all there was: a byte-order mark.
    mutating func skipMark(before offset: Int, in chunk: Span<UInt8>) {
        guard position(at: offset, in: chunk) == Position(line: 1, column: 4) else { return }
        lineStart = offset
        firstLineStart = offset
    }
}

private func lineFeeds(_ bytes: Span<UInt8>) -> Int {
    var feeds = 0
    var at = 0
    while bytes.count &- at >= 8 {
        feeds &+= ByteWord(bytes, at: at).lineFeeds
        at &+= 8
    }
    while at < bytes.count {
        feeds &+= bytes[at] == .lineFeed ? 1 : 0
        at &+= 1
    }
    return feeds
}
