internal import ByteText
internal import FormatSupport

/// Splits the rows of a table into cells. Source: RFC 4180 §2; line ends of all kinds and blanks before a
/// quote are taken as well.
struct CSVRowScanner {
    /// Where a cell lies; quoted ones may hold doubled quotes.
    struct Cell: BitwiseCopyable {
        var start: Int
        var end: Int
        var isQuoted: Bool
    }

    let delimiter: UInt8
    private(set) var cells: [Cell] = []
    /// The line feeds inside the cells of the row, which is one line but for them.
    private(set) var innerLines = 0
    /// Whether the bytes ended inside a quoted cell.
    private(set) var isInQuotes = false
    /// Whether text stands behind a closing quote.
    private(set) var hasStrayText = false

    init(delimiter: UInt8) { self.delimiter = delimiter }

    /// Splits the row that begins at `at` and moves behind its line end; false, and `at` stays, where the bytes end before the row does,
    /// unless that `isAll`.
    mutating func scan(_ bytes: Span<UInt8>, at: inout Int, isAll: Bool) -> Bool {
        cells.removeAll(keepingCapacity: true)
        innerLines = 0
        isInQuotes = false
        hasStrayText = false
        let delimiter = delimiter
        let count = bytes.count
        var start = at
        var index = at
        while index < count {
            let byte = bytes[index]
            // Digits, points and letters are above all others that matter.
            if byte > .comma, byte != delimiter {
                index &+= 1
            } else if byte == delimiter {
                cells.append(Cell(start: start, end: index, isQuoted: false))
                index &+= 1
                start = index
            } else if byte == .lineFeed || byte == .carriageReturn {
                // The line feed of a pair has to be there to be skipped.
                if byte == .carriageReturn, index + 1 == count, !isAll { return false }
                cells.append(Cell(start: start, end: index, isQuoted: false))
                at = index + 1
                if byte == .carriageReturn, at < count, bytes[at] == .lineFeed { at += 1 }
                return true
            } else if byte == .quotationMark, isBlank(bytes, start..<index) {
                guard let end = scanQuoted(bytes, from: index + 1) else {
                    isInQuotes = true
                    return false
                }
                cells.append(Cell(start: index + 1, end: end.content, isQuoted: true))
                index = end.next
                if index == count {
                    guard isAll else { return false }
                    at = count
                    return true
                }
                if bytes[index] == delimiter {
                    index += 1
                    start = index
                    if index == count, isAll { break }
                } else {
                    if bytes[index] == .carriageReturn, index + 1 == count, !isAll { return false }
                    at = index + 1
                    if bytes[index] == .carriageReturn, at < count, bytes[at] == .lineFeed { at += 1 }
                    return true
                }
            } else {
                index &+= 1
            }
        }
        guard isAll else { return false }
        cells.append(Cell(start: start, end: count, isQuoted: false))
        at = count
        return true
    }

    private func isBlank(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where bytes[index] != .space { return false }
        return true
    }

    /// The end of a quoted cell's content, and the delimiter or line end behind it; nil where the bytes end before that.
    private mutating func scanQuoted(_ bytes: Span<UInt8>, from start: Int) -> (content: Int, next: Int)? {
        var index = start
        while index < bytes.count {
            if bytes[index] == .lineFeed { innerLines += 1 }
            guard bytes[index] == .quotationMark else {
                index += 1
                continue
            }
            if index + 1 < bytes.count, bytes[index + 1] == .quotationMark {
                index += 2
                continue
            }
            var next = index + 1
            while next < bytes.count, bytes[next] != delimiter, bytes[next] != .lineFeed, bytes[next] != .carriageReturn
            {
                if bytes[next] > .space { hasStrayText = true }
                next += 1
            }
            return (index, next)
        }
        return nil
    }
}
