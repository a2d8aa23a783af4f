import FnconvCLI
import Testing

/// Faults that users of converters have met, by their numbers: what is read, and what is said of it.
@Suite("Cases from the field: reading")
struct CasesTestsReading {
    let place: Workplace

    init() throws { place = try Workplace() }

    @Test("b001: a byte-order mark is no data, and names of all scripts go there and back")
    func b001() throws {
        let name = "Łąka–湖畔 №7"
        let points = """
            <trkpt lat="50.1" lon="19.2"><ele>311.5</ele></trkpt>
            <trkpt lat="50.1003" lon="19.2004"><ele>312</ele></trkpt>
            <trkpt lat="50.1005" lon="19.2009"><ele>312.25</ele></trkpt>

            """
        let text = Sample.gpx("<trk><name>\(name)</name>\n<trkseg>\n" + points + "</trkseg>\n</trk>\n")
        let geojson = try place.run("--to", "geojson", input: "\u{FEFF}" + text)
        #expect(geojson.code == .done && geojson.errors == "")
        #expect(geojson.output.utf8.first == UInt8(ascii: "{"))
        let feature = try ParsedJSON(geojson.output)["features"][0]
        #expect(feature["properties"]["name"].string == name)
        let coordinates = try ParsedJSON("[[19.2,50.1,311.5],[19.2004,50.1003,312],[19.2009,50.1005,312.25]]")
        #expect(feature["geometry"]["coordinates"] == coordinates)
        #expect(try place.run("--to", "gpx", input: geojson.output) == Outcome(code: .done, output: text))
    }

    @Test("b004: an entity that is not defined is an error that names it, never a letter that is silently missing")
    func b004() throws {
        let text = Sample.gpx(Sample.track("Los Pe&ntilde;ones"))
        let outcome = try place.run("--to", "geojson", input: text)
        #expect(
            outcome
                == Outcome(
                    code: .failed,
                    errors: "fnconv: -:3:26: error: the entity 'ntilde' is not defined, expected a character or one of "
                        + "&amp; &lt; &gt; &quot; &apos;\n"))
        #expect(try place.run("--recover", input: text).output == Sample.gpx(Sample.track("Los Peñones")))
    }

    @Test("b014: a document without namespace, version and creator is read, and written with all three")
    func b014() throws {
        let text =
            "<?xml version=\"1.0\"?>\n<gpx><trk><trkseg>\n<trkpt lat=\"9.5\" lon=\"-79.6\"/><trkpt lat=\"9.6\" lon=\"-79.5\"/>\n"
            + "</trkseg></trk></gpx>\n"
        let points =
            "<trk>\n<trkseg>\n<trkpt lat=\"9.5\" lon=\"-79.6\"/>\n<trkpt lat=\"9.6\" lon=\"-79.5\"/>\n</trkseg>\n</trk>\n"
        let written = Sample.gpx(points).replacing("creator=\"test\"", with: "creator=\"fnconv\"")
        #expect(try place.run(input: text) == Outcome(code: .done, output: written))
        #expect(try lineString(text) == ParsedJSON("[[-79.6,9.5],[-79.5,9.6]]"))
    }

    @Test("b015: extensions at the end of the document do no harm")
    func b015() throws {
        let text = """
            <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1" xmlns:s="urn:example:settings">
            <trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="3" lon="4"/><trkpt lat="5" lon="6"/></trkseg></trk>
            <extensions><s:settings><s:grid>mgrs</s:grid></s:settings></extensions>
            </gpx>
            """
        #expect(try lineString(text) == ParsedJSON("[[2,1],[4,3],[6,5]]"))
    }

    @Test("b016: empty elements are empty texts, never the word null")
    func b016() throws {
        let text = Sample.gpx(
            metadata: "<metadata><name/><desc/><author><name/></author></metadata>\n",
            "<trk><name/><desc></desc><trkseg><trkpt lat=\"1\" lon=\"2\"/><trkpt lat=\"3\" lon=\"4\"/></trkseg></trk>\n"
        )
        let outcome = try place.run("--to", "geojson", input: text)
        #expect(outcome.code == .done && outcome.errors == "")
        let document = try ParsedJSON(outcome.output)
        #expect(document["features"].elements.count == 1)
        #expect(document["features"][0]["properties"]["name"].string == "")
        #expect(document["name"].string == "")
        #expect(!outcome.output.contains("\"null\""))
        #expect(document.lines.map(\.elements.count) == [2])
        let figures = try place.figures(of: text)
        #expect(figures["points"].number == 2 && figures["name"].string == "")
        #expect(try place.run("stats", input: text).output.hasPrefix("track without a name\n"))
    }

    @Test("b026: a truncated document is an error with place and reason; --recover keeps what is whole")
    func b026() throws {
        let whole = "<trkpt lat=\"47.3\" lon=\"11.4\"><ele>700</ele></trkpt>\n"
        let text = Sample.gpx("<trk><name>cut</name>\n<trkseg>\n" + whole + whole + whole)
            .replacing("</gpx>\n", with: "<trkpt lat=\"47.4\" lon=\"11.4\"><ele>70")
        try place.write("cut.gpx", text)
        let message = "the file ends inside <ele>, opened at line 8\n"
        #expect(
            try place.run("DIR/cut.gpx", "--to", "geojson")
                == Outcome(code: .failed, errors: "fnconv: DIR/cut.gpx:8:37: error: " + message))
        let saved = Sample.gpx("<trk><name>cut</name>\n<trkseg>\n" + whole + whole + whole + "</trkseg>\n</trk>\n")
        #expect(
            try place.run("DIR/cut.gpx", "--recover")
                == Outcome(code: .done, output: saved, errors: "fnconv: DIR/cut.gpx:8:37: warning: " + message))
    }

    @Test("b106: warnings go to standard error with the file's name, documents to standard output")
    func b106() throws {
        let text = Sample.gpx(
            "<trk><trkseg>\n<trkpt lat=\"3.1\" lon=\"101.6\"><ele>40</ele><time>at noon</time></trkpt>\n"
                + "<trkpt lat=\"3.2\" lon=\"101.6\"><ele>41</ele><time>2026-05-11T06:00:00Z</time></trkpt>\n</trkseg></trk>\n"
        )
        try place.write("noon.gpx", text)
        for (outcome, name) in [
            (try place.run("DIR/noon.gpx", "--to", "geojson"), "DIR/noon.gpx"),
            (try place.run("-", "--to", "geojson", input: text), "-"),
        ] {
            #expect(outcome.code == .done)
            let warning = "the time 'at noon' is not a date and time like 2024-05-01T06:00:00Z; it is left out"
            #expect(outcome.errors == "fnconv: \(name):4:63: warning: \(warning)\n")
            #expect(outcome.output.utf8.first == UInt8(ascii: "{"))
            let document = try ParsedJSON(outcome.output)
            #expect(document.lines == [try ParsedJSON("[[101.6,3.1,40],[101.6,3.2,41]]")])
            let times = document["features"][0]["properties"]["coordinateProperties"]["times"]
            #expect(times == (try ParsedJSON("[null,\"2026-05-11T06:00:00Z\"]")))
        }
    }

    /// The positions of the one feature, a LineString, that the command makes of a document without a word.
    private func lineString(_ text: String) throws -> ParsedJSON {
        let outcome = try place.run("--to", "geojson", input: text)
        #expect(outcome.code == .done && outcome.errors == "")
        let document = try ParsedJSON(outcome.output)
        #expect(document["features"].elements.count == 1)
        #expect(document["features"][0]["geometry"]["type"].string == "LineString")
        return document["features"][0]["geometry"]["coordinates"]
    }
}
