import FnconvCLI
import Testing

@Suite("Tables on the command line")
struct TableTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    private let rows = "2026-05-01T06:00:00Z,11.25,47\n2026-05-01T06:00:10Z,11.26,47.1\n"

    @Test("--columns reads a table without a header, which is refused without it")
    func columns() throws {
        try place.write("rows.csv", rows)
        let outcome = try place.run(
            "DIR/rows.csv", "--columns", "time=1,lon=2,lat=3", "--to", "geojsonseq", "--first", "1")
        #expect(outcome.code == .done && outcome.errors == "")
        #expect(try ParsedJSON(outcome.output)["geometry"]["coordinates"] == ParsedJSON("[11.25,47]"))
        let message =
            "no column is called latitude or longitude, but '2026-05-01T06:00:00Z', '11.25', '47'; "
            + "--columns lat=1,lon=2 says which ones are"
        #expect(
            try place.run("DIR/rows.csv", "--to", "gpx")
                == Outcome(code: .failed, errors: "fnconv: DIR/rows.csv:1:1: error: \(message)\n"))
    }

    @Test("--columns that make no sense are told before anything is read")
    func misuse() throws {
        for (columns, message) in [("lat", "'lat' is not like lat=3"), ("lat=1,lat=2", "'lat' stands there twice")] {
            #expect(
                try place.run("DIR/rows.csv", "--columns", columns)
                    == Outcome(code: .misused, errors: "fnconv: error: --columns: \(message)\n"))
        }
    }

    @Test("a track becomes a table and a track again")
    func table() throws {
        let walk = try place.run("--to", "csv", input: Sample.walk)
        #expect(walk.code == .done && walk.errors == "")
        #expect(
            walk.output.hasSuffix("comment\r\ntrack,1,1,Walk,,,47,11.25,700,2026-05-01T06:00:00Z,,,,,,,,,,\r\n"))
        let back = try place.run("--to", "gpx", input: walk.output)
        #expect(
            back == Outcome(code: .done, output: Sample.walk.replacing("creator=\"test\"", with: "creator=\"fnconv\"")))
    }

    @Test("the name of an output chooses commas or tabs")
    func extensions() throws {
        for (name, delimiter) in [("walk.csv", ","), ("walk.tsv", "\t")] {
            #expect(try place.run("-", "-o", "DIR/" + name, input: Sample.walk).code == .done)
            #expect(
                try #require(place.read(name)).hasPrefix(["kind", "track", "segment"].joined(separator: delimiter)))
        }
    }
}
