import JSONStream
import Testing

@Suite("The grammar of RFC 8259")
struct GrammarTests {
    @Test(
        "Texts that the grammar allows are read to their end",
        arguments: [
            "{}", "[]", "[[]]", "{\"a\":{}}", "null", "true", "false", "0", "-0", "12", "-12", "3.5", "-0.25", "1e3",
            "1E+3",
            "1e-03", "0e0", "-0.0E-0", "123456789012345678901234567890", "\"\"", "\"a\"", "\"\u{7F}\"", "\"/\"",
            "\"\u{E4}\u{6C34}\u{1F6B4}\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\"", "\"\\uD83D\\uDEB4\"", "\"\\uD83D\"",
            "\"\\uDEB4\\uD83D\"", "\"\\u0000\"", " [ 1 , 2 ] ", "\t\r\n{ \"a\" : [ ] , \"b\" : 0 }\n", "[\"\",\"\"]",
            "{\"\":null}", "{\"a\":1,\"a\":2}", "[true,false,null,0,\"\",[],{}]", "[0.5,1]", "[-1]", "[1]\n\n",
            "\u{FEFF}{\"a\":1}", "{\"\\u0061\":1}",
        ])
    func valid(text: String) {
        #expect(failure(text) == nil)
    }

    @Test(
        "Texts that the grammar forbids are refused",
        arguments: [
            "", " ", "\u{FEFF}", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[1,,2]", "[,]", "[1 2]", "[1;2]",
            "[1:2]", "[1}",
            "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,\"a\":1}", "{\"a\":1 \"b\":2}", "{\"a\",1}", "{\"a\" 1}",
            "{\"a\"::1}",
            "{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{[]:1}", "{\"a\":1]", "{\"a\":1,,\"b\":2}", "[]]", "{}}", "[][]",
            "{}[]",
            "1 2", "[1]x", "[1],", "01", "-01", "-", "+1", ".5", "5.", "1.e3", "1e", "1e+", "1e-", "1.2.3", "1e3.5",
            "0x1F", "1_000",
            "--1", "-a", "NaN", "-NaN", "Infinity", "-Infinity", "1,5", "nul", "nulll", "True", "TRUE", "tru", "truf",
            "undefined",
            "\"", "\"a", "\"\\\"", "\"\\x\"", "\"\\'\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\U0041\"", "\"\n\"", "\"\t\"",
            "\"\u{0}\"",
            "\"\\\u{E4}\"", "'a'", "a", "//\n1", "/* */1", "[1]//", "#1", "\u{A0}1", "[1\u{0C}]", "[\u{FEFF}1]",
            "\u{FEFF}\u{FEFF}1",
            "\u{1E}1", "1\u{1E}", "[1\u{0}]", "\u{2060}1",
        ])
    func invalid(text: String) {
        #expect(failure(text) != nil)
    }

    @Test(
        "Strings that are not UTF-8 are refused",
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x9F, 0xBF], [0xE2, 0x82],
            [0xE2, 0x82, 0x41],
            [0xED, 0xA0, 0x80], [0xEF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x9A], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xE4],
        ] as [[UInt8]])
    func notUTF8(bytes: [UInt8]) {
        #expect(failure([0x22] + bytes + [0x22]) != nil)
        #expect(failure([0x22, 0x5C, 0x6E] + bytes + [0x22]) != nil)
    }

    @Test("A byte that ends plain text or a run of digits is found at each place of a word of eight")
    func everyPlace() {
        for length in 1...20 {
            for place in 0..<length {
                func line(_ filler: String, _ special: String) -> String {
                    String(repeating: filler, count: place) + special + String(repeating: filler, count: length - place)
                }
                for special in ["\u{0}", "\u{1F}", "\n"] {
                    #expect(failure("\"\(line("~", special))\"")?.hasPrefix("1:\(place + 2): unexpected byte") == true)
                }
                for (special, text) in [
                    ("\\\"", "\""), ("\\\\", "\\"), ("\u{E4}", "\u{E4}"), ("\u{7F}", "\u{7F}"), (" !", " !"),
                ] {
                    let string = transcript("\"\(line("[", special))\"").first
                    #expect(string == "1:1 string \(line("[", text).debugDescription)")
                }
                for special in ["/", ":", "\u{1}", "p", "\u{B1}", "\u{FF}"] {
                    let message = failure("[1\(line("9", special))]")
                    #expect(message?.hasPrefix("1:\(place + 3): unexpected") == true)
                }
                for special in [".", "e", "E-"] {
                    let number = "1\(line("0", special))"
                    #expect(transcript("[\(number)]").dropFirst().first == "1:2 number \"\(number)\"")
                }
            }
        }
    }

    @Test(
        "The first and the last character of each UTF-8 length are read",
        arguments: [
            0x20, 0x7F, 0x80, 0x7FF, 0x800, 0xCFFF, 0xD000, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x3FFFF, 0xFFFFF, 0x10FFFF,
        ])
    func lengths(scalar: Int) throws {
        let character = String(Character(try #require(Unicode.Scalar(scalar))))
        #expect(
            transcript("\"\(character)\"") == [
                "1:1 string \(character.debugDescription)", "1:\(character.utf8.count + 3) endOfText",
            ])
    }
}
