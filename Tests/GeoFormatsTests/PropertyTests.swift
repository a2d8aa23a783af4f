import ByteText
import Foundation
import GeoFormats
import GeoStream
import Testing

/// What has to hold for any document, tried on seeded ones.
@Suite("Properties of formats")
struct PropertyTests {
    static let seeds = 0..<20

    @Test("what a format wrote and read it writes again, byte for byte", arguments: Format.readAndWritten)
    func fixedPoint(format: Format) throws {
        for seed in Self.seeds {
            let first = try document(seed).written(as: format).bytes
            let reading = Reading(first, as: format)
            try expectSound(reading, seed)
            guard expectEqual(try reading.written(as: format).bytes, first, seed) else { return }
        }
    }

    @Test("and what is wild has settled once it was read", arguments: Format.readAndWritten)
    func wildFixedPoint(format: Format) throws {
        for seed in Self.seeds {
            let first = try document(seed, isWild: true).returned(through: format)
            try expectSound(first, seed)
            let second = try first.returned(through: format)
            try expectSound(second, seed)
            guard expectEqual(second, first, seed) else { return }
        }
    }

    @Test("a document as GPX holds it comes back from the formats that can hold it", arguments: Format.keeping)
    func returns(format: Format) throws {
        try expectReturns(through: format, mayLose: false) { try document($0).asGPX() }
    }

    @Test("and so does a wild one", arguments: Format.keeping)
    func wildReturns(format: Format) throws {
        try expectReturns(through: format, mayLose: true) { try document($0, isWild: true).asGPX() }
    }

    private static let notebookHolders = Format.readAndWritten.filter { $0.scope != .table }

    @Test(
        "what a notebook can hold comes back from the formats that can hold it", arguments: notebookHolders,
        [false, true])
    func notebookReturns(format: Format, isWild: Bool) throws {
        try expectReturns(through: format, mayLose: isWild || format.scope == .notebook) { seed in
            var seeded = SeededFeatures(seed: UInt64(seed), isWild: isWild)
            return try Reading(seeded.notebook(isWild ? 1 : 3)).asGPX()
        }
    }

    /// What a format cannot hold it has to say; `mayLose` leaves out documents of which it does.
    private func expectReturns(
        through format: Format, mayLose: Bool, _ document: (Int) throws -> Reading
    ) throws {
        var compared = 0
        for seed in Self.seeds {
            let original = try document(seed)
            try expectSound(original, seed)
            if mayLose, try !original.written(as: format).losses.isEmpty { continue }
            var returned = try original.returned(through: format)
            try expectSound(returned, seed)
            if format.scope == .notebook { returned.removeIdentities() }
            guard expectEqual(try returned.asGPX(), try original.asGPX(), seed) else { return }
            compared += 1
        }
        #expect(compared > 0)
    }

    private func document(_ seed: Int, isWild: Bool = false) -> Reading {
        var seeded = SeededFeatures(seed: UInt64(seed), isWild: isWild)
        return Reading(seeded.document(6))
    }

    /// Compares what two documents say; neither prefixes nor the order of properties are part of that.
    private func expectEqual(_ reading: Reading, _ expected: Reading, _ seed: Int) -> Bool {
        expectEqual(Array(reading.sorted.transcript.utf8), Array(expected.sorted.transcript.utf8), seed)
    }

    /// Nobody has anything to say of what we wrote ourselves.
    private func expectSound(_ reading: Reading, _ seed: Int) throws {
        try #require(reading.error == nil, "seed \(seed)")
        try #require(reading.violations == [], "seed \(seed)")
        try #require(reading.warnings == [], "seed \(seed)")
    }

    private func expectEqual(_ output: [UInt8], _ expected: [UInt8], _ seed: Int) -> Bool {
        if output == expected { return true }
        let lines = [expected, output].map { $0.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) } }
        let index = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
        let pair = lines.map { index < $0.count ? $0[index] : "(the end)" }
        Issue.record("seed \(seed), line \(index + 1):\n\(pair[0])\nbecame\n\(pair[1])")
        return false
    }
}
