import FnconvCLI
import Foundation
import Testing

@Suite("Messages")
struct MessageTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    private func lines(_ outcome: Outcome) -> [String] { outcome.errors.split(separator: "\n").map(String.init) }

    @Test("Warnings name file, line and column; standard output holds data alone")
    func places() throws {
        try place.write("times.gpx", Sample.times(1))
        let warning =
            "warning: the time 'yesterday' is not a date and time like 2024-05-01T06:00:00Z; it is left out"
        let file = try place.run("DIR/times.gpx", "--to", "geojson")
        #expect(lines(file) == ["fnconv: DIR/times.gpx:4:48: " + warning])
        #expect(file.code == .done && file.output.hasPrefix("{\"type\":\"FeatureCollection\""))
        let input = try place.run("--to", "geojson", input: Sample.times(1))
        #expect(lines(input) == ["fnconv: -:4:48: " + warning] && input.output == file.output)
    }

    @Test("Of a kind of warning five are worded and the rest is counted, over all inputs")
    func counted() throws {
        let last = "… and 995 more warnings of this kind: unreadable times"
        let single = lines(try place.run(input: Sample.times(1000)))
        #expect(single.count == 6 && single.last == "fnconv: -: warning: " + last)
        try place.write("times.gpx", Sample.times(3))
        let several = lines(try place.run("DIR/times.gpx", "DIR/times.gpx"))
        #expect(several.count == 6)
        #expect(several.last == "fnconv: warning: … and 1 more warning of this kind: unreadable times")
    }

    @Test("Only errors are said with --quiet")
    func quiet() throws {
        #expect(try place.run("-q", input: Sample.times(8)).errors == "")
        #expect(try place.run("-q", input: Sample.truncated(1)).errors != "")
    }

    @Test("The first warning is an error with --strict, and nothing is written")
    func strict() throws {
        let outcome = try place.run("--strict", "-o", "DIR/out.gpx", input: Sample.times(8))
        #expect(outcome.code == .failed && place.names == [])
        #expect(lines(outcome).count == 1)
        #expect(outcome.errors.hasPrefix("fnconv: -:4:48: error: the time 'yesterday'"))
        #expect(try place.run("--strict", input: Sample.times(8)).output == "")
        #expect(try place.run("--strict", input: Sample.walk) == Outcome(code: .done, output: Sample.walk))
    }

    @Test("What the format written cannot hold is said of the input, and refused by --strict")
    func losses() throws {
        let polygon = """
            {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}
            """
        let outcome = try place.run("--to", "gpx", input: polygon)
        #expect(outcome.code == .done && outcome.output.contains("<trkpt"))
        let loss = "GPX cannot hold a polygon; its ring is a closed track (1 time)"
        #expect(lines(outcome) == ["fnconv: -: warning: " + loss])
        let strict = try place.run("--to", "gpx", "--strict", "-o", "DIR/out.gpx", input: polygon)
        #expect(strict.code == .failed && place.names == [])
        #expect(lines(strict) == ["fnconv: -: error: " + loss])
    }

    @Test("Nothing in a name or in the data can steer the terminal")
    func controlCharacters() throws {
        try place.write("a\u{1B}[31m\nb.gpx", Sample.gpx("<wpt lat=\"1\" lon=\"2\"><time>\u{9B}2K</time></wpt>\n"))
        let outcome = try place.run("DIR/a\u{1B}[31m\nb.gpx")
        #expect(lines(outcome).count == 1)
        #expect(outcome.errors.hasPrefix("fnconv: DIR/a\\u{1B}[31m\\nb.gpx:3:"))
        #expect(outcome.errors.contains("'\\u{9B}2K'"))
    }

    @Test("After an error standard output ends as a complete document of what came before", arguments: [true, false])
    func complete(isCollection: Bool) throws {
        let damaged = Sample.gpx(String(repeating: Sample.track("Walk"), count: 2000)).dropLast(8)
        let outcome = try place.run("--to", isCollection ? "geojson" : "geojsonseq", input: String(damaged))
        #expect(outcome.code == .failed && lines(outcome).count == 1)
        let texts = isCollection ? [outcome.output] : outcome.output.split(separator: "\n").map(String.init)
        let features = try texts.flatMap { text in
            let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            return isCollection ? try #require(object["features"] as? [[String: Any]]) : [object]
        }
        #expect(features.count == 2000)
    }
}
