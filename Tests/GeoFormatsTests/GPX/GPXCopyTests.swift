import GeoStream
import Testing

@testable import GeoFormats

/// A copy of GPX says each thing in the words of its original, since other programs read those words and no others.
@Suite("Copies of GPX")
struct GPXCopyTests {
    /// The copy behind the start tag of its root element, without line feeds.
    private func copy(_ text: String, through format: Format? = nil) throws -> (root: String, content: String) {
        var reading = Reading(Array(text.utf8), as: .gpx)
        #expect(reading.error == nil && reading.violations.isEmpty)
        if let format { reading = try reading.returned(through: format) }
        let bytes = try reading.written(as: .gpx).bytes
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return (String(lines[1]), lines.dropFirst(2).joined())
    }

    private static let gpx = "<gpx version=\"1.1\" creator=\"c\" xmlns=\"http://www.topografix.com/GPX/1/1\">"

    @Test("sensors stay in the elements in which they came", arguments: [Format?.none, .geojson, .kml])
    func sensors(format: Format?) throws {
        let point =
            "<trkpt lat=\"1\" lon=\"2\"><extensions><power>75</power><o:speed>3.5</o:speed></extensions></trkpt>"
        let track = "<trk><trkseg>\(point)\(point)</trkseg></trk></gpx>"
        let text = Self.gpx.replacing("xmlns=", with: "xmlns:o=\"https://osmand.net\" xmlns=") + track
        let copy = try copy(text, through: format)
        #expect(copy.content == track)
        #expect(copy.root.contains("xmlns:o=\"https://osmand.net\""))
        #expect(!copy.root.contains("PowerExtension") && !copy.root.contains("gpxtpx"))
    }

    @Test("GPX 1.0 stays GPX 1.0", arguments: [Format?.none, .geojson])
    func version10(format: Format?) throws {
        let content = """
            <name>n</name><author>a</author><url>http://example.org/</url><urlname>u</urlname>\
            <wpt lat="1" lon="2"><name>w</name><url>http://example.org/w</url></wpt>\
            <trk><name>t</name><number>1</number><trkseg>\
            <trkpt lat="1" lon="2"><ele>3</ele><course>90</course><speed>0.083333</speed><sat>5</sat></trkpt>\
            <trkpt lat="1" lon="2"><course>91</course><speed>1</speed></trkpt></trkseg></trk></gpx>
            """
        let copy = try copy(
            "<gpx version=\"1.0\" creator=\"c\" xmlns=\"http://www.topografix.com/GPX/1/0\">" + content, through: format
        )
        #expect(copy.content == content)
        #expect(
            copy.root.contains("version=\"1.0\"") && copy.root.contains("xmlns=\"http://www.topografix.com/GPX/1/0\""))
    }

    @Test("elements without a namespace stay so, and those outside of <extensions> stay outside")
    func bareElements() throws {
        let content = """
            <wpt lat="1" lon="2"><name>w</name><mood>good</mood><extensions><color>#ff0000</color></extensions></wpt></gpx>
            """
        #expect(try copy(Self.gpx + content).content == content)
    }

    @Test("addresses lose the blanks around them alone")
    func addresses() throws {
        let written = try copy(
            Self.gpx + "<wpt lat=\"1\" lon=\"2\"><link href=\"\n  a b.html \"><text>t</text></link></wpt></gpx>")
        #expect(written.content == "<wpt lat=\"1\" lon=\"2\"><link href=\"a b.html\"><text>t</text></link></wpt></gpx>")
    }

    @Test("an element that holds elements ends with a tab, without which GDAL takes it for a number")
    func tabs() throws {
        let sensors =
            "<gpxtpx:TrackPointExtension><gpxtpx:hr>88</gpxtpx:hr>\t</gpxtpx:TrackPointExtension><o:a><o:b>1</o:b>\t</o:a>"
        let content = "<wpt lat=\"1\" lon=\"2\"><extensions><o:a><o:b>1</o:b>\t</o:a>" + "</extensions></wpt></gpx>"
        #expect(try copy(Self.gpx.replacing("xmlns=", with: "xmlns:o=\"urn:o\" xmlns=") + content).content == content)
        let point = Self.gpx.replacing(
            "xmlns=",
            with: "xmlns:o=\"urn:o\" xmlns:gpxtpx=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v2\" xmlns=")
        let written = try copy(point + "<wpt lat=\"1\" lon=\"2\"><extensions>\(sensors)</extensions></wpt></gpx>")
        #expect(written.content.contains("<gpxtpx:hr>88</gpxtpx:hr>\t</gpxtpx:TrackPointExtension>"))
    }

    @Test("a namespace that was the default one of an extension is so again")
    func defaultNamespaces() throws {
        let content = """
            <wpt lat="1" lon="2"><extensions><a xmlns="urn:a"><b c="1"/>\t</a></extensions></wpt></gpx>
            """
        #expect(try copy(Self.gpx + content).content == content)
    }
}
