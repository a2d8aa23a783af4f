import Testing
import XMLStream

@Suite("Tokens")
struct TokenTests {
    @Test("a tag is a token with its place and its attributes, and an end tag has the text of a leaf")
    func leaves() {
        let text = "<gpx version=\"1.1\" creator='A & B'>\n<wpt lat=\"47.1\">\n  <name>Hut</name></wpt></gpx>"
        #expect(
            TokenTranscript(text.replacing("&", with: "&amp;")).lines == [
                "1:39 start gpx version=\"1.1\" creator=\"A & B\"", "2:16 start wpt lat=\"47.1\"", "3:8 start name",
                "3:19 end name \"Hut\"", "3:25 end wpt", "3:31 end gpx",
            ])
    }

    @Test("an element without content is two tokens", arguments: ["<a/>", "<a></a>"])
    func emptyElements(text: String) {
        let transcript = TokenTranscript(text)
        #expect(transcript.lines.map { $0.drop { $0 != " " } } == [" start a", " end a"])
        #expect(transcript.isComplete)
        #expect(transcript.error == nil)
    }

    @Test("text between tags stands with the tag behind it")
    func mixedContent() {
        #expect(
            TokenTranscript("<a> before <b>in</b> behind <c/> end </a>").lines == [
                "1:3 start a", "1:14 start b \" before \"", "1:21 end b \"in\"", "1:31 start c \" behind \"",
                "1:33 end c", "1:42 end a \" end \"",
            ])
    }

    @Test("blanks are the content of a leaf, and nothing between tags")
    func blanks() {
        #expect(
            TokenTranscript("<a>\n\t<b>  </b>\n<c>\n</c>\r\n</a>\n").lines == [
                "1:3 start a", "2:4 start b", "2:11 end b \"  \"", "3:3 start c", "4:5 end c \"\\n\"", "5:5 end a",
            ])
    }

    @Test("CDATA sections are text; comments and instructions are nothing, inside of text too")
    func sections() {
        #expect(
            TokenTranscript("<a><![CDATA[<b> & ]] ]]>c<!-- d --><?e f?>g</a>").lines.last?
                .hasSuffix("end a \"<b> & ]] cg\"") == true)
        #expect(
            TokenTranscript("<?xml version=\"1.0\"?>\n<!-- b --><?c?><!DOCTYPE a>\n<a/>\n<!-- d --><?e?>\n").lines == [
                "3:3 start a", "3:5 end a",
            ])
    }

    @Test("line ends become line feeds, and blanks in attributes become spaces")
    func normalization() {
        #expect(TokenTranscript("<a>1\r\n2\r3\n4</a>").lines.last?.hasSuffix("end a \"1\\n2\\n3\\n4\"") == true)
        #expect(
            TokenTranscript("<a b=\"1\n2\t3&#10;4  5\"/>").lines.first?.hasSuffix("a b=\"1 2 3\\n4  5\"") == true)
    }

    @Test("words of the vocabulary have their numbers, and others the ones above, the same for each use")
    func numbers() throws {
        let tokenizer = XMLTokenizer(vocabulary: ["gpx", "wpt", "lat"])
        var names: [XMLNameID] = []
        var attributeNames: [XMLNameID] = []
        let bytes = Array("<gpx><wpt lat='1' lon='2'/><other/><lon/><wpt lon='2'/><other/></gpx>".utf8)
        func take(_ tokens: Span<XMLToken>, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>) {
            for index in tokens.indices where tokens[index].kind == .start { names.append(tokens[index].name) }
            for index in attributes.indices { attributeNames.append(attributes[index].name) }
        }
        try tokenizer.push(bytes.span, take)
        try tokenizer.finish(take)
        let lon = try #require(attributeNames.dropFirst().first)
        let other = try #require(names.dropFirst(2).first)
        #expect(names == [1, 2, other, lon, 2, other])
        #expect(attributeNames == [3, lon, lon])
        #expect(lon > 3 && other > 3 && lon != other)
        #expect([1, 2, 3, lon, other].map(tokenizer.word) == ["gpx", "wpt", "lat", "lon", "other"])
    }

    @Test("names are told apart however many there are")
    func manyNames() {
        let names = (0..<5000).map { "n\($0 % 2500)" }
        let transcript = TokenTranscript(
            "<a>" + names.map { "<\($0)/>" }.joined() + "</a>", vocabulary: ["n7", "n2400"])
        let found = transcript.lines.filter { $0.contains(" start n") }.map { $0.split(separator: " ").last ?? "" }
        #expect(found.elementsEqual(names.map { $0[...] }))
        #expect(transcript.error == nil)
    }

    @Test("columns count bytes from 1, lines line feeds")
    func places() {
        #expect(
            TokenTranscript("<a>é\n水<b c=\"🚴\"\n/>\n</a>").lines == [
                "1:3 start a", "3:1 start b c=\"🚴\" \"é\\n水\"", "3:3 end b", "4:5 end a",
            ])
    }

    @Test("parsers side by side do not disturb each other")
    func sideBySide() async {
        let texts = (0..<20).map { number in "<a\(number)>" + String(repeating: "<b/>", count: 500) + "</a\(number)>" }
        let alone = texts.map { TokenTranscript($0) }
        await withTaskGroup(of: (Int, TokenTranscript).self) { group in
            for (index, text) in texts.enumerated() { group.addTask { (index, TokenTranscript(text)) } }
            for await (index, transcript) in group { #expect(transcript == alone[index]) }
        }
    }
}
