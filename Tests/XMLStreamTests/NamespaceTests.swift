import Testing
import XMLStream

@Suite("Namespaces")
struct NamespaceTests {
    @Test("the default namespace holds for elements until another replaces it or takes it away")
    func defaultNamespace() {
        expect(
            "<a xmlns=\"urn:1\"><b x=\"1\"/><c xmlns=\"urn:2\"><d/></c><e xmlns=\"\"><f/></e><g/></a>",
            [
                "{urn:1}a", "{urn:1}b x=\"1\"", "{urn:2}c", "{urn:2}d", "e", "f", "{urn:1}g",
            ])
    }

    @Test("a prefix is that of the nearest declaration, for attributes as well")
    func prefixes() {
        expect(
            "<p:a xmlns:p=\"urn:1\" p:x=\"1\" y=\"2\"><p:b/><c/><p:d xmlns:p=\"urn:2\" p:z=\"3\"><p:e/></p:d><p:f/></p:a>",
            [
                "{urn:1}p:a {urn:1}p:x=\"1\" y=\"2\"", "{urn:1}p:b", "c", "{urn:2}p:d {urn:2}p:z=\"3\"", "{urn:2}p:e",
                "{urn:1}p:f",
            ])
    }

    @Test("a declaration may stand behind what it is for")
    func order() { expect("<p:a p:x=\"1\" xmlns:p=\"urn:1\"/>", ["{urn:1}p:a {urn:1}p:x=\"1\""]) }

    @Test("two prefixes of one namespace are one namespace")
    func aliases() throws {
        let tokenizer = XMLTokenizer(vocabulary: [])
        var namespaces: [XMLNameID] = []
        try tokenizer.push(Array("<p:a xmlns:p='urn:1' xmlns:q='urn:1'><q:b/><c xmlns='urn:1'/></p:a>".utf8).span) {
            (tokens, _, _) in
            for index in tokens.indices where tokens[index].kind == .start {
                namespaces.append(tokens[index].namespace)
            }
        }
        #expect(namespaces.count == 3)
        #expect(Set(namespaces).count == 1)
        #expect(namespaces.first != 0)
    }

    @Test("the prefix xml needs no declaration")
    func predefined() {
        expect("<a xml:lang=\"de\"/>", ["a {http://www.w3.org/XML/1998/namespace}xml:lang=\"de\""])
    }

    @Test("a prefix without a declaration is noted once, with its place, and read without a namespace")
    func undeclared() {
        let text = "<a>\n<p:b q:x=\"1\"/><r:c/></a>"
        for isLenient in [false, true] {
            let transcript = TokenTranscript(text, isLenient: isLenient)
            #expect(transcript.error == nil)
            #expect(transcript.namespaceError?.text == "2:13: the namespace prefix 'q' is not declared")
            #expect(starts(transcript) == ["a", "p:b q:x=\"1\"", "r:c"])
            #expect(transcript.isComplete)
        }
    }

    private func expect(
        _ text: String, _ elements: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let transcript = TokenTranscript(text)
        #expect(starts(transcript) == elements, sourceLocation: sourceLocation)
        #expect(transcript.namespaceError == nil, sourceLocation: sourceLocation)
        #expect(transcript.error == nil, sourceLocation: sourceLocation)
    }

    /// The start tags without their places.
    private func starts(_ transcript: TokenTranscript) -> [String] {
        transcript.lines.compactMap { line in
            line.firstRange(of: " start ").map { String(line[$0.upperBound...]) }
        }
    }
}
