import Testing
import XMLStream

@Suite("Errors")
struct ErrorTests {
    @Test("nothing and blanks are an empty file", arguments: ["", " ", "\n\n\t", "\u{FEFF}", "\u{FEFF}\n"])
    func empty(text: String) {
        for isLenient in [false, true] {
            let transcript = TokenTranscript(text, isLenient: isLenient)
            #expect(transcript.error?.text == "1:1: the file is empty, expected an XML document")
            #expect(!transcript.isComplete)
        }
    }

    @Test(
        "what does not begin with a tag is no XML",
        arguments: ["text", "{\"type\":\"Point\"}", "x<a/>", "PK\u{3}\u{4}…"])
    func other(text: String) { #expect(failure(text) == "1:1: this is not XML, expected '<'") }

    @Test(
        "a tag that fits no other is named, with the line of its partner",
        arguments: [
            ("<a></b>", "1:8: the end tag </b> does not fit <a>, opened at line 1, expected </a>"),
            ("<a>\n<b>\n</a>", "3:5: the end tag </a> does not fit <b>, opened at line 2, expected </b>"),
        ])
    func mismatch(text: String, message: String) { #expect(failure(text) == message) }

    @Test(
        "damaged attributes are named",
        arguments: [
            ("<a b=c/>", "1:6: the value of an attribute has no quotes, expected \" or '"),
            ("<a\nb=\"1\" b=\"2\"/>", "2:12: a second attribute 'b' in one tag, expected one"),
        ])
    func attributes(text: String, message: String) { #expect(failure(text) == message) }

    @Test(
        "the end of the file names the innermost open element, and the place where the file ends",
        arguments: [
            ("<gpx>\n<trk>text", "2:10: the file ends inside <trk>, opened at line 2"),
            ("<gpx>\n<trk>text</trk>", "2:16: the file ends inside <gpx>, opened at line 1"),
            ("<gpx>\n<trk><name", "2:11: the file ends inside <trk>, opened at line 2"),
            ("<gpx><wpt lat=\"4", "1:17: the file ends inside <gpx>, opened at line 1"),
            ("<gpx><!-- a\nb", "2:2: the file ends inside <gpx>, opened at line 1"),
            ("<gpx><![CDATA[ a\n", "2:1: the file ends inside <gpx>, opened at line 1"),
            ("<gpx>a<?b", "1:10: the file ends inside <gpx>, opened at line 1"),
            ("<gpx></gp", "1:10: the file ends inside <gpx>, opened at line 1"),
            ("<gpx>&", "1:7: the file ends inside <gpx>, opened at line 1"),
            ("<gpx>é水", "1:8: the file ends inside <gpx>, opened at line 1"),
        ])
    func truncation(text: String, message: String) { #expect(failure(text) == message) }

    @Test("what follows the root element is an error", arguments: ["<b/>", "text", "&amp;", "</a>"])
    func behind(rest: String) {
        let transcript = TokenTranscript("<a/>\n" + rest)
        #expect(
            transcript.error?.text
                == "2:1: there is more after the end of the document, expected the end of the file")
        #expect(transcript.isComplete)
    }

    @Test("an XML declaration inside of the document is out of place")
    func declarationInside() {
        #expect(
            failure("<a><?xml version=\"1.0\"?></a>")
                == "1:9: the XML declaration is not at the start of the document, expected it there or nowhere")
    }

    @Test("a control character is an error with its number", arguments: [1, 8, 0x0B, 0x1F] as [UInt8])
    func controlCharacters(byte: UInt8) {
        let text = Array("<a>\nb".utf8) + [byte] + Array("</a>".utf8)
        #expect(failure(text) == "2:2: a character that XML does not have (code \(byte)), expected text")
    }

    @Test(
        "other damage has a place too",
        arguments: [
            "<a\n b", "<a\n b=\"<\"/>", "<a\n b=\"1\"c=\"2\"/>", "<a>\n<1/></a>", "<a\n 1=\"2\"/>", "<a>\n]]></a>",
            "<a>\n<!-- -- --></a>", "<a>\n<!b></a>",
        ])
    func others(text: String) throws {
        let error = try #require(TokenTranscript(text).error)
        #expect(error.line == 2)
        #expect(error.column > 0)
        #expect(!error.message.isEmpty && !error.message.hasSuffix("\n"))
    }

    @Test("tokens before the error come first, and nothing after it")
    func order() {
        let transcript = TokenTranscript("<a><b>1</b><c>&</c><d/></a>")
        #expect(transcript.lines == ["1:3 start a", "1:6 start b", "1:12 end b \"1\"", "1:14 start c"])
        #expect(transcript.error?.text == "1:16: an '&' that begins no entity, expected &amp;")
    }

    @Test("the error stays the first, whatever comes after it")
    func repeated() {
        let tokenizer = XMLTokenizer(vocabulary: [])
        var errors: [XMLError] = []
        for piece in ["<a></b>", "</c>", "<d"] {
            do throws(XMLError) { try tokenizer.push(Array(piece.utf8).span) { _, _, _ in } } catch {
                errors.append(error)
            }
        }
        #expect(errors.count == 3)
        #expect(Set(errors.map(\.text)) == ["1:8: the end tag </b> does not fit <a>, opened at line 1, expected </a>"])
    }
}
