import ByteText
import JSONStream
import Testing

/// The value that the tokens of `text` make, written compactly, one text a line, then the findings.
///
/// Checks on the way that the tokens follow the grammar.
func mended(_ text: String, mode: JSONOptions.Mode = .single, cuts: [Int] = []) -> [String] {
    var tokenizer = JSONTokenizer(options: JSONOptions(mode: mode, recovers: true))
    var emitter = JSONEmitter()
    var output = ByteBuffer()
    var lines: [String] = []
    var open: [JSONToken.Kind] = []
    var isAfterKey = false
    func take(_ token: JSONToken, _ text: String) {
        let wantsKey = open.last == .beginObject && !isAfterKey
        switch token.kind {
        case .beginObject, .beginArray:
            #expect(!wantsKey)
            open.append(token.kind)
            if token.kind == .beginObject { emitter.beginObject(to: &output) } else { emitter.beginArray(to: &output) }
            isAfterKey = false
        case .endObject:
            #expect(open.popLast() == .beginObject && !isAfterKey)
            emitter.endObject(to: &output)
        case .endArray:
            #expect(open.popLast() == .beginArray)
            emitter.endArray(to: &output)
        case .key:
            #expect(wantsKey)
            emitter.key(text, to: &output)
            isAfterKey = true
        case .string, .number, .true, .false, .null:
            #expect(!wantsKey)
            switch token.kind {
            case .string: emitter.string(text, to: &output)
            case .number: emitter.raw(text, to: &output)
            default: emitter.raw("\(token.kind)", to: &output)
            }
            isAfterKey = false
        case .endOfText, .discardText:
            #expect(token.kind == .discardText || open.isEmpty)
            lines.append(
                String(decoding: output.bytes, as: UTF8.self) + (token.kind == .discardText ? " discarded" : ""))
            emitter = JSONEmitter()
            output.removeAll()
            open.removeAll()
            isAfterKey = false
        }
    }
    do {
        let bytes = Array(text.utf8)
        var from = 0
        for to in cuts + [bytes.count] {
            let chunk = bytes.span.extracting(from..<to)
            from = to
            var cursor = 0
            while let token = try tokenizer.next(in: chunk, at: &cursor) {
                take(token, tokenizer.string(of: token, in: chunk))
            }
        }
        while let token = try tokenizer.finish() {
            take(token, tokenizer.string(of: token, in: Span()))
        }
    } catch {
        lines.append("error \(error)")
    }
    #expect(tokenizer.findings.count == min(tokenizer.findingCount, 1000))
    return lines + tokenizer.takeFindings().map(\.description)
}

@Suite("Recovery")
struct RecoveryTests {
    @Test("What is right is read without findings", arguments: ["[1,{\"a\":\"b\"}]", "0", "{}"])
    func right(text: String) {
        #expect(mended(text) == [text])
    }

    @Test(
        "Commas that are doubled, trailing or missing are mended",
        arguments: [
            ("[1,]", "[1]", "1:4: unexpected ']' in an array, expected a value"),
            ("[,1]", "[1]", "1:2: unexpected ',' in an array, expected a value or ']'"),
            ("[1,,2]", "[1,2]", "1:4: unexpected ',' in an array, expected a value"),
            ("[1 2]", "[1,2]", "1:4: unexpected '2' in an array, expected ',' or ']'"),
            ("[[1][2]]", "[[1],[2]]", "1:5: unexpected '[' in an array, expected ',' or ']'"),
            ("{\"a\":1,}", "{\"a\":1}", "1:8: unexpected '}' in an object, expected a key"),
            ("{\"a\":1,,\"b\":2}", "{\"a\":1,\"b\":2}", "1:8: unexpected ',' in an object, expected a key"),
            ("{\"a\":1 \"b\":2}", "{\"a\":1,\"b\":2}", "1:8: unexpected '\"' in an object, expected ',' or '}'"),
        ])
    func commas(text: String, value: String, finding: String) {
        #expect(mended(text) == [value, finding])
    }

    @Test(
        "Missing colons and values are mended",
        arguments: [
            ("{\"a\" 1}", "{\"a\":1}", "1:6: unexpected '1' in an object, expected ':'"),
            ("{\"a\"}", "{\"a\":null}", "1:5: unexpected '}' in an object, expected ':'"),
            ("{\"a\":}", "{\"a\":null}", "1:6: unexpected '}' in an object, expected a value"),
            ("{\"a\":,\"b\":1}", "{\"a\":null,\"b\":1}", "1:6: unexpected ',' in an object, expected a value"),
            ("{\"a\",\"b\":1}", "{\"a\":null,\"b\":1}", "1:5: unexpected ',' in an object, expected ':'"),
        ])
    func members(text: String, value: String, finding: String) {
        #expect(mended(text) == [value, finding])
    }

    @Test(
        "Brackets that are missing are put in, others are skipped",
        arguments: [
            ("{\"a\":[1}", "{\"a\":[1]}", "1:8: unexpected '}' in an array opened at line 1, expected ',' or ']'"),
            ("[{\"a\":\n]", "[{\"a\":null}]", "2:1: unexpected ']' in an object opened at line 1, expected a value"),
            ("[1}]", "[1]", "1:3: unexpected '}' in an array opened at line 1, expected ',' or ']'"),
            ("[1]]", "[1]", "1:4: unexpected ']' after the end of the text, expected the end of the file"),
        ])
    func brackets(text: String, value: String, finding: String) {
        #expect(mended(text) == [value, finding])
    }

    @Test("A text that follows a single one at once is read too")
    func secondText() {
        #expect(
            mended("[1] {\"a\":2}")
                == [
                    "[1]", "{\"a\":2}", "1:5: unexpected '{' after the end of the text, expected the end of the file",
                ])
    }

    @Test(
        "Words without quotes are read as what they mean",
        arguments: [
            ("NaN", "null", "null"), ("-Infinity", "null", "null"), ("None", "null", "null"), ("nan", "null", "null"),
            ("True", "true", "true"), ("FALSE", "false", "false"), ("+5", "5", "5"),
            (".5", "0.5", "0.5"), ("-.5", "-0.5", "-0.5"), ("5.", "5", "5"), ("007", "7", "7"),
            ("-00.50e+3", "-0.50e+3", "-0.50e+3"),
            ("1.e3", "1e3", "1e3"), ("1e", "\"1e\"", "a string"), ("-1e-14.0", "\"-1e-14.0\"", "a string"),
            ("-", "\"-\"", "a string"),
            ("abc", "\"abc\"", "a string"), ("trx", "\"trx\"", "a string"), ("0x1F", "\"0x1F\"", "a string"),
        ])
    func words(word: String, value: String, reading: String) {
        #expect(mended("[\(word),2]") == ["[\(value),2]", "1:2: '\(word)' is not JSON, read as \(reading)"])
    }

    @Test("Keys may lack quotes")
    func keys() {
        #expect(
            mended("{a:1,\n$b-2: x}") == [
                "{\"a\":1,\"$b-2\":\"x\"}", "1:2: 'a' is not JSON, read as a key",
                "2:1: '$b-2' is not JSON, read as a key",
                "2:7: 'x' is not JSON, read as a string",
            ])
    }

    @Test("Damage in a string is mended and noted once")
    func strings() {
        #expect(
            mended("[\"a\tb\n\u{1}\"]") == [
                "[\"a\\tb\\n\\u0001\"]",
                "1:4: unexpected byte 0x09 in a string, expected control characters as escapes",
            ])
        #expect(mended("[\"C:\\Users\"]") == ["[\"C:\\\\Users\"]", "1:6: unexpected 'U' after '\\' in a string"])
        #expect(
            mended("[\"\\u12\"]") == [
                "[\"\u{FFFD}\"]", "1:7: unexpected '\"' in a '\\u' escape, expected four hexadecimal digits",
            ])
    }

    @Test("Bytes that are not UTF-8 become U+FFFD, one for each sequence that was begun")
    func malformed() {
        let bytes: [UInt8] = [0x22, 0x61, 0xE2, 0x82, 0x62, 0xFF, 0xF0, 0x9F, 0xE4, 0x22]
        #expect(
            transcript(bytes, options: JSONOptions(recovers: true)) == [
                "1:1 string \"a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}\"", "1:11 endOfText",
                "finding 1:5: unexpected 'b' in a string, expected UTF-8",
            ])
    }

    @Test("Junk around the text and between tokens is skipped")
    func junk() {
        #expect(
            mended("var x = [1 # 2, @];\n// end") == [
                "[1,2]", "1:1: unexpected 'v' at the start, expected a value",
                "1:12: unexpected '#' in an array, expected ',' or ']'",
                "1:14: unexpected '2' in an array, expected ',' or ']'",
                "1:17: unexpected '@' in an array, expected a value",
                "1:18: unexpected ']' in an array, expected a value",
                "1:19: unexpected ';' after the end of the text, expected the end of the file",
            ])
    }

    @Test("At the end of the input what is cut is dropped and what is open is closed")
    func truncation() {
        let finding = "the file ends inside"
        #expect(mended("{\"a\":[1,\n[8.5,47.3") == ["{\"a\":[1,[8.5]]}", "2:10: \(finding) an array opened at line 2"])
        #expect(mended("{\"a\":[\"b\",\"c") == ["{\"a\":[\"b\"]}", "1:13: \(finding) a string opened at line 1"])
        #expect(mended("{\"a\":-") == ["{\"a\":null}", "1:7: \(finding) a number"])
        #expect(mended("{\"a\":tr") == ["{\"a\":null}", "1:8: \(finding) a literal"])
        #expect(mended("{\"a\"") == ["{\"a\":null}", "1:5: \(finding) an object opened at line 1"])
        #expect(mended("{\"a") == ["{}", "1:4: \(finding) a string opened at line 1"])
        #expect(mended("[1,") == ["[1]", "1:4: \(finding) an array opened at line 1"])
        #expect(mended("\"a") == ["error 1:3: \(finding) a string opened at line 1"])
        #expect(mended("nothing") == ["error 1:2: unexpected 'o', expected 'null'"])
        #expect(mended("") == ["error 1:1: the file holds no JSON text"])
    }

    @Test("Whether the input was cut is said")
    func isTruncated() throws {
        for (text, expected) in [("[1", true), ("[1]", false)] {
            var tokenizer = JSONTokenizer(options: JSONOptions(recovers: true))
            let bytes = Array(text.utf8)
            var cursor = 0
            while try tokenizer.next(in: bytes.span, at: &cursor) != nil {}
            while try tokenizer.finish() != nil {}
            #expect(tokenizer.isTruncated == expected)
        }
    }

    @Test("A damaged record is discarded up to the next record separator")
    func framedRecords() {
        #expect(
            mended("\u{1E}{\"a\":1}\n\u{1E}{\"b\":[1,\n\u{1E}{\"c\":\n~\n{}}\n\u{1E}[\"d\n\u{1E}[5]\n", mode: .sequence)
                == [
                    "{\"a\":1}", "{\"b\":[1 discarded", "{\"c\": discarded", "[ discarded", "[5]",
                    "3:1: a record separator in an array opened at line 2",
                    "4:1: unexpected '~' in an object, expected a value",
                    "6:5: unexpected byte 0x0A in a string, expected control characters as escapes",
                ])
    }

    @Test("A damaged record is discarded up to a line that starts with a bracket where there are no record separators")
    func unframedRecords() {
        #expect(
            mended(
                "{\"a\":1}\nnot JSON\n{\"b\":[1,2\n{\"c\":3}\n{\"d\":~ {}\n  \"x\": {\n{\"e\":\"f\n{\"g\":tru\n},\n{\"h\":0}",
                mode: .sequence) == [
                    "{\"a\":1}", " discarded", "{\"b\":[1,2 discarded", "{\"c\":3}", "{\"d\": discarded",
                    "{\"e\": discarded", "{\"g\":\"tru\"}", "{\"h\":0}",
                    "2:2: unexpected 'o', expected 'null'", "4:1: unexpected '{' in an array, expected ',' or ']'",
                    "5:6: unexpected '~' in an object, expected a value",
                    "7:8: unexpected byte 0x0A in a string, expected control characters as escapes",
                    "8:6: 'tru' is not JSON, read as a string",
                ])
    }

    @Test("Limits are errors all the same")
    func limits() {
        let options = JSONOptions(maximumDepth: 2, maximumTextLength: 3, recovers: true)
        #expect(failure("[[[", options: options) == "1:3: more than 2 levels of nesting")
        #expect(failure("[\"abcd\"]", options: options) == "1:2: a string of more than 3 bytes")
        #expect(failure("[abcd]", options: options) == "1:2: a word of more than 3 bytes")
    }
}
