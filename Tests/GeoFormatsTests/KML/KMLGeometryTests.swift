import ByteText
import GeoStream
import Testing

@testable import GeoFormats

@Suite("KML geometries")
struct KMLGeometryTests {
    @Test("a point is a waypoint, with the time of its placemark even where that comes later")
    func point() throws {
        try expectKML(
            """
            <Placemark id="p1"><name>Hut</name><Point><coordinates>10.4,63.4,120</coordinates></Point>
            <TimeStamp><when>2024-05-01T08:00:00+02:00</when></TimeStamp></Placemark>
            """,
            """
            document\u{20}
            feature waypoint id="p1" name="Hut"
              part point
                10.4 63.4 120 2024-05-01T06:00:00Z
              end part
            end feature
            """)
    }

    @Test("a line of no said kind is a track that keeps its geometry type, or a route on request")
    func line() throws {
        let body = "<Placemark><LineString><coordinates>1,2 3,4,5</coordinates></LineString></Placemark>"
        let points = """
                part line
                  1 2 - -
                  3 4 5 -
                end part
              end feature
            """
        try expectKML(body, "document \nfeature track LineString\n" + points.unindented)
        try expectKML(
            body, "document \nfeature route LineString\n" + points.unindented, options: ReaderOptions(linesAs: .route))
    }

    @Test("blanks round commas and line breaks belong to no number; empty fields are absent")
    func blanks() throws {
        try expectKML(
            """
            <Placemark><LineString><coordinates>
              1 , 2 ,3
              4,5,
            </coordinates></LineString><name>after</name></Placemark>
            """,
            """
            document\u{20}
            feature track LineString
              part line
                1 2 3 -
                4 5 - -
              end part
              amend track LineString name="after"
            end feature
            """,
            warnings: [2, 3].map { line in
                "\(line) changed: blanks around the commas of a position, expected longitude,latitude[,altitude]; "
                    + "it is read without them"
            })
    }

    @Test("bad positions are dropped with a warning that names their line")
    func badPositions() throws {
        try expectKML(
            """
            <Placemark><LineString><coordinates>1,2
            no,3
            4
            5,91 6,7,8,9
            190,1,x</coordinates></LineString></Placemark>
            """,
            """
            document\u{20}
            feature track LineString
              part line
                1 2 - -
                6 7 8 -
                -170 1 - -
              end part
            end feature
            """,
            warnings: [
                "2 position: 'no' is not a number, expected longitude,latitude[,altitude]; the position is dropped",
                "3 position: a position has one number only, expected longitude,latitude[,altitude]; the position is dropped",
                "4 position: the latitude 91.0 is beyond ±90°, expected longitude,latitude[,altitude]; the position is dropped",
                "4 unreadableValue: a position has 4 numbers, expected longitude,latitude[,altitude]; the others are left out",
                "5 unreadableElevation: the altitude 'x' is not a number; the position has none",
                "5 longitude: longitude 190.0 is beyond ±180°, read as -170.0",
            ])
    }

    @Test("a polygon is an area with an outer ring and holes; a ring alone keeps that it was a line")
    func polygons() throws {
        try expectKML(
            """
            <Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 9,0 9,9 0,0</coordinates></LinearRing>
            </outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2 1,1</coordinates></LinearRing>
            </innerBoundaryIs></Polygon></Placemark>
            <Placemark><LinearRing><coordinates>0,0 9,0 9,9 0,0</coordinates></LinearRing></Placemark>
            """,
            """
            document\u{20}
            feature area
              part outerRing
                0 0 - -
                9 0 - -
                9 9 - -
                0 0 - -
              end part
              part innerRing
                1 1 - -
                2 1 - -
                2 2 - -
                1 1 - -
              end part
            end feature
            feature area LineString
              part outerRing
                0 0 - -
                9 0 - -
                9 9 - -
                0 0 - -
              end part
            end feature
            """)
    }

    @Test("a MultiGeometry is what its parts are, at any depth")
    func multiGeometry() throws {
        try expectKML(
            """
            <Placemark><MultiGeometry><LineString><coordinates>1,1 2,2</coordinates></LineString><MultiGeometry>
            <LineString><coordinates>3,3 4,4</coordinates></LineString></MultiGeometry></MultiGeometry></Placemark>
            <Placemark><MultiGeometry><Point><coordinates>1,1</coordinates></Point><MultiGeometry><MultiGeometry>
            <LineString><coordinates>3,3 4,4</coordinates></LineString></MultiGeometry></MultiGeometry></MultiGeometry>
            </Placemark>
            <Placemark><MultiGeometry><Point><coordinates>1,1</coordinates></Point>
            <Point><coordinates>2,2</coordinates></Point></MultiGeometry></Placemark>
            """,
            """
            document\u{20}
            feature track MultiLineString
              part line
                1 1 - -
                2 2 - -
              end part
              part line
                3 3 - -
                4 4 - -
              end part
            end feature
            feature collection GeometryCollection
              part point
                1 1 - -
              end part
              part line
                3 3 - -
                4 4 - -
              end part
            end feature
            feature waypoint MultiPoint
              part point
                1 1 - -
              end part
              part point
                2 2 - -
              end part
            end feature
            """)
    }

    @Test("a geometry without positions is left out with a warning, and its placemark stays")
    func empty() throws {
        try expectKML(
            """
            <Placemark><name>a</name><LineString><coordinates> </coordinates></LineString></Placemark>
            <Placemark><name>b</name><Point/></Placemark>
            """,
            """
            document\u{20}
            feature unlocated name="a"
            end feature
            feature unlocated name="b"
            end feature
            """,
            warnings: [
                "1 emptyGeometry: the geometry has no positions; it is left out",
                "2 emptyGeometry: the geometry has no positions; it is left out",
            ])
    }

    @Test(
        "altitudes are elevations as they stand, zero and clamped ones too; a mode that is not absolute is a property")
    func altitudes() throws {
        try expectKML(
            """
            <Placemark><LineString><coordinates>1,1,0 2,2,0</coordinates></LineString></Placemark>
            <Placemark><LineString><coordinates>1,1,0 2,2,7</coordinates></LineString></Placemark>
            <Placemark><LineString><altitudeMode>absolute</altitudeMode><coordinates>1,1,0</coordinates></LineString>
            </Placemark>
            <Placemark><LineString><altitudeMode>clampToGround</altitudeMode><coordinates>1,1,5</coordinates></LineString>
            </Placemark>
            <Placemark><Point><altitudeMode>relativeToGround</altitudeMode><coordinates>1,1,5</coordinates></Point></Placemark>
            """,
            """
            document\u{20}
            feature track LineString
              part line
                1 1 0 -
                2 2 0 -
              end part
            end feature
            feature track LineString
              part line
                1 1 0 -
                2 2 7 -
              end part
            end feature
            feature track LineString
              part line
                1 1 0 -
              end part
            end feature
            feature track LineString {altitudeMode: "clampToGround"}
              part line
                1 1 5 -
              end part
            end feature
            feature waypoint {altitudeMode: "relativeToGround"}
              part point
                1 1 5 -
              end part
            end feature
            """,
            warnings: ["7 changed: altitudes of the mode relativeToGround are read as elevations, as they stand"])
    }

    @Test("a geometry without a placemark is read, as the root of the document too")
    func fragments() throws {
        let read = try KMLTranscript(
            "<LineString xmlns=\"http://example.org/odd\"><coordinates>1,2 3,4</coordinates></LineString>",
            wrapped: false)
        #expect(
            read.text == """
                document\u{20}
                feature track LineString
                  part line
                    1 2 - -
                    3 4 - -
                  end part
                end feature
                """)
    }

    @Test("several geometries in one placemark are a feature each")
    func siblings() throws {
        try expectKML(
            """
            <Placemark><name>n</name><Point><coordinates>1,2</coordinates></Point>
            <LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>
            """,
            """
            document\u{20}
            feature waypoint name="n"
              part point
                1 2 - -
              end part
            end feature
            feature track LineString name="n"
              part line
                1 2 - -
                3 4 - -
              end part
            end feature
            """)
    }
}

extension String {
    /// Each line without its first four blanks.
    fileprivate var unindented: String {
        split(separator: "\n").map { $0.dropFirst(2) }.joined(separator: "\n")
    }
}
