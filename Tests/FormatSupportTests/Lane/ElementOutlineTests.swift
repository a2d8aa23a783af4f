import Testing

@testable import FormatSupport

@Suite("Outlines of elements")
struct ElementOutlineTests {
    /// The values that are found, and what stands behind the element.
    private func outline(_ text: String) -> [String]? {
        guard case .element(let outline) = ElementOutline.find(text.utf8.span, from: 0) else { return nil }
        let bytes = Array(text.utf8)
        func string(_ range: some RangeExpression<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        return outline.values.map { string($0) } + ["|" + string(outline.end...)]
    }

    @Test("values are those of attributes and leaves, in order")
    func values() {
        #expect(outline(" \n<a b='1' c = \"2\"/>x") == nil)
        #expect(outline(" \n<a b='1' c=\"2\"/>x") == ["1", "2", "", "|x"])
        #expect(outline("<a><b>1</b> <c d='2'>3</c>\n</a> ") == ["1", "2", "3", "| "])
        #expect(outline("<a><b/><c></c></a>") == ["", "", "|"])
        #expect(outline("<a xmlns='u' xmlns:p='v' xmlnsx='1'>2</a>") == ["1", "2", "|"])
    }

    @Test(
        "only the plainest XML has one",
        arguments: [
            "</a>", "text", "<!-- c --><a/>", "<?p?><a/>", "<a>x<b/></a>", "<a><b/>x</a>", "<a>&amp;</a>",
            "<a b='&lt;'/>",
            "<a><![CDATA[1]]></a>", "<a>\u{E9}</a>", "<a b='<'/>", "<a b=1/>", "<a\u{0}/>", "<a b/>",
        ])
    func others(text: String) {
        guard case .other = ElementOutline.find((text + String(repeating: " ", count: 5000)).utf8.span, from: 0) else {
            Issue.record("\(text) has an outline")
            return
        }
    }

    @Test("an element that is cut anywhere is not complete, one longer than the limit has no outline")
    func cut() {
        let text = "<a b='1'><c>2</c></a>"
        for length in 1..<text.utf8.count {
            guard case .incomplete = ElementOutline.find(String(text.prefix(length)).utf8.span, from: 0) else {
                Issue.record("cut at \(length)")
                return
            }
        }
        let long = "<a>" + String(repeating: "1", count: ElementOutline.longest) + "</a>"
        guard case .other = ElementOutline.find(long.utf8.span, from: 0) else {
            Issue.record("a long element has an outline")
            return
        }
    }
}
