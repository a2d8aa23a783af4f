@testable import ArchiveStream
import ByteText
import Testing

@Suite("Writing ZIP")
struct ZipWriterTests {
    private func archive(_ pieces: [[UInt8]]) -> [UInt8] {
        var output = ByteBuffer()
        var writer = ZipWriter(entry: "doc.kml")
        for piece in pieces { writer.append(piece.span, to: &output) }
        writer.finish(to: &output)
        return output.bytes
    }

    @Test("An archive is the same each time, and holds no time")
    func exact() {
        let sizes: [UInt8] = [0x75, 0x18, 0x64, 0x77, 8, 0, 0, 0, 6, 0, 0, 0]
        let name = Array("doc.kml".utf8)
        let kind: [UInt8] = [20, 0, 8, 0, 8, 0, 0, 0, 0x21, 0]
        let header = [0x50, 0x4B, 3, 4] + kind + [UInt8](repeating: 0, count: 12) + [7, 0, 0, 0] + name
        let data: [UInt8] = [0xB3, 0xC9, 0xCE, 0xCD, 0xD1, 0xB7, 3, 0]
        let descriptor = [0x50, 0x4B, 7, 8] + sizes
        let entry = [0x50, 0x4B, 1, 2, 20, 0] + kind + sizes + [7] + [UInt8](repeating: 0, count: 17) + name
        let end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 53, 0, 0, 0, 61, 0, 0, 0, 0, 0]
        #expect(archive([Array("<kml/>".utf8)]) == header + data + descriptor + entry + end)
    }

    @Test("What is written is read again, whatever the pieces", arguments: [0, 1, 200_000])
    func roundTrip(count: Int) {
        var random = Seeded(state: 6)
        let text = random.text(count)
        let whole = archive([text])
        #expect(Listing(whole).lines == ["doc.kml", "= " + Listing.summary(text)])
        #expect(Listing(whole).error == nil)
        let half = count / 2
        let halves = archive([Array(text[..<half]), Array(text[half...])])
        #expect(Listing(halves) == Listing(whole))
    }

    @Test("Sizes that four bytes do not hold are written with eight")
    func wide() {
        let (packed, unpacked) = (5 << 30, 6 << 30)
        let trailer = ZipTrailer(name: [0x61], checksum: 1, packedCount: packed, unpackedCount: unpacked)
        var output = ByteBuffer()
        trailer.append(to: &output)
        let bytes = output.bytes
        let descriptor = ZipDescriptor(bytes, packedCount: packed, unpackedCount: unpacked, isWide: true)
        #expect(descriptor?.checksum == 1)
        #expect(descriptor?.size == 24)
        let record = Array(bytes[24...])
        #expect(ZipRecord(rawValue: record.uint32(at: 0)) == .directoryEntry)
        let header = ZipHeader(record, inDirectory: true)
        #expect(header.packedCount == packed)
        #expect(header.unpackedCount == unpacked)
        #expect(header.offset == 0)
        let end = ZipRecord.directoryEntry.size(of: record)
        let offset = 30 + 1 + packed + 24
        var directory = ZipDirectory()
        directory.pass(at: 0)
        #expect(throws: Never.self) {
            try directory.list(header, at: offset)
            directory.close(at: offset + end)
            try directory.check(end: Array(record[end...]), isWide: true)
            try directory.check(end: Array(record[(end + 76)...]), isWide: false)
        }
    }
}
