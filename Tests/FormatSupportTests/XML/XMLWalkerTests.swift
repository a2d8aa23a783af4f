import ByteText
import FormatSupport
import GeoStream
import Testing
import XMLStream

@Suite("Walker of XML")
struct XMLWalkerTests {
    /// What the machine was asked, and where the walk was after each tag.
    private func notes(of text: String) throws -> [String] {
        var reader = XMLReader<DiaryMachine>(ReaderOptions())
        var output = EventBuffer()
        try reader.read(text.utf8.span, into: &output)
        try reader.finish(into: &output)
        return reader.machine.notes
    }

    @Test("contexts open and close around their children")
    func contexts() throws {
        #expect(
            try notes(of: "<diary><day date='1 May'/><day/></diary>") == [
                "start diary in document", "start day in diary", "date 1 May", "end day in diary",
                "start day in diary", "end day in diary", "end diary in document", "finish in document",
            ])
    }

    @Test("a leaf is taken with the words of the markup in it")
    func leaf() throws {
        #expect(
            try notes(of: "<diary><mood>very <b>glad <i>to</i></b> say</mood></diary>") == [
                "start diary in document", "start mood in diary", "take mood 'very glad to say'",
                "end diary in document", "finish in document",
            ])
    }

    @Test("a leaf that comes in pieces is taken whole")
    func longLeaf() throws {
        let words = String(repeating: "word ", count: 10_000)
        #expect(try notes(of: "<diary><mood>\(words)</mood></diary>")[2] == "take mood '\(words)'")
    }

    @Test("a stream is taken in pieces, without what is marked up in it")
    func stream() throws {
        let words = String(repeating: "word ", count: 10_000)
        let notes = try notes(of: "<diary><text>\(words)</text><text>a <b>lost</b> c</text></diary>")
        let pieces = notes.filter { $0.hasPrefix("piece") }
        #expect(pieces.count > 2)
        #expect(pieces.last == "piece of 2 bytes, the last")
        #expect(pieces.filter { $0.hasSuffix("last") }.count == 2)
    }

    @Test("what opens nothing is skipped with all in it")
    func nothing() throws {
        #expect(
            try notes(of: "<diary><other><day/><mood>x</mood></other><mood/></diary>") == [
                "start diary in document", "start ? in diary", "start mood in diary", "take mood ''",
                "end diary in document", "finish in document",
            ])
    }

    @Test("extensions are kept, unless the machine takes their values")
    func extensions() throws {
        #expect(
            try notes(of: "<diary><more><a><b>taken</b></a><c>kept</c></more><picture>p</picture><day/></diary>") == [
                "start diary in document", "start more in diary", "value 'taken'?", "value 'kept'?", "keep c 'kept'",
                "start picture in diary", "value 'p'?", "keep picture 'p'", "start day in diary", "end day in diary",
                "end diary in document", "finish in document",
            ])
    }

    @Test("an error of the machine ends the reading")
    func failure() {
        #expect(throws: ConversionError("a secret", at: SourceLocation(line: 1, column: 15), code: .invalidContent)) {
            try notes(of: "<diary><secret/><day/></diary>")
        }
    }

    @Test("a root of another name is skipped with a warning, and one of another format is an error")
    func roots() throws {
        #expect(try notes(of: "<book><day/></book>") == ["start ? in document", "finish in document"])
        var reader = XMLReader<DiaryMachine>(ReaderOptions())
        var output = EventBuffer()
        try reader.read("<book/>".utf8.span, into: &output)
        try reader.finish(into: &output)
        #expect(
            output.warnings.map(\.message) == [
                "the root element is <book>, expected <diary>; nothing in it is read"
            ])
        #expect(
            throws: ConversionError(
                "the root element is <GPX>, expected <diary>", at: SourceLocation(line: 1, column: 5),
                code: .invalidContent)
        ) {
            try notes(of: "<GPX/>")
        }
    }

    @Test("the walk tells between which children of which context it is")
    func places() throws {
        let steps: [(text: String, place: XMLWalk<DiaryName, DiaryMachine.Context>.Place, isInDay: Bool)] = [
            ("<diary>", .children, false), ("<day>", .children, true), ("<mood>", .leaf, true), ("<b>", .leaf, true),
            ("</b></mood>", .children, true), ("<text>", .stream, true), ("</text>", .children, true),
            ("<x><y>", .nothing, true), ("</y></x>", .children, true), ("<more>", .extensions, true),
            ("<a>", .extensions, true), ("</a>", .extensions, true), ("</more>", .children, true),
            ("<picture>", .extension, true), ("<b></b>", .extension, true), ("</picture>", .children, true),
            ("</day>", .children, false),
        ]
        var reader = XMLReader<DiaryMachine>(ReaderOptions())
        var output = EventBuffer()
        for step in steps {
            // Blanks, so that no tag waits in the tokenizer.
            try reader.read((step.text + " \n").utf8.span, into: &output)
            let walk = reader.machine.walk
            #expect(walk.place == step.place, "\(step.text)")
            #expect((walk.context == .day) == step.isInDay, "\(step.text)")
        }
    }
}
