import FormatSupport
import Testing

@Suite("Ends of lines")
struct LineEndTests {
    private func end(_ text: String, from start: Int = 0, isAll: Bool = false) -> [Int]? {
        lineEnd(in: Array(text.utf8).span, from: start, isAll: isAll).map { [$0.content, $0.next] }
    }

    @Test("are a line feed, a carriage return or both")
    func kinds() {
        #expect(end("ab\nc") == [2, 3])
        #expect(end("ab\rc") == [2, 3])
        #expect(end("ab\r\nc") == [2, 4])
        #expect(end("\n\n", from: 1) == [1, 2])
    }

    @Test("have to be there as a whole, unless there is no more")
    func cuts() {
        #expect(end("ab") == nil && end("ab", isAll: true) == [2, 2])
        #expect(end("ab\r") == nil && end("ab\r", isAll: true) == [2, 3])
        #expect(end("") == nil && end("", isAll: true) == [0, 0])
    }
}
