import Foundation
import GeoFormats
import GeoStream
import SampleFiles
import Testing

/// Samples with bytes changed at random: readers neither crash nor break the grammar of events, and what they hand on is
/// written as documents that are whole.
@Suite("Damage at random")
struct DamageTests {
    private static let samples = SampleFile.readable + SampleFile.broken.filter { !$0.name.contains("file/") }
    private static let mutations = 6
    /// More of a sample would only cost time.
    private static let longest = 3000

    @Test("what is read of a damaged sample can be written and read", arguments: samples)
    func damaged(sample: SampleFile) throws {
        let bytes = try sample.bytes()
        let format = sample.format(bytes) ?? .gpx
        var seeded = SeededFeatures(seed: UInt64(bytes.count))
        for number in 0..<Self.mutations {
            let damaged = Self.damage(Array(bytes.prefix(Self.longest)), &seeded)
            for recover in [false, true] {
                let options = ReaderOptions(recover: recover)
                let reading = Reading(damaged, as: format, options: options)
                let cuts = [damaged.count / 3, damaged.count / 2]
                let inPieces = Reading(damaged, as: format, options: options, cuts: cuts)
                let place = "mutation \(number), recover \(recover)"
                #expect(reading.violations == [], "\(place)")
                #expect((inPieces.error == nil) == (reading.error == nil), "\(place)")
                let isSame = inPieces.marks == reading.marks && inPieces.points == reading.points
                #expect(isSame, "\(place)")
                guard reading.error == nil else { continue }
                for target in Format.written { try expectWhole(reading, as: target, place) }
            }
        }
    }

    private func expectWhole(_ reading: Reading, as format: Format, _ place: String) throws {
        let output = try reading.written(as: format).bytes
        let again = Reading(output, as: format)
        #expect(again.error == nil, "\(format.name), \(place)")
        #expect(again.violations == [], "\(format.name), \(place)")
        if format.name == "geojson" {
            #expect(throws: Never.self, "\(place)") {
                _ = try SecondOpinion.positions(in: JSONSerialization.jsonObject(with: Data(output)))
            }
        }
    }

    private static func damage(_ bytes: [UInt8], _ seeded: inout SeededFeatures) -> [UInt8] {
        let marks = ["<", ">", "\"", "{", "}", "[", "]", ",", "&", "0", "-", "e9"]
        var bytes = bytes
        for _ in 0...seeded.number(3) where !bytes.isEmpty {
            let at = seeded.number(bytes.count)
            switch seeded.number(6) {
            case 0: bytes[at] = UInt8(seeded.number(256))
            case 1: bytes.remove(at: at)
            case 2: bytes.insert(contentsOf: Array(marks[seeded.number(marks.count)].utf8), at: at)
            case 3: bytes.removeSubrange(at..<min(bytes.count, at + seeded.number(40)))
            case 4:
                let piece = Array(bytes[at..<min(bytes.count, at + seeded.number(200))])
                bytes.insert(contentsOf: piece, at: seeded.number(bytes.count))
            default: if seeded.chance(20) { bytes.removeSubrange(at...) }
            }
        }
        return bytes
    }
}
