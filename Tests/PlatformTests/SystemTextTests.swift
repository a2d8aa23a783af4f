import Platform
import Testing

@Suite("Texts of the system")
struct SystemTextTests {
    @Test("text is text", arguments: ["", "a b.gpx", "Öst–山道.gpx", "😀"])
    func plain(text: String) {
        #expect(String(system: Array(text.utf8)) == text)
        #expect(text.systemBytes == Array(text.utf8))
    }

    @Test(
        "bytes that are no text come back as they were",
        arguments: [
            ([0xE9], "\u{10FFE9}"), ([0x63, 0xE9, 0x2E], "c\u{10FFE9}."), ([0xC3], "\u{10FFC3}"),
            ([0xC3, 0xA9, 0xFF], "é\u{10FFFF}"),
            ([0xED, 0xA0, 0x80], "\u{10FFED}\u{10FFA0}\u{10FF80}"),
            // Scalars that stand for bytes are no text.
            ([0xF4, 0x8F, 0xBF, 0xA9], "\u{10FFF4}\u{10FF8F}\u{10FFBF}\u{10FFA9}"),
        ] as [([UInt8], String)])
    func others(bytes: [UInt8], text: String) {
        #expect(String(system: bytes).unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(text.systemBytes == bytes)
    }

    @Test("a path ends with a zero")
    func path() { #expect("a".systemPath == [0x61, 0]) }
}
