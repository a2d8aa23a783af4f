@testable import FnconvCLI
import Foundation
import SampleFiles
import Testing

@Suite("Information on the command line")
struct InfoTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    @Test(
        "what samples hold is said as the golden files have it",
        arguments: [("info.txt", []), ("info.json", ["--json"])])
    func golden(name: String, options: [String]) throws {
        let samples = ["evening-run.gpx", "extensions.gpx", "trips.kml", "antimeridian.geojson", "unusual-values.gpx"]
        let paths = SampleFile.readable.filter { samples.contains($0.name) }.map(\.path)
        let outcome = try place.outcome(of: ["info", "--quiet"] + options + paths)
        #expect(outcome.code == .done && outcome.errors == "")
        let text = outcome.output.replacing(SampleFile.projectPath + "/", with: "")
        if let difference = GoldenFile("Tests/FnconvCLITests/Golden/" + name).difference(from: Array(text.utf8)) {
            Issue.record("\(difference)")
        }
    }

    @Test("of all samples a program gets one strict JSON document")
    func json() throws {
        let outcome = try place.outcome(of: ["info", "--quiet", "--json"] + SampleFile.readable.map(\.path))
        #expect(outcome.code == .done)
        let files = try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
        #expect(files.map { $0["file"] as? String } == SampleFile.readable.map(\.path))
    }

    @Test("what is odd about a recording is counted")
    func odd() throws {
        let points = [
            "lat=\"0\" lon=\"0\"><ele>1</ele><time>2026-05-01T06:00:00Z</time>",
            "lat=\"47\" lon=\"11\"><ele>1</ele><time>2026-05-01T06:00:01Z</time>",
            "lat=\"47\" lon=\"11\"><ele>1</ele><time>2026-05-01T06:00:01Z</time>",
            "lat=\"47.1\" lon=\"11\"><time>2026-05-01T06:30:00Z</time>",
            "lat=\"47.1\" lon=\"11.1\"><ele>2</ele><time>2026-05-01T06:20:00Z</time>",
            "lat=\"47.1\" lon=\"11.2\"><ele>2</ele>",
        ].map { "<trkpt \($0)</trkpt>\n" }
        let lonely = "<trkseg><trkpt lat=\"47\" lon=\"11\"><ele>1</ele></trkpt></trkseg>"
        let text = Sample.gpx("<trk><trkseg>\n" + points.joined() + "</trkseg>" + lonely + "</trk>\n")
        let outcome = try place.run("info", "--json", input: text)
        let odd = try ParsedJSON(outcome.output)[0]["odd"]
        let expected = """
            {"withoutTime": 2, "withoutElevation": 1, "gaps": 2, "reversals": 1, "duplicates": 1, "nullIslands": 1,
            "shortSegments": 1, "outOfReach": 1}
            """
        #expect(odd == (try ParsedJSON(expected)))
    }

    @Test("an input that cannot be read is an error, and the others are told of")
    func errors() throws {
        try place.write("good.gpx.gz", Data())
        #expect(try place.run("-o", "DIR/good.gpx.gz", "--to", "gpx", input: Sample.walk).code == .done)
        try place.write("half.gpx", Sample.truncated(2))
        let outcome = try place.run("info", "DIR/none.gpx", "DIR/half.gpx", "DIR/good.gpx.gz", "--json")
        #expect(outcome.code == .failed)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("fnconv: DIR/none.gpx: error: "))
        #expect(lines.last?.hasPrefix("fnconv: DIR/half.gpx:6:") == true)
        let files = try ParsedJSON(outcome.output).elements
        #expect(files.map { $0["file"].string } == ["DIR/good.gpx.gz"])
        #expect(files[0]["isGzip"].string == nil && files[0]["version"].string == "1.1")
        #expect(try place.run("info", "DIR/none.gpx", "--json").output == "[]\n")
    }

    @Test("options that are of no use are refused")
    func misuse() throws {
        let outcome = try place.run("info", "--simplify", "5m")
        #expect(
            outcome == Outcome(code: .misused, errors: "fnconv: error: unknown option '--simplify' for 'fnconv info'\n")
        )
    }
}
