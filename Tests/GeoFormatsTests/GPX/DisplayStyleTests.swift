import GeoStream
import Testing

@testable import GeoFormats

@Suite("Display styles of GPX")
struct DisplayStyleTests {
    private static let namespaces = """
        xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3" xmlns:s="http://www.topografix.com/GPX/gpx_style/0/2" \
        xmlns:t="http://www.topografix.com/GPX/Private/TopoGrafix/0/1" xmlns:o="https://osmand.net"
        """

    private func reading(_ extensions: String, _ name: String = "trk") -> Reading {
        let points = name == "trk" ? "<trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg>" : "<rtept lat=\"1\" lon=\"2\"/>"
        let text =
            "<gpx version=\"1.1\" creator=\"x\" xmlns=\"http://www.topografix.com/GPX/1/1\" \(Self.namespaces)>"
            + "<\(name)><extensions>\(extensions)</extensions>\(points)</\(name)></gpx>"
        return Reading(Array(text.utf8), as: .gpx)
    }

    @Test(
        "colours of lines become simplestyle properties of GeoJSON and KML, and the extensions come back alone",
        arguments: [
            (
                "<s:line><s:color>Cb0017</s:color><s:opacity>0.50</s:opacity><s:width>0.625</s:width></s:line>",
                "stroke: \"#cb0017\", stroke-opacity: 0.5, stroke-width: 2.36"
            ),
            (
                "<gpxx:TrackExtension><gpxx:DisplayColor>DarkGray</gpxx:DisplayColor></gpxx:TrackExtension>",
                "stroke: \"#808080\""
            ),
            (
                "<gpxx:RouteExtension><gpxx:DisplayColor>Magenta</gpxx:DisplayColor></gpxx:RouteExtension>",
                "stroke: \"#ff00ff\""
            ),
            ("<t:color>C0C0C0</t:color>", "stroke: \"#c0c0c0\""),
            ("<o:color>#80ff7800</o:color>", "stroke: \"#ff7800\""),
            ("<color>00FF00</color>", "stroke: \"#00ff00\""),
        ])
    func lines(extensions: String, properties: String) throws {
        for name in ["trk", "rte"] {
            let original = try reading(extensions, name).asGPX()
            #expect(!original.transcript.contains("stroke"))
            let written = try original.written(as: .geojson).bytes
            #expect(Reading(written, as: .geojson).transcript.contains("{" + properties))
            for format in [Format.geojson, .kml, .geojsonseq] {
                let returned = try original.returned(through: format)
                #expect(returned.transcript.contains("stroke: \"#"))
                #expect(try returned.asGPX().transcript == original.transcript, "\(format.name)")
            }
        }
    }

    @Test("what is no colour is none, and a line's own stroke goes before")
    func others() throws {
        for extensions in [
            "<gpxx:TrackExtension><gpxx:DisplayColor>Transparent</gpxx:DisplayColor></gpxx:TrackExtension>",
            "<color>red</color>", "<s:line><s:color>12345</s:color></s:line>",
            "<color xmlns=\"urn:other\">00ff00</color>",
        ] {
            #expect(try !reading(extensions).returned(through: .geojson).transcript.contains("stroke"))
        }
        let both =
            "<color>00ff00</color><n:note xmlns:n=\"urn:fieldnotes:gpx:1\"><n:property name=\"stroke\">#112233</n:property></n:note>"
        let returned = try reading(both).returned(through: .geojson)
        #expect(returned.transcript.contains("stroke: \"#112233\""))
        #expect(try returned.asGPX().transcript.contains("stroke: \"#112233\""))
    }

    @Test("sensors are read from the elements of OsmAnd as well")
    func osmAnd() {
        let text = """
            <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1" xmlns:osmand="https://osmand.net"><trk><trkseg>
            <trkpt lat="1" lon="2"><extensions><osmand:speed>3.5</osmand:speed><osmand:hr>90</osmand:hr></extensions></trkpt>
            </trkseg></trk></gpx>
            """
        #expect(Reading(Array(text.utf8), as: .gpx).transcript.contains("2 1 - - heartRate=90 speed=3.5"))
    }
}
