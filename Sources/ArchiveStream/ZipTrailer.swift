internal import ByteText

/// What stands behind the only entry of an archive: descriptor, directory and end.
struct ZipTrailer {
    var name: [UInt8]
    var checksum: UInt32
    var packedCount, unpackedCount: Int

    /// Whether the numbers need eight bytes; from a little below the largest of four, for the offset of the directory's sake.
    private var isWide: Bool { max(unpackedCount, packedCount) > 0xFFFF_0000 }

    func append(to output: inout ByteBuffer) {
        output.append(littleEndian: UInt32(ZipDescriptor.signature))
        output.append(littleEndian: checksum)
        if isWide { appendCounts(UInt64.self, &output) } else { appendCounts(UInt32.self, &output) }
        appendDirectory(to: &output)
        if isWide { appendWideEnd(to: &output) }
        appendEnd(to: &output)
    }

    /// The fields of a header from the version needed to the date.
    static func appendKind(isWide: Bool, to output: inout ByteBuffer) {
        output.append(littleEndian: UInt16(isWide ? 45 : 20))
        // A descriptor follows.
        output.append(littleEndian: UInt16(8))
        output.append(littleEndian: UInt16(ZipHeader.deflated))
        // Midnight, on 1 January 1980.
        output.append(littleEndian: UInt16(0))
        output.append(littleEndian: UInt16(1 << 5 | 1))
    }

    private func appendCounts<Number: FixedWidthInteger>(_ type: Number.Type, _ output: inout ByteBuffer) {
        output.append(littleEndian: Number(packedCount))
        output.append(littleEndian: Number(unpackedCount))
    }

    private var directoryOffset: Int { 30 + name.count + packedCount + (isWide ? 24 : 16) }
    private var directorySize: Int { 46 + name.count + (isWide ? 20 : 0) }

    private func appendDirectory(to output: inout ByteBuffer) {
        output.append(littleEndian: UInt32(ZipRecord.directoryEntry.rawValue))
        output.append(littleEndian: UInt16(isWide ? 45 : 20))
        Self.appendKind(isWide: isWide, to: &output)
        output.append(littleEndian: checksum)
        if isWide {
            output.append(littleEndian: UInt64.max)
        } else {
            appendCounts(UInt32.self, &output)
        }
        output.append(littleEndian: UInt16(name.count))
        output.append(littleEndian: UInt16(isWide ? 20 : 0))
        // Neither comment, disk, attributes nor offset.
        output.append(littleEndian: UInt16(0))
        output.append(littleEndian: UInt16(0))
        output.append(littleEndian: UInt16(0))
        output.append(littleEndian: UInt32(0))
        output.append(littleEndian: UInt32(0))
        output.append(name.span)
        guard isWide else { return }
        output.append(littleEndian: UInt16(ZipHeader.wideField))
        output.append(littleEndian: UInt16(16))
        output.append(littleEndian: UInt64(unpackedCount))
        output.append(littleEndian: UInt64(packedCount))
    }

    private func appendWideEnd(to output: inout ByteBuffer) {
        output.append(littleEndian: UInt32(ZipRecord.end64.rawValue))
        output.append(littleEndian: UInt64(44))
        output.append(littleEndian: UInt16(45))
        output.append(littleEndian: UInt16(45))
        // Both disks are the first, and hold one entry each.
        output.append(littleEndian: UInt64(0))
        output.append(littleEndian: UInt64(1))
        output.append(littleEndian: UInt64(1))
        output.append(littleEndian: UInt64(directorySize))
        output.append(littleEndian: UInt64(directoryOffset))
        output.append(littleEndian: UInt32(ZipRecord.locator64.rawValue))
        output.append(littleEndian: UInt32(0))
        output.append(littleEndian: UInt64(directoryOffset + directorySize))
        output.append(littleEndian: UInt32(1))
    }

    private func appendEnd(to output: inout ByteBuffer) {
        output.append(littleEndian: UInt32(ZipRecord.end.rawValue))
        output.append(littleEndian: UInt32(0))
        output.append(littleEndian: UInt16(1))
        output.append(littleEndian: UInt16(1))
        output.append(littleEndian: UInt32(directorySize))
        output.append(littleEndian: isWide ? UInt32.max : UInt32(directoryOffset))
        output.append(littleEndian: UInt16(0))
    }
}
