import FnconvCLI
import Testing

/// Faults that users of converters have met, by their numbers: KML.
@Suite("Cases from the field: KML")
struct CasesTestsKML {
    let place: Workplace

    init() throws { place = try Workplace() }

    @Test("b022: a line of one position does no harm to its neighbours")
    func b022() throws {
        let text = kml(
            """
            <Placemark><name>dot</name><LineString><coordinates>8.3,61.5,900</coordinates></LineString></Placemark>
            <Placemark><name>line</name><LineString><coordinates>8.4,61.5 8.5,61.6 8.6,61.7</coordinates></LineString></Placemark>
            """)
        let geojson = try place.run("--to", "geojson", input: text)
        #expect(geojson.code == .done)
        let document = try ParsedJSON(geojson.output)
        #expect(document.lines == [try ParsedJSON("[[8.4,61.5],[8.5,61.6],[8.6,61.7]]")])
        #expect(
            document["features"][0]["geometry"] == (try ParsedJSON(#"{"type":"Point","coordinates":[8.3,61.5,900]}"#)))
        let gpx = try place.run("--to", "gpx", input: text)
        #expect(gpx.code == .done)
        #expect(
            gpx.output.matches(of: #/(?s)<name>(\w+)</name>\n<trkseg>\n(.*?)</trkseg>/#).map { "\($0.1): \($0.2)" } == [
                "dot: <trkpt lat=\"61.5\" lon=\"8.3\"><ele>900</ele></trkpt>\n",
                "line: <trkpt lat=\"61.5\" lon=\"8.4\"/>\n<trkpt lat=\"61.6\" lon=\"8.5\"/>\n<trkpt lat=\"61.7\" lon=\"8.6\"/>\n",
            ])
    }

    @Test("b088: empty positions of a gx:Track go, with the times and sensors that belong to them")
    func b088() throws {
        let slots = [
            "<gx:coord/>", "<gx:coord>10.4 63.4 51.5</gx:coord>", "<gx:coord></gx:coord>",
            "<gx:coord>10.5 63.5 52</gx:coord>",
        ]
        let track = slots.enumerated().map { "<when>2026-05-11T06:00:0\($0)Z</when>\($1)" }.joined()
        let values = ["90", "91", "", "93"].map { "<gx:value>\($0)</gx:value>" }.joined()
        let text = kml(
            """
            <Schema id="s"><gx:SimpleArrayField name="heart_rate" type="int"/></Schema>
            <Placemark><name>T</name><gx:Track>\(track)<ExtendedData><SchemaData schemaUrl="#s">\
            <gx:SimpleArrayData name="heart_rate">\(values)</gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></Placemark>
            """)
        let outcome = try place.run("--to", "gpx", input: text)
        #expect(outcome.code == .done)
        let points = outcome.output.matches(
            of: #/lat="(.*?)" lon="(.*?)"><ele>(.*?)</ele><time>(.*?)</time>.*?hr>(.*?)</#
        )
        .map { "\($0.1) \($0.2) \($0.3) \($0.4) \($0.5)" }
        #expect(points == ["63.4 10.4 51.5 2026-05-11T06:00:01Z 91", "63.5 10.5 52 2026-05-11T06:00:03Z 93"])
        #expect(outcome.output.matches(of: #/<trkpt/#).count == 2)
        let figures = try place.figures(of: text)
        #expect(figures["points"].number == 2 && figures["elapsed"].number == 2)
        #expect(figures["heartRate"]["average"].number == 92)
    }

    @Test("b091: segments with times are gx:Tracks, all times before all positions, and come back whole")
    func b091() throws {
        let segments = [3, 2].enumerated().map { segment, count in
            let points = (0..<count).map {
                "<trkpt lat=\"-25.\(segment + 1)\" lon=\"131.\($0 + 1)\"><ele>\(500 + $0)</ele>"
                    + "<time>2026-05-11T0\(segment + 6):00:0\($0)Z</time></trkpt>\n"
            }
            return "<trkseg>\n" + points.joined() + "</trkseg>\n"
        }
        let text = Sample.gpx("<trk><name>play</name>\n" + segments.joined() + "</trk>\n")
        let kml = try place.run("--to", "kml", input: text)
        #expect(kml.code == .done && kml.errors == "")
        #expect(kml.output.contains("xmlns:gx=\"http://www.google.com/kml/ext/2.2\""))
        let tracks = kml.output.matches(of: #/(?s)<gx:Track>(.*?)</gx:Track>/#).map { words(in: String($0.1)) }
        #expect(
            tracks == [
                ["when", "when", "when", "gx:coord", "gx:coord", "gx:coord"], ["when", "when", "gx:coord", "gx:coord"],
            ])
        #expect(try place.run("--to", "gpx", input: kml.output) == Outcome(code: .done, output: text))
    }

    @Test("b095: a MultiGeometry inside another one keeps all its parts")
    func b095() throws {
        let text = kml(
            """
            <Placemark><name>all</name><MultiGeometry><LineString><coordinates>1,1 2,2</coordinates></LineString>
            <MultiGeometry><LineString><coordinates>3,3 4,4 5,5</coordinates></LineString>
            <Point><coordinates>6,6</coordinates></Point></MultiGeometry></MultiGeometry></Placemark>
            """)
        let geojson = try place.run("--to", "geojson", input: text)
        #expect(geojson.code == .done)
        let document = try ParsedJSON(geojson.output)
        #expect(document.lines == [try ParsedJSON("[[1,1],[2,2]]"), try ParsedJSON("[[3,3],[4,4],[5,5]]")])
        #expect(
            document.geometries.filter { $0["type"].string == "Point" }.map { $0["coordinates"] } == [
                try ParsedJSON("[6,6]")
            ])
        #expect(geojson.output.matches(of: #/GeometryCollection/#).count <= document["features"].elements.count)
        #expect(document["features"].elements.allSatisfy { $0["properties"]["name"].string == "all" })
        let gpx = try place.run("--to", "gpx", input: text)
        #expect(
            gpx.output.matches(of: #/(?s)<trkseg>(.*?)</trkseg>/#).map { $0.1.matches(of: #/<trkpt/#).count } == [2, 3])
        #expect(gpx.output.contains("<wpt lat=\"6\" lon=\"6\"><name>all</name></wpt>"))
        #expect(gpx.output.matches(of: #/<trk>(.*)/#).allSatisfy { $0.1 == "<name>all</name>" })
    }

    @Test("b096: data of all kinds are properties, and data again on the way back")
    func b096() throws {
        let text = kml(
            """
            <Schema name="paths" id="paths"><SimpleField name="surface" type="string"/><SimpleField name="grade" type="int"/></Schema>
            <Placemark><name>Path 7</name><description>wet</description><ExtendedData>
            <Data name="closed"><value>Dec–Feb</value></Data>
            <SchemaData schemaUrl="#paths"><SimpleData name="surface">sand</SimpleData><SimpleData name="grade">2</SimpleData></SchemaData>
            </ExtendedData><LineString><coordinates>20.1,49.2 20.2,49.3</coordinates></LineString></Placemark>
            """)
        let geojson = try place.run("--to", "geojson", input: text)
        let properties = #"{"name":"Path 7","description":"wet","closed":"Dec–Feb","surface":"sand","grade":2}"#
        #expect(try ParsedJSON(geojson.output)["features"][0]["properties"] == ParsedJSON(properties))
        let kml = try place.run("--to", "kml", input: geojson.output)
        #expect(kml.output.contains("<name>Path 7</name>\n<description>wet</description>\n"))
        let data = kml.output.matches(of: #/<Data name="(.*?)"><value>(.*?)</value>/#).map { "\($0.1)=\($0.2)" }
        #expect(data == ["closed=Dec–Feb", "surface=sand", "grade=2"])
    }

    /// The names of the times and positions, in their order.
    private func words(in track: String) -> [String] {
        track.matches(of: #/<(when|gx:coord)>/#).map { String($0.1) }
    }

    private func kml(_ body: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
        \(body)
        </Document></kml>
        """
    }
}
