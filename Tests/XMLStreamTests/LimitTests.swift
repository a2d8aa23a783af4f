import Testing
import XMLStream

@Suite("Limits")
struct LimitTests {
    @Test("256 levels of elements are read, and one more is an error")
    func depth() {
        func nested(_ levels: Int) -> String {
            String(repeating: "<a>", count: levels) + String(repeating: "</a>", count: levels)
        }
        #expect(failure(nested(256)) == nil)
        #expect(failure(nested(257)) == "1:771: more than 256 levels of elements")
        #expect(failure(String(repeating: "<a>", count: 100_000)) == "1:771: more than 256 levels of elements")
    }

    @Test("a mended document has 250 levels at most, and what stands below them is left out")
    func mendedDepth() {
        let text = String(repeating: "<a>", count: 1000) + "b" + String(repeating: "</a>", count: 1000)
        let transcript = TokenTranscript(text, isLenient: true)
        #expect(transcript.lines.count { $0.contains(" start ") } == 250)
        #expect(transcript.findings.first == "1:753: a tag below 250 levels of elements is left out")
        #expect(transcript.passedError == nil)
    }

    @Test("100,000 different names are read, and one more ends the parse", arguments: [false, true])
    func names(isLenient: Bool) {
        let tokenizer = XMLTokenizer(vocabulary: [], isLenient: isLenient)
        var count = 0
        var error: XMLError?
        func push(_ text: String) {
            do throws(XMLError) {
                try tokenizer.push(Array(text.utf8).span) { tokens, _, _ in count += tokens.count }
            } catch let thrown {
                error = thrown
            }
        }
        push("<a>" + (1..<100_000).map { "<a\($0)/>" }.joined())
        #expect(count == 1 + 2 * 99_999)
        #expect((error ?? tokenizer.error) == nil)
        push("<b/><a1/><c/>")
        #expect((error ?? tokenizer.error)?.message == "more than 100000 different names")
        #expect(count <= 1 + 2 * 99_999 + 2)
    }

    @Test("a tag of 256 KB is read, and one that goes on is an error before it ends")
    func tags() {
        func tag(_ size: Int) -> String { "<a b=\"" + String(repeating: "c", count: size) + "\"/>" }
        #expect(failure(tag(250_000)) == nil)
        #expect(failure(tag(400_000))?.hasSuffix("a tag is longer than 262144 bytes") == true)
        let transcript = TokenTranscript("<r>" + tag(400_000) + "<s/></r>", isLenient: true)
        #expect(transcript.findings.first?.hasSuffix("a tag is longer than 262144 bytes and is left out") == true)
    }

    @Test("an & is no entity where no ; comes for 64 KB")
    func entities() {
        let transcript = TokenTranscript("<a>\n&" + String(repeating: "b", count: 1_000_000) + ";</a>")
        #expect(transcript.error?.message == "an '&' that begins no entity, expected &amp;")
        #expect(transcript.error?.line == 2)
    }

    @Test(
        "a CDATA section is text, whatever looks like a tag or an entity in it",
        arguments: ["&", "<", "<a b=\"", "]]", "&amp;"])
    func sections(unit: String) {
        let text = String(repeating: unit, count: 300_000 / unit.utf8.count)
        let transcript = TokenTranscript("<r><![CDATA[" + text + "]]></r>")
        #expect(transcript.error == nil)
        #expect(transcript.lines.last?.hasSuffix(" \(text.debugDescription)") == true)
    }

    @Test("behind a CDATA section tags and entities have their limits again")
    func behindSections() {
        let section = "<r><![CDATA[" + String(repeating: "&<", count: 50_000) + "]]>"
        let tag = "<a b=\"" + String(repeating: "c", count: 400_000) + "\"/></r>"
        #expect(failure(section + tag)?.hasSuffix("a tag is longer than 262144 bytes") == true)
        let entity = "&" + String(repeating: "b", count: 200_000) + ";</r>"
        #expect(failure(section + entity)?.hasSuffix(": an '&' that begins no entity, expected &amp;") == true)
    }

    @Test("a text may be of any length, in constant memory")
    func texts() throws {
        let tokenizer = XMLTokenizer(vocabulary: [])
        var longest = 0
        var total = 0
        func take(_ tokens: Span<XMLToken>, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>) {
            longest = max(longest, text.count)
            for index in tokens.indices { total += tokens[index].text.count }
        }
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        try tokenizer.push(Array("<a>".utf8).span, take)
        for _ in 0..<24 { try tokenizer.push(piece.span, take) }
        try tokenizer.push(Array("</a>".utf8).span, take)
        try tokenizer.finish(take)
        #expect(total == 24 << 20)
        #expect(longest < 1 << 17)
    }

    @Test("blanks may stand before a document, and before a declaration up to 64 KB of them")
    func blanks() {
        let blanks = String(repeating: "\n", count: 100_000)
        #expect(TokenTranscript(blanks + "<a/>").lines == ["100001:3 start a", "100001:5 end a"])
        #expect(failure(String(repeating: "\n", count: 60_000) + "<?xml version=\"1.0\"?><a/>") == nil)
    }
}
