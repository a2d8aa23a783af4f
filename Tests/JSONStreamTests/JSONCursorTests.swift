import ByteText
import Testing

@testable import JSONStream

@Suite("JSON cursor")
struct JSONCursorTests {
    /// The tokens of a text that comes in these pieces: kind, text, line and column.
    private func tokens(_ pieces: [String], _ options: JSONOptions = JSONOptions()) throws -> [String] {
        var tokenizer = JSONTokenizer(options: options)
        var found: [String] = []
        for piece in pieces {
            var json = JSONCursor(tokenizer, in: piece.utf8.span)
            while try json.next() { found.append(describe(&json)) }
            tokenizer = json.tokenizer
        }
        var json = JSONCursor(tokenizer, in: Span())
        while try json.finish() { found.append(describe(&json)) }
        return found
    }

    private func describe(_ json: inout JSONCursor) -> String {
        let text = json.string
        let location = json.location(in: "f")
        return "\(json.kind) \(text)".trimmed + " @\(location)"
    }

    @Test("has the kind, the text and the place of each token, whether it is cut or not")
    func tokens() throws {
        let expected = [
            "beginObject @f:1:1", "key a @f:1:2", "string b\"c @f:2:1", "key d @f:2:8", "number -1.50 @f:2:12",
            "endObject @f:2:17", "endOfText @f:2:18",
        ]
        let text = "{\"a\":\n\"b\\\"c\",\"d\":-1.50}"
        #expect(try tokens([text]) == expected)
        #expect(try tokens(text.map { String($0) }).count == expected.count)
        #expect(try tokens(["{\"a\":\n\"b\\", "\"c\",\"d\":-1", ".50}"]).prefix(5) == expected.prefix(5))
    }

    @Test("a number that is a whole text ends with the input")
    func lastNumber() throws {
        #expect(try tokens(["12"]) == ["number 12 @f:1:1", "endOfText @f:1:3"])
    }

    @Test("tells a text from others")
    func isText() throws {
        var json = JSONCursor(JSONTokenizer(), in: "[\"route\"]".utf8.span)
        for isText in [false, true, false] {
            let hasToken = try json.next()
            #expect(hasToken)
            #expect(json.isText("route") == isText)
        }
    }

    @Test("goes past a position in one step, to its bracket, and nowhere where something else comes")
    func numbers() throws {
        var json = JSONCursor(JSONTokenizer(), in: "[[1,2.5],[3,4,5],[\"x\"]]".utf8.span)
        _ = try json.next()
        let first = json.nextNumbers()
        #expect(first?.first == 1 && first?.second == 2.5 && first?.third.isNaN == true)
        #expect(json.kind == .endArray)
        let second = json.nextNumbers()
        #expect(second?.third == 5)
        let third = json.nextNumbers()
        #expect(third == nil)
        let hasToken = try json.next()
        #expect(hasToken && json.kind == .beginArray)
    }

    @Test("hands on what was mended, once")
    func findings() throws {
        var json = JSONCursor(JSONTokenizer(options: JSONOptions(recovers: true)), in: "[1,,2]".utf8.span)
        while try json.next() {}
        let findings = json.takeFindings()
        let rest = json.takeFindings()
        #expect(findings.count == 1)
        #expect(rest.isEmpty)
    }
}

extension String {
    fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
