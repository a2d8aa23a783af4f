import ByteText
import Testing
import XMLStream

@Suite("Encodings")
struct EncodingTests {
    private static let text = "<a b=\"Strandläufer\">\n<c>Cañada – 山 🚴</c></a>"

    @Test("UTF-8 with and without a byte-order mark and a declaration")
    func utf8() {
        let plain = TokenTranscript(Self.text)
        #expect(plain.lines.map { $0.drop { $0 != " " } }.contains(" end c \"Cañada – 山 🚴\""))
        #expect(TokenTranscript("\u{FEFF}" + Self.text) == plain)
        for name in ["UTF-8", "utf-8", "utf8"] {
            let declared = TokenTranscript("<?xml version=\"1.0\" encoding=\"\(name)\"?>" + Self.text)
            #expect(declared.lines.last == plain.lines.last)
            #expect(declared.error == nil)
        }
    }

    @Test("UTF-16 in both orders, with a mark or a declaration", arguments: [false, true])
    func utf16(isBigEndian: Bool) {
        let plain = TokenTranscript(Self.text).lines.map { $0.drop { $0 != " " } }
        let declaration = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>"
        for text in ["\u{FEFF}" + Self.text, "\u{FEFF}" + declaration + Self.text] {
            let bytes = Self.utf16(text, isBigEndian)
            for isLenient in [false, true] {
                let transcript = TokenTranscript(bytes, isLenient: isLenient)
                #expect(transcript.lines.map { $0.drop { $0 != " " } } == plain)
                #expect(transcript.error == nil)
                #expect(transcript.passedError == nil)
            }
        }
    }

    @Test(
        "code pages of one byte",
        arguments: [("ISO-8859-1", 0xE4), ("windows-1252", 0x96), ("ISO-8859-15", 0xA4)] as [(String, UInt8)])
    func codePages(name: String, byte: UInt8) {
        let expected = ["ISO-8859-1": "ä", "windows-1252": "–", "ISO-8859-15": "€"][name] ?? ""
        let bytes = Array("<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<a>x".utf8) + [byte] + Array("</a>".utf8)
        for isLenient in [false, true] {
            let transcript = TokenTranscript(bytes, isLenient: isLenient)
            #expect(transcript.lines.last?.hasSuffix("end a \"x\(expected)\"") == true)
            #expect(transcript.error == nil)
            #expect(transcript.findings == [])
        }
    }

    @Test(
        "a byte that is not UTF-8 is an error",
        arguments: [[0xE4], [0xC3], [0xC0, 0x80], [0xE2, 0x82], [0xFF]] as [[UInt8]])
    func notUTF8(bad: [UInt8]) {
        let bytes = Array("<a>\nx".utf8) + bad + Array("y</a>".utf8)
        let error = TokenTranscript(bytes).error
        #expect(error?.message == "a byte that is not UTF-8, expected UTF-8 or a declaration of the encoding")
        #expect(error?.line == 2)
    }

    @Test(
        "what UTF-8 could say but no character is, is an error",
        arguments: [[0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]])
    func noCharacters(bad: [UInt8]) {
        #expect(TokenTranscript(Array("<a>\nx".utf8) + bad + Array("y</a>".utf8)).error?.line == 2)
    }

    @Test("an encoding that is not known, and one that the file is not in, are errors")
    func wrongDeclarations() {
        #expect(
            failure("<?xml version=\"1.0\" encoding=\"klingon\"?>\n<a/>")
                == "1:39: the encoding 'klingon' is not known, expected one like UTF-8")
        #expect(
            failure("<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<a/>")
                == "1:38: the document is not in the encoding that it declares")
    }

    @Test("whether the bytes of a document are UTF-8 is known, in whatever pieces they come", arguments: [1, 3, 1000])
    func plainUTF8(size: Int) throws {
        func isPlain(_ bytes: [UInt8]) throws -> Bool {
            let tokenizer = XMLTokenizer(vocabulary: [])
            for start in stride(from: 0, to: bytes.count, by: size) {
                try tokenizer.push(bytes[start..<min(bytes.count, start + size)].span) { _, _, _ in }
            }
            return tokenizer.isBetweenElements
        }
        for head in [
            "", "\u{FEFF}", "\n ", "<?xml version=\"1.0\"?>", "<?xml version='1.0' encoding = 'utf-8' ?>",
            "\n<?xml version=\"1.0\"\n encoding=\"UTF-8\"?>", "<!-- encoding='x' -->",
            "<?xml-stylesheet encoding='x'?>",
        ] {
            #expect(try isPlain(Array((head + "<a><b/>").utf8)), "\(head)")
        }
        for name in ["ISO-8859-1", "windows-1252", "us-ascii"] {
            #expect(try !isPlain(Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><a><b/>".utf8)), "\(name)")
        }
        for isBigEndian in [false, true] {
            #expect(try !isPlain(Self.utf16("\u{FEFF}<a><b/>", isBigEndian)))
            #expect(try !isPlain(Self.utf16("<?xml version=\"1.0\" encoding=\"UTF-16\"?><a><b/>", isBigEndian)))
        }
    }

    @Test("blanks before a declaration are gone past, and lines keep their numbers")
    func leadingBlanks() {
        let transcript = TokenTranscript(" \n\n<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<a/>")
        #expect(transcript.lines == ["4:3 start a", "4:5 end a"])
        #expect(transcript.hadLeadingBlanks)
        #expect(!TokenTranscript("\n<a/>").hadLeadingBlanks)
        #expect(!TokenTranscript("<?xml version=\"1.0\"?><a/>").hadLeadingBlanks)
    }

    private static func utf16(_ text: String, _ isBigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBigEndian ? bytes : bytes.reversed()
        }
    }
}
