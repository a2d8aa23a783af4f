import FnconvCLI
import Foundation
import Testing

@Suite("Notebooks")
struct NotebookTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    private static let folders = """
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Trips</name>
        <TimeStamp><when>2026-05-01</when></TimeStamp>
        <Placemark><name>loose</name></Placemark>
        <Folder><name>A/B</name><Placemark><name>first</name></Placemark>
        <Folder><name>inner</name><Placemark><name>second</name></Placemark></Folder></Folder>
        <Folder><name>A/B</name></Folder>
        <Folder><Placemark><name>third</name></Placemark></Folder>
        </Document></kml>
        """

    private func titles(_ name: String) throws -> [String] {
        let file = try #require(place.read(name))
        let json = try #require(JSONSerialization.jsonObject(with: Data(file.utf8)) as? [String: Any])
        let notes = try #require(json["notes"] as? [[String: Any]])
        return try [#require(json["notebookName"] as? String)] + notes.map { try #require($0["title"] as? String) }
    }

    @Test("each folder becomes a notebook in a directory, what stands in none one of its own")
    func directory() throws {
        try place.write("trips.kml", Self.folders)
        place.surroundings.sourceDateEpoch = "0"
        #expect(
            try place.run("DIR/trips.kml", "--to", "fieldnotes", "-o", "DIR/out/")
                == Outcome(
                    code: .done,
                    errors: """
                        fnconv: DIR/trips.kml: warning: a notebook cannot hold folders; their notes are kept (1 time)

                        """))
        let written = try FileManager.default.contentsOfDirectory(atPath: place["out"]).sorted()
        #expect(
            written == [
                "trips - A_B 2.fieldnotes", "trips - A_B.fieldnotes", "trips - folder.fieldnotes", "trips.fieldnotes",
            ])
        #expect(try titles("out/trips.fieldnotes") == ["Trips", "loose"])
        #expect(try titles("out/trips - A_B.fieldnotes") == ["A/B", "first", "second"])
        #expect(try titles("out/trips - A_B 2.fieldnotes") == ["A/B"])
        #expect(try titles("out/trips - folder.fieldnotes") == ["Trips", "third"])
    }

    @Test("a document with folders alone leaves no file for what stands in none")
    func foldersAlone() throws {
        try place.write("a.kml", "<kml><Document><Folder><name>F</name></Folder></Document></kml>")
        #expect(try place.run("DIR/a.kml", "--to", "fieldnotes", "-o", "DIR/out/").code == .done)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place["out"]) == ["a - F.fieldnotes"])
    }

    @Test("a folder that is cut leaves no file, and one that was there stays")
    func cut() throws {
        try place.write(
            "a.kml", "<kml><Document><Folder><name>F</name></Folder><Folder><name>G</name><Placemark></Placemark>")
        try FileManager.default.createDirectory(atPath: place["out"], withIntermediateDirectories: false)
        try place.write("out/a - G.fieldnotes", "old")
        #expect(try place.run("DIR/a.kml", "--to", "fieldnotes", "-o", "DIR/out").code == .failed)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: place["out"]).sorted() == [
                "a - F.fieldnotes", "a - G.fieldnotes",
            ])
        #expect(place.read("out/a - G.fieldnotes") == "old")
    }

    @Test("elsewhere all become one notebook, with a warning")
    func merged() throws {
        for name in ["a", "b"] {
            try place.write("\(name).fieldnotes", "{\"notebookName\": \"\(name)\", \"notes\": [], \"version\": 1}")
        }
        #expect(
            try place.run("DIR/a.fieldnotes", "DIR/b.fieldnotes", "-o", "DIR/c.fieldnotes")
                == Outcome(
                    code: .done,
                    errors: """
                        fnconv: DIR/b.fieldnotes: warning: the metadata of this and later documents is not kept, only that of the first

                        """))
        #expect(try titles("c.fieldnotes") == ["a"])
    }

    @Test(
        "a note without a time gets SOURCE_DATE_EPOCH, else that of the conversion with a warning",
        arguments: [
            (nil, "1970-01-12T13:46:40Z", 1), ("", "1970-01-12T13:46:40Z", 1), ("86400", "1970-01-02T00:00:00Z", 0),
        ])
    func creationTime(epoch: String?, time: String, warnings: Int) throws {
        place.surroundings.now = { 1_000_000 }
        place.surroundings.sourceDateEpoch = epoch
        let outcome = try place.run("-t", "fieldnotes", input: "<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>")
        #expect(outcome.output.contains("\"createdAt\" : \"\(time)\""))
        #expect(outcome.errors.split(separator: "\n").count { $0.contains("a note needs a time") } == warnings)
    }

    @Test("a SOURCE_DATE_EPOCH that is no time is refused", arguments: ["x", "-1", "253402300800"])
    func wrongEpoch(value: String) throws {
        place.surroundings.sourceDateEpoch = value
        #expect(
            try place.run("-t", "fieldnotes", input: "")
                == Outcome(
                    code: .misused,
                    errors: "fnconv: error: SOURCE_DATE_EPOCH is '\(value)', expected seconds since 1970\n"))
    }
}
