internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Texts of cells.
enum CSVText {
    /// The bytes of a cell without blanks, and zeros that pad it, around it.
    static func trimmed(_ cell: CSVRowScanner.Cell, _ bytes: Span<UInt8>) -> Range<Int> {
        var (start, end) = (cell.start, cell.end)
        while start < end, bytes[start] <= .space { start += 1 }
        while end > start, bytes[end - 1] <= .space { end -= 1 }
        return start..<end
    }

    /// The text of a cell: of UTF-8, else of windows-1252, which older programs write without a word.
    static func string(_ cell: CSVRowScanner.Cell, _ bytes: Span<UInt8>, isUTF8: inout Bool) -> String {
        var text: [UInt8] = []
        text.append(copying: bytes.extracting(cell.isQuoted ? cell.start..<cell.end : trimmed(cell, bytes)))
        if cell.isQuoted {
            var at = 0
            // Only doubled quotes can be inside.
            while at + 1 < text.count {
                if text[at] == .quotationMark, text[at + 1] == .quotationMark { text.remove(at: at) }
                at += 1
            }
        }
        if let string = String(validating: text, as: UTF8.self) { return string }
        isUTF8 = false
        return Windows1252.text(text)
    }
}
