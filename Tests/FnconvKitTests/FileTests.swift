import FnconvKit
import Foundation
import Testing

@Suite("Documents and files")
struct FileTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    private let geojson = #"""
        {"type":"Feature","geometry":{"type":"Point","coordinates":[13,47]},"properties":{"name":"Hut"}}
        """#

    @Test(
        "What is no document says what it is",
        arguments: [
            ("", "the file is empty"), ("%PDF-1.7", "this is a PDF document"),
            ("<html/>", "the root element is <html>"),
        ])
    func unknown(content: String, message: String) throws {
        let path = try place.file("a.gpx", content)
        let titles = Format.all.filter { $0.makeReader != nil }.map(\.title)
        let names = titles.enumerated().filter { titles.firstIndex(of: $1) == $0 }.map(\.element)
        let expected = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
        let error = ConversionError(
            "\(message), expected \(expected)", at: SourceLocation(file: path), code: .unknownFormat)
        #expect(throws: error) { try Document(path: path) }
        #expect(throws: ConversionError(error.message, code: .unknownFormat)) {
            try Document(bytes: Array(content.utf8))
        }
        let name = ReaderOptions(file: "mail")
        #expect(throws: ConversionError(error.message, at: SourceLocation(file: "mail"), code: .unknownFormat)) {
            try Document(bytes: Array(content.utf8), options: name)
        }
    }

    @Test("The extension tells what the content leaves open")
    func extensions() throws {
        let path = try place.file("a.gpx", "<trip/>")
        #expect(throws: ConversionError.self) { try Document(bytes: Array("<trip/>".utf8)) }
        var warnings: [Diagnostic] = []
        #expect(try Document(path: path) { warnings.append($0) } == Document())
        let warning = "the root element is <trip>, expected <gpx>; nothing in it is read"
        #expect(warnings == [Diagnostic(.misplaced, warning, at: .init(file: path, line: 1, column: 6))])
    }

    @Test("Files packed by gzip and archives are read and written by their names")
    func packed() throws {
        let document = try Document(bytes: Array(geojson.utf8))
        let path = try place.file("a.geojson", "")
        try document.write(to: path)
        for name in [".gz", ".kmz", ".kmz.gz"] {
            try document.write(to: path + name)
            let features = try Document(path: path + name).features.map { feature in
                var feature = feature
                feature.about.sourceElements = []
                return feature
            }
            #expect(features == document.features)
        }
        let bytes = try [path, path + ".gz", path + ".kmz"].map { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
        #expect(bytes.map { Array($0.prefix(2)) } == [Array("{\"".utf8), [0x1F, 0x8B], Array("PK".utf8)])
        #expect(try Document(bytes: bytes[1]) == Document(bytes: bytes[0]))
        #expect(try Document(bytes: bytes[1], as: .geojson) == Document(bytes: bytes[0]))
    }

    @Test("Damage is told with its place")
    func damage() throws {
        let path = try place.file("a.gpx", "<gpx version=\"1.1\">\n<trk>")
        let error = ConversionError(
            "the file ends inside <trk>, opened at line 2", at: SourceLocation(file: path, line: 2, column: 6),
            code: .truncated)
        #expect(throws: error) { try Document(path: path) }
        var options = ReaderOptions()
        options.recover = true
        var warnings: [Diagnostic] = []
        let document = try Document(path: path, options: options) { warnings.append($0) }
        #expect(document.features.map(\.kind) == [.track])
        #expect(warnings.contains { $0.kind == .damage })
    }

    @Test("Files that cannot be read or written say why")
    func files() throws {
        let missing = place.path("missing.gpx")
        let document = try Document(bytes: Array(geojson.utf8))
        func error(_ message: String, _ path: String, _ code: ConversionError.Code = .output) -> ConversionError {
            ConversionError(message, at: SourceLocation(file: path), code: code)
        }
        #expect(throws: error("cannot be read: no such file or directory", missing, .input)) {
            try Document(path: missing)
        }
        let directory = place.url.path
        #expect(throws: error("cannot be read: it is a directory", directory, .input)) { try Document(path: directory) }
        #expect(throws: error("cannot be written: it is a directory", directory)) {
            try document.write(to: directory, as: .gpx)
        }
        let nowhere = place.path("nowhere/a.gpx")
        #expect(throws: error("cannot be written: no such file or directory", nowhere)) {
            try document.write(to: nowhere)
        }
        let nameless = place.path("notes")
        #expect(throws: error("the name has no extension of a format", nameless, .unknownFormat)) {
            try document.write(to: nameless)
        }
        let page = "https://example.org/a.gpx"
        let url = try #require(URL(string: page))
        #expect(throws: error("only files are read and written", page, .invalidRequest)) { try Document(url: url) }
        #expect(throws: error("only files are read and written", page, .invalidRequest)) { try document.write(to: url) }
        #expect(try place.names == [])
    }

    @Test("A format that is only read is not written")
    func readOnly() throws {
        var format = Format.gpx
        format.makeWriter = nil
        let document = Document()
        #expect(throws: ConversionError("GPX is not written", code: .unsupportedFormat)) {
            try document.bytes(as: format)
        }
        format = .gpx
        format.makeReader = nil
        #expect(throws: ConversionError("GPX is not read", code: .unsupportedFormat)) {
            try Document(bytes: [], as: format)
        }
    }

    @Test("A file is replaced whole or not at all")
    func atomicity() throws {
        let path = try place.file("a.gpx", "old")
        let bad = Document(features: [.waypoint(TrackPoint(longitude: 0, latitude: 100), name: "x")])
        let error = ConversionError(
            "a point of 'x' has the latitude 100.0 and the longitude 0.0", code: .invalidDocument)
        #expect(throws: error) { try bad.write(to: path) }
        #expect(try place.content("a.gpx") == "old")
        try Document(features: [.waypoint(Sample.point(0))]).write(to: path)
        #expect(try Document(path: path).features.count == 1)
        #expect(try place.names == ["a.gpx"])
    }

    @Test("What a format cannot hold is reported once a kind")
    func losses() throws {
        let nowhere = Document.Feature(Feature(.unlocated))
        var warnings: [Diagnostic] = []
        _ = try Document(features: [nowhere, nowhere]).bytes(as: .gpx) { warnings.append($0) }
        #expect(warnings.map(\.kind) == [.loss])
        #expect(warnings.first?.message.hasSuffix("(2 times)") == true)
    }

    @Test("Warnings after the fifth of a kind are counted")
    func warnings() throws {
        let point = #"<wpt lat="91" lon="0"/>"#
        let text =
            "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\">" + String(repeating: point, count: 8)
            + "</gpx>"
        var warnings: [Diagnostic] = []
        _ = try Document(bytes: Array(text.utf8)) { warnings.append($0) }
        #expect(warnings.map(\.kind) == Array(repeating: .position, count: 6))
        #expect(warnings.last == Diagnostic(.position, "… and 3 more of this kind"))
    }
}
