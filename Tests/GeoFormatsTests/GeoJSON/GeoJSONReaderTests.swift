import ByteText
import GeoStream
import Testing

@testable import GeoFormats

@Suite("GeoJSON reader")
struct GeoJSONReaderTests {
    @Test("a collection's features become events: a track with times, a waypoint, one without a place")
    func collection() {
        let text = """
            {"type": "FeatureCollection", "name": "Week", "generator": {"v": 2}, "features": [
            {"type": "Feature", "id": 7, "properties": {"name": "A", "_gpxType": "trk", "number": 3, "year": 2024,
              "coordinateProperties": {"times": ["2024-05-01T06:00:00Z", null], "heart": [99, 100.5]}},
             "geometry": {"type": "LineString", "coordinates": [[1, 2, 3], [1.5, 2.5]]}},
            {"type": "Feature", "geometry": {"type": "Point", "coordinates": [5, 6]}, "other": [true],
             "properties": {"name": "B", "sym": "Flag", "time": "2024-05-01T06:00:00.5+02:00", "description": "d"}},
            {"type": "Feature", "geometry": null, "properties": null}
            ]}
            """
        expect(
            text,
            """
            document name="Week" {generator: {v: 2}}
            feature track id=7 name="A" number="3" {year: 2024}
              part line
                1 2 3 2024-05-01T06:00:00Z heartRate=99
                1.5 2.5 - - heartRate=100.5
              end part
            end feature
            feature waypoint name="B" sym="Flag" {description: "d"} foreign {other: [true]}
              part point
                5 6 - 2024-05-01T04:00:00.5Z
              end part
            end feature
            feature unlocated
            end feature
            """)
    }

    @Test("members may come in any order, the type last")
    func order() {
        expect(
            #"{"geometry": {"coordinates": [[1, 2], [3, 4]], "type": "LineString"}, "properties": {"a": 1}, "type": "Feature"}"#,
            """
            feature track LineString {a: 1}
              part line
                1 2 - -
                3 4 - -
              end part
            end feature
            """)
    }

    @Test("features one a line are read as a sequence, also by the reader of documents")
    func sequence() {
        let text = """
            {"type":"Feature","properties":{"name":"a"},"geometry":{"type":"Point","coordinates":[1,2]}}
            {"type":"Point","coordinates":[3,4]}

            """
        let expected = """
            feature waypoint name="a"
              part point
                1 2 - -
              end part
            end feature
            feature waypoint
              part point
                3 4 - -
              end part
            end feature
            """
        expect(text, expected)
        expect(text, isSequence: true, expected)
    }
}
