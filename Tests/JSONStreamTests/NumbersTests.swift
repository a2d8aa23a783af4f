import ByteText
import Testing

@testable import JSONStream

@Suite("Arrays of numbers")
struct NumbersTests {
    /// What is left to the tokens, with what was read in one step as `(x y z)`.
    private func read(_ text: String) throws(JSONError) -> [String] {
        var tokenizer = JSONTokenizer()
        var cursor = 0
        var result: [String] = []
        let bytes = Array(text.utf8)
        while true {
            if let numbers = tokenizer.nextNumbers(in: bytes.span, at: &cursor) {
                let place = tokenizer.location(of: numbers.end, in: bytes.span)
                result.append("(\(numbers.first) \(numbers.second) \(numbers.third)) \(place)")
                continue
            }
            guard let token = try tokenizer.next(in: bytes.span, at: &cursor) else { break }
            switch token.kind {
            case .number, .string, .key: result.append(tokenizer.string(of: token, in: bytes.span))
            case .beginObject, .endObject, .beginArray, .endArray, .true, .false, .null, .endOfText, .discardText:
                result.append("\(token.kind)")
            }
        }
        return result
    }

    @Test("two or three plain numbers inside another value are read in one step")
    func positions() throws {
        #expect(
            try read("{\"a\": [1,2], \"b\":[\n[ 1.5 , -2.25,\t0 ],[3,4]\n,[5,6]]}") == [
                "beginObject", "a", "(1.0 2.0 nan) 1:11", "b", "beginArray", "(1.5 -2.25 0.0) 2:18",
                "(3.0 4.0 nan) 2:24",
                "(5.0 6.0 nan) 3:6", "endArray", "endObject", "endOfText",
            ])
    }

    @Test(
        "everything else is left to the tokens",
        arguments: [
            ("[1,2]", ["beginArray", "1", "2", "endArray", "endOfText"]),
            ("[[1]]", ["beginArray", "beginArray", "1", "endArray", "endArray", "endOfText"]),
            ("[[1,2e3]]", ["beginArray", "beginArray", "1", "2e3", "endArray", "endArray", "endOfText"]),
            (
                "[[1,2,3,4],[5,\"6\"]]",
                [
                    "beginArray", "beginArray", "1", "2", "3", "4", "endArray", "beginArray", "5", "6", "endArray",
                    "endArray",
                    "endOfText",
                ]
            ),
        ])
    func others(text: String, tokens: [String]) throws {
        #expect(try read(text) == tokens)
    }

    @Test(
        "errors are those of the tokens",
        arguments: [
            ("[[1,2] [3,4]]", "1:8: unexpected '[' in an array, expected ',' or ']'"),
            ("{\"a\" [1,2]}", "1:6: unexpected '[' in an object, expected ':'"),
            ("{[1,2]}", "1:2: unexpected '[' in an object, expected a key or '}'"),
            ("[[1,2],,[3,4]]", "1:8: unexpected ',' in an array, expected a value"),
            ("[[1,02]]", "1:6: unexpected '2' after a leading 0"),
            ("[[1,2.]]", "1:7: unexpected ']' in a number, expected a digit"),
        ])
    func errors(text: String, message: String) {
        do throws(JSONError) {
            _ = try read(text)
            Issue.record("no error")
        } catch {
            #expect(error.description == message)
        }
    }

    @Test("the limit of levels holds")
    func limit() {
        var tokenizer = JSONTokenizer(options: JSONOptions(maximumDepth: 1))
        let bytes = Array("[[1,2]]".utf8)
        var cursor = 0
        _ = try? tokenizer.next(in: bytes.span, at: &cursor)
        if tokenizer.nextNumbers(in: bytes.span, at: &cursor) != nil { Issue.record("an array too deep is read") }
        #expect(throws: JSONError.self) { try tokenizer.next(in: bytes.span, at: &cursor) }
    }
}
