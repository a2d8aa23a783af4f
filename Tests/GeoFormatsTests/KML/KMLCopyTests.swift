import ByteText
import FormatSupport
import GeoStream
import Testing

@testable import GeoFormats

/// What a copy of KML in KML holds.
@Suite("KML copies")
struct KMLCopyTests {
    /// The copy of what stands inside a document, after `change` was made to its features.
    private func copy(_ body: String, _ change: (inout Feature) -> Void = { _ in }) throws -> String {
        let text = KMLTranscript.document("<Document>\(body)</Document>")
        var reader = KMLReader(ReaderOptions())
        var events = EventBuffer()
        try reader.read(Array(text.utf8).span, into: &events)
        try reader.finish(into: &events)
        return try written(events, change)
    }

    private func written(_ events: borrowing EventBuffer, _ change: (inout Feature) -> Void) throws -> String {
        var writer = KMLWriter(WriterOptions())
        var output = ByteBuffer()
        writer.begin(into: &output)
        try events.forEach { mark throws(ConversionError) in
            switch mark {
            case .beginFeature(var feature):
                change(&feature)
                try writer.write(.beginFeature(feature), into: &output)
            case .amendFeature(var feature):
                change(&feature)
                try writer.write(.amendFeature(feature), into: &output)
            default: try writer.write(mark, into: &output)
            }
        } points: { points throws(ConversionError) in
            try writer.write(points, into: &output)
        }
        try writer.finish(into: &output)
        let whole = String(decoding: output.bytes, as: UTF8.self)
        return String(whole.split(separator: "<Document>\n")[1].dropLast("</Document>\n</kml>\n".utf8.count))
    }

    /// Expects that a copy holds the body as it is, but for line breaks.
    private func expectSame(_ body: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
        let copy = try copy(body)
        #expect(copy.replacing("\n", with: "") == body.replacing("\n", with: ""), sourceLocation: sourceLocation)
    }

    private let style = "<Style id=\"s\"><LineStyle><color>ff0000ff</color></LineStyle></Style>"
    private let map = """
        <StyleMap id="m"><Pair><key>normal</key><styleUrl>#s</styleUrl></Pair></StyleMap>
        """

    @Test("shared styles and maps stay shared, with what is not converted, and addresses stay what they are")
    func sharedStyles() throws {
        try expectSame(
            """
            <name>D</name>\(map)<Style id="s"><IconStyle><hotSpot x="20" y="2" xunits="pixels" yunits="pixels"/></IconStyle>\
            <BalloonStyle><text>$[name]</text></BalloonStyle></Style>
            <Placemark><styleUrl>#m</styleUrl><Style><LineStyle><width>2</width></LineStyle></Style></Placemark>
            <Placemark><styleUrl>s</styleUrl></Placemark>
            <Placemark><styleUrl>http://example.org/a.kml#x</styleUrl></Placemark>
            <Placemark><styleUrl>#late</styleUrl></Placemark>
            <Style id="late"><LineStyle><width>4</width></LineStyle></Style>
            """)
    }

    @Test("an edited colour wins over the style that it came from")
    func editedStyle() throws {
        let body = style + "<Placemark><styleUrl>#s</styleUrl></Placemark>"
        let copy = try copy(body) { $0.properties["stroke"] = .string("#00ff00") }
        #expect(!copy.contains("styleUrl"))
        #expect(copy.contains("<Style><LineStyle><color>ff00ff00</color></LineStyle></Style>"))
    }

    @Test("a shared style that the output does not have, or has as another, stands with its placemark")
    func lostStyle() throws {
        var events = EventBuffer()
        for color in ["ff0000ff", "ff00ff00"] {
            var reader = KMLReader(ReaderOptions())
            let style = "<Style id=\"s\"><LineStyle><color>\(color)</color></LineStyle></Style>"
            let text = KMLTranscript.document(
                "<Document>\(style)<Placemark><styleUrl>#s</styleUrl></Placemark></Document>")
            var read = EventBuffer()
            try reader.read(Array(text.utf8).span, into: &read)
            try reader.finish(into: &read)
            // Of joined documents the words of the first remain.
            read.forEach { mark in
                if case .document = mark, !events.isEmpty { return }
                events.append(mark)
            } points: { _ in
            }
        }
        let copy = try written(events) { _ in }
        #expect(copy.contains("<Placemark>\n<styleUrl>#s</styleUrl>\n</Placemark>"))
        #expect(
            copy.contains("<Placemark>\n<Style><LineStyle><color>ff00ff00</color></LineStyle></Style>\n</Placemark>"))
    }

    @Test("ids, views, regions and what only says how things look stay; elements get the order of the schema")
    func presentation() throws {
        try expectSame(
            """
            <Placemark id="p7"><name>P</name><visibility>0</visibility><open>1</open>
            <atom:author xmlns:atom="http://www.w3.org/2005/Atom"><atom:name>A</atom:name><atom:uri>http://a</atom:uri></atom:author>
            <atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="related" href="http://b"/>
            <address>Street</address><phoneNumber>1</phoneNumber><Snippet maxLines="1">S</Snippet><description>D</description>
            <LookAt><longitude>1</longitude><latitude>2</latitude></LookAt>
            <Region><LatLonAltBox><north>1</north></LatLonAltBox></Region><gx:balloonVisibility>1</gx:balloonVisibility></Placemark>
            """)
        let copy = try copy("<Placemark><open>1</open><description>d</description><name>n</name></Placemark>")
        #expect(
            copy.replacing("\n", with: "")
                == "<Placemark><name>n</name><open>1</open><description>d</description></Placemark>")
    }

    @Test(
        "times keep their precision and open ends, in folders too",
        arguments: [
            "<TimeStamp><when>1997</when></TimeStamp>", "<TimeSpan><begin>1997-07</begin></TimeSpan>",
            "<TimeSpan><end>1997-07-16</end></TimeSpan>",
            "<TimeSpan><begin>1997-07-16T07:30:15+03:00</begin><end>1998</end></TimeSpan>",
        ])
    func times(time: String) throws {
        try expectSame("<Folder>\(time)<Placemark>\(time)</Placemark></Folder>")
        try expectSame("\(time)<Placemark>\(time)<Point><coordinates>1,2</coordinates></Point></Placemark>")
    }

    @Test("an edited time replaces the element")
    func editedTime() throws {
        let copy = try copy("<Placemark><TimeStamp><when>1997</when></TimeStamp></Placemark>") {
            $0.time = Timestamp(seconds: 0)
        }
        #expect(copy.contains("<TimeStamp><when>1970-01-01T00:00:00Z</when></TimeStamp>"))
    }

    @Test("data keep their order, types and labels, those without a name and those of one name too")
    func data() throws {
        let body = """
            <Schema id="t" name="t"><SimpleField name="n" type="int"/></Schema>
            <Placemark><ExtendedData><Data name="a"><displayName>A</displayName><value>1</value></Data>
            <Data name="type"><value>x</value></Data><Data><value>2</value></Data><Data name="a"><value>3</value></Data>
            <SchemaData schemaUrl="#t"><SimpleData name="n">07</SimpleData></SchemaData></ExtendedData></Placemark>
            """
        try expectSame(body)
        let copy = try copy(body) { feature in
            feature.properties["a"] = .string("new")
            feature.annotations[.type] = nil
        }
        #expect(copy.contains("<Data name=\"a\"><value>new</value></Data>"))
        #expect(!copy.contains("<displayName>A"))
        #expect(!copy.contains("name=\"type\""))
        #expect(copy.contains("<SimpleData name=\"n\">07</SimpleData>"))
    }

    private static let shapes: [String] = [
        "<Point><coordinates>1,2,0</coordinates></Point>",
        "<LineString><coordinates>1,2,0 1,3,0</coordinates></LineString>",
        """
        <LineString id="l"><extrude>1</extrude><tessellate>1</tessellate><altitudeMode>clampToGround</altitudeMode>\
        <coordinates>1,2,5 1,3,5</coordinates></LineString>
        """,
        """
        <LineString><gx:altitudeMode>clampToSeaFloor</gx:altitudeMode><coordinates>1,2,5 1,3,5</coordinates></LineString>
        """,
        """
        <LinearRing><altitudeMode>absolute</altitudeMode><coordinates>0,0,1 0,1,1 1,1,1 0,0,1</coordinates></LinearRing>
        """,
        """
        <MultiGeometry><MultiGeometry><Point><coordinates>1,2</coordinates></Point></MultiGeometry>\
        <LineString><coordinates/></LineString><Point><coordinates>3,4</coordinates></Point></MultiGeometry>
        """,
        """
        <Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 0,9 9,9 0,0</coordinates></LinearRing></outerBoundaryIs>\
        <innerBoundaryIs><LinearRing><coordinates>1,2 1,3 2,3 1,2</coordinates></LinearRing></innerBoundaryIs></Polygon>
        """,
        """
        <gx:MultiTrack><altitudeMode>absolute</altitudeMode><gx:interpolate>1</gx:interpolate><gx:Track/></gx:MultiTrack>
        """,
        "<gx:Track><when>2024-05-01T06:00:00Z</when><gx:coord>1 2 3</gx:coord></gx:Track>",
        "<gx:Track><gx:coord>1 2 0</gx:coord><gx:coord>1 3 0</gx:coord></gx:Track>",
        """
        <gx:Track><when>2024-05-01T06:00:00Z</when><gx:coord>1 2 3</gx:coord><gx:angles>90 2 1</gx:angles>\
        <Model><Link><href>a.dae</href></Link></Model></gx:Track>
        """,
        "<Model><Link><href>a.dae</href></Link></Model>",
    ]

    @Test(
        "geometries nest as they did, with their altitude modes, altitudes and flags, and empty ones stay",
        arguments: shapes)
    func geometries(geometry: String) throws {
        let copy = try copy("<Placemark>\(geometry)</Placemark>")
        // Positions stand on lines of their own, and a part without positions has both its tags.
        let flat = copy.replacing(/\n(?=[0-9])/, with: " ").replacing("\n", with: "")
        #expect(flat.replacing("<gx:Track></gx:Track>", with: "<gx:Track/>").contains(geometry))
    }

    @Test("the data of a track stand behind its angles, and angles go with a position that is dropped")
    func angles() throws {
        func track(_ coord: String) -> String {
            """
            <Placemark><gx:Track><when>2024-05-01T06:00:00Z</when><when>2024-05-01T06:00:01Z</when><gx:coord>1 2 3</gx:coord>\(coord)\
            <gx:angles>1 0 0</gx:angles><gx:angles>2 0 0</gx:angles><ExtendedData><SchemaData schemaUrl="#sensors">\
            <gx:SimpleArrayData name="power"><gx:value>7</gx:value><gx:value>8</gx:value></gx:SimpleArrayData></SchemaData>\
            </ExtendedData></gx:Track></Placemark>
            """
        }
        let schema =
            "<Schema id=\"sensors\"><gx:SimpleArrayField name=\"power\" type=\"float\"><displayName>Power (W)</displayName>"
        try expectSame(schema + "</gx:SimpleArrayField></Schema>" + track("<gx:coord>1 3 3</gx:coord>"))
        #expect(try !copy(track("<gx:coord/>")).contains("angles"))
    }

    @Test("overlays, links and tours stay among the placemarks, and documents inside documents")
    func others() throws {
        try expectSame(
            """
            <Folder id="f"><NetworkLink><name>L</name><Link><href>a.kml</href></Link></NetworkLink>
            <Placemark></Placemark><GroundOverlay><Icon><href>a.png</href></Icon></GroundOverlay>
            <Document id="d"><open>0</open></Document></Folder><gx:Tour><gx:Playlist/></gx:Tour>
            """)
    }

    @Test("an id of another format is the element's where XML allows it, and only once")
    func identifiers() throws {
        var events = EventBuffer()
        for id in ["a", "a", "two words", "7"] {
            events.append(.beginFeature(Feature(.unlocated, sourceID: .string(id))))
            events.append(.endFeature)
        }
        let copy = try written(events) { _ in }
        #expect(copy.split(separator: "<Placemark id=\"a\">", omittingEmptySubsequences: false).count == 2)
        for id in ["a", "two words", "7"] { #expect(copy.contains("<fn:note id=\"\(id)\"/>")) }
    }
}
