import ArchiveBuilder
import ArchiveStream
import Testing

@Suite("Reading ZIP")
struct ZipReaderTests {
    /// Written to a pipe by zipfile of Python: a deflated entry and a stored one, both with their sizes behind them.
    private static let streamed: [UInt8] = [
        0x50, 0x4B, 0x03, 0x04, 0x14, 0x00, 0x08, 0x00, 0x08, 0x00, 0x00, 0x40, 0xA1, 0x5C, 0x00, 0x00, 0x00, 0x00,
        0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x07, 0x00, 0x00, 0x00, 0x64, 0x6F, 0x63, 0x2E, 0x6B, 0x6D, 0x6C,
        0xB3,
        0xC9, 0xCE, 0xCD, 0xD1, 0xB7, 0x03, 0x00, 0x50, 0x4B, 0x07, 0x08, 0x75, 0x18, 0x64, 0x77, 0x08, 0x00, 0x00,
        0x00,
        0x06, 0x00, 0x00, 0x00, 0x50, 0x4B, 0x03, 0x04, 0x14, 0x00, 0x08, 0x00, 0x00, 0x00, 0x00, 0x40, 0xA1, 0x5C,
        0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x0B, 0x00, 0x00, 0x00, 0x66, 0x69, 0x6C,
        0x65,
        0x73, 0x2F, 0x61, 0x2E, 0x74, 0x78, 0x74, 0x73, 0x74, 0x6F, 0x72, 0x65, 0x64, 0x50, 0x4B, 0x07, 0x08, 0x0B,
        0xF9,
        0x43, 0x56, 0x06, 0x00, 0x00, 0x00, 0x06, 0x00, 0x00, 0x00, 0x50, 0x4B, 0x01, 0x02, 0x14, 0x03, 0x14, 0x00,
        0x08,
        0x00, 0x08, 0x00, 0x00, 0x40, 0xA1, 0x5C, 0x75, 0x18, 0x64, 0x77, 0x08, 0x00, 0x00, 0x00, 0x06, 0x00, 0x00,
        0x00,
        0x07, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0x01, 0x00, 0x00, 0x00, 0x00,
        0x64,
        0x6F, 0x63, 0x2E, 0x6B, 0x6D, 0x6C, 0x50, 0x4B, 0x01, 0x02, 0x14, 0x03, 0x14, 0x00, 0x08, 0x00, 0x00, 0x00,
        0x00,
        0x40, 0xA1, 0x5C, 0x0B, 0xF9, 0x43, 0x56, 0x06, 0x00, 0x00, 0x00, 0x06, 0x00, 0x00, 0x00, 0x0B, 0x00, 0x00,
        0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0x01, 0x3D, 0x00, 0x00, 0x00, 0x66, 0x69, 0x6C, 0x65,
        0x73,
        0x2F, 0x61, 0x2E, 0x74, 0x78, 0x74, 0x50, 0x4B, 0x05, 0x06, 0x00, 0x00, 0x00, 0x00, 0x02, 0x00, 0x02, 0x00,
        0x6E,
        0x00, 0x00, 0x00, 0x7C, 0x00, 0x00, 0x00, 0x00, 0x00,
    ]

    @Test("An archive that another program wrote to a pipe is read, wherever it is cut")
    func streamed() {
        for cut in 0...Self.streamed.count {
            let listing = Listing(Self.streamed, cuts: [cut])
            #expect(listing.lines == ["doc.kml", "= <kml/>", "files/a.txt", "= stored"])
            #expect(listing.error == nil)
        }
        #expect(Listing(Self.streamed) { _ in false }.lines == ["doc.kml", "files/a.txt"])
        #expect(Listing(Self.streamed) { $0 == "files/a.txt" }.lines == ["doc.kml", "files/a.txt", "= stored"])
    }

    /// Entries of every kind, an empty one and one of many pieces among them.
    private static func archive(_ sizes: ArchiveEntry.Sizes, isDeflated: Bool) -> ArchiveBuilder {
        var random = Seeded(state: 3)
        let long = random.text(70_000)
        // A descriptor without a signature is not searched for.
        let isFound = isDeflated || (sizes != .behindWithoutSignature && sizes != .behindWideWithoutSignature)
        let sizes = isFound ? sizes : .behind
        return ArchiveBuilder([
            ArchiveEntry("folder/", ""), ArchiveEntry("empty", "", isDeflated: isDeflated, sizes: sizes),
            ArchiveEntry("short", "0123456789", isDeflated: isDeflated, sizes: sizes),
            ArchiveEntry("long", long, isDeflated: isDeflated, sizes: sizes),
            ArchiveEntry("last", "the end", isDeflated: isDeflated, sizes: sizes),
        ])
    }

    @Test(
        "Sizes stand before or behind, with four bytes or eight", arguments: ArchiveEntry.Sizes.allCases, [true, false])
    func sizes(sizes: ArchiveEntry.Sizes, isDeflated: Bool) {
        var builder = Self.archive(sizes, isDeflated: isDeflated)
        builder.hasWideEnd = sizes == .behindWide
        let archive = builder.bytes
        let whole = Listing(archive)
        #expect(whole.error == nil)
        #expect(whole.lines.count == 10)
        #expect(whole.lines.prefix(6) == ["folder/", "= ", "empty", "= ", "short", "= 0123456789"])
        #expect(whole.lines.suffix(2) == ["last", "= the end"])
        var random = Seeded(state: 4)
        for longest in [7, 500, 70_000] {
            let cuts = random.cuts(in: archive.count, every: longest)
            #expect(Listing(archive, cuts: cuts) == whole)
        }
        let passed = Listing(archive, cuts: random.cuts(in: archive.count, every: 100)) { $0 == "last" }
        #expect(passed.lines == ["folder/", "empty", "short", "long", "last", "= the end"])
        #expect(passed.error == nil)
    }

    @Test("The end of a stored entry without a size is found, though the entry is an archive itself")
    func archiveInArchive() {
        let inner = Self.archive(.behind, isDeflated: false).bytes
        let archive = ArchiveBuilder([ArchiveEntry("a.zip", inner, sizes: .behind)]).bytes
        var random = Seeded(state: 5)
        for longest in [10, 1000, 200_000] {
            let listing = Listing(archive, cuts: random.cuts(in: archive.count, every: longest))
            #expect(listing.lines == ["a.zip", "= " + Listing.summary(inner)])
            #expect(listing.error == nil)
        }
    }

    @Test("A comment belongs to the archive, and what follows it is counted")
    func behind() {
        var builder = ArchiveBuilder([ArchiveEntry("a", "a")])
        builder.comment = Array("PK\u{5}\u{6} a comment".utf8)
        #expect(Listing(builder.bytes).error == nil)
        #expect(Listing(builder.bytes + [0, 0, 7]).trailingBytes == 3)
        #expect(Listing(ArchiveBuilder([]).bytes) == Listing(ArchiveBuilder([]).bytes, cuts: [5]))
        #expect(Listing(ArchiveBuilder([]).bytes).error == nil)
    }

    @Test("What cannot be read is skipped, or refused where it is asked for")
    func unreadable() {
        var encrypted = ArchiveEntry("secret", "xyz")
        encrypted.flags = 1
        var packed = ArchiveEntry("packed", "xyz")
        packed.method = 14
        let archive = ArchiveBuilder([encrypted, packed, ArchiveEntry("a", "a")]).bytes
        #expect(Listing(archive) { $0 == "a" }.error == nil)
        #expect(Listing(archive) { $0 == "secret" }.error == "'secret' is encrypted, which is not read")
        #expect(Listing(archive) { $0 == "packed" }.error == "'packed' is packed by LZMA, which is not read")
        packed.sizes = .behind
        #expect(
            Listing(ArchiveBuilder([packed]).bytes) { _ in false }.error
                == "'packed' is packed by LZMA, and nothing tells where it ends")
    }

    @Test("An archive that is cut is never whole")
    func truncated() {
        var builder = Self.archive(.behind, isDeflated: true)
        builder.entries.remove(at: 3)
        builder.hasWideEnd = true
        builder.comment = [1, 2, 3]
        let archive = builder.bytes
        for count in 0..<archive.count {
            let error = Listing(Array(archive.prefix(count))).error
            #expect(error?.hasPrefix("the archive ends early, ") == true)
        }
        #expect(Listing(Array(archive.prefix(90))).error == "the archive ends early, inside 'empty'")
        #expect(Listing(Array(archive.prefix(70))).error == "the archive ends early, before its directory")
        #expect(Listing(Array(archive.dropLast())).error == "the archive ends early, inside its directory")
    }

    // MARK: Damage

    private func error(_ change: (inout ArchiveBuilder) -> Void) -> String? {
        var builder = ArchiveBuilder([
            ArchiveEntry("a", "first"), ArchiveEntry("b", "second, second", isDeflated: true),
        ])
        change(&builder)
        return Listing(builder.bytes).error
    }

    @Test("Contents are compared with their checksum and sizes")
    func contents() {
        #expect(error { $0.entries[0].packed[0] ^= 1 } == "'a' is damaged: the checksum is another")
        #expect(error { $0.entries[1].checksum ^= 1 } == "'b' is damaged: the checksum is another")
        #expect(error { $0.entries[1].unpackedCount = 15 } == "'b' has 14 bytes, but its header says 15")
        #expect(error { $0.entries[1].packed[0] = 7 } == "'b' is damaged: invalid block type")
        #expect(error { $0.entries[1].packed.removeLast() } == "the data of 'b' end early")
        #expect(error { $0.entries[1].packed += [0, 0] } == "the data of 'b' end 2 bytes before the entry")
        #expect(
            error {
                $0.entries[1].sizes = .behind
                $0.entries[1].packed += [0, 0]
            } == "behind 'b' stands no descriptor of its size")
        #expect(
            error {
                $0.entries[1].sizes = .behind
                $0.entries[1].checksum ^= 1
            } == "'b' is damaged: the checksum is another")
    }

    @Test("The directory has to list the entries that stand before it")
    func directory() {
        #expect(error { _ in } == nil)
        #expect(
            error { $0.entries[1].toldOffset = 7 }
                == "the archive's directory says that 'b' begins at byte 7, where no entry begins")
        #expect(
            error { $0.entries[1].toldOffset = 0 }
                == "the archive's directory lists two entries at byte 0, one of them 'b'")
        #expect(
            error { $0.entries[0].toldChecksum = 0 }
                == "the archive's directory describes 'a' with another size or checksum")
        #expect(
            error { $0.entries[1].isListed = false }
                == "the archive's directory does not list 'b', which is no part of it any more")
        for change in [{ $0.toldCount = 3 }, { $0.toldOffset = 5 }] as [(inout ArchiveBuilder) -> Void] {
            let message = "the archive's directory is not where or not as long as its end says"
            #expect(error(change) == message)
            #expect(
                error {
                    $0.hasWideEnd = true
                    change(&$0)
                } == message)
        }
        #expect(error { $0.disk = 1 } == "the archive is one part of several, which are not read")
        #expect(
            error { $0.gap = [1, 2, 3, 4] } == "neither an entry nor the directory of the archive begins at byte 79")
    }

    @Test("An entry that the directory does not list is harmless as long as it is skipped")
    func remains() {
        var builder = ArchiveBuilder([ArchiveEntry("a", "old"), ArchiveEntry("b", "new")])
        builder.entries[0].isListed = false
        #expect(Listing(builder.bytes) { $0 == "b" }.error == nil)
        builder.entries.reverse()
        #expect(Listing(builder.bytes) { $0 == "b" }.error == nil)
    }

    @Test("Entries may be listed in another order")
    func order() {
        let entries = (0..<20).map { ArchiveEntry("\($0)", "\($0)") }
        let archive = ArchiveBuilder(entries).bytes
        let directory = ArchiveBuilder(entries).bytes.suffix(20 * 48 + 10 + 22).dropLast(22)
        #expect(Array(directory.prefix(4)) == [0x50, 0x4B, 1, 2])
        // Half of the directory moves behind the other.
        let half = 10 * 48
        let turned =
            archive.dropLast(22 + directory.count) + directory.dropFirst(half) + directory.prefix(half)
            + archive.suffix(22)
        #expect(Listing(Array(turned)).error == nil)
        #expect(Listing(Array(turned)).lines.count == 40)
    }

    @Test("Nothing behind the directory is an entry")
    func entryBehindDirectory() {
        let archive = ArchiveBuilder([ArchiveEntry("a", "a")]).bytes
        let (end, entry) = (archive.suffix(22), archive.prefix(32))
        #expect(
            Listing(Array(archive.dropLast(22) + entry + end)).error
                == "the entry 'a' stands behind the archive's directory")
    }

    @Test("Many entries, long names and much of little are refused")
    func limits() {
        var limits = UnpackingLimits()
        limits.entries = 2
        let three = ArchiveBuilder(["a", "b", "c"].map { ArchiveEntry($0, $0) }).bytes
        #expect(Listing(three, limits: limits).error == "the archive has more than 2 entries, which is the limit")
        limits.entries = 3
        limits.nameLength = 0
        #expect(Listing(three, limits: limits).error == "a name is longer than 0 bytes, which is the limit")
        limits.nameLength = 1
        limits.total = 2
        #expect(Listing(three, limits: limits).error == "more than 2 bytes unpacked, which is the limit")
        limits = UnpackingLimits()
        limits.slack = 1000
        for sizes in [ArchiveEntry.Sizes.before, .behind] {
            let spaces = ArchiveEntry("a", [UInt8](repeating: 0x20, count: 200_000), isDeflated: true, sizes: sizes)
            // Not asked for, an entry whose end is not known is unpacked all the same.
            let listing = Listing(ArchiveBuilder([spaces]).bytes, limits: limits) { _ in sizes == .before }
            #expect(listing.error == "unpacked, it is more than 200 times as long, which looks like an attack")
        }
    }
}
