import GeoStream
import Testing

@testable import GeoFormats

@Suite("GPX reader")
struct GPXReaderTests {
    @Test("a track with two segments becomes one feature with two parts")
    func track() {
        let text = """
            <gpx version="1.1" creator="c" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>A</name>
            <trkseg><trkpt lat="1" lon="2"><ele>3</ele><time>2024-05-01T06:00:00Z</time></trkpt></trkseg>
            <trkseg/></trk></gpx>
            """
        expectReading(
            Array(text.utf8), as: .gpx,
            """
            document creator="c"
            feature track name="A"
              part line
                2 1 3 2024-05-01T06:00:00Z
              end part
              part line
              end part
            end feature
            """)
    }

    @Test("points directly in a track are a segment, and other points out of place are said to be none")
    func barePoints() {
        let text = """
            <gpx creator="c"><trk><trkpt lat="1" lon="2"/><trkpt lat="1" lon="3"/>
            <trkseg><trkpt lat="4" lon="5"/></trkseg>
            <name>A</name><trkpt lat="6" lon="7"/></trk>
            <trk><rtept lat="1" lon="2"/></trk><rte><trkpt lat="1" lon="2"/></rte><trkseg/>
            <x:trkseg xmlns:x="urn:x"/></gpx>
            """
        expectReading(
            Array(text.utf8), as: .gpx,
            """
            document creator="c"
            feature track
              part line
                2 1 - -
                3 1 - -
              end part
              part line
                5 4 - -
              end part
              part line
                7 6 - -
              end part
              amend track name="A"
            end feature
            feature track <{urn:fieldnotes:gpx:1}outside><{}rtept lat="1" lon="2"></></>
            end feature
            feature route <{urn:fieldnotes:gpx:1}outside><{}trkpt lat="1" lon="2"></></>
            end feature
            document creator="c" <{urn:fieldnotes:gpx:1}outside><{}trkseg></></> <{urn:fieldnotes:gpx:1}outside><{urn:x}trkseg></></>
            """,
            warnings: [
                "1:45: points stand directly in <trk>, expected <trkseg> around them; they are read as a segment",
                "3:37: points stand directly in <trk>, expected <trkseg> around them; they are read as a segment",
                "4:28: <rtept> stands where GPX does not have it; its points are not read",
                "4:63: <trkpt> stands where GPX does not have it; its points are not read",
                "4:78: <trkseg> stands where GPX does not have it; its points are not read",
            ])
    }

    @Test("what is said twice, or of a point that has no place for it, is left out with a warning")
    func extras() {
        let text = """
            <gpx creator="c" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><metadata><name>A</name><name>B</name>
            <copyright author="D"><year>last</year></copyright></metadata>
            <wpt lat="1" lon="2" alt="3" xsi:type="x"><ele>4</ele><time>2026-05-01T06:00:00Z</time><ele>5</ele>
            <time>2026-05-02T06:00:00Z</time><speed>1</speed><speed>2</speed><fix>far</fix></wpt></gpx>
            """
        expectReading(
            Array(text.utf8), as: .gpx,
            """
            document name="A" copyright(D|-|-) creator="c" {_gpxForm: {speed: "point"}}
            feature waypoint
              part point
                2 1 4 2026-05-01T06:00:00Z speed=1
              end part
            end feature
            """,
            warnings: [
                "1:110: a second <name> in one element; the first is kept",
                "2:40: <year> is 'last', expected a year; it is left out",
                "3:42: <wpt> has an attribute 'alt', expected lat and lon; it is left out",
                "3:100: a second <ele> in one element; the first is kept",
                "4:34: a second <time> in one element; the first is kept",
                "4:66: a second <speed> in one element; the first is kept",
                "4:80: <fix> is 'far', expected none, 2d, 3d, dgps or pps; it is left out",
            ])
    }

    @Test("the layout of a file is no part of addresses and of texts of one line")
    func layout() throws {
        let text = """
            <gpx creator="c"><metadata><name>
              A
            </name><link href="
              http://a.b/
            "><text>
              B  C
            </text></link></metadata>
            <wpt lat="1" lon="2"><name> D </name><desc>
            E
            </desc><url>
              http://c.d/
            </url></wpt></gpx>
            """
        let reading = Reading(Array(text.utf8), as: .gpx)
        #expect(reading.warnings == [])
        let gpx = String(decoding: try reading.written(as: .gpx).bytes, as: UTF8.self)
        #expect(gpx.contains("<metadata><name>A</name><link href=\"http://a.b/\"><text>B  C</text></link></metadata>"))
        #expect(gpx.contains("<name> D </name><desc>\nE\n</desc><link href=\"http://c.d/\">"))
    }
}
