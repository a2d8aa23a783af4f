import ByteText
import Testing
import XMLStream

@Suite("Writing XML")
struct EmitterTests {
    @Test(
        "texts are escaped as little as XML asks for",
        arguments: [
            ("", ""), ("plain – 山 🚴", "plain – 山 🚴"), ("a & b < c > d", "a &amp; b &lt; c &gt; d"), ("]]>", "]]&gt;"),
            ("\"'", "\"'"), ("a\r\nb\tc", "a&#13;\nb\tc"), ("&amp;", "&amp;amp;"),
            ("\u{0}\u{8}\u{B}\u{C}\u{1F}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("\u{FFFD}\u{FFFE}\u{FFFF}\u{F000}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{F000}"), ("\u{7F}\u{85}", "\u{7F}\u{85}"),
        ])
    func texts(text: String, expected: String) { #expect(written { $0.append(xmlText: text) } == expected) }

    @Test("characters that XML forbids are counted until the buffer is emptied, and go on with its bytes")
    func replaced() {
        var buffer = ByteBuffer()
        buffer.append(xmlText: "a\u{1}b\u{FFFD}\u{FFFF}\r")
        buffer.append(attribute: "c", "\u{B}")
        var other = ByteBuffer()
        other.append(xmlText: "\u{2}")
        other.append(buffer)
        #expect(other.replacedCharacters == 4)
        buffer.removeAll()
        #expect(buffer.replacedCharacters == 0)
    }

    @Test(
        "attributes are escaped so that they come back with their blanks",
        arguments: [("\"a\" 'b'", "&quot;a&quot; 'b'"), ("a\tb\nc\rd", "a&#9;b&#10;c&#13;d"), ("<&>", "&lt;&amp;&gt;")])
    func attributes(text: String, expected: String) {
        #expect(written { $0.append(xmlAttribute: text) } == expected)
        #expect(written { $0.append(attribute: "b", text) } == " b=\"\(expected)\"")
    }

    @Test("elements with a text")
    func elements() { #expect(written { $0.append(element: "name", "A & B") } == "<name>A &amp; B</name>") }

    @Test(
        "bytes cut in the middle of a character are written as they are",
        arguments: [[0xEF], [0xEF, 0xBF], [0xC3]] as [[UInt8]])
    func cutCharacters(bytes: [UInt8]) {
        var buffer = ByteBuffer()
        buffer.append(xmlText: bytes.span)
        #expect(buffer.bytes == bytes)
    }

    @Test("whatever is written is read back, but for what XML cannot say")
    func roundTrip() {
        var random = Seeded(state: 7)
        let characters: [Unicode.Scalar] = [
            "a", " ", "\t", "\n", "\r", "&", "<", ">", "\"", "'", ";", "#", "]", "é", "山", "🚴", "\u{FFFD}",
        ]
        for _ in 0..<300 {
            var scalars = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                characters.randomElement(using: &random).map { scalars.append($0) }
            }
            let text = String(scalars)
            let document = written {
                $0.append("<a")
                $0.append(attribute: "b", text)
                $0.append(">x")
                $0.append(xmlText: text)
                $0.append("</a>")
            }
            let transcript = TokenTranscript(document)
            let attribute = transcript.lines.first?.hasSuffix(" start a b=\(text.debugDescription)")
            let content = transcript.lines.last?.hasSuffix(" end a \(("x" + text).debugDescription)")
            #expect(attribute == true && content == true, "\(text.debugDescription)")
        }
    }

    private func written(_ body: (inout ByteBuffer) -> Void) -> String {
        var buffer = ByteBuffer()
        body(&buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
