import FnconvCLI
import Testing

/// Faults that users of trackers have met, by their numbers: what is measured, removed and simplified.
@Suite("Cases from the field: statistics and stages")
struct CasesTestsStatistics {
    let place: Workplace

    init() throws { place = try Workplace() }

    @Test("b030: fractions of a second and offsets make a duration of milliseconds")
    func b030() throws {
        let times = ["10:15:01.204", "10:15:02", "10:15:02.9", "10:15:03.750"].map { "2026-10-09T\($0)+05:00" }
        let points = times.enumerated().map {
            "<trkpt lat=\"-33.\(900_000 + $0.offset * 20)\" lon=\"18\"><time>\($0.element)</time></trkpt>\n"
        }
        let figures = try place.figures(of: Sample.gpx("<trk><trkseg>\n" + points.joined() + "</trkseg></trk>\n"))
        #expect(figures["start"].string == "2026-10-09T05:15:01.204Z")
        #expect(figures["end"].string == "2026-10-09T05:15:03.75Z")
        #expect(figures.has("elapsed", 2.546, within: 1e-9) && figures["pointsWithTime"].number == 4)
        #expect(figures["reversals"].number == 0)
    }

    @Test("b051: real swings of elevation are kept in full")
    func b051() throws {
        let points = (0..<9).map { index -> CasePoint in
            let elevation: Double = index.isMultiple(of: 2) ? 80 : 190
            return CasePoint(east: Double(index) * 300, elevation: elevation, second: Double(index) * 240)
        }
        for threshold in ["0m", "3m", "90m"] {
            let text = CasePoint.track(points)
            let figures = try place.lines(of: text, "--elevation-threshold", threshold)[0]
            #expect(figures["gain"].number == 440 && figures["loss"].number == 440)
        }
    }

    @Test("b053: a flat track has no climb, and no number that is none")
    func b053() throws {
        let points = (0..<4).map { CasePoint(east: Double($0) * 50, elevation: 317, second: Double($0) * 25) }
        let figures = try place.figures(of: CasePoint.track(points))
        #expect(figures["gain"].number == 0 && figures["loss"].number == 0)
        #expect(figures["minimumElevation"].number == 317 && figures["maximumElevation"].number == 317)
        #expect(figures.has("distance", 150))
        let text = try place.run("stats", "--splits", "0.1km", input: CasePoint.track(points))
        #expect(text.code == .done && !text.output.lowercased().contains("nan"))
    }

    @Test("b054: distance is the horizontal one, and that with elevations has a name of its own")
    func b054() throws {
        let points = (0...10).map { index -> CasePoint in
            let elevation: Double = index.isMultiple(of: 2) ? 500 : 575
            return CasePoint(east: Double(index) * 100, elevation: elevation, second: Double(index) * 80)
        }
        let figures = try place.figures(of: CasePoint.track(points))
        #expect(figures.has("distance", 1000) && figures.has("distance3D", 1250))
    }

    @Test("b057: a rest at one place is no movement, whatever the stop speed")
    func b057() throws {
        var easts = (0...10).map { Double($0) * 84 }
        easts += [Double](repeating: 840, count: 10)
        easts += (11...20).map { Double($0) * 84 }
        let text = CasePoint.track(
            easts.enumerated().map { CasePoint(east: $0.element, second: Double($0.offset) * 60) })
        for speed in ["0.05m/s", "0.5km/h", "1.3m/s"] {
            let figures = try place.lines(of: text, "--stop-speed", speed)[0]
            #expect(figures["elapsed"].number == 1800 && figures["moving"].number == 1200)
            #expect(figures["stopped"].number == 600 && figures.has("distance", 1680))
            #expect(figures.has("movingSpeed", 1.4))
        }
    }

    @Test("b058: a lunch with one fix before and one after is a stop")
    func b058() throws {
        let out = (0...5).map { CasePoint(east: Double($0) * 84, second: Double($0) * 60) }
        let back = (0...5).map { CasePoint(east: 470 + Double($0) * 84, second: 3000 + Double($0) * 60) }
        let figures = try place.figures(of: CasePoint.track(out + back))
        #expect(figures["elapsed"].number == 3300 && figures["moving"].number == 600)
        #expect(figures["stopped"].number == 2700 && figures.has("distance", 890) && figures["gaps"].number == 1)
    }

    @Test("b059: a false fix is reported as it is, and removed by --clean with a note")
    func b059() throws {
        var points = (0...20).map { CasePoint(east: Double($0) * 4, elevation: 90, second: Double($0)) }
        points[10].east += 1400
        let text = CasePoint.track(points)
        let raw = try place.figures(of: text)
        #expect(raw.has("distance", 2872) && raw.has("rawMaximumSpeed", 1404))
        let note = "fnconv: -: info: --clean removed 1 point out of reach at the maximum speed\n"
        let cleaned = try place.lines(of: text, "--clean=max-speed=30m/s", errors: note)[0]
        #expect(cleaned["points"].number == 20 && cleaned.has("distance", 80) && cleaned["elapsed"].number == 20)
        #expect(cleaned.has("maximumSpeed", 4, within: 0.02))
    }

    @Test("b061: only points that repeat the one before go; a closed line stays closed")
    func b061() throws {
        let places = ["3,4", "3.001,4.001", "3.001,4.001", "3.002,4", "3.002,4", "3.002,4", "3,4"]
        let kml = """
            <kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><LineString><coordinates>
            \(places.joined(separator: "\n"))
            </coordinates></LineString></Placemark></kml>
            """
        let outcome = try place.run("--dedupe", "--to", "geojson", input: kml)
        #expect(outcome.code == .done)
        let line = try ParsedJSON("[[3,4],[3.001,4.001],[3.002,4],[3,4]]")
        #expect(try ParsedJSON(outcome.output).lines == [line])
        let lengths = try [[String](), ["--dedupe"]].map { options in
            let outcome = try place.outcome(of: ["stats", "--json"] + options, input: kml)
            return try ParsedJSON(outcome.output)["lines"][0]["distance"].number
        }
        #expect(lengths[0] == lengths[1])
    }

    @Test("b065: a closed line keeps its corners when it is simplified")
    func b065() throws {
        let places = (0...16).map { number -> String in
            let (side, step) = (number / 4 % 4, Double(number % 4) * 0.0005)
            let (x, y) = [(step, 0), (0.002, step), (0.002 - step, 0.002), (0, 0.002 - step)][side]
            return "<trkpt lat=\"\(y)\" lon=\"\(x)\"><name>\(number + 1)</name></trkpt>\n"
        }
        let text = Sample.gpx("<trk>\n<trkseg>\n" + places.joined() + "</trkseg>\n</trk>\n")
        let output = try place.run("--simplify", "5m", input: text).output
        #expect(output.matches(of: #/<name>(\d+)</name>/#).map { String($0.1) } == ["1", "5", "9", "13", "17"])
    }

    @Test("b067: the tolerance is metres on the ground, in any direction")
    func b067() throws {
        // At 70° N a degree of longitude is a third of one of latitude.
        let tracks = [["69,19", "69.005,19.0004", "69.01,19"], ["69,21", "69.0004,21.03", "69,21.06"]].map { places in
            let points = places.map { place in
                let parts = place.split(separator: ",")
                return "<trkpt lat=\"\(parts[0])\" lon=\"\(parts[1])\"/>\n"
            }
            return "<trk>\n<trkseg>\n" + points.joined() + "</trkseg>\n</trk>\n"
        }
        let output = try place.run("--simplify", "25m", input: Sample.gpx(tracks.joined())).output
        let counts = output.split(separator: "<trkseg>").dropFirst().map { $0.matches(of: #/<trkpt/#).count }
        #expect(counts == [2, 3])
    }

    @Test("b069: a long recording is converted, measured and simplified point by point")
    func b069() throws {
        // How little time and memory that takes is measured by .ci/bench, at a million points.
        let points = (0..<20_000).map { index -> CasePoint in
            CasePoint(east: Double(index) * 3, elevation: Double(index % 7), second: Double(index))
        }
        let text = CasePoint.track(points)
        let converted = try place.run("--to", "geojson", input: text)
        #expect(try ParsedJSON(converted.output).lines.map(\.elements.count) == [20_000])
        #expect(try place.figures(of: text)["points"].number == 20_000)
        #expect(try place.lines(of: text, "--simplify", "1m")[0]["points"].number == 2)
    }

    @Test("b074: lengths are those on the ellipsoid, not on a sphere")
    func b074() throws {
        let tracks = [
            "<trkpt lat=\"0\" lon=\"20\"/><trkpt lat=\"90\" lon=\"20\"/>",
            "<trkpt lat=\"0\" lon=\"20\"/><trkpt lat=\"0\" lon=\"21\"/>",
        ].map { "<trk><trkseg>\($0)</trkseg></trk>\n" }
        let lines = try place.lines(of: Sample.gpx(tracks.joined()))
        // A quarter of the meridian, and a degree of the equator.
        #expect(lines[0].has("distance", 10_001_965.729, within: 1e-9))
        #expect(lines[1].has("distance", 111_319.4908, within: 1e-9))
    }
}
