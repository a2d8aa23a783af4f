import FnconvCLI
import Testing

/// Faults that users of converters have met, by their numbers: recordings of other devices and apps.
@Suite("Cases from the field: recordings")
struct CasesTestsRecordings {
    let place: Workplace

    init() throws { place = try Workplace() }

    /// A trackpoint of TCX on 2026-03-14.
    private func trackpoint(_ time: String, _ position: (Double, Double)?, _ more: String = "") -> String {
        let position = position.map {
            "<Position><LatitudeDegrees>\($0.0)</LatitudeDegrees><LongitudeDegrees>\($0.1)</LongitudeDegrees></Position>"
        }
        return "<Trackpoint><Time>2026-03-14T\(time)</Time>\(position ?? "")\(more)</Trackpoint>\n"
    }

    private func tcx(_ lap: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
        <Activities><Activity Sport="Running"><Lap>
        \(lap)
        </Lap></Activity></Activities></TrainingCenterDatabase>
        """
    }

    @Test("b107: a trackpoint without a position makes no point, and the others keep their own values")
    func b107() throws {
        func values(_ heart: Int?, _ elevation: Int?) -> String {
            (elevation.map { "<AltitudeMeters>\($0)</AltitudeMeters>" } ?? "")
                + (heart.map { "<HeartRateBpm><Value>\($0)</Value></HeartRateBpm>" } ?? "")
        }
        let points = [
            trackpoint("07:00:00.500000+00:00", (50.25, 3.5), values(96, 40)),
            trackpoint("07:00:10.500000+00:00", (50.2503, 3.5001), values(97, nil)),
            trackpoint("07:00:20.500000+00:00", nil, values(98, nil)),
            trackpoint("07:00:30.500000+00:00", (50.2506, 3.5002), values(nil, 42)),
            trackpoint("07:00:40.500000+00:00", (50.2509, 3.5003), values(99, 43)),
        ]
        let text = tcx("<Track>\n" + points.joined() + "</Track>")
        let outcome = try place.run("--to", "geojson", input: text)
        #expect(outcome.code == .done)
        let warning = "1 point has values but no position, which leaves it out"
        #expect(outcome.errors == "fnconv: -:7:117: warning: \(warning)\n")
        let document = try ParsedJSON(outcome.output)
        #expect(
            document.lines == [
                try ParsedJSON("[[3.5,50.25,40],[3.5001,50.2503],[3.5002,50.2506,42],[3.5003,50.2509,43]]")
            ])
        let columns = document["features"][0]["properties"]["coordinateProperties"]
        #expect(try columns["heart"] == ParsedJSON("[96,97,null,99]"))
        #expect(columns["times"].elements.first?.string == "2026-03-14T07:00:00.5Z")
        // 0.0009 degrees of latitude are 100 m, 0.0003 of longitude 21.
        let figures = try place.figures(of: text, errors: outcome.errors)
        #expect(figures.has("distance", 102.3) && figures["elapsed"].number == 40)
        #expect(figures["rawGain"].number == 3 && figures["minimumElevation"].number == 40)
    }

    @Test("b109: a new <Track> in a lap is a pause, and begins a segment")
    func b109() throws {
        let tracks = ["06:00", "06:10"].enumerated().map { index, clock in
            let points = (0..<3).map { trackpoint("\(clock):\($0)0Z", (43.5 + Double(index), -79 + Double($0) / 1000)) }
            return "<Track>\n" + points.joined() + "</Track>\n"
        }
        let text = tcx(tracks.joined())
        let outcome = try place.run("--to", "gpx", input: text)
        #expect(outcome.code == .done && outcome.errors == "")
        func segment(_ latitude: String, _ clock: String) -> String {
            let points = ["-79", "-78.999", "-78.998"].enumerated().map { index, longitude in
                "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><time>2026-03-14T\(clock):\(index)0Z</time></trkpt>\n"
            }
            return "<trkseg>\n" + points.joined() + "</trkseg>\n"
        }
        let track = "<trk><type>Running</type>\n" + segment("43.5", "06:00") + segment("44.5", "06:10") + "</trk>\n"
        #expect(outcome.output == Sample.gpx(track).replacing("creator=\"test\"", with: "creator=\"fnconv\""))
        // Twice 0.002 degrees of longitude, at 43.5 and at 44.5 degrees north, without the way between.
        let figures = try place.figures(of: text)
        #expect(figures.has("distance", 320.9) && figures["segments"].number == 2)
        #expect(figures["elapsed"].number == 620 && figures["recorded"].number == 40)
    }

    @Test("b117: columns of a table are known by their names, and quoted cells hold commas and quotes")
    func b117() throws {
        let text = """
            Time,Latitude,Longitude,Height,Name
            2026-04-03T11:12:13Z,-22.9519,-43.2105,710,
            2026-04-03T11:12:18Z,-22.952,-43.2106,711,"Stair, upper ""end""\"

            """
        let points = """
            <trkpt lat="-22.9519" lon="-43.2105"><ele>710</ele><time>2026-04-03T11:12:13Z</time></trkpt>
            <trkpt lat="-22.952" lon="-43.2106"><ele>711</ele><time>2026-04-03T11:12:18Z</time>\
            <name>Stair, upper "end"</name></trkpt>

            """
        let expected = Sample.gpx("<trk>\n<trkseg>\n" + points + "</trkseg>\n</trk>\n")
            .replacing("creator=\"test\"", with: "creator=\"fnconv\"")
        #expect(try place.run("--to", "gpx", input: text) == Outcome(code: .done, output: expected))
    }
}
