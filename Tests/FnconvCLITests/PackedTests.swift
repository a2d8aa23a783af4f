import ArchiveBuilder
import FnconvCLI
import Foundation
import Testing

@Suite("Packed inputs and outputs")
struct PackedTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    private static let packedWalk = Data(ArchiveEntry.gzip(Array(Sample.walk.utf8)))
    private static let kml = """
        <kml xmlns="http://www.opengis.net/kml/2.2">
        <Placemark><name>Hut</name><Point><coordinates>11.25,47</coordinates></Point></Placemark>
        </kml>

        """

    @Test("A gzip file is read as what it holds, from a file and from standard input, with --from and without")
    func input() throws {
        try place.write("walk.gpx.gz", Self.packedWalk)
        // Not a name that tells anything.
        try place.write("walk", Self.packedWalk)
        let outcome = Outcome(code: .done, output: Sample.walk)
        #expect(try place.run("DIR/walk.gpx.gz") == outcome)
        #expect(try place.run("DIR/walk", "--from", "gpx") == outcome)
        #expect(try place.run("DIR/walk", "--to", "gpx", "-o", "-") == outcome)
        #expect(try place.run(data: Self.packedWalk) == outcome)
    }

    @Test("The extension below .gz breaks ties")
    func tie() throws {
        let unknown = Data(ArchiveEntry.gzip(Array("<trip/>".utf8)))
        try place.write("a.gpx.gz", unknown)
        #expect(try place.run("DIR/a.gpx.gz").code == .done)
        try place.write("a.gz", unknown)
        #expect(try place.run("DIR/a.gz").errors.hasPrefix("fnconv: DIR/a.gz: error: unpacked from gzip, the root "))
    }

    @Test("An output whose name ends in .gz is packed, in the format of the extension below")
    func output() throws {
        #expect(try place.run("-o", "DIR/walk.gpx.gz", input: Sample.walk) == Outcome(code: .done))
        #expect(place.data("walk.gpx.gz") == Self.packedWalk)
        #expect(try place.run("-o", "DIR/WALK.GZ", input: Sample.walk) == Outcome(code: .done))
        #expect(place.data("WALK.GZ") == Self.packedWalk)
        #expect(try place.run("DIR/walk.gpx.gz", "-o", "DIR/walk.geojson.gz") == Outcome(code: .done))
        let features = try place.run("DIR/walk.gpx.gz", "--to", "geojson").output
        #expect(features.hasPrefix("{\"type\":\"FeatureCollection\""))
        #expect(place.data("walk.geojson.gz") == Data(ArchiveEntry.gzip(Array(features.utf8))))
        #expect(
            try place.run("-o", "DIR/walk.klm.gz", input: Sample.walk).errors
                == "fnconv: error: 'DIR/walk.klm.gz': no format has the extension '.klm'; --to FORMAT chooses one\n")
    }

    @Test("Inputs keep .gz in a directory, unless --to gives them another name")
    func directory() throws {
        try place.write("walk.gpx.gz", Self.packedWalk)
        #expect(try place.run("DIR/walk.gpx.gz", "-o", "DIR/out/") == Outcome(code: .done))
        #expect(place.data("out/walk.gpx.gz") == Self.packedWalk)
        #expect(try place.run("DIR/walk.gpx.gz", "--to", "gpx", "-o", "DIR/out/") == Outcome(code: .done))
        #expect(place.read("out/walk.gpx") == Sample.walk)
    }

    @Test("A gzip file that is cut leaves no output, and with --recover what came before")
    func truncated() throws {
        let track = Sample.gpx((0..<200).map { Sample.track("\($0 * $0 % 97)") }.joined())
        let packed = Data(ArchiveEntry.gzip(Array(track.utf8)))
        try place.write("a.gpx.gz", packed.prefix(packed.count - 100))
        let message = "the gzip data end early, after \(packed.count - 100) bytes"
        #expect(
            try place.run("DIR/a.gpx.gz", "-o", "DIR/b.gpx")
                == Outcome(code: .failed, errors: "fnconv: DIR/a.gpx.gz: error: \(message)\n"))
        #expect(place.names == ["a.gpx.gz"])
        let recovered = try place.run("DIR/a.gpx.gz", "-o", "DIR/b.gpx.gz", "--recover")
        #expect(recovered.code == .done)
        #expect(recovered.errors.hasPrefix("fnconv: DIR/a.gpx.gz: warning: \(message)\n"))
        #expect(try place.run("DIR/b.gpx.gz").output.contains("<trk><name>0</name>"))
    }

    @Test("KMZ is read from a file and from standard input, and written by name and by --to")
    func kmz() throws {
        let archive = ArchiveBuilder([
            ArchiveEntry("doc.kml", Self.kml, isDeflated: true, sizes: .behind), ArchiveEntry("a.png", "picture"),
        ]).bytes
        try place.write("hut.kmz", Data(archive))
        let features = try place.run("--to", "geojsonseq", input: Self.kml).output
        #expect(features.contains("\"Hut\""))
        let warning = "warning: the archive holds one more file, which is not converted\n"
        #expect(
            try place.run("DIR/hut.kmz", "--to", "geojsonseq")
                == Outcome(code: .done, output: features, errors: "fnconv: DIR/hut.kmz: \(warning)"))
        #expect(
            try place.run("--to", "geojsonseq", data: Data(archive))
                == Outcome(code: .done, output: features, errors: "fnconv: -: \(warning)"))

        #expect(try place.run("-o", "DIR/a.kmz", input: Self.kml) == Outcome(code: .done))
        #expect(try place.run("--to", "kmz", "-o", "DIR/b.kmz", input: Self.kml) == Outcome(code: .done))
        #expect(place.data("a.kmz")?.prefix(4) == Data("PK\u{3}\u{4}".utf8))
        #expect(place.data("a.kmz") == place.data("b.kmz"))
        #expect(try place.run("DIR/a.kmz", "--to", "geojsonseq") == Outcome(code: .done, output: features))
    }
}
