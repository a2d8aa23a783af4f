/// Turns UTF-16 into UTF-8 as it comes; halves that belong to nothing become U+FFFD.
package struct UTF16Transcoder {
    private let isBigEndian: Bool
    private var rest: [UInt8] = []

    package init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// A transcoder for a text that begins with a mark of UTF-16, two bytes; nil where it does not.
    package init?(mark prefix: Span<UInt8>) {
        guard prefix.count >= 2, prefix[0] ^ prefix[1] == 0x01, prefix[0] >= 0xFE else { return nil }
        self.init(isBigEndian: prefix[0] == 0xFE)
    }

    /// A transcoder for a text that is UTF-16 by its mark or, without one, as every other byte is mostly zero; and where the text begins.
    package static func detected(in prefix: Span<UInt8>) -> (transcoder: UTF16Transcoder, start: Int)? {
        guard prefix.count >= 2 else { return nil }
        if let marked = UTF16Transcoder(mark: prefix) { return (marked, 2) }
        let pairs = min(prefix.count, 256) / 2
        var (first, second) = (0, 0)
        for index in 0..<pairs {
            if prefix[2 * index] == 0 { first += 1 }
            if prefix[2 * index + 1] == 0 { second += 1 }
        }
        guard 4 * max(first, second) > 3 * pairs, 4 * min(first, second) < pairs else { return nil }
        return (UTF16Transcoder(isBigEndian: first > second), 0)
    }

    /// The text of further bytes; a byte or a half of a pair that is alone waits for the rest.
    package mutating func transcode(_ bytes: Span<UInt8>) -> [UInt8] {
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
