/// Android's file of all time zones: a header, an index by name, and then the files of the zones one after the other.
///
/// Source: bionic's `libc/tzcode/bionic.cpp`. Numbers are 32 bits, big-endian.
struct ZoneArchive {
    private static let nameSize = 40
    /// A name, where the zone's file begins behind the index, its size, and a number that means nothing any more.
    private static let entrySize = nameSize + 12

    private let bytes: [UInt8]
    private let index: Range<Int>

    /// Nil where the bytes are no such file.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard bytes.starts(with: "tzdata".utf8), let start = Self.number(bytes, at: 12),
            let end = Self.number(bytes, at: 16), start <= end, end <= bytes.count
        else { return nil }
        index = start..<end
    }

    /// The file of a zone; nil if the archive has none of this name.
    func bytes(of zone: String) -> [UInt8]? {
        let name = Array(zone.utf8)
        guard name.count < Self.nameSize else { return nil }
        let padded = name + [UInt8](repeating: 0, count: Self.nameSize - name.count)
        for entry in stride(from: index.lowerBound, through: index.upperBound - Self.entrySize, by: Self.entrySize)
        where bytes[entry..<(entry + Self.nameSize)] == padded[...] {
            guard let start = Self.number(bytes, at: entry + Self.nameSize),
                let size = Self.number(bytes, at: entry + Self.nameSize + 4),
                index.upperBound + start + size <= bytes.count
            else { return nil }
            return Array(bytes[(index.upperBound + start)...].prefix(size))
        }
        return nil
    }

    private static func number(_ bytes: [UInt8], at offset: Int) -> Int? {
        guard offset + 4 <= bytes.count else { return nil }
        return bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
}
