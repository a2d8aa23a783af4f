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

/// Turns UTF-16 into UTF-8 as it comes; halves that belong to nothing become U+FFFD.
struct UTF16Transcoder {
    private let isBigEndian: Bool
    private var rest: [UInt8] = []

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// A transcoder for a text that is UTF-16 by its mark or, without one, as every other byte is mostly zero; and where the text begins.
    static func detected(in prefix: Span<UInt8>) -> (transcoder: UTF16Transcoder, start: Int)? {
        guard prefix.count >= 2 else { return nil }
        if prefix[0] == 0xFF, prefix[1] == 0xFE { return (UTF16Transcoder(isBigEndian: false), 2) }
        if prefix[0] == 0xFE, prefix[1] == 0xFF { return (UTF16Transcoder(isBigEndian: true), 2) }
        let pairs = min(prefix.count, 256) / 2
        var (first, second) = (0, 0)
        for index in 0..<pairs {
            if prefix[2 * index] == 0 { first += 1 }
            if prefix[2 * index + 1] == 0 { second += 1 }
        }
        guard 4 * max(first, second) > 3 * pairs, 4 * min(first, second) < pairs else { return nil }
        return (UTF16Transcoder(isBigEndian: first > second), 0)
    }

    mutating func transcode(_ bytes: Span<UInt8>) -> [UInt8] {
        rest.append(copying: bytes)
        var units: [UInt16] = []
        units.reserveCapacity(rest.count / 2)
        var at = 0
        while at + 1 < rest.count {
            let (first, second) = (UInt16(rest[at]), UInt16(rest[at + 1]))
            let unit = isBigEndian ? first << 8 | second : second << 8 | first
            // A pair is decoded whole.
            if unit & 0xFC00 == 0xD800, at + 3 >= rest.count { break }
            units.append(unit)
            at += 2
        }
        rest.removeFirst(at)
        // The unit before a pair that waits is whole by itself.
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
