import JSONStream
import Testing

@Suite("Sequences of texts")
struct SequenceTests {
    /// The kinds and texts of the tokens, a line for each text of the sequence.
    private func texts(_ text: String) -> [String] {
        var lines: [String] = []
        var line: [String] = []
        for entry in transcript(text, options: JSONOptions(mode: .sequence)) {
            let words = entry.split(separator: " ", maxSplits: 1)
            if words.last == "endOfText" {
                lines.append(line.joined(separator: " "))
                line = []
            } else {
                line.append(words.last.map(String.init) ?? entry)
            }
        }
        return lines + (line.isEmpty ? [] : [line.joined(separator: " ")])
    }

    @Test("Texts follow a record separator, a line feed, a blank or nothing at all, and may span lines")
    func framing() {
        let expected = [
            "beginObject key \"a\" number \"1\" endObject", "beginArray endArray", "number \"12\"", "string \"b\"",
            "null",
        ]
        #expect(texts("\u{1E}{\"a\":1}\n\u{1E}[]\n\u{1E}12\n\u{1E}\"b\"\n\u{1E}null\n") == expected)
        #expect(texts("{\"a\":1}\n[]\n12\n\"b\"\nnull") == expected)
        #expect(texts("\n\n{\"a\":\n1}\r\n\r\n[\n]\n 12 \"b\" null \n\n") == expected)
        #expect(texts("{\"a\":1}[]12\"b\"null") == expected)
        #expect(texts("\u{1E}\u{1E}{\"a\":1}\u{1E}\u{1E}[]12\u{1E}\"b\"null\u{1E}") == expected)
    }

    @Test("Commas between texts and byte-order marks before them are skipped")
    func leniency() {
        let expected = ["beginArray endArray", "number \"1\"", "number \"2\""]
        #expect(texts("\u{FEFF}[],\n1,2,") == expected)
        #expect(texts("\u{FEFF}[]\n\u{FEFF}1\n\u{FEFF}\u{FEFF}2\n") == expected)
    }

    @Test("An empty sequence has no texts", arguments: ["", "\n", "\u{1E}", "\u{FEFF}"])
    func empty(text: String) {
        #expect(texts(text) == [])
    }

    @Test("What kind of sequence was read is known")
    func flags() throws {
        for (text, separators, commas) in [
            ("\u{1E}[1,2]\n", true, false), ("1\n,2", false, true), ("[1,2]\n3", false, false),
        ] {
            var tokenizer = JSONTokenizer(options: JSONOptions(mode: .sequence))
            let bytes = Array(text.utf8)
            var cursor = 0
            while try tokenizer.next(in: bytes.span, at: &cursor) != nil {}
            while try tokenizer.finish() != nil {}
            #expect(tokenizer.hasRecordSeparators == separators)
            #expect(tokenizer.hasCommasBetweenTexts == commas)
        }
    }

    @Test(
        "Damage names the place",
        arguments: [
            ("[1]\n\u{1E}{\"a\":\n\u{1E}[2]", "3:1: a record separator in an object opened at line 2"),
            ("[1]\n]", "2:1: unexpected ']' between texts, expected a value"),
            ("[1]\n[2", "2:3: the file ends inside an array opened at line 2"),
            ("[1]\n[,", "2:2: unexpected ',' in an array, expected a value or ']'"),
            (
                "\u{1E}1\n\u{1E}\"a\u{1E}",
                "2:4: unexpected byte 0x1E in a string, expected control characters as escapes"
            ),
        ])
    func damage(text: String, message: String) {
        #expect(failure(text, options: JSONOptions(mode: .sequence)) == message)
    }
}
