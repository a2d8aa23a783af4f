@testable import FnconvCLI
import GeoTools
import Testing

@Suite("Stage options")
struct StageOptionTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    /// Points on a meridian, `step` degrees apart, named by their number.
    private func line(_ count: Int, step: Double = 0.01) -> String {
        let points = (1...count).map {
            "<trkpt lat=\"\(47 + Double($0) * step)\" lon=\"11\"><name>\($0)</name></trkpt>\n"
        }
        return Sample.gpx("<trk><trkseg>\n" + points.joined() + "</trkseg></trk>\n")
    }

    private func names(_ outcome: Outcome) -> [String] {
        outcome.output.matches(of: #/<name>(\d+)</name>/#).map { String($0.1) }
    }

    @Test("stages work in the order typed, also when options stand between them and one comes twice")
    func order() throws {
        let input = line(6)
        #expect(
            try names(place.run("--first", "4", "--to", "gpx", "--reverse", "-", input: input)) == ["4", "3", "2", "1"])
        #expect(try names(place.run("--reverse", "--to", "gpx", "--first", "4", input: input)) == ["6", "5", "4", "3"])
        #expect(
            try names(place.run("--first", "5", "--reverse", "--first", "3", "--reverse", input: input))
                == ["3", "4", "5"])
    }

    @Test("arrays of GeoJSON that nothing is known of follow their points through a stage, in the form they came in")
    func columns() throws {
        let line = #""geometry":{"type":"LineString","coordinates":[[11,47],[11,48],[11,49],[12,49]]}}"#
        let old =
            #"{"type":"Feature","properties":{"coordTimes":["2024-01-01T00:00:00Z","2024-01-01T01:00:00Z","2024-01-01T02:00:00Z","2024-01-01T03:00:00Z"],"coordinateProperties":{"hAcc":[5,6,7,8],"laps":[1]}},"#
        let outcome = try place.run("--simplify", "100m", "--to", "geojsonseq", input: old + line)
        #expect(
            outcome.output
                == #"{"type":"Feature","properties":{"coordTimes":["2024-01-01T00:00:00Z","2024-01-01T02:00:00Z","2024-01-01T03:00:00Z"],"coordinateProperties":{"hAcc":[5,7,8],"laps":[1]}},"geometry":{"type":"LineString","coordinates":[[11,47],[11,49],[12,49]]}}"#
                + "\n")
    }

    @Test("several inputs that become one document pass through the same stages")
    func together() throws {
        try place.write("a.gpx", line(3))
        try place.write("b.gpx", line(3))
        #expect(try names(place.run("DIR/a.gpx", "DIR/b.gpx", "--first", "4")) == ["1", "2", "3", "1"])
    }

    @Test("inputs that become files of their own have stages of their own")
    func apart() throws {
        try place.write("a.gpx", line(3))
        try place.write("b.gpx", line(4))
        let outcome = try place.run("DIR/a.gpx", "DIR/b.gpx", "--first", "2", "--reverse", "-o", "DIR/out/")
        #expect(outcome == Outcome(code: .done))
        for name in ["out/a.gpx", "out/b.gpx"] {
            #expect(names(Outcome(code: .done, output: place.read(name) ?? "")) == ["2", "1"])
        }
    }

    @Test("what a stage removed is told in notes, which --strict leaves alone and --quiet leaves out")
    func notes() throws {
        let times = ["06:00:00", "06:00:10", "06:00:10", "06:00:20"]
        let points = times.enumerated().map {
            "<trkpt lat=\"47.000\($0.offset)\" lon=\"11\"><time>2026-05-01T\($0.element)Z</time></trkpt>\n"
        }
        try place.write("a.gpx", Sample.gpx("<trk><trkseg>\n" + points.joined() + "</trkseg></trk>\n"))
        let note = "fnconv: DIR/a.gpx: info: --clean removed 1 point with the time of the one before\n"
        let outcome = try place.run("DIR/a.gpx", "--clean", "--strict")
        #expect(outcome.code == .done && outcome.errors == note)
        #expect(outcome.output.matches(of: #/<trkpt/#).count == 3)
        #expect(try place.run("DIR/a.gpx", "--clean", "--quiet").errors == "")
    }

    @Test(
        "a wrong argument is told before anything is read",
        arguments: [
            (["--simplify"], "option '--simplify' needs a value: --simplify DISTANCE|COUNT[,method=visvalingam]"),
            (["--simplify", "10q"], "--simplify: '10q' has the unknown unit 'q'; write 10m, 10km, 10mi or 10"),
            (["--simplify="], "--simplify needs an argument: DISTANCE|COUNT[,method=visvalingam]"),
            (["--thin", "10"], "--thin: '10' has no unit; write 10m, 10km, 10mi, 10s, 10min or 10h"),
            (["--dedupe=yes"], "option '--dedupe' takes no value, but got 'yes'"),
            (["--clean=max-speed=30"], "--clean: '30' has no unit; write 30km/h, 30mph or 30m/s"),
            (
                ["--split", "day@Atlantis"],
                "--split: 'Atlantis' is no time zone of this system; write something like Europe/Madrid or +02:00"
            ),
            (["--simplfy", "10m"], "unknown option '--simplfy'; did you mean '--simplify'?"),
        ])
    func wrong(arguments: [String], message: String) throws {
        let outcome = try place.outcome(of: ["missing.gpx"] + arguments)
        #expect(outcome == Outcome(code: .misused, errors: "fnconv: error: \(message)\n"))
    }

    @Test(
        "what a feature says of its place, its times and itself goes or moves with them",
        arguments: [
            (
                ["--hide", "46,8,500m"],
                #"{"name":"A","address":"Hill 1","placeName":"Hill"}"#, #"{"name":"A"}"#
            ),
            (
                ["--hide", "1,1,500m"],
                #"{"name":"A","address":"Hill 1"}"#, #"{"name":"A","address":"Hill 1"}"#
            ),
            (
                ["--strip", "descriptions"],
                #"{"name":"A","desc":"a","cmt":"b","description":"c","snippet":"d","e":1}"#,
                #"{"name":"A","e":1}"#
            ),
            (
                ["--strip", "times"],
                #"{"laps":[{"startTime":"2026-05-01T06:00:00Z"}]}"#, #"{}"#
            ),
            (
                ["--shift-time", "-1h"],
                #"{"laps":[{"startTime":"2026-05-01T06:00:00Z","calories":7}]}"#,
                #"{"laps":[{"startTime":"2026-05-01T05:00:00Z","calories":7}]}"#
            ),
        ])
    func words(options: [String], properties: String, expected: String) throws {
        let input =
            "{\"type\":\"Feature\",\"properties\":\(properties),\"geometry\":"
            + "{\"type\":\"LineString\",\"coordinates\":[[8,46],[8.1,46],[8.2,46]]}}"
        let outcome = try place.outcome(of: options + ["--to", "geojsonseq"], input: input)
        #expect(outcome.output.contains("\"properties\":\(expected),\"geometry\""), "\(outcome)")
    }

    @Test("a route that is cut becomes routes in GPX, with a warning")
    func route() throws {
        let route = """
            <rte><name>R</name>
            <rtept lat="46" lon="8"/><rtept lat="46" lon="8.1"/><rtept lat="46" lon="8.2"/><rtept lat="46" lon="8.3"/>
            </rte>
            """
        let outcome = try place.outcome(of: ["--hide", "46,8.15,1km"], input: Sample.gpx(route))
        #expect(
            outcome
                == Outcome(
                    code: .done,
                    output: Sample.gpx(
                        """
                        <rte><name>R</name>
                        <rtept lat="46" lon="8"/>
                        <rtept lat="46" lon="8.1"/>
                        </rte>
                        <rte><name>R</name>
                        <rtept lat="46" lon="8.2"/>
                        <rtept lat="46" lon="8.3"/>
                        </rte>

                        """),
                    errors: """
                        fnconv: -: warning: GPX cannot hold a route of several parts; each becomes a route (1 time)

                        """))
    }
}
