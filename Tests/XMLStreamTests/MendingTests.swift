import Testing
import XMLStream

/// What a lenient tokenizer makes of damaged documents, and what it says about them.
@Suite("Mending")
struct MendingTests {
    @Test("what is right is read as a strict tokenizer does, and nothing is found")
    func right() {
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a xmlns='urn:1' b=\"1\">\n<c>é &amp; <![CDATA[<x>]]></c> <d/>\n</a>\n"
        let transcript = TokenTranscript(text, isLenient: true)
        #expect(elements(transcript) == elements(TokenTranscript(text)))
        #expect(transcript.findings == [])
        #expect(transcript.passedError == nil)
        #expect(transcript.isComplete)
    }

    @Test(
        "an & and a < that begin nothing are text",
        arguments: [
            ("<a>A & B</a>", "A & B", "1:7: '&' is read as text"),
            ("<a>A &b; B</a>", "A &b; B", "1:8: '&b' is read as text"),
            ("<a>?b=1&c=2</a>", "?b=1&c=2", "1:10: '&c' is read as text"),
            ("<a>\n&&amp;</a>", "\n&&", "2:2: '&' is read as text"),
            ("<a>&#0;b</a>", "b", "1:7: the character reference '&#0;' is no character and is left out"),
            ("<a>&#xD800;b</a>", "b", "1:11: the character reference '&#xD800;' is no character and is left out"),
            ("<a>&#bad;</a>", "", "1:9: the character reference '&#bad;' is no character and is left out"),
        ])
    func ampersands(text: String, content: String, finding: String) { expect(text, [start, end(content)], [finding]) }

    @Test("signs of comparison are text", arguments: ["<a>1 < 2 > 0</a>", "<a>1 < 2 &gt; 0</a>"])
    func comparisons(text: String) {
        expect(text, [start, end("1 < 2 > 0")], ["1:7: a '<' that begins no tag is read as text"])
    }

    @Test("entities of HTML are their characters, in attributes too")
    func entities() {
        expect(
            "<a b=\"&eacute;\">&ntilde;&nbsp;&euro;</a>", ["start a b=\"é\"", end("ñ\u{A0}€")],
            [
                "1:16: the entity 'eacute' of HTML is read as its character",
                "1:24: the entity 'ntilde' of HTML is read as its character",
                "1:30: the entity 'nbsp' of HTML is read as its character",
                "1:36: the entity 'euro' of HTML is read as its character",
            ])
    }

    @Test("control characters are left out, and bytes that are not UTF-8 are read as windows-1252")
    func bytes() {
        expect("<a>x\u{1}y</a>", [start, end("xy")], ["1:5: a control character (code 1) is left out"])
        let note = "a byte that is not UTF-8 is read as windows-1252"
        let text = Array("<a>é".utf8) + [0xE9, 0x20, 0x96] + Array("</a>".utf8)
        expect(TokenTranscript(text, isLenient: true), [start, end("éé –")], ["1:7: \(note)", "1:8: \(note)"])
        let attribute = Array("<a b=\"".utf8) + [0xE9] + Array("\"/>".utf8)
        expect(TokenTranscript(attribute, isLenient: true), ["start a b=\"é\"", "end a"], ["1:10: \(note)"])
    }

    @Test(
        "tags with quotes, blanks or an end missing",
        arguments: [
            ("<a b=1 c='2'/>", "start a b=\"1\" c=\"2\"", "blanks or quotes are missing between attributes"),
            ("<a b=\"1\"c=\"2\"/>", "start a b=\"1\" c=\"2\"", "blanks or quotes are missing between attributes"),
            ("<a b = \"1\" b=\"2\"/>", "start a b=\"1\"", "a second attribute 'b' is left out"),
            ("<a b=\"1\"<c/></a>", "start a b=\"1\"", "a tag is not closed, expected '>'"),
            ("<a b=\"1><c/></a>", "start a b=\"1\"", "a quote is missing in a tag"),
        ])
    func tags(text: String, start: String, finding: String) {
        let transcript = TokenTranscript(text, isLenient: true)
        #expect(elements(transcript).first == start)
        #expect(elements(transcript).last == "end a")
        #expect(transcript.findings.contains { $0.hasSuffix(": " + finding) }, "\(transcript.findings)")
        #expect(transcript.passedError == nil)
    }

    @Test("a < in an attribute is part of its value")
    func attributeValue() {
        expect(
            "<a b=\"1 < 2\"/>", ["start a b=\"1 < 2\"", "end a"],
            ["1:14: a '<' in the value of an attribute is read as text"])
    }

    @Test("end tags that are missing are put in, and others are left out")
    func endTags() {
        expect(
            "<a>\n<b><c>1</a>", [start, "start b", "start c", "end c \"1\"", "end b", "end a"],
            ["2:11: the end tag </c> is missing", "2:11: the end tag </b> is missing"])
        expect(
            "<a></b>1</a>", [start, end("1")], ["1:7: the end tag </b> has no start tag and is left out"])
        expect(
            "<a><b>1</b></b></a>", [start, "start b", "end b \"1\"", "end a"],
            ["1:15: the end tag </b> has no start tag and is left out"])
    }

    @Test("what stands around the root element is left out, and said once")
    func outside() {
        let note = "text outside of the document's root element is left out"
        expect("junk\n<a>1</a>\njunk & more", [start, end("1")], ["1:1: \(note)", "3:1: \(note)"])
        expect(
            "<a>1</a>\u{0}\u{0}", [start, end("1")],
            ["1:9: a control character (code 0) is left out", "1:10: a control character (code 0) is left out"])
    }

    @Test("further documents are read, each with its own names of namespaces")
    func documents() {
        expect(
            "<a xmlns:p=\"urn:1\"><p:b/></a>\n<?xml version=\"1.0\"?>\n<a xmlns:p=\"urn:2\"><p:b/></a>",
            ["start a", "start {urn:1}p:b", "end b", "end a", "start a", "start {urn:2}p:b", "end b", "end a"],
            ["3:19: another document begins here and is read as well"])
    }

    @Test("comments, instructions and document types are nothing, and entities are not declared")
    func markup() {
        expect(
            "<!DOCTYPE a [<!ENTITY b \"<x>\"> <!ELEMENT a ANY>]><a><!-- & -- < --><?c & <?>1&b;</a>",
            [start, end("1&b;")],
            ["1:80: '&b' is read as text"])
    }

    @Test("where the file ends in the middle, all that was whole is read")
    func truncation() {
        let open = TokenTranscript("<a>\n<b>1</b><c>23", isLenient: true)
        #expect(elements(open) == [start, "start b", "end b \"1\"", "start c", "text \"23\""])
        #expect(open.passedError?.text == "2:14: the file ends inside <c>, opened at line 2")
        #expect(!open.isComplete)
        let cut = TokenTranscript("<a>\n<b>1</b><c d=\"", isLenient: true)
        #expect(elements(cut) == [start, "start b", "end b \"1\""])
        #expect(cut.findings == ["2:14: the file ends inside a tag, which is left out"])
        #expect(cut.passedError?.message == "the file ends inside <a>, opened at line 1")
    }

    @Test(
        "a declaration that names no encoding, or another than the file is in, is gone past",
        arguments: [
            ("klingon", "the encoding 'klingon' is not known; read as UTF-8"),
            ("UTF-16", "the file says that it is utf-16, but it is not; read as UTF-8"),
        ])
    func encodings(name: String, finding: String) {
        let transcript = TokenTranscript("\n<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<a>é</a>", isLenient: true)
        #expect(transcript.lines.first == "3:3 start a")
        #expect(elements(transcript).last == end("é"))
        #expect(transcript.findings.map { $0.drop { $0 != " " }.dropFirst() } == [finding[...]])
    }

    @Test("a code page that is declared is kept, though libxml2 sees mended bytes")
    func codePage() {
        let text =
            Array("<?xml version='1.0' encoding='windows-1252'?><a b=\"".utf8) + [0x80] + Array("\">&euro;".utf8)
            + [0x80] + Array("</a>".utf8)
        expect(
            TokenTranscript(text, isLenient: true), ["start a b=\"€\"", end("€€")],
            ["1:60: the entity 'euro' of HTML is read as its character"])
    }

    @Test("names that XML does not have get letters that it has")
    func names() {
        let transcript = TokenTranscript("<a><b×c>1</b×c></a>", isLenient: true)
        #expect(elements(transcript) == [start, "start b_c", "end b_c \"1\"", "end a"])
        #expect(transcript.findings.first == "1:9: a name that XML does not have is read as 'b_c'")
    }

    @Test("no more than a hundred findings are held, and taking them makes room")
    func many() throws {
        let tokenizer = XMLTokenizer(vocabulary: [], isLenient: true)
        let bytes = Array(("<a>" + String(repeating: "& ", count: 500)).utf8)
        try tokenizer.push(bytes.span) { _, _, _ in }
        #expect(tokenizer.takeFindings().count == 100)
        #expect(tokenizer.takeFindings().isEmpty)
        try tokenizer.push(Array("& </a>".utf8).span) { _, _, _ in }
        #expect(tokenizer.takeFindings().count == 1)
    }

    private let start = "start a"

    private func end(_ content: String) -> String { content.isEmpty ? "end a" : "end a \(content.debugDescription)" }

    /// The tokens without their places, which are those in what was mended.
    private func elements(_ transcript: TokenTranscript) -> [String] {
        transcript.lines.map { line in
            line.hasPrefix("text ") ? line : String(line.drop { $0 != " " }.dropFirst())
        }
    }

    private func expect(
        _ transcript: TokenTranscript, _ expected: [String], _ findings: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(elements(transcript) == expected, sourceLocation: sourceLocation)
        #expect(transcript.findings == findings, sourceLocation: sourceLocation)
        #expect(transcript.error == nil, sourceLocation: sourceLocation)
        #expect(transcript.passedError == nil, sourceLocation: sourceLocation)
    }

    private func expect(
        _ text: String, _ expected: [String], _ findings: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expect(TokenTranscript(text, isLenient: true), expected, findings, sourceLocation: sourceLocation)
    }
}
