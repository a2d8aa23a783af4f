import Testing
import XMLStream

@Suite("Entities")
struct EntityTests {
    @Test(
        "those of XML and numbers of characters are read in texts and in attributes",
        arguments: [
            ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&#233;&#xE9;&#x00e9;", "ééé"), ("&#x1F6B4;", "🚴"),
            ("a&#10;b", "a\nb"), ("&amp;amp;", "&amp;"), ("&#60;b&#62;", "<b>"), ("&#38;lt;", "&lt;"),
        ])
    func references(text: String, value: String) {
        let transcript = TokenTranscript("<a b=\"\(text)\">\(text)</a>")
        let quoted = value.debugDescription
        #expect(transcript.lines.first?.hasSuffix(" start a b=\(quoted)") == true)
        #expect(transcript.lines.last?.hasSuffix(" end a \(quoted)") == true)
        #expect(transcript.error == nil)
    }

    @Test(
        "one that is not defined is an error with its place, in a text and in an attribute",
        arguments: [("<a>\n&eacute;</a>", "2:9"), ("<a\nb=\"&eacute;\"/>", "2:12")])
    func undefined(text: String, place: String) {
        #expect(
            failure(text)
                == "\(place): the entity 'eacute' is not defined, expected a character or one of &amp; &lt; &gt; &quot; &apos;"
        )
    }

    @Test(
        "an & that begins none is an error that names it",
        arguments: [
            ("<a>A & B</a>", "1:7"), ("<a>\n&</a>", "2:2"), ("<a>&b</a>", "1:6"), ("<a b=\"&\"/>", "1:8"),
            ("<a b=\"?c=1&d=2\"/>", "1:13"), ("<a>&b", "1:6"),
        ])
    func bareAmpersands(text: String, place: String) {
        #expect(failure(text) == "\(place): an '&' that begins no entity, expected &amp;")
    }

    @Test(
        "the number of what is no character is an error",
        arguments: [("&#0;", 0), ("&#xD800;", 0xD800), ("&#8;", 8), ("&#xFFFE;", 0xFFFE)])
    func noCharacters(reference: String, code: Int) {
        #expect(
            failure("<a>\(reference)</a>")
                == "1:\(4 + reference.utf8.count): a character that XML does not have (code \(code)), expected text")
    }

    /// Of entities that grow when they are expanded, and of those that lead into other files.
    @Test(
        "a declaration ends the parse, so that nothing is expanded and nothing is fetched",
        arguments: [
            "<!ENTITY b \"c\">", "<!ENTITY b SYSTEM \"file:///etc/passwd\">", "<!ENTITY % b \"c\">",
            "<!ENTITY % b SYSTEM \"file:///etc/passwd\"> %b;", "<!ENTITY b \"1234567890\"> <!ENTITY c \"&b;&b;&b;\">",
        ])
    func declarations(declaration: String) {
        let transcript = TokenTranscript("<!DOCTYPE a [\(declaration)]>\n<a>&b;</a>")
        #expect(
            transcript.error?.message
                == "the document declares the entity 'b'; entity declarations are not read, expected plain text")
        #expect(transcript.error?.line == 1)
        #expect(transcript.lines == [])
    }

    @Test("a document type in another file is not looked at")
    func externalSubset() {
        for place in ["SYSTEM \"file:///dev/zero\"", "PUBLIC \"-//A//B\" \"http://127.0.0.1:1/a.dtd\""] {
            #expect(TokenTranscript("<!DOCTYPE a \(place)><a>b</a>").lines.last?.hasSuffix("end a \"b\"") == true)
        }
    }
}
