import Testing
import XMLStream

@Suite("Names of XML")
struct XMLNameTests {
    @Test("names are letters, digits and a few signs", arguments: ["a", "_", "é", "山", "a-b.c1", "a·b", "\u{10000}"])
    func names(name: String) { #expect(name.isXMLName) }

    @Test(
        "all else is none",
        arguments: ["", "1", "-a", "a b", "a:b", "<", "g×h", "a\u{0}", "·", "\u{FFFE}", "\u{F0000}"])
    func others(name: String) { #expect(!name.isXMLName) }

    @Test(
        "what is no name becomes one", arguments: [("a:b", "a_b"), ("1x", "_1x"), (":", "__"), ("", "_"), ("a", "a")])
    func repaired(text: String, name: String) { #expect(text.asXMLName == name) }
}
