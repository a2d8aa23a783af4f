import GeoStream
import Testing

@testable import GeoFormats

/// Texts from one format that would be markup in another one.
@Suite("Texts that are no markup")
struct InjectionTests {
    @Test("words of a GeoJSON document that are no names do not become elements")
    func names() throws {
        let text = #"""
            {"type": "FeatureCollection", "features": [], "fnconv": {"extensions": [
            {"name": "a b"}, {"name": "1x", "ns": "urn:q"}, {"name": ""}, {"name": "x><wpt lat='1' lon='2'/><y"},
            {"name": "z", "ns": "http://www.w3.org/2000/xmlns/"},
            {"name": "ok", "ns": "urn:a\"&<", "prefix": "p q", "attributes": [{"name": "a b", "value": "1"}, {"name": "k", "value": "\"<"},
             {"name": "k", "value": "2"}, {"name": "xmlns", "value": "urn:z"}, {"name": "xmlns:q", "value": "urn:z"},
             {"name": "q", "ns": "http://www.w3.org/2000/xmlns/", "value": "urn:z"}],
             "children": ["<", {"name": "<script>"}, {"name": "inner", "children": [{"name": "-"}]}]}]}}
            """#
        let reading = Reading(Array(text.utf8), as: .geojson)
        #expect(reading.transcript == #"document <{urn:a"&<}ok k=""<"><<{}inner></></>"#)
        let gpx = Reading(try reading.written(as: .gpx).bytes, as: .gpx)
        #expect(gpx.error == nil)
        #expect(gpx.transcript == #"document creator="fnconv" <{urn:a"&<}ok k=""<"><<{}inner></></>"#)
    }

    @Test("control characters that XML does not have are counted once a document, wherever they stand")
    func controlCharacters() throws {
        let text = #"""
            {"type": "FeatureCollection", "name": "a\u0001", "features": [
            {"type": "Feature", "properties": {"name": "b\u000b", "odd": "c\u001f", "json": ["d\u0002"]},
             "geometry": {"type": "Point", "coordinates": [1, 2]}},
            {"type": "Feature", "properties": {"name": "e\uffff", "coordinateProperties": {"cmts": ["f\u0003", null]}},
             "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}}]}
            """#
        let reading = Reading(Array(text.utf8), as: .geojson)
        for format in [Format.gpx, .kml, .kmz] {
            let title = format.name == "gpx" ? "GPX" : "KML"
            let written = try reading.written(as: format)
            #expect(written.losses == ["\(title) cannot hold control characters; they become U+FFFD (5 times)"])
        }
        #expect(try reading.written(as: .geojson).losses == [])
    }

    @Test("texts in the place of numbers do not become JSON")
    func numbers() throws {
        let gpx = """
            <gpx xmlns:fn="urn:fieldnotes:gpx:1"><trk><extensions><fn:note id="7,8" idType="number" sat="1,2" hdop="0.50">
            <fn:property name="n" type="number">1,"x":2</fn:property><fn:property name="m" type="number">1e5</fn:property>
            <fn:property name="j" type="json">{"a":}</fn:property></fn:note></extensions></trk></gpx>
            """
        let fromGPX = Reading(Array(gpx.utf8), as: .gpx)
        try expectJSON(
            fromGPX,
            #"{"type":"Feature","id":"7,8","properties":{"hdop":0.5,"_gpxType":"trk","n":"1,\"x\":2","m":1e5,"j":"{\"a\":}"},"geometry":null}"#
        )

        let folder = """
            {"type":"Feature","properties":{},"geometry":null,"fnconv":{"folder":[{"id":1,"name":"f","sat":"1,2","hdop":"0.50"}]}}
            """
        try expectJSON(
            Reading(Array(folder.utf8), as: .geojson),
            #"{"type":"Feature","properties":{},"geometry":null,"fnconv":{"folder":[{"name":"f","hdop":0.5,"id":1}]}}"#)

        let kml = """
            <kml xmlns:fn="urn:fieldnotes:gpx:1" xmlns:gpx="http://www.topografix.com/GPX/1/1"><Placemark><ExtendedData>
            <fn:point at="0"><gpx:sat>1,2</gpx:sat><gpx:hdop>0.50</gpx:hdop></fn:point></ExtendedData>
            <LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark></kml>
            """
        try expectJSON(
            Reading(Array(kml.utf8), as: .kml),
            #"{"type":"Feature","properties":{"coordinateProperties":{"hdops":[0.5,null]}},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}"#
        )
    }

    private func expectJSON(_ reading: Reading, _ feature: String) throws {
        #expect(reading.error == nil)
        let output = String(decoding: try reading.written(as: .geojsonseq).bytes, as: UTF8.self)
        #expect(output == feature + "\n")
    }
}
