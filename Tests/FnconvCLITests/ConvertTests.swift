import FnconvCLI
import Foundation
import Testing

@Suite("Converting")
struct ConvertTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    @Test("Without options it is a filter: standard input to standard output, in the same format")
    func filter() throws {
        let outcome = Outcome(code: .done, output: Sample.walk)
        #expect(try place.run(input: Sample.walk) == outcome)
        #expect(try place.run("-", input: Sample.walk) == outcome)
        try place.write("walk", Sample.walk)
        #expect(try place.run("DIR/walk") == outcome)
    }

    @Test("The format is that of --to, else of the output's extension, else of the input")
    func target() throws {
        try place.write("walk.gpx", Sample.walk)
        let features = try place.run("DIR/walk.gpx", "--to", "geojsonseq").output
        #expect(features.hasPrefix("{\"type\":\"Feature\"") && features.hasSuffix("}\n"))
        #expect(try place.run("DIR/walk.gpx", "-o", "DIR/walk.geojsonl") == Outcome(code: .done))
        #expect(place.read("walk.geojsonl") == features)
        #expect(try place.run("DIR/walk.gpx", "-o", "DIR/walk.gpx2", "--to=geojsonseq") == Outcome(code: .done))
        #expect(place.read("walk.gpx2") == features)
        #expect(try place.run("DIR/walk.gpx", "-o", "DIR/copy") == Outcome(code: .done))
        #expect(place.read("copy") == Sample.walk)
    }

    @Test("A format that is only read is an error of the input where it is the input's, and else a wrong command line")
    func readOnlyFormat() throws {
        try place.write("log.nmea", "$GPRMC,060000,A,4710.5,N,00830.0,E,2.0,90.5,140526,,,A\r\n")
        try place.write("walk.gpx", Sample.walk)
        for outcome in [try place.run("DIR/log.nmea"), try place.run("DIR/log.nmea", "-o", "DIR/folder/")] {
            #expect(outcome.code == .failed)
            #expect(outcome.errors.hasPrefix("fnconv: DIR/log.nmea: error: NMEA is not written, expected --to gpx, "))
        }
        let outcome = try place.run("DIR/walk.gpx", "-o", "DIR/walk.nmea")
        #expect(outcome.code == .misused)
        #expect(outcome.errors.hasPrefix("fnconv: error: 'DIR/walk.nmea': NMEA is not written, expected --to gpx, "))
    }

    @Test("An output's extension that no format has is a wrong command line", arguments: ["klm", "bz2", "shp", "7z"])
    func unknownExtension(name: String) throws {
        let message = "'DIR/walk.\(name)': no format has the extension '.\(name)'; --to FORMAT chooses one"
        #expect(
            try place.run("-o", "DIR/walk.\(name)", input: Sample.walk)
                == Outcome(code: .misused, errors: "fnconv: error: \(message)\n"))
        #expect(place.names == [])
        #expect(try place.run("-o", "DIR/walk.\(name)", "--to", "gpx", input: Sample.walk) == Outcome(code: .done))
    }

    @Test(
        "An output without an extension has the input's format", arguments: ["walk", "tour 2026.05.01", "no. 3 (new)"])
    func noExtension(name: String) throws {
        #expect(try place.run("-o", "DIR/" + name, input: Sample.walk) == Outcome(code: .done))
        #expect(place.read(name) == Sample.walk)
    }

    @Test("Several inputs are joined in order in one document with the first one's metadata")
    func several() throws {
        let first = "<metadata><name>First</name></metadata>\n"
        try place.write("1.gpx", Sample.gpx(metadata: first, Sample.track("One")))
        try place.write("2.gpx", Sample.gpx(metadata: first, Sample.track("Two")))
        for name in ["3.gpx", "4.gpx"] {
            try place.write(name, Sample.gpx(metadata: "<metadata><name>Other</name></metadata>\n", Sample.track(name)))
        }
        #expect(
            try place.run("DIR/1.gpx", "DIR/2.gpx")
                == Outcome(
                    code: .done, output: Sample.gpx(metadata: first, Sample.track("One") + Sample.track("Two"))))
        #expect(
            try place.run("DIR/1.gpx", "DIR/3.gpx", "-", "DIR/4.gpx", input: Sample.gpx(Sample.track("Typed")))
                == Outcome(
                    code: .done,
                    output: Sample.gpx(
                        metadata: first, ["One", "3.gpx", "Typed", "4.gpx"].map { Sample.track($0) }.joined()),
                    errors: "fnconv: DIR/3.gpx: warning: the metadata of this and later documents is not kept, "
                        + "only that of the first\n"))
    }

    @Test("Inputs that are missing are all named before anything is written")
    func missing() throws {
        try place.write("walk.gpx", Sample.walk)
        #expect(
            try place.run("DIR/a.gpx", "DIR/walk.gpx", "DIR/b.gpx", "-o", "DIR/c.gpx")
                == Outcome(
                    code: .failed,
                    errors: """
                        fnconv: DIR/a.gpx: error: cannot be read: no such file or directory
                        fnconv: DIR/b.gpx: error: cannot be read: no such file or directory

                        """))
        #expect(place.names == ["walk.gpx"])
    }

    @Test("A damaged input leaves nothing of a document that had not begun")
    func damagedEarly() throws {
        try place.write("cut.gpx", Sample.truncated(2))
        for target in ["gpx", "geojson", "geojsonseq"] {
            #expect(
                try place.run("DIR/cut.gpx", "--to", target)
                    == Outcome(
                        code: .failed,
                        errors: "fnconv: DIR/cut.gpx:6:1: error: the file ends inside <trkseg>, opened at line 3\n"))
        }
    }

    @Test("--recover goes past damage with a warning")
    func recover() throws {
        try place.write("cut.gpx", Sample.truncated(2))
        let outcome = try place.run("DIR/cut.gpx", "--to", "geojsonseq", "--recover")
        #expect(outcome.code == .done)
        #expect(outcome.output.split(separator: "\n").count == 2)
        #expect(outcome.errors.hasPrefix("fnconv: DIR/cut.gpx:6:1: warning: the file ends inside <trkseg>"))
    }

    @Test(
        "A longitude that is rounded to 180 is written as GPX has that meridian",
        arguments: [("179.99996", "-180"), ("179.99994", "179.9999"), ("-179.99996", "-180"), ("180", "-180")])
    func meridian(longitude: String, written: String) throws {
        let input = "<gpx><wpt lat=\"1\" lon=\"\(longitude)\"/></gpx>"
        let outcome = try place.run("--precision", "4", input: input)
        #expect(outcome.output.contains("<wpt lat=\"1\" lon=\"\(written)\">"), "\(outcome)")
    }
}
