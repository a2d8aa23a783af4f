import ByteText
import GeoStream
import Testing

@testable import GeoFormats

@Suite("KML features")
struct KMLFeatureTests {
    @Test("a document's words are the metadata, folders are groups, and documents inside it too")
    func containers() throws {
        try expectKML(
            """
            <Document xmlns:atom="http://www.w3.org/2005/Atom"><name>Trip</name><description>all</description>
            <atom:author><atom:name>Ann</atom:name><atom:email>ann@example.org</atom:email></atom:author>
            <atom:link href="http://example.org/"/>
            <Folder><name>Day 1</name><Document><name>inner</name><Placemark><name>a</name></Placemark></Document>
            <Folder/></Folder><Placemark><name>b</name></Placemark></Document>
            """,
            """
            document name="Trip" desc="all" author(Ann|ann@example.org|-) link(http://example.org/|-|-)
            group name="Day 1"\u{20}
              group name="inner"\u{20}
                feature unlocated name="a"
                end feature
              end group
              group \u{20}
              end group
            end group
            feature unlocated name="b"
            end feature
            """)
    }

    @Test("what is said twice is kept as it was said first, and numbers behind the third of a position are left out")
    func seconds() throws {
        let read = try KMLTranscript(
            """
            <Document><name>Trip</name><name>Tour</name><description>a</description><description>b</description>
            <Folder><name>Day 1</name><name>Day 2</name>
            <Placemark><name>c</name><name>d</name>
            <gx:Track><gx:coord>1 2 3</gx:coord><gx:coord>4 5 6 7 8 9</gx:coord></gx:Track></Placemark></Folder></Document>
            """)
        for text in ["name=\"Trip\" desc=\"a\"", "group name=\"Day 1\"", "feature track name=\"c\"", "4 5 6 -"] {
            #expect(read.text.contains(text))
        }
        let numbers = "a position has 6 numbers, expected longitude,latitude[,altitude]; the others are left out"
        let second = "in one element; the first is kept"
        #expect(
            read.warnings == [
                "1 misplaced: a second <name> \(second)", "1 misplaced: a second <description> \(second)",
                "2 misplaced: a second <name> \(second)", "3 misplaced: a second <name> \(second)",
                "4 unreadableValue: \(numbers)",
            ])
    }

    @Test("metadata behind the features replaces what was known; a folder's comes too late")
    func lateWords() throws {
        try expectKML(
            """
            <Document><Placemark/><name>late</name><Folder><Placemark/>
            <name>too late</name></Folder></Document>
            """,
            """
            document\u{20}
            feature unlocated
            end feature
            document name="late"
            group \u{20}
              feature unlocated
              end feature
            end group
            """,
            warnings: ["2 misplaced: <name> of a folder behind its features; it is left out"])
    }

    @Test("extended data are properties; those of a schema have its types; GPX's own names are what they are there")
    func extendedData() throws {
        try expectKML(
            """
            <Document><Schema id="s" name="trails"><SimpleField name="grade" type="int"/><SimpleField name="open" type="bool"/>
            <SimpleField name="len" type="xsd:double"/></Schema><Placemark><name>
              Trail 9
            </name><description>dry</description><ExtendedData><Data name="closed"><displayName>x</displayName>
            <value>Nov–Mar</value></Data><Data name="type"><value>hike</value></Data><Data name="number"><value>x</value></Data>
            <SchemaData schemaUrl="#s"><SimpleData name="grade">3</SimpleData><SimpleData name="open">1</SimpleData>
            <SimpleData name="len">.5</SimpleData><SimpleData name="surface">gravel</SimpleData></SchemaData>
            <Data name="closed"><value>again</value></Data></ExtendedData></Placemark></Document>
            """,
            """
            document\u{20}
            feature unlocated name="Trail 9" type="hike" {description: "dry", closed: "Nov–Mar", number: "x", grade: 3, \
            open: true, len: 0.5, surface: "gravel"}
            end feature
            """,
            warnings: ["8 misplaced: a second value named 'closed' in one feature; the first is kept"])
    }

    @Test("elements of other vocabularies stay what they are")
    func otherVocabularies() throws {
        try expectKML(
            """
            <Placemark><ExtendedData xmlns:camp="urn:camp"><camp:site n="1">a<camp:b/></camp:site></ExtendedData></Placemark>
            """,
            """
            document\u{20}
            feature unlocated <{urn:camp}site n="1">a<{urn:camp}b></></>
            end feature
            """)
    }

    @Test("styles become simplestyle properties: shared, mapped, and the placemark's own on top")
    func styles() throws {
        try expectKML(
            """
            <Document><Style id="a"><IconStyle><color>80ff8000</color><scale>1.5</scale><Icon><href>i.png</href></Icon>
            </IconStyle><LineStyle><color>ff0000ff</color><width>3</width></LineStyle><PolyStyle><color>#7f00ff00</color>
            </PolyStyle></Style><StyleMap id="m"><Pair><key>normal</key><styleUrl>#a</styleUrl></Pair><Pair>
            <key>highlight</key><styleUrl>#b</styleUrl></Pair></StyleMap>
            <Placemark><styleUrl>#m</styleUrl><Style><LineStyle><width>5</width></LineStyle></Style>
            <Point><coordinates>1,2</coordinates></Point></Placemark>
            <Placemark><styleUrl>http://example.org/s.kml#x</styleUrl><Style><LineStyle><color>pink</color></LineStyle>
            <PolyStyle><fill>0</fill><outline>0</outline></PolyStyle></Style><Polygon><outerBoundaryIs><LinearRing>
            <coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document>
            """,
            """
            document\u{20}
            feature waypoint {marker-color: "#0080ff", icon-opacity: 0.5, icon-scale: 1.5, icon: "i.png", stroke: "#ff0000", \
            stroke-opacity: 1, stroke-width: 5, fill: "#00ff00", fill-opacity: 0.498}
              part point
                1 2 - -
              end part
            end feature
            feature area {fill-opacity: 0, stroke-opacity: 0}
              part outerRing
                0 0 - -
                1 0 - -
                1 1 - -
                0 0 - -
              end part
              amend area {styleUrl: "http://example.org/s.kml#x", fill-opacity: 0, stroke-opacity: 0}
            end feature
            """,
            warnings: ["8 unreadableValue: <color> of a style is 'pink', expected aabbggrr; it is left out"])
    }

    @Test("network links, overlays and models are named and kept for a copy")
    func unsupported() throws {
        try expectKML(
            """
            <Folder><NetworkLink><name>More</name><Link><href>more.kml</href></Link></NetworkLink>
            <GroundOverlay><Icon><href>a.png</href></Icon></GroundOverlay><Placemark><Model id="m"/></Placemark>
            <gx:Tour><gx:Playlist/></gx:Tour></Folder>
            """,
            """
            document\u{20}
            group \u{20}
              source element NetworkLink
              source element GroundOverlay
              feature unlocated
              end feature
              source element Tour
            end group
            """,
            warnings: [
                "1 unsupported: the NetworkLink 'More' to 'more.kml' is not fetched",
                "2 unsupported: the GroundOverlay is not converted; only a copy in KML keeps it",
                "2 unsupported: a <Model> is not converted; only a copy in KML keeps it",
                "3 unsupported: the Tour is not converted; only a copy in KML keeps it",
            ])
    }

    @Test("a time span is kept as a span, and dates, months and years are times")
    func timeSpans() throws {
        try expectKML(
            """
            <Placemark><TimeSpan><begin>2024-05</begin><end>2024-06-02</end></TimeSpan><Point><coordinates>1,2</coordinates>
            </Point></Placemark>
            <Placemark><TimeStamp><when>1997</when></TimeStamp></Placemark>
            """,
            """
            document\u{20}
            feature waypoint time=2024-05-01T00:00:00Z end=2024-06-02T00:00:00Z
              part point
                1 2 - 2024-05-01T00:00:00Z
              end part
            end feature
            feature unlocated time=1997-01-01T00:00:00Z
            end feature
            """)
    }

    @Test("what fnconv writes of its own is read back: kinds, segments, JSON types, ids, points")
    func ownNames() throws {
        try expectKML(
            """
            <Placemark><ExtendedData xmlns:fn="urn:fieldnotes:gpx:1" xmlns:gpx="http://www.topografix.com/GPX/1/1">
            <Data name="_gpxType"><value>rte</value></Data><Data name="lanes"><value>[1,null]</value></Data>
            <fn:note id="7" idType="number"/><fn:segments>0 1 2</fn:segments><fn:json>lanes</fn:json>
            <gpx:link href="http://example.org/"><gpx:text>t</gpx:text></gpx:link>
            <fn:point at="1"><gpx:name>Fork</gpx:name><gpx:extensions><x xmlns="urn:x">y</x></gpx:extensions></fn:point>
            </ExtendedData><MultiGeometry><Point><coordinates>1,1</coordinates></Point><gx:Track>
            <when>2024-05-01T06:00:00Z</when><gx:coord>2 2</gx:coord></gx:Track><Point><coordinates>3,3</coordinates></Point>
            </MultiGeometry></Placemark>
            """,
            """
            document\u{20}
            feature route id=7 link(http://example.org/|t|-) {lanes: [1, null]}
              part line
              end part
              part line
                1 1 - -
              end part
              part line
                detail name="Fork" <{urn:x}x>y</>
                2 2 - 2024-05-01T06:00:00Z
                3 3 - -
              end part
            end feature
            """)
    }

    @Test("points of a track may be described behind its arrays")
    func pointsOfTracks() throws {
        try expectKML(
            """
            <Placemark><gx:Track><when>2024-05-01T06:00:00Z</when><when>2024-05-01T06:00:01Z</when><gx:coord>1 1</gx:coord>
            <gx:coord>2 2</gx:coord><ExtendedData xmlns:fn="urn:fieldnotes:gpx:1" xmlns:g="http://www.topografix.com/GPX/1/1">
            <fn:point at="0"><g:sym>Flag</g:sym></fn:point><fn:point at="1"><g:hdop>1.5</g:hdop></fn:point></ExtendedData>
            </gx:Track></Placemark>
            """,
            """
            document\u{20}
            feature track
              part line
                detail sym="Flag"
                1 1 - 2024-05-01T06:00:00Z
                detail hdop="1.5"
                2 2 - 2024-05-01T06:00:01Z
              end part
            end feature
            """)
    }

    @Test("what is no KML, and a document that ends too early, is refused with its place")
    func refusals() {
        for (text, message) in [
            ("<gpx/>", "1:5: the root element is <gpx>, expected <kml>"),
            ("<kml><Placemark>", "1:17: the file ends inside <Placemark>, opened at line 1"),
            ("", "1:1: the file is empty, expected an XML document"),
        ] {
            do {
                _ = try KMLTranscript(text, wrapped: false)
                Issue.record("no error for \(text)")
            } catch let error as ConversionError {
                #expect("\(error.location): \(error.message)" == message)
            } catch {
                Issue.record(error)
            }
        }
    }

    @Test("a cut document is read up to the cut when told to recover")
    func recovery() throws {
        let read = try KMLTranscript(
            "<kml><Folder><Placemark><name>n</name><LineString><coordinates>1,2 3,4 5", wrapped: false,
            options: ReaderOptions(recover: true))
        #expect(read.violations.isEmpty)
        #expect(
            read.text == """
                document\u{20}
                group \u{20}
                  feature track LineString name="n"
                    part line
                      1 2 - -
                      3 4 - -
                    end part
                  end feature
                end group
                """)
    }

    @Test("is recognised by its root element")
    func recognition() {
        #expect(Format.kml.recognizes("<?xml version='1.0'?><!-- x --><k:kml xmlns:k='u'>".utf8.span) == .certain)
        #expect(Format.kml.recognizes("<gpx>".utf8.span) == .no)
    }
}
