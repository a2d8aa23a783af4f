/// What a header says of an entry, at the entry itself or in the directory.
struct ZipHeader {
    var flags = 0
    var method = 0
    var checksum: UInt32 = 0
    /// Zero at an entry that is ``isFollowedByDescriptor``, unless the writer knew them.
    var packedCount = 0
    var unpackedCount = 0
    /// Where the entry begins in the archive; only in the directory.
    var offset = 0
    /// Whether there are 64-bit sizes.
    var isWide = false
    var name: [UInt8] = []

    /// Packed as it is, and by deflate; the other methods are not read.
    static let stored = 0
    static let deflated = 8

    /// The largest number of a field of four bytes, which stands for one in the extra field.
    private static let wide = Int(clamping: UInt32.max)
    static let wideField = 1

    /// No entry.
    init() {}

    /// Reads a whole record: ``ZipRecord/entry`` or, if it is `inDirectory`, ``ZipRecord/directoryEntry``.
    init(_ record: [UInt8], inDirectory: Bool) {
        // The fields that both have stand two bytes later in the directory.
        let shift = inDirectory ? 2 : 0
        flags = record.uint16(at: 6 + shift)
        method = record.uint16(at: 8 + shift)
        checksum = record.bits32(at: 14 + shift)
        packedCount = record.uint32(at: 18 + shift)
        unpackedCount = record.uint32(at: 22 + shift)
        let nameStart = inDirectory ? 46 : 30
        let nameEnd = nameStart + record.uint16(at: 26 + shift)
        name = Array(record[nameStart..<nameEnd])
        if inDirectory { offset = record.uint32(at: 42) }
        widen(record, nameEnd..<(nameEnd + record.uint16(at: 28 + shift)))
    }

    /// Takes the 64-bit numbers from the extra fields; a field that reaches beyond them ends them.
    private mutating func widen(_ record: [UInt8], _ extra: Range<Int>) {
        var at = extra.lowerBound
        while at + 4 <= extra.upperBound {
            let end = at + 4 + record.uint16(at: at + 2)
            guard end <= extra.upperBound else { return }
            if record.uint16(at: at) == Self.wideField {
                isWide = true
                var field = at + 4
                for number in [\ZipHeader.unpackedCount, \.packedCount, \.offset]
                where self[keyPath: number] == Self.wide {
                    guard field + 8 <= end else { return }
                    self[keyPath: number] = record.uint64(at: field)
                    field += 8
                }
                return
            }
            at = end
        }
    }

    var isFollowedByDescriptor: Bool { flags & 8 != 0 }

    /// Why its contents cannot be read, as what the entry is; nil if they can.
    var unreadable: String? {
        if flags & 1 != 0 { return "is encrypted" }
        switch method {
        case Self.stored, Self.deflated: return nil
        case 9: return "is packed by Deflate64"
        case 12: return "is packed by bzip2"
        case 14: return "is packed by LZMA"
        case 93: return "is packed by Zstandard"
        case 95: return "is packed by xz"
        default: return "is packed by method \(method)"
        }
    }

    var title: String { String(decoding: name, as: UTF8.self) }
}
