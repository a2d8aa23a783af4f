internal import ByteText
internal import GeoStream

extension Span<UInt8> {
    /// Whether there is nothing but blanks.
    package var isBlank: Bool {
        for index in indices where self[index] > .space { return false }
        return true
    }
}

extension String {
    /// The text without the blanks around it.
    package var trimmed: String {
        let bytes = utf8
        guard bytes.first.map({ $0 <= .space }) ?? false || bytes.last.map({ $0 <= .space }) ?? false else {
            return self
        }
        var rest = Substring(self)[...]
        while let first = rest.utf8.first, first <= .space { rest = rest.dropFirst() }
        while let last = rest.utf8.last, last <= .space { rest = rest.dropLast() }
        return String(rest)
    }

    /// The text without blanks around it that come from the layout of a file: those with a line break among them.
    package var withoutLayout: String {
        guard utf8.contains(.lineFeed) else { return self }
        let bytes = Array(utf8)
        var start = 0
        var end = bytes.count
        while start < end, bytes[start] <= .space { start += 1 }
        while end > start, bytes[end - 1] <= .space { end -= 1 }
        if !bytes[..<start].contains(.lineFeed) { start = 0 }
        if !bytes[end...].contains(.lineFeed) { end = bytes.count }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}
