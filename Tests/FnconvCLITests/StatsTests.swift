@testable import FnconvCLI
import Foundation
import SampleFiles
import Testing

@Suite("Statistics on the command line")
struct StatsTests {
    let place: Workplace
    let run = SampleFile.projectPath + "/Samples/evening-run.gpx"

    init() throws { place = try Workplace() }

    @Test(
        "a report is laid out as its golden file has it",
        arguments: [
            ("run.txt", ["--splits", "500m", "--clean=max-speed=30km/h"]),
            ("run-imperial.txt", ["--units", "imperial"]),
            ("run-nautical.txt", ["--units", "nautical", "--elevation-threshold", "1m", "--stop-speed", "1kn"]),
            ("run.json", ["--json", "--splits", "1mi"]),
            ("run-pretty.json", ["--json", "--pretty", "--splits", "1km"]),
            ("run.csv", ["--csv"]), ("run-splits.csv", ["--csv", "--splits", "0.5km", "--clean=max-speed=30km/h"]),
        ])
    func golden(name: String, options: [String]) throws {
        let outcome = try place.outcome(of: ["stats"] + options, input: String(decoding: sample(), as: UTF8.self))
        #expect(outcome.code == .done)
        let file = GoldenFile("Tests/FnconvCLITests/Golden/" + name)
        if let difference = file.difference(from: Array(outcome.output.utf8)) { Issue.record("\(difference)") }
    }

    private func sample() throws -> Data { try Data(contentsOf: URL(filePath: run)) }

    @Test("for each sample a program gets one strict JSON document", arguments: SampleFile.readable)
    func json(sample: SampleFile) throws {
        let outcome = try place.run("stats", sample.path, "--json", "--splits", "1km")
        #expect(outcome.code == .done)
        let document = try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect(document["lines"] is [[String: Any]])
        #expect(!outcome.output.contains("nan") && !outcome.output.contains("inf"))
    }

    @Test("the report for people has no number that is none", arguments: SampleFile.readable)
    func text(sample: SampleFile) throws {
        let outcome = try place.run("stats", sample.path, "--splits", "1km")
        #expect(outcome.code == .done)
        #expect(outcome.output.firstMatch(of: #/\b(nan|inf|NaN|infinity)\b/#) == nil)
    }

    @Test("each track of several inputs is named with its file, and what stages make of them with none")
    func files() throws {
        try place.write("a.gpx", Sample.gpx(Sample.track("A")))
        try place.write("b.gpx", Sample.gpx(Sample.track("B, \"old\"")))
        let table = try place.run("stats", "DIR/a.gpx", "DIR/b.gpx", "--csv")
        let rows = table.output.split(separator: "\n").map { $0.split(separator: ",track,")[0] }
        #expect(rows.dropFirst() == ["DIR/a.gpx", "DIR/b.gpx"])
        #expect(table.output.contains(",track,\"B, \"\"old\"\"\",1,1,"))
        // The length of a track without a leg is no measurement.
        #expect(
            table.errors
                == "fnconv: warning: a track has only segments of one point, which have no length; "
                + "--join makes one of them (2 times)\n")
        let merged = try place.run("stats", "DIR/a.gpx", "DIR/b.gpx", "--merge", "--csv", "--quiet")
        let beginnings = merged.output.split(separator: "\n").dropFirst().map { String($0.prefix(9)) }
        #expect(beginnings == [",track,A,"])
    }

    @Test("the report for people leaves out what absurd input makes of figures")
    func absurd() throws {
        let points = ["1e308", "-1e308", "1e308"].enumerated().map {
            "<trkpt lat=\"47.00\($0.offset)\" lon=\"11\"><ele>\($0.element)</ele></trkpt>\n"
        }
        let input = Sample.gpx("<trk><trkseg>\n" + points.joined() + "</trkseg></trk>\n")
        let report = try place.run("stats", input: input)
        #expect(report.code == .done)
        #expect(report.output.contains("  distance   0.222 km"))
        #expect(report.output.firstMatch(of: #/inf|nan|e\+|3D|gain|steepest|highest/#) == nil)
    }

    @Test("more splits than are recorded are told")
    func splitLimit() throws {
        let input = Sample.gpx(
            "<trk><trkseg>\n<trkpt lat=\"47\" lon=\"11\"/>\n<trkpt lat=\"48\" lon=\"11\"/>\n</trkseg></trk>\n")
        let outcome = try place.run("stats", "--csv", "--splits", "1m", input: input)
        let message = "warning: a track has more than 100000 splits; its last one holds the rest (1 time)\n"
        #expect(outcome.errors.hasSuffix(message))
        #expect(try place.run("stats", "--csv", "--splits", "2m", input: input).errors == "")
    }

    @Test("packed files and standard input are measured like others")
    func packed() throws {
        try place.write("run.gpx", sample())
        #expect(try place.run("DIR/run.gpx", "-o", "DIR/run.gpx.gz").code == .done)
        let plain = try place.run("stats", "--csv", data: sample()).output.replacing("-,track", with: ",track")
        let unpacked = try place.run("stats", "--csv", "DIR/run.gpx.gz").output
        #expect(plain == unpacked.replacing("DIR/run.gpx.gz,track", with: ",track"))
    }

    @Test(
        "a command line that is wrong says what is right",
        arguments: [
            (["--splits", "1"], "--splits: '1' has no unit; write 1m, 1km or 1mi"),
            (["--splits", "0km"], "--splits: '0km' must be more than zero"),
            (["--stop-speed", "1km"], "--stop-speed: '1km' is a length; write 1km/h, 1mph or 1m/s"),
            (["--units", "SI"], "'SI' is not a value of --units; expected metric, imperial or nautical"),
            (
                ["--json", "--csv"],
                "--json and --csv exclude each other: programs get SI units, in one layout"
            ),
            (["--output", "x"], "unknown option '--output' for 'fnconv stats'"),
        ])
    func misuse(arguments: [String], message: String) throws {
        let outcome = try place.outcome(of: ["stats"] + arguments)
        #expect(outcome == Outcome(code: .misused, errors: "fnconv: error: \(message)\n"))
    }

    @Test("a damaged file is an error without a report, and with --recover a report with a warning")
    func damage() throws {
        try place.write("half.gpx", Sample.truncated(3))
        let strict = try place.run("stats", "DIR/half.gpx")
        #expect(strict.code == .failed && strict.output == "" && strict.errors.hasPrefix("fnconv: DIR/half.gpx:7:"))
        let recovered = try place.run("stats", "DIR/half.gpx", "--recover", "--json")
        #expect(recovered.code == .done && recovered.output.contains("\"points\":3"))
    }
}
