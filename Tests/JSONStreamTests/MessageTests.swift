import JSONStream
import Testing

@Suite("Messages")
struct MessageTests {
    @Test(
        "What is out of place is named with what was expected",
        arguments: [
            ("[1,\n ,2]", "2:2: unexpected ',' in an array, expected a value"),
            ("[,1]", "1:2: unexpected ',' in an array, expected a value or ']'"),
            ("[1 2]", "1:4: unexpected '2' in an array, expected ',' or ']'"),
            ("{\"a\":1\n,}", "2:2: unexpected '}' in an object, expected a key"),
            ("{'a':1}", "1:2: unexpected \"'\" in an object, expected a key or '}'"),
            ("{\"a\" 1}", "1:6: unexpected '1' in an object, expected ':'"),
            ("{\"a\":]", "1:6: unexpected ']' in an object opened at line 1, expected a value"),
            ("{\"a\":1;}", "1:7: unexpected ';' in an object, expected ',' or '}'"),
            ("\n[\n[\n}", "4:1: unexpected '}' in an array opened at line 3, expected a value or ']'"),
            ("hello", "1:1: unexpected 'h' at the start, expected a value"),
            ("<gpx>", "1:1: unexpected '<' at the start, expected a value"),
            ("[1] 2", "1:5: unexpected '2' after the end of the text, expected the end of the file"),
            ("[NaN]", "1:2: unexpected 'N' in an array, expected a value or ']'"),
            ("[nil]", "1:3: unexpected 'i', expected 'null'"),
            ("[\u{0}]", "1:2: unexpected byte 0x00 in an array, expected a value or ']'"),
            ("[\u{A0}1]", "1:2: unexpected byte 0xC2 in an array, expected a value or ']'"),
            ("[01]", "1:3: unexpected '1' after a leading 0"),
            ("[-]", "1:3: unexpected ']' in a number, expected a digit"),
            ("[1.]", "1:4: unexpected ']' in a number, expected a digit"),
            ("[1e+ 2]", "1:5: unexpected byte 0x20 in a number, expected a digit"),
            ("[1,5.5.5]", "1:7: unexpected '.' in an array, expected ',' or ']'"),
            ("\"a\nb\"", "1:3: unexpected byte 0x0A in a string, expected control characters as escapes"),
            ("\"a\\x\"", "1:4: unexpected 'x' after '\\' in a string"),
            ("\"\\u00g0\"", "1:6: unexpected 'g' in a '\\u' escape, expected four hexadecimal digits"),
        ])
    func unexpected(text: String, message: String) {
        #expect(failure(text) == message)
    }

    @Test(
        "An end that comes too early names what is open and where it was opened",
        arguments: [
            ("", "1:1: the file holds no JSON text"), ("\u{FEFF}\n ", "2:2: the file holds no JSON text"),
            ("[", "1:2: the file ends inside an array opened at line 1"),
            ("[\n[1],\n\n{\n\"a\":[]", "5:7: the file ends inside an object opened at line 4"),
            ("[\n[{}],[1", "2:8: the file ends inside an array opened at line 2"),
            ("[\n\"a\\n", "2:5: the file ends inside a string opened at line 2"),
            ("{\"a", "1:4: the file ends inside a string opened at line 1"),
            ("[tru", "1:5: the file ends inside a literal"), ("-", "1:2: the file ends inside a number"),
            ("[1.", "1:4: the file ends inside a number"),
        ])
    func end(text: String, message: String) {
        #expect(failure(text) == message)
    }

    @Test("Bytes that are not UTF-8 are shown as numbers at their place")
    func notUTF8() {
        #expect(failure([0x22, 0x61, 0xC3, 0x28, 0x22]) == "1:4: unexpected '(' in a string, expected UTF-8")
        #expect(failure([0x22, 0xFF, 0x22]) == "1:2: unexpected byte 0xFF in a string, expected UTF-8")
        #expect(failure([0xFF, 0xFE, 0x5B]) == "1:1: unexpected byte 0xFF at the start, expected a value")
        #expect(failure([0xEF, 0xBB, 0x5B]) == "1:3: unexpected '[' in a byte-order mark")
        #expect(failure([0xEF, 0xBB]) == "1:3: the file ends inside a byte-order mark")
    }

    @Test("Limits are named with their values, and texts that are just within them pass")
    func limits() {
        let options = JSONOptions(maximumDepth: 2, maximumTextLength: 3)
        #expect(failure("[{}]", options: options) == nil)
        #expect(failure("[{\"a\":[]}]", options: options) == "1:7: more than 2 levels of nesting")
        #expect(failure("[\"abc\",\"\\n\\n\\n\",123,-1.]", options: options)?.hasSuffix("expected a digit") == true)
        #expect(failure("[\n\"abcd\"]", options: options) == "2:1: a string of more than 3 bytes")
        #expect(failure("\"\\u00e4\\u00e4\"", options: options) == "1:1: a string of more than 3 bytes")
        #expect(failure("[1234]", options: options) == "1:2: a number of more than 3 bytes")
        #expect(failure(String(repeating: "[", count: 512) + String(repeating: "]", count: 512)) == nil)
        #expect(failure(String(repeating: "[", count: 513)) == "1:513: more than 512 levels of nesting")
    }

    @Test("A depth of 100,000 costs an error and no stack")
    func hostileDepth() {
        #expect(failure(String(repeating: "{\"a\":", count: 100_000)) == "1:2561: more than 512 levels of nesting")
    }
}
