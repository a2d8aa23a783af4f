import ArchiveBuilder
import GeoFormats
import GeoStream
import Testing

@Suite("Reading KMZ")
struct KMZReaderTests {
    private static func kml(_ name: String) -> String {
        """
        <kml xmlns="http://www.opengis.net/kml/2.2">
        <Placemark><name>\(name)</name><Point><coordinates>11.25,47</coordinates></Point></Placemark>
        </kml>
        """
    }

    /// An archive of documents that are called as their files, and of other files.
    private static func archive(_ names: [String], sizes: ArchiveEntry.Sizes = .before) -> [UInt8] {
        ArchiveBuilder(
            names.map {
                ArchiveEntry($0, $0.hasSuffix("/") ? "" : kml($0), isDeflated: $0.contains("kml"), sizes: sizes)
            }
        ).bytes
    }

    /// The name of the document that was read of an archive, and what was said.
    private func read(
        _ archive: [UInt8], recover: Bool = false, cuts: [Int] = []
    ) -> (name: String?, warnings: [String], error: String?) {
        let options = ReaderOptions(file: "a.kmz", recover: recover)
        let reading = Reading(archive, as: .kmz, options: options, cuts: cuts)
        #expect(reading.error != nil || reading.violations == [])
        let names = reading.marks.compactMap { mark -> String? in
            guard case .beginFeature(let feature) = mark else { return nil }
            return feature.annotations.name
        }
        #expect(names.count <= 1)
        return (names.first, reading.warnings, reading.error)
    }

    @Test(
        "The document is the first .kml at the root, else the first doc.kml, else the first .kml",
        arguments: [
            (["trip.kml"], "trip.kml"), (["a/doc.kml", "b.KML", "doc.kml"], "b.KML"),
            (["a/b.kml", "./c.kml"], "./c.kml"),
            (["a/b.kml", "b/DOC.kml", "c/doc.kml"], "b/DOC.kml"), (["pictures/", "a/b.kml", "c/d.kml"], "a/b.kml"),
            (["._doc.kml", "__MACOSX/._a.kml", "x/a.kml"], "x/a.kml"), (["a\\b.kml", "c.kml"], "c.kml"),
            (["kml", "a.kml.txt", "b/c.kml"], "b/c.kml"),
        ])
    func choice(names: [String], chosen: String) {
        for sizes in [ArchiveEntry.Sizes.before, .behind, .behindWide] {
            let archive = Self.archive(names, sizes: sizes)
            for cuts in [[], [1, 40, archive.count / 2], Array(1..<archive.count)] {
                let (name, warnings, error) = read(archive, cuts: cuts)
                #expect(name == chosen)
                let others = names.count { !$0.hasSuffix("/") } - 1
                let files = others == 1 ? "one more file, which is" : "\(others) more files, which are"
                #expect(warnings == (others > 0 ? ["a.kmz: the archive holds \(files) not converted"] : []))
                #expect(error == nil)
            }
        }
    }

    @Test("An archive without KML says what it holds")
    func nothing() {
        #expect(
            read(Self.archive(["folder/", "a.gpx", "folder/b.txt"])).error
                == "a.kmz: the archive holds 'a.gpx', 'folder/b.txt', expected a .kml file")
        #expect(
            read(Self.archive(["a", "b", "c", "d", "e"])).error
                == "a.kmz: the archive holds 'a', 'b', 'c' and 2 more, expected a .kml file")
        #expect(read(Self.archive(["a/"])).error == "a.kmz: the archive is empty, expected a .kml file")
        #expect(read(Self.archive([])).error == "a.kmz: the archive is empty, expected a .kml file")
    }

    @Test("Any archive is taken for KMZ")
    func recognition() {
        #expect(Format.recognized(Self.archive(["doc.kml"]).span)?.name == "kmz")
        #expect(Format.recognized(Self.archive([]).span)?.name == "kmz")
    }

    @Test("An encrypted document is refused, and an encrypted picture is not")
    func encryption() {
        var builder = ArchiveBuilder([ArchiveEntry("a.png", "secret"), ArchiveEntry("doc.kml", Self.kml("doc"))])
        builder.entries[0].flags = 1
        #expect(read(builder.bytes).name == "doc")
        builder.entries[1].flags = 1
        #expect(read(builder.bytes).error == "a.kmz: 'doc.kml' is encrypted, which is not read")
    }

    @Test("What stands behind the archive is left out with a warning")
    func behind() {
        let (name, warnings, error) = read(Self.archive(["doc.kml"]) + [1, 2])
        #expect(name == "doc.kml")
        #expect(warnings == ["a.kmz: 2 bytes behind the archive are left out"])
        #expect(error == nil)
    }

    @Test("Damage is an error; what came before it is recovered", arguments: ["doc.kml", "folder/doc.kml"])
    func damage(name: String) {
        let entry = ArchiveEntry(name, Self.kml("doc") + String(repeating: "\n", count: 40), isDeflated: true)
        var builder = ArchiveBuilder([entry])
        builder.entries[0].checksum ^= 1
        #expect(read(builder.bytes).error == "a.kmz: '\(name)' is damaged: the checksum is another")
        let (recovered, warnings, error) = read(builder.bytes, recover: true)
        #expect(recovered == "doc")
        #expect(warnings == ["a.kmz: '\(name)' is damaged: the checksum is another"])
        #expect(error == nil)

        let cut = Array(ArchiveBuilder([entry]).bytes.prefix(30 + name.utf8.count + entry.packed.count - 4))
        #expect(read(cut).error == "a.kmz: the archive ends early, inside '\(name)'")
        #expect(read(cut, recover: true).name == "doc")
        #expect(read(cut, recover: true).warnings.first == "a.kmz: the archive ends early, inside '\(name)'")

        let start = Array(cut.prefix(20))
        #expect(read(start).error == "a.kmz: the archive ends early, before its directory")
        #expect(read(start, recover: true).error == "a.kmz: nothing of the archive can be read")
    }

    @Test("Damage in a file that is skipped does not get into the document")
    func damageElsewhere() {
        var builder = ArchiveBuilder([
            ArchiveEntry("a/b.kml", Self.kml("b"), isDeflated: true),
            ArchiveEntry("c.png", String(repeating: "picture", count: 30), isDeflated: true, sizes: .behind),
        ])
        builder.entries[1].packed[0] = 7
        let (name, warnings, error) = read(builder.bytes, recover: true)
        #expect(name == "b")
        #expect(warnings.count == 2)
        #expect(warnings.first?.hasPrefix("a.kmz: 'c.png' is damaged: ") == true)
        #expect(error == nil)
    }

    @Test("What is wrong with the KML has its line")
    func wrongDocument() {
        #expect(
            read(ArchiveBuilder([ArchiveEntry("doc.kml", "<kml>\n<Placemark>")]).bytes).error
                == "a.kmz:2:12: the file ends inside <Placemark>, opened at line 2")
    }

    @Test("Links to files of the archive are followed, each file once and wherever it stands; others are told and kept")
    func links() throws {
        func link(_ href: String) -> String { "<NetworkLink><Link><href>\(href)</href></Link></NetworkLink>" }
        func file(_ path: String, _ body: String) -> ArchiveEntry {
            let text = "<kml><Document><name>\(path)</name>\(body)</Document></kml>"
            return ArchiveEntry(path, text, isDeflated: true)
        }
        let style = "<Style id=\"s\"><LineStyle><width>3</width></LineStyle></Style>"
        let place = "<Placemark><name>P</name><styleUrl>#s</styleUrl></Placemark>"
        let archive = ArchiveBuilder([
            file("files/a.kml", style + place + link("sub/New%20list.kml") + link("a.kml")),
            file("doc.kml", link("files/a.kml") + link("http://example.org/b.kml") + link("gone.kml")),
            file("files/sub/New list.kml", link("../../doc.kml")), file("unused.kml", place),
        ])
        let reading = Reading(archive.bytes, as: .kmz)
        #expect(reading.error == nil)
        #expect(reading.violations == [])
        #expect(
            reading.transcript == """
                document name="doc.kml"
                source element NetworkLink
                group name="files/a.kml"\u{20}
                  feature unlocated name="P" {stroke-width: 3}
                  end feature
                end group
                group name="files/sub/New list.kml"\u{20}
                end group
                source element NetworkLink
                source element NetworkLink
                """)
        #expect(
            reading.warnings.map { $0.replacing(#/^[^ ]+ /#, with: "") } == [
                "the NetworkLink to 'http://example.org/b.kml' is not fetched",
                "the NetworkLink to '../../doc.kml' is not fetched",
                "the NetworkLink to 'gone.kml' is not fetched",
                "the archive holds one more file, which is not converted",
            ])
    }
}
