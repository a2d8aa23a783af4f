import ByteText
import GeoStream
import Testing

@testable import GeoFormats

@Suite("KML writer")
struct KMLWriterTests {
    @Test("a waypoint is a point with its words, its time and its style in the order of the schema")
    func waypoint() throws {
        var feature = Feature(.waypoint, annotations: Annotations(name: "Hut & more"))
        feature.annotations.description = "open"
        feature.annotations[.symbol] = "Lodge"
        feature.annotations.links = [
            WebLink(href: "http://example.org/?a&b", text: "Page", type: "text/html"), WebLink(href: "b.jpg"),
        ]
        feature.properties = [
            Property("marker-color", .string("#ff8000")), Property("beds", .number("12")),
            Property("open", .string("June")),
        ]
        try expectKML(
            [
                .mark(.beginFeature(feature)), .mark(.beginPart(.point)),
                .point(
                    TrackPoint(longitude: 10.4, latitude: 63.4, elevation: 0, time: Timestamp(seconds: 1_714_543_200))),
                .mark(.endPart), .mark(.endFeature),
            ],
            """
            <Placemark>
            <name>Hut &amp; more</name>
            <atom:link xmlns:atom="http://www.w3.org/2005/Atom" href="http://example.org/?a&amp;b" type="text/html" title="Page"/>
            <description>open</description>
            <TimeStamp><when>2024-05-01T06:00:00Z</when></TimeStamp>
            <Style><IconStyle><color>ff0080ff</color></IconStyle></Style>
            <ExtendedData xmlns:fn="urn:fieldnotes:gpx:1" xmlns:gpx="http://www.topografix.com/GPX/1/1">
            <Data name="sym"><value>Lodge</value></Data>
            <Data name="beds"><value>12</value></Data>
            <Data name="open"><value>June</value></Data>
            <fn:json>beds</fn:json>
            <gpx:link href="b.jpg"></gpx:link>
            </ExtendedData>
            <Point><coordinates>10.4,63.4,0</coordinates></Point>
            </Placemark>
            """)
    }

    @Test(
        "a track with times is a gx:Track: all times, all positions, then the sensors; the schema has those that are used"
    )
    func track() throws {
        var points = [
            TrackPoint(longitude: 1, latitude: 2, elevation: 3.5, time: Timestamp(seconds: 0)),
            TrackPoint(longitude: 4, latitude: 5, time: Timestamp(seconds: 1, nanoseconds: 250_000_000)),
        ]
        points[1].sensors.heartRate = 120
        try expectKML(
            track(Feature(.track), [points]),
            """
            <Schema id="sensors">
            <gx:SimpleArrayField name="heartrate" type="float"><displayName>Heart rate (bpm)</displayName></gx:SimpleArrayField>
            </Schema>
            <Placemark>
            <gx:Track>
            <altitudeMode>absolute</altitudeMode>
            <when>1970-01-01T00:00:00Z</when>
            <when>1970-01-01T00:00:01.25Z</when>
            <gx:coord>1 2 3.5</gx:coord>
            <gx:coord>4 5</gx:coord>
            <ExtendedData>
            <SchemaData schemaUrl="#sensors">
            <gx:SimpleArrayData name="heartrate">
            <gx:value/>
            <gx:value>120</gx:value>
            </gx:SimpleArrayData>
            </SchemaData>
            </ExtendedData>
            </gx:Track>
            </Placemark>
            """)
    }

    @Test("several segments with times are a gx:MultiTrack, without times a MultiGeometry that says it is a track")
    func segments() throws {
        let timed = [TrackPoint(longitude: 1, latitude: 2, time: Timestamp(seconds: 0))]
        let plain = [TrackPoint(longitude: 1, latitude: 2), TrackPoint(longitude: 3, latitude: 4)]
        try expectKML(
            track(Feature(.track), [timed, [], timed]),
            """
            <Placemark>
            <gx:MultiTrack>
            <gx:Track>
            <when>1970-01-01T00:00:00Z</when>
            <gx:coord>1 2</gx:coord>
            </gx:Track>
            <gx:Track>
            </gx:Track>
            <gx:Track>
            <when>1970-01-01T00:00:00Z</when>
            <gx:coord>1 2</gx:coord>
            </gx:Track>
            </gx:MultiTrack>
            </Placemark>
            """)
        try expectKML(
            track(Feature(.track), [plain, plain]),
            """
            <Placemark>
            <ExtendedData>
            <Data name="_gpxType"><value>trk</value></Data>
            </ExtendedData>
            <MultiGeometry>
            <LineString>
            <tessellate>1</tessellate>
            <coordinates>1,2
            3,4</coordinates>
            </LineString>
            <LineString>
            <tessellate>1</tessellate>
            <coordinates>1,2
            3,4</coordinates>
            </LineString>
            </MultiGeometry>
            </Placemark>
            """)
    }

    @Test("where only some points have times, each run of them is a gx:Track, and no time is invented")
    func someTimes() throws {
        var points = (0..<5).map { TrackPoint(longitude: Double($0), latitude: 0) }
        points[2].time = Timestamp(seconds: 60)
        points[4].sensors.power = 200
        try expectKML(
            track(Feature(.track), [points]),
            """
            <Schema id="sensors">
            <gx:SimpleArrayField name="power" type="float"><displayName>Power (W)</displayName></gx:SimpleArrayField>
            </Schema>
            <Placemark>
            <ExtendedData xmlns:fn="urn:fieldnotes:gpx:1">
            <Data name="_gpxType"><value>trk</value></Data>
            <SchemaData schemaUrl="#sensors">
            <gx:SimpleArrayData name="power">
            <gx:value/>
            <gx:value/>
            <gx:value/>
            <gx:value/>
            <gx:value>200</gx:value>
            </gx:SimpleArrayData>
            </SchemaData>
            <fn:segments>5</fn:segments>
            </ExtendedData>
            <MultiGeometry>
            <LineString>
            <tessellate>1</tessellate>
            <coordinates>0,0
            1,0</coordinates>
            </LineString>
            <gx:Track>
            <when>1970-01-01T00:01:00Z</when>
            <gx:coord>2 0</gx:coord>
            </gx:Track>
            <LineString>
            <tessellate>1</tessellate>
            <coordinates>3,0
            4,0</coordinates>
            </LineString>
            </MultiGeometry>
            </Placemark>
            """)
    }

    @Test("an area is a polygon with holes, and its style says what has no outline")
    func area() throws {
        let ring = [(0.0, 0.0), (1, 0), (1, 1), (0, 0)].map { TrackPoint(longitude: $0.0, latitude: $0.1) }
        var feature = Feature(.area)
        feature.properties = [
            Property("fill", .string("#00ff00")), Property("fill-opacity", .number("0.5")),
            Property("stroke-opacity", .number("0")),
        ]
        var events: [KMLEvent] = [.mark(.beginFeature(feature))]
        for part in [Part.outerRing, .innerRing, .outerRing] {
            events += [.mark(.beginPart(part))] + ring.map { .point($0) } + [.mark(.endPart)]
        }
        let coordinates = """
            <LinearRing>
            <coordinates>0,0
            1,0
            1,1
            0,0</coordinates>
            </LinearRing>
            """
        try expectKML(
            events + [.mark(.endFeature)],
            """
            <Placemark>
            <Style><PolyStyle><color>8000ff00</color><outline>0</outline></PolyStyle></Style>
            <MultiGeometry>
            <Polygon>
            <outerBoundaryIs>
            \(coordinates)
            </outerBoundaryIs>
            <innerBoundaryIs>
            \(coordinates)
            </innerBoundaryIs>
            </Polygon>
            <Polygon>
            <outerBoundaryIs>
            \(coordinates)
            </outerBoundaryIs>
            </Polygon>
            </MultiGeometry>
            </Placemark>
            """)
    }

    @Test("a pinned note is orange, another blue, and reading them back gives no colour")
    func pins() throws {
        for (isPinned, color) in [(true, "ff0095ff"), (false, "ffff7a00")] {
            let feature = Feature(.unlocated, properties: [Property("isPinned", .bool(isPinned))])
            let text = try KMLWriterRun([.mark(.beginFeature(feature)), .mark(.endFeature)]).text
            #expect(text.contains("<Style><IconStyle><color>\(color)</color></IconStyle></Style>"))
            let read = try KMLTranscript(text, wrapped: false)
            #expect(read.text == "document \nfeature unlocated {isPinned: \(isPinned)}\nend feature")
        }
    }

    @Test("document and folders keep their words")
    func containers() throws {
        var info = DocumentInfo()
        info.name = "Trip"
        info.creator = "App"
        info.time = Timestamp(seconds: 0)
        info.author = Person(
            name: "Ann", email: "ann@example.org", link: WebLink(href: "http://example.org/", text: "me"))
        let group = FolderInfo(
            annotations: Annotations(name: "Day"), properties: [Property("description", .string("one"))])
        let run = try KMLWriterRun(
            [.mark(.document(info)), .mark(.beginFolder(group)), .mark(.endFolder)],
            options: WriterOptions(pretty: true))
        #expect(
            run.text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
                <Document>
                  <name>Trip</name>
                  <atom:author xmlns:atom="http://www.w3.org/2005/Atom"><atom:name>Ann</atom:name>\
                <atom:email>ann@example.org</atom:email></atom:author>
                  <ExtendedData xmlns:gpx="http://www.topografix.com/GPX/1/1">
                    <Data name="creator"><value>App</value></Data>
                    <Data name="time"><value>1970-01-01T00:00:00Z</value></Data>
                    <gpx:metadata><gpx:author><gpx:link href="http://example.org/"><gpx:text>me</gpx:text></gpx:link>\
                </gpx:author></gpx:metadata>
                  </ExtendedData>
                  <Folder>
                    <name>Day</name>
                    <description>one</description>
                  </Folder>
                </Document>
                </kml>

                """)
    }

    @Test("numbers are rounded to the precision asked for, and have no exponents")
    func precision() throws {
        let points = [
            TrackPoint(longitude: 0.000_000_25, latitude: 1.234_567_89, elevation: 10.05),
            TrackPoint(longitude: -0.000_000_25, latitude: 2, elevation: 0),
        ]
        let all = try KMLWriterRun(track(Feature(.track, geometry: .lineString), [points])).text
        #expect(all.contains("<coordinates>0.00000025,1.23456789,10.05\n-0.00000025,2,0</coordinates>"))
        let rounded = try KMLWriterRun(
            track(Feature(.track, geometry: .lineString), [points]), options: WriterOptions(precision: 4)
        ).text
        #expect(rounded.contains("<coordinates>0,1.2346,10.05\n0,2,0</coordinates>"))
    }

    @Test("a long document that says something of itself behind its features keeps it")
    func lateWords() throws {
        let points = (0..<5000).map {
            TrackPoint(longitude: Double($0) / 100, latitude: 1, time: Timestamp(seconds: Int64($0)))
        }
        var info = DocumentInfo()
        info.name = "early"
        var late = info
        late.extensions = [ExtensionElement(namespace: "urn:x", prefix: "x", name: "e")]
        late.author = Person(name: "Ann")
        late.keywords = "k"
        late.properties = [Property("p", .number("1"))]
        let run = try KMLWriterRun(
            [.mark(.document(info))] + track(Feature(.track), [points]) + [.mark(.document(late))])
        #expect(run.losses.isEmpty)
        let read = try KMLTranscript(run.text, wrapped: false)
        #expect(read.text.hasPrefix("document name=\"early\"\nfeature track\n"))
        #expect(
            read.text.hasSuffix(
                "end feature\ndocument name=\"early\" author(Ann|-|-) keywords=\"k\" <{urn:x}e></> {p: 1}"))
    }

    private func track(_ feature: Feature, _ segments: [[TrackPoint]]) -> [KMLEvent] {
        var events: [KMLEvent] = [.mark(.beginFeature(feature))]
        for points in segments {
            events.append(.mark(.beginPart(.line)))
            for point in points { events.append(.point(point)) }
            events.append(.mark(.endPart))
        }
        events.append(.mark(.endFeature))
        return events
    }

    /// Expects what stands in the document; it is read back as the same events.
    private func expectKML(
        _ events: [KMLEvent], _ body: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let run = try KMLWriterRun(events)
        let head = """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
            <Document>

            """
        #expect(run.text == head + body + "\n</Document>\n</kml>\n", sourceLocation: sourceLocation)
        #expect(run.losses.isEmpty, sourceLocation: sourceLocation)
    }
}

enum KMLEvent {
    case mark(Mark)
    case point(TrackPoint)
}

/// What a writer makes of events.
struct KMLWriterRun {
    var text: String
    var losses: [String]

    init(_ events: [KMLEvent], options: WriterOptions = WriterOptions()) throws {
        var writer = KMLWriter(options)
        var output = ByteBuffer()
        writer.begin(into: &output)
        for event in events {
            switch event {
            case .mark(let mark): try writer.write(mark, into: &output)
            case .point(let point): try writer.write([point].span, into: &output)
            }
        }
        try writer.finish(into: &output)
        text = String(decoding: output.bytes, as: UTF8.self)
        losses = writer.losses.messages
    }
}
