import ArchiveBuilder
import ArchiveStream
import ByteText
import Testing

@Suite("gzip")
struct GzipTests {
    /// Made by zlib and struct of Python: all fields that a header may have, and a sentence.
    private static let full: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x1F, 0x00, 0xF1, 0x53, 0x65, 0x02, 0x03, 0x05, 0x00, 0x41, 0x50, 0x01, 0x00, 0x21, 0x77,
        0x61,
        0x6C, 0x6B, 0x2E, 0x67, 0x70, 0x78, 0x00, 0x61, 0x20, 0x63, 0x6F, 0x6D, 0x6D, 0x65, 0x6E, 0x74, 0x00, 0x08,
        0x65,
        0x0B, 0x49, 0xCD, 0x53, 0xC8, 0xCE, 0xCC, 0xC9, 0xCF, 0x4D, 0x2D, 0x29, 0x4A, 0x2D, 0x56, 0x28, 0xC9, 0x28,
        0xCA,
        0x2F, 0x4D, 0xCF, 0x00, 0xD2, 0xA9, 0x0A, 0xE5, 0xF9, 0xF9, 0x29, 0xC5, 0x5C, 0x00, 0x9E, 0xED, 0xDC, 0x5D,
        0x21,
        0x00, 0x00, 0x00,
    ]
    private static let sentence = "Ten kilometres through the woods\n"

    private func gzip(_ text: String) -> [UInt8] { ArchiveEntry.gzip(Array(text.utf8)) }

    @Test("A header with extra field, name, comment and checksum is read, wherever the file is cut")
    func headerFields() {
        for cut in 0...Self.full.count {
            let unpacking = Unpacking(gzip: Self.full, cuts: [cut])
            #expect(unpacking.text == Self.sentence)
            #expect(unpacking.error == nil)
            #expect(unpacking.oddity == nil)
        }
    }

    @Test("What is packed is unpacked, in pieces of any size")
    func roundTrip() {
        var random = Seeded(state: 1)
        for count in [0, 1, 100, 65_536, 150_000] {
            let text = random.text(count)
            let file = ArchiveEntry.gzip(text)
            for longest in [1, 50, 100_000] where longest > 1 || count < 1000 {
                let unpacking = Unpacking(gzip: file, cuts: random.cuts(in: file.count, every: longest))
                #expect(unpacking.bytes == text)
                #expect(unpacking.error == nil)
            }
        }
    }

    @Test("A file holds neither a time nor a name, so that the same bytes give the same file")
    func deterministic() {
        let file = gzip("a")
        #expect(file == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 0x4B, 4, 0, 0x43, 0xBE, 0xB7, 0xE8, 1, 0, 0, 0])
        #expect(gzip("") == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    }

    @Test("Members follow each other, an empty one too")
    func members() {
        let file = gzip("one, ") + gzip("") + Self.full + gzip("three")
        var random = Seeded(state: 2)
        for longest in [1, 10, 1000] {
            let unpacking = Unpacking(gzip: file, cuts: random.cuts(in: file.count, every: longest))
            #expect(unpacking.text == "one, " + Self.sentence + "three")
            #expect(unpacking.error == nil)
        }
    }

    @Test("Zeros behind the last member are said, and so is what is no member")
    func behind() {
        let padded = gzip("a") + [UInt8](repeating: 0, count: 512)
        #expect(Unpacking(gzip: padded, cuts: [20, 21, 300]).text == "a")
        #expect(Unpacking(gzip: padded).oddity == "512 zero bytes behind the gzip data are left out")
        #expect(
            Unpacking(gzip: padded + [1]).oddity == "513 bytes behind the gzip data are no gzip and are left out")
        let tail = Unpacking(gzip: gzip("a") + Array("tail".utf8))
        #expect(tail.text == "a")
        #expect(tail.oddity == "4 bytes behind the gzip data are no gzip and are left out")
        #expect(tail.error == nil)
    }

    @Test("A file that is cut gives what came before, and says that it ends early")
    func truncated() {
        for count in 2..<Self.full.count {
            let unpacking = Unpacking(gzip: Array(Self.full.prefix(count)))
            #expect(unpacking.error == "the gzip data end early, after \(count) bytes")
            #expect(Self.sentence.hasPrefix(unpacking.text))
        }
        let members = gzip("one") + Self.full.prefix(20)
        #expect(Unpacking(gzip: members).text == "one")
        #expect(Unpacking(gzip: members).error == "the gzip data end early, after \(members.count) bytes")
    }

    @Test("Damage is told with its place")
    func damage() {
        let count = Self.full.count
        for (place, message) in [
            (2, "before byte 4: unknown compression method"), (3, "before byte 4: the header has unknown flags"),
            (36, "before byte 38: the checksum of the header is another"),
            (count - 8, "before byte 75: the checksum is another"),
            (count - 1, "before byte 79: the length is another"),
        ] {
            var file = Self.full
            file[place] ^= 0x60
            #expect(Unpacking(gzip: file).error == "the gzip data are damaged " + message)
        }
        var file = Self.full
        file[38] = 0xFF
        #expect(Unpacking(gzip: file).error == "the gzip data are damaged before byte 39: invalid block type")
    }

    @Test("What unpacks to too much is refused, and cannot make the decoder hold it")
    func limits() {
        var limits = UnpackingLimits()
        limits.slack = 100_000
        let bomb = ArchiveEntry.gzip([UInt8](repeating: 0x20, count: 1_000_000))
        let unpacking = Unpacking(gzip: bomb, limits: limits)
        #expect(
            unpacking.error == "unpacked, it is more than 200 times as long, which looks like an attack")
        #expect((100_000...300_000).contains(unpacking.bytes.count))
        limits.ratio = 1032
        #expect(Unpacking(gzip: bomb, limits: limits).error == nil)
        limits.total = 999_999
        #expect(Unpacking(gzip: bomb, limits: limits).error == "more than 999999 bytes unpacked, which is the limit")
    }
}
