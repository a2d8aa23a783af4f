import GeoStream
import Testing

@testable import GeoFormats

@Suite("Copies of GeoJSON")
struct GeoJSONCopyTests {
    @Test(
        "a feature is written as it was read",
        arguments: [
            #"{"type":"Feature","properties":{"handle":7,"name":"n","z":null,"desc":"d","b":1.0},"geometry":{"type":"Point","coordinates":[1,2]}}"#,
            #"{"type":"Feature","properties":{"time":"2024-01-01T00:00:00Z","name":"n"},"geometry":{"type":"Point","coordinates":[1,2]}}"#,
            #"{"type":"Feature","properties":{"id":12345678901234567890,"links":[{"href":"h"}],"hdop":1.5,"name":"n"},"geometry":null}"#,
            #"{"type":"Feature","properties":{"coordTimes":["2024-01-01T00:00:00Z",null],"name":"n","heartRates":[88,90]},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}"#,
            #"{"type":"Feature","properties":{"coordinateProperties":{"times":["2024-01-01T00:00:00Z",null]},"a":1},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}"#,
            #"{"type":"Feature","properties":{"coordinateProperties":{"heart":[1,2,3],"hAcc":[5,null,"x"],"v":[[1,2],{"a":1},true]}},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4],[5,6]]}}"#,
            #"{"type":"Feature","properties":{"coordinateProperties":{"hAcc":[[5,6],[7,8]]}},"geometry":{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}}"#,
            #"{"type":"Feature","properties":{"coordinateProperties":{"hAcc":[5,6]}},"geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}}"#,
            #"{"type":"Feature","properties":{"coordinateProperties":{"hAcc":[[[5,6,7,8]]]}},"geometry":{"type":"MultiPolygon","coordinates":[[[[1,2],[3,4],[3,5],[1,2]]]]}}"#,
            #"{"type":"Feature","properties":{"coordinateProperties":{"heart":[1,2],"laps":[9]}},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}"#,
            #"{"type":"Feature","properties":{"coordinateProperties":{"laps":[9]}},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}"#,
        ])
    func same(feature: String) throws {
        let reading = Reading(Array(feature.utf8), as: .geojsonseq)
        #expect(reading.error == nil)
        #expect(String(decoding: try reading.written(as: .geojsonseq).bytes, as: UTF8.self) == feature + "\n")
    }

    @Test("values of unknown columns belong to their points, and GPX keeps them there")
    func followsPoints() throws {
        let feature =
            #"{"type":"Feature","properties":{"coordinateProperties":{"hAcc":[5,null,"x"]}},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4],[5,6]]}}"#
        let gpx = try Reading(Array(feature.utf8), as: .geojsonseq).written(as: .gpx).bytes
        let text = String(decoding: gpx, as: UTF8.self)
        #expect(text.contains("<fn:property name=\"hAcc\" type=\"number\">5</fn:property>"))
        let back = try Reading(gpx, as: .gpx).written(as: .geojsonseq).bytes
        #expect(String(decoding: back, as: UTF8.self).contains(#""hAcc":[5,null,"x"]"#))
    }

    /// Two points, the first of which has these elements among its extensions, as GeoJSON.
    private func written(_ extensions: String) throws -> String {
        let gpx =
            "<gpx xmlns:fn=\"urn:fieldnotes:gpx:1\"><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><extensions>\(extensions)</extensions></trkpt>"
            + "<trkpt lat=\"3\" lon=\"4\"/></trkseg></trk></gpx>"
        let reading = Reading(Array(gpx.utf8), as: .gpx)
        #expect(reading.error == nil)
        return String(decoding: try reading.written(as: .geojsonseq).bytes, as: UTF8.self)
    }

    @Test("a name that a point has twice is a column once")
    func twice() throws {
        let note = "<fn:note><fn:property name=\"a\">1</fn:property></fn:note>"
        let text = try written(note + note)
        #expect(text.contains(#""a":["1",null]"#))
        #expect(text.contains(#""extensions":[[{"#))
        #expect(try written(note + note.replacing("\"a\"", with: "\"b\"")).contains(#""a":["1",null],"b":["1",null]"#))
    }

    @Test("of a great many names some become columns, and none is lost")
    func many() throws {
        let notes = (1...100).map { "<fn:note><fn:property name=\"p\($0)\">v\($0)</fn:property></fn:note>" }
        let text = try written(notes.joined())
        #expect((1...100).allSatisfy { text.contains("\"v\($0)\"") })
        #expect(text.matches(of: #/\["v\d+",null\]/#).count < 60)
    }
}
