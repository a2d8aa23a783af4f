import Testing

@testable import Platform

@Suite("Files of time zones")
struct ZoneFileTests {
    @Test("a zone of this system is found, and what is no zone is not")
    func system() throws {
        let bytes = try #require(ZoneFiles.bytes(of: "Europe/Madrid"))
        #expect(bytes.starts(with: "TZif".utf8))
        #expect(ZoneFiles.bytes(of: "Europe/Nowhere") == nil)
        #expect(ZoneFiles.bytes(of: "Europe") == nil)
    }

    /// Android's archive of zones, each with a text for a file.
    private func archive(_ zones: [(name: String, file: String)]) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        let start = 24
        var index: [UInt8] = []
        var files: [UInt8] = []
        for zone in zones {
            index += Array(zone.name.utf8) + [UInt8](repeating: 0, count: 40 - zone.name.utf8.count)
            index += number(files.count) + number(zone.file.utf8.count) + number(0)
            files += Array(zone.file.utf8)
        }
        let end = start + index.count
        return Array("tzdata2026a\0".utf8) + number(start) + number(end) + number(end + files.count) + index + files
    }

    @Test("each zone of an archive is found under its whole name")
    func archive() throws {
        let bytes = archive([("Africa/Abidjan", "one"), ("Europe/Madrid", "two!"), ("Zulu", "")])
        let archive = try #require(ZoneArchive(bytes))
        #expect(archive.bytes(of: "Africa/Abidjan") == Array("one".utf8))
        #expect(archive.bytes(of: "Europe/Madrid") == Array("two!".utf8))
        #expect(archive.bytes(of: "Zulu") == [])
        for name in ["Europe", "Europe/Madri", "europe/madrid", "", String(repeating: "a", count: 60)] {
            #expect(archive.bytes(of: name) == nil)
        }
    }

    @Test("an archive that is cut anywhere has no zones, or whole ones")
    func cut() {
        let bytes = archive([("Africa/Abidjan", "one"), ("Europe/Madrid", "two!")])
        for count in bytes.indices {
            let zone = ZoneArchive(Array(bytes[..<count]))?.bytes(of: "Europe/Madrid")
            #expect(zone == nil)
        }
        #expect(ZoneArchive(Array("TZif2".utf8) + bytes) == nil)
        #expect(ZoneArchive(archive([]))?.bytes(of: "Zulu") == nil)
    }
}
