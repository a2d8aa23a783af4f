import FnconvCLI
import Testing

/// Faults that users of converters have met, by their numbers: what is written, and what GeoJSON becomes.
@Suite("Cases from the field: GPX out of order, GeoJSON")
struct CasesTestsWriting {
    let place: Workplace

    init() throws { place = try Workplace() }

    @Test("b045: elements come in the order of the schema, whatever the order in which they were read")
    func b045() throws {
        let text = """
            <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
            <trk><trkseg>
            <trkpt lat="19.5" lon="-98.5"><dgpsid>7</dgpsid><time>2026-01-31T10:11:12Z</time><hdop>0.9</hdop><fix>3d</fix>
            <type>T</type><sym>S</sym><src>gps</src><desc>d</desc><cmt>c</cmt><name>n</name><ele>650.5</ele>
            <geoidheight>-7</geoidheight><magvar>4</magvar><pdop>3</pdop><vdop>2</vdop><sat>5</sat>
            <ageofdgpsdata>6</ageofdgpsdata><link href="l"/></trkpt>
            <trkpt lat="19.6" lon="-98.5"><time>2026-01-31T10:12:12Z</time><ele>641</ele></trkpt>
            </trkseg></trk>
            <wpt lon="-98.5" lat="19.7"><sym>Flag</sym><name>W</name></wpt>
            <metadata><keywords>k</keywords><name>M</name></metadata>
            </gpx>

            """
        let written = Sample.gpx(
            metadata: "<metadata><name>M</name><keywords>k</keywords></metadata>\n",
            """
            <wpt lat="19.7" lon="-98.5"><name>W</name><sym>Flag</sym></wpt>
            <trk>
            <trkseg>
            <trkpt lat="19.5" lon="-98.5"><ele>650.5</ele><time>2026-01-31T10:11:12Z</time><magvar>4</magvar>\
            <geoidheight>-7</geoidheight><name>n</name><cmt>c</cmt><desc>d</desc><src>gps</src><link href="l"></link>\
            <sym>S</sym><type>T</type><fix>3d</fix><sat>5</sat><hdop>0.9</hdop><vdop>2</vdop><pdop>3</pdop>\
            <ageofdgpsdata>6</ageofdgpsdata><dgpsid>7</dgpsid></trkpt>
            <trkpt lat="19.6" lon="-98.5"><ele>641</ele><time>2026-01-31T10:12:12Z</time></trkpt>
            </trkseg>
            </trk>

            """)
        #expect(try place.run(input: text) == Outcome(code: .done, output: written))
    }

    @Test("b046: wrong bounds are not copied")
    func b046() throws {
        let bounds = "<metadata><bounds minlat=\"-30\" minlon=\"90\" maxlat=\"10\" maxlon=\"130\"/></metadata>\n"
        let outcome = try place.run(input: Sample.gpx(metadata: bounds, Sample.track("A")))
        #expect(outcome == Outcome(code: .done, output: Sample.gpx(Sample.track("A"))))
    }

    @Test("b071: a line across 180 degrees is cut for GeoJSON and whole again in GPX")
    func b071() throws {
        let text = Sample.gpx(
            "<trk>\n<trkseg>\n<trkpt lat=\"-17\" lon=\"179.9\"/>\n<trkpt lat=\"-17.2\" lon=\"-179.9\"/>\n</trkseg>\n</trk>\n"
        )
        let geojson = try place.run("--to", "geojson", input: text)
        #expect(geojson.code == .done && geojson.errors == "")
        #expect(
            try ParsedJSON(geojson.output).lines == [
                ParsedJSON("[[179.9,-17],[180,-17.1]]"), ParsedJSON("[[-180,-17.1],[-179.9,-17.2]]"),
            ])
        #expect(try place.run("--to", "gpx", input: geojson.output) == Outcome(code: .done, output: text))
    }

    @Test("b073: longitudes beyond 180 degrees are wrapped, not clipped")
    func b073() throws {
        let text =
            #"{"type":"Feature","properties":{"name":"w"},"geometry":{"type":"LineString","coordinates":[[-180.25,66],"#
            + "[-180.05,66.1],[-179.9,66.2],[180,66.3],[180.3,66.4]]}}"
        let outcome = try place.run("--to", "gpx", input: text)
        #expect(outcome.code == .done)
        #expect(longitudes(outcome.output) == ["179.75", "179.95", "-179.9", "-180", "-179.7"])
        #expect(outcome.errors.split(separator: "\n").count == 3)
    }

    @Test("b077: no number has an exponent")
    func b077() throws {
        let points = ["[3.45E-4,51.5]", "[-8e-5,-2.5e-7,-6.5e-4]", "[5e0,1.2E1]"]
            .map {
                "{\"type\":\"Feature\",\"properties\":null,\"geometry\":{\"type\":\"Point\",\"coordinates\":\($0)}}"
            }
        let text = "{\"type\":\"FeatureCollection\",\"features\":[" + points.joined(separator: ",\n") + "]}"
        let written = Sample.gpx(
            """
            <wpt lat="51.5" lon="0.000345"></wpt>
            <wpt lat="-0.00000025" lon="-0.00008"><ele>-0.00065</ele></wpt>
            <wpt lat="12" lon="5"></wpt>

            """
        ).replacing("creator=\"test\"", with: "creator=\"fnconv\"")
        #expect(try place.run("--to", "gpx", input: text) == Outcome(code: .done, output: written))
        let kml = try place.run("--to", "kml", input: text)
        #expect(
            kml.output.matches(of: #/<coordinates>(.*?)</#).map { String($0.1) }
                == ["0.000345,51.5", "-0.00008,-0.00000025,-0.00065", "5,12"])
    }

    @Test("b098: records behind separators and features one a line are the same, as a file and on standard input")
    func b098() throws {
        let features = [
            #"{"type":"Feature","properties":{"name":"d"},"geometry":{"type":"Point","coordinates":[1,2]}}"#,
            #"{"type":"Feature","properties":{"name":"e"},"geometry":{"type":"Point","coordinates":[3,4]}}"#,
            #"{"type":"Feature","properties":{"name":"f"},"geometry":{"type":"Point","coordinates":[5,6,7]}}"#,
        ]
        let records = features.map { "\u{1E}" + $0.replacing("\"geometry\"", with: "\n \"geometry\"") + "\n" }.joined()
        let lines = features.joined(separator: "\n") + "\n"
        let written = Sample.gpx(
            """
            <wpt lat="2" lon="1"><name>d</name></wpt>
            <wpt lat="4" lon="3"><name>e</name></wpt>
            <wpt lat="6" lon="5"><ele>7</ele><name>f</name></wpt>

            """
        ).replacing("creator=\"test\"", with: "creator=\"fnconv\"")
        for text in [records, lines] {
            try place.write("features.geojsonl", text)
            let outcome = Outcome(code: .done, output: written)
            #expect(try place.run("DIR/features.geojsonl", "--to", "gpx") == outcome)
            #expect(try place.run("--to", "gpx", input: text) == outcome)
        }
    }

    @Test("b099: features without positions give none, with a warning, and never 0/0")
    func b099() throws {
        let text = """
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"name": "u"}, "geometry": null},
            {"type": "Feature", "properties": {"name": "v"}, "geometry": {"type": "Point", "coordinates": []}},
            {"type": "Feature", "properties": null, "geometry": {"type": "LineString", "coordinates": [[10, 50], [11, 51], [12, 52]]}},
            {"type": "Feature", "properties": {"name": "w"}, "geometry": {"type": "Point", "coordinates": [13, 53]}}
            ]}
            """
        let outcome = try place.run("--to", "gpx", input: text)
        #expect(outcome.code == .done)
        #expect(longitudes(outcome.output) == ["13", "10", "11", "12"])
        #expect(
            outcome.errors == """
                fnconv: -:3:98: warning: the geometry of 'v' has no positions
                fnconv: -: warning: GPX cannot hold a feature without a position (2 times)

                """)
        let kml = try place.run("--to", "kml", input: text)
        #expect(kml.code == .done)
        #expect(
            kml.output.matches(of: #/(?s)<coordinates>(.*?)</#).map { String($0.1) } == [
                "10,50\n11,51\n12,52", "13,53",
            ])
        let figures = try place.figures(
            of: text, errors: "fnconv: -:3:98: warning: the geometry of 'v' has no positions\n")
        #expect(figures["points"].number == 3 && figures.has("distance", 262_900))
    }

    @Test("b100: a position of one number is an error that names it")
    func b100() throws {
        let text =
            #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[1.5,50.5],[1.6],[1.7,50.7]]}}"#
        #expect(
            try place.run("--to", "gpx", input: text)
                == Outcome(
                    code: .failed, errors: "fnconv: -:1:97: error: position 2 of the line has fewer than two numbers\n")
        )
    }

    @Test("b101: a null in the place of an elevation is none, and is not written")
    func b101() throws {
        let text =
            #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[-56,-34,12],[-57,-35,null],[-58,-36,14.5]]}}"#
        let gpx = try place.run("--to", "gpx", input: text)
        #expect(gpx.code == .done && longitudes(gpx.output) == ["-56", "-57", "-58"])
        #expect(gpx.output.contains("<trkpt lat=\"-35\" lon=\"-57\"/>"))
        let geojson = try place.run("--to", "geojson", input: text)
        #expect(try ParsedJSON(geojson.output).lines == [ParsedJSON("[[-56,-34,12],[-57,-35],[-58,-36,14.5]]")])
    }

    @Test("b102: a fourth coordinate is no elevation")
    func b102() throws {
        let text =
            #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[6,46,111.5,1700000000],[7,47,112.5,1700000060]]}}"#
        let outcome = try place.run("--to", "gpx", input: text)
        #expect(outcome.code == .done)
        #expect(outcome.output.matches(of: #/<ele>(.*?)</ele>/#).map { String($0.1) } == ["111.5", "112.5"])
    }

    @Test("b103: times under their old and new names, with gaps")
    func b103() throws {
        let text = """
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"name": "before", "coordTimes": ["2026-03-02T05:00:00Z", "2026-03-02T05:00:10Z", "2026-03-02T05:00:20Z"]},
             "geometry": {"type": "LineString", "coordinates": [[1, 41, 5], [2, 41, 6], [3, 41, 7]]}},
            {"type": "Feature", "properties": {"name": "after", "coordinateProperties": {"times": ["2026-03-02T06:00:00Z", null, "2026-03-02T06:00:20Z"]}},
             "geometry": {"type": "LineString", "coordinates": [[4, 42, 5], [5, 42, 6], [6, 42, 7]]}}
            ]}
            """
        let outcome = try place.run("--to", "gpx", input: text)
        #expect(outcome.code == .done && outcome.errors == "")
        #expect(
            outcome.output.matches(of: #/(?:<time>(.*?)</time>)?</trkpt>/#).map { $0.1.map(String.init) } == [
                "2026-03-02T05:00:00Z", "2026-03-02T05:00:10Z", "2026-03-02T05:00:20Z", "2026-03-02T06:00:00Z", nil,
                "2026-03-02T06:00:20Z",
            ])
    }

    @Test("b105: properties keep their types, and numbers their digits")
    func b105() throws {
        let properties =
            #"{"way":9007199254740993,"year":2026,"ratio":0.1,"open":true,"note":null,"tags":["a",1,false],"nested":{"k":1e21}}"#
        let text =
            #"{"type":"Feature","properties":\#(properties),"geometry":{"type":"LineString","coordinates":[[1,41],[1.1,41.2],[1.2,41]]}}"#
        let outcome = try place.run("--from", "geojson", "--to", "geojson", input: text)
        #expect(
            outcome == Outcome(code: .done, output: "{\"type\":\"FeatureCollection\",\"features\":[\n\(text)\n]}\n"))
    }

    private func longitudes(_ gpx: String) -> [String] {
        gpx.matches(of: #/lon="(.*?)"/#).map { String($0.1) }
    }
}
