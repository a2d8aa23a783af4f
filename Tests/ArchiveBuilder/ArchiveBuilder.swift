internal import ArchiveStream
internal import ByteText

/// Makes ZIP archives for tests, right ones and wrong ones, by the specification and not by the code that is tested.
package struct ArchiveBuilder {
    package var entries: [ArchiveEntry]
    package var comment: [UInt8] = []
    /// What stands before the directory and belongs to nothing.
    package var gap: [UInt8] = []
    package var hasWideEnd = false
    /// What the end says, if it is not the truth.
    package var toldCount: Int?
    package var toldOffset: Int?
    package var disk = 0

    package init(_ entries: [ArchiveEntry]) { self.entries = entries }

    package var bytes: [UInt8] {
        var archive = LittleEndianBytes()
        var directory = LittleEndianBytes()
        for entry in entries {
            let offset = archive.bytes.count
            archive.bytes += entry.header + entry.packed + entry.descriptor
            if entry.isListed { directory.bytes += entry.directoryEntry(at: entry.toldOffset ?? offset) }
        }
        archive.bytes += gap
        let start = toldOffset ?? archive.bytes.count
        let size = directory.bytes.count
        archive.bytes += directory.bytes
        let count = toldCount ?? entries.count { $0.isListed }
        if hasWideEnd {
            let end = archive.bytes.count
            archive.append(0x0606_4B50, 4)
            archive.append(44, 8)
            archive.append(45, 2)
            archive.append(45, 2)
            archive.append(disk, 4)
            archive.append(disk, 4)
            for number in [count, count, size, start] { archive.append(number, 8) }
            archive.append(0x0706_4B50, 4)
            archive.append(disk, 4)
            archive.append(end, 8)
            archive.append(1, 4)
        }
        archive.append(0x0605_4B50, 4)
        archive.append(disk, 2)
        archive.append(disk, 2)
        for number in [count, count] { archive.append(hasWideEnd ? 0xFFFF : number, 2) }
        for number in [size, start] { archive.append(hasWideEnd ? 0xFFFF_FFFF : number, 4) }
        archive.append(comment.count, 2)
        archive.bytes += comment
        return archive.bytes
    }
}

/// An entry of an archive.
package struct ArchiveEntry {
    /// Where its sizes and its checksum stand.
    package enum Sizes: CaseIterable, Sendable {
        case before, beforeInWideField
        case behind, behindWide, behindWithoutSignature, behindWideWithoutSignature
    }

    package var name: String
    package var packed: [UInt8]
    package var method: Int
    package var flags = 0
    package var sizes = Sizes.before
    package var checksum: UInt32
    package var unpackedCount: Int
    package var isListed = true
    /// The checksum and the place in the directory, if they are not those of the entry.
    package var toldChecksum: UInt32?
    package var toldOffset: Int?

    package init(_ name: String, _ contents: [UInt8], isDeflated: Bool = false, sizes: Sizes = .before) {
        self.name = name
        self.sizes = sizes
        let gzip = Self.gzip(contents)
        // A gzip file is a header of ten bytes, the same data as in an archive, the checksum, and the length.
        packed = isDeflated ? Array(gzip.dropFirst(10).dropLast(8)) : contents
        method = isDeflated ? 8 : 0
        checksum = gzip.dropLast(4).suffix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
        unpackedCount = contents.count
    }

    package init(_ name: String, _ text: String, isDeflated: Bool = false, sizes: Sizes = .before) {
        self.init(name, Array(text.utf8), isDeflated: isDeflated, sizes: sizes)
    }

    /// `bytes` in a gzip file.
    package static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var output = ByteBuffer()
        var encoder = GzipEncoder()
        encoder.append(bytes.span, to: &output)
        encoder.finish(to: &output)
        return output.bytes
    }

    private var isBehind: Bool { sizes != .before && sizes != .beforeInWideField }
    private var isWide: Bool { [.beforeInWideField, .behindWide, .behindWideWithoutSignature].contains(sizes) }

    /// From the version needed to the date.
    private var kind: LittleEndianBytes {
        var kind = LittleEndianBytes()
        for number in [isWide ? 45 : 20, flags | (isBehind ? 8 : 0), method, 0, 33] { kind.append(number, 2) }
        return kind
    }

    /// The extra field with both sizes, behind one that means nothing.
    private func wideField(_ sizes: [Int]) -> [UInt8] {
        guard isWide else { return [] }
        var field = LittleEndianBytes()
        field.append(0x4141, 2)
        field.append(1, 2)
        field.append(0, 1)
        field.append(1, 2)
        field.append(16, 2)
        for size in sizes { field.append(size, 8) }
        return field.bytes
    }

    fileprivate var header: [UInt8] {
        var header = LittleEndianBytes()
        header.append(0x0403_4B50, 4)
        header.bytes += kind.bytes
        header.append(isBehind ? 0 : Int(checksum), 4)
        let known = isBehind ? [0, 0] : [packed.count, unpackedCount]
        for size in known { header.append(isWide ? 0xFFFF_FFFF : size, 4) }
        let extra = wideField(known.reversed())
        header.append(name.utf8.count, 2)
        header.append(extra.count, 2)
        header.bytes += Array(name.utf8) + extra
        return header.bytes
    }

    fileprivate var descriptor: [UInt8] {
        guard isBehind else { return [] }
        var descriptor = LittleEndianBytes()
        if sizes == .behind || sizes == .behindWide { descriptor.append(0x0807_4B50, 4) }
        descriptor.append(Int(checksum), 4)
        for size in [packed.count, unpackedCount] { descriptor.append(size, isWide ? 8 : 4) }
        return descriptor.bytes
    }

    fileprivate func directoryEntry(at offset: Int) -> [UInt8] {
        var entry = LittleEndianBytes()
        entry.append(0x0201_4B50, 4)
        entry.append(45, 2)
        entry.bytes += kind.bytes
        entry.append(Int(toldChecksum ?? checksum), 4)
        for size in [packed.count, unpackedCount] { entry.append(isWide ? 0xFFFF_FFFF : size, 4) }
        let extra = wideField([unpackedCount, packed.count])
        entry.append(name.utf8.count, 2)
        entry.append(extra.count, 2)
        // A comment of one byte, the disk, and attributes.
        entry.append(1, 2)
        entry.append(0, 2)
        entry.append(0, 2)
        entry.append(0, 4)
        entry.append(offset, 4)
        entry.bytes += Array(name.utf8) + extra + [0x2E]
        return entry.bytes
    }
}

private struct LittleEndianBytes {
    var bytes: [UInt8] = []

    mutating func append(_ number: Int, _ count: Int) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
}
