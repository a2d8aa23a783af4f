import FnconvKit
import SampleFiles
import Testing

@Suite("Round trips of documents")
struct RoundTripTests {
    /// Every format that is read and written.
    private static let readAndWritten = Format.all.filter { $0.makeReader != nil && $0.makeWriter != nil }
    static let formats = readAndWritten.map(\.name)

    /// Those of them that hold more than a table does.
    static let documents = readAndWritten.filter { $0.scope != .table }.map(\.name)

    @Test("What was written reads back, and a second time is the same to the byte", arguments: documents)
    func outing(name: String) throws {
        let format = try #require(Format.named(name))
        let outing = Sample.outing
        let bytes = try outing.bytes(as: format)
        let back = try Document(bytes: bytes)
        #expect(back.info.name == outing.info.name)
        #expect(back.features.map(\.kind) == outing.features.map(\.kind))
        #expect(back.features.map(\.name) == outing.features.map(\.name))
        #expect(back.features.map(\.parts) == outing.features.map(\.parts))
        #expect(back.features.map(\.descriptionText) == outing.features.map(\.descriptionText))
        let again = try back.bytes(as: format)
        #expect(again == bytes)
        #expect(try Document(bytes: again, as: format) == back)
    }

    @Test(
        "The samples read from a file as from memory, and what is written of them stays the same",
        arguments: SampleFile.readable)
    func samples(sample: SampleFile) throws {
        let document = try Document(path: sample.path)
        #expect(!document.features.isEmpty)
        #expect(try Document(bytes: sample.bytes(), options: ReaderOptions(file: sample.name)) == document)
        let place = try Workplace()
        for format in Self.formats {
            let path = place.path("a." + format)
            try document.write(to: path, as: Format.named(format))
            let first = try Document(path: path)
            try first.write(to: path, as: Format.named(format))
            #expect(try Document(path: path) == first, "\(format)")
        }
        #expect(try place.names == Self.formats.map { "a." + $0 }.sorted())
    }
}
