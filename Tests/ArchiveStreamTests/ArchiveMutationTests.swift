import ArchiveBuilder
import ArchiveStream
import Testing

@Suite("Damaged archives")
struct ArchiveMutationTests {
    private static func archives() -> [[UInt8]] {
        var random = Seeded(state: 7)
        let text = random.text(300)
        return ArchiveEntry.Sizes.allCases.flatMap { sizes in
            [true, false].map { hasWideEnd in
                var builder = ArchiveBuilder([
                    ArchiveEntry("a/", ""), ArchiveEntry("a/one.kml", text, isDeflated: true, sizes: sizes),
                    ArchiveEntry("two.txt", "0123456789", sizes: sizes == .behindWide ? .behindWide : .before),
                    ArchiveEntry("three.kml", text, isDeflated: true, sizes: sizes),
                ])
                builder.hasWideEnd = hasWideEnd
                builder.comment = Array("comment".utf8)
                return builder.bytes
            }
        }
    }

    @Test("Whatever happens to an archive, it is read or refused, and pieces make no difference")
    func archive() {
        var random = Seeded(state: 2026)
        let archives = Self.archives()
        var refused = 0
        for round in 0..<1500 {
            let damaged = damage(archives[round % archives.count], &random)
            let isWanted: (String) -> Bool = round % 3 == 0 ? { $0.hasSuffix(".kml") } : { _ in true }
            let whole = Listing(damaged, unpacking: isWanted)
            let cuts = random.cuts(in: damaged.count, every: [1, 9, 200][round % 3])
            #expect(Listing(damaged, cuts: cuts, unpacking: isWanted) == whole, "round \(round)")
            if whole.error != nil { refused += 1 }
        }
        #expect(refused > 1000)
    }

    @Test("Whatever happens to a gzip file, it is read or refused, and pieces make no difference")
    func gzip() {
        var random = Seeded(state: 2027)
        let file = ArchiveEntry.gzip(random.text(300)) + ArchiveEntry.gzip(random.text(20)) + [0, 0]
        var refused = 0
        for round in 0..<1000 {
            let damaged = damage(file, &random)
            let whole = Unpacking(gzip: damaged)
            let cuts = random.cuts(in: damaged.count, every: [1, 9, 200][round % 3])
            #expect(Unpacking(gzip: damaged, cuts: cuts) == whole, "round \(round)")
            if whole.error != nil { refused += 1 }
        }
        #expect(refused > 500)
    }

    /// Changes, removes, repeats or inserts a few bytes, those of records and of large numbers above all.
    private func damage(_ bytes: [UInt8], _ random: inout Seeded) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            guard bytes.count > 8 else { break }
            let place = Int.random(in: 0..<(bytes.count - 4), using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: for index in place..<(place + 4) { bytes[index] = 0xFF }
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
            case 3:
                let end = min(bytes.count, place + Int.random(in: 1...60, using: &random))
                bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
            case 4: bytes.insert(contentsOf: [0x50, 0x4B, UInt8.random(in: 1...8, using: &random), 8], at: place)
            default: for index in place..<(place + 4) { bytes[index] = 0 }
            }
        }
        return bytes
    }
}
