import ByteText
import GeoStream
import Testing

@testable import GeoFormats

@Suite("Damaged GeoJSON")
struct GeoJSONRecoveryTests {
    @Test("Of a line that is cut all whole positions are kept, with their times")
    func truncated() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "a", "coordinateProperties": {
             "times": ["2024-01-01T00:00:00Z", "2024-01-01T00:00:01Z", "2024-01-01T00:00:02Z"]}},
             "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4], [5.5, 6.2
            """#,
            options: ReaderOptions(file: "f", recover: true),
            #"""
            feature track LineString name="a"
              part line
                1 2 - 2024-01-01T00:00:00Z
                3 4 - 2024-01-01T00:00:01Z
              end part
            end feature
            """#,
            warnings: [
                "f:3:78: the file ends inside an array opened at line 3"
            ])
    }

    @Test("An empty position says how deep the others lie, so that numbers beside it are none")
    func emptyPosition() {
        expect(
            #"""
            {"type": "LineString", "coordinates": [[], 7.5, 46.1, [3, 4]]}
            """#,
            options: ReaderOptions(file: "f", recover: true),
            #"""
            feature track LineString
              part line
                3 4 - -
              end part
            end feature
            """#,
            warnings: [
                "f:1:41: position 1 of the line has fewer than two numbers; it is left out",
                "f:1:44: a number stands where the line has arrays; it is left out",
                "f:1:49: a number stands where the line has arrays; it is left out",
                "f:1:62: a line has only one position",
            ])
    }

    @Test("A position whose elevation is cut is left out")
    func elevation() {
        expect(
            #"""
            {"type": "LineString", "coordinates": [[1, 2, 700], [3, 4, 701], [5, 6, 70
            """#,
            options: ReaderOptions(file: "f", recover: true),
            #"""
            feature track LineString
              part line
                1 2 700 -
                3 4 701 -
              end part
            end feature
            """#,
            warnings: [
                "f:1:75: the file ends inside an array opened at line 1"
            ])
    }

    @Test("Commas that are missing or one too many do no harm")
    func comma() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [
            {"type": "Point", "coordinates": [1, 2]}
            {"type": "Point", "coordinates": [3, 4],},
            ]}
            """#,
            options: ReaderOptions(file: "f", recover: true),
            #"""
            feature waypoint
              part point
                1 2 - -
              end part
            end feature
            feature waypoint
              part point
                3 4 - -
              end part
            end feature
            """#,
            warnings: [
                "f:3:1: unexpected '{' in an array, expected ',' or ']'",
                "f:3:41: unexpected '}' in an object, expected a key",
                "f:4:1: unexpected ']' in an array, expected a value",
            ])
    }

    @Test("Two documents in one file are both read")
    func second() {
        expect(
            #"""
            {"type": "FeatureCollection", "name": "a", "features": [{"type": "Point", "coordinates": [1, 2]}]}
            {"type": "FeatureCollection", "name": "b", "features": [{"type": "Point", "coordinates": [3, 4]}]}
            the end
            """#,
            options: ReaderOptions(file: "f", recover: true),
            #"""
            document name="a"
            feature waypoint
              part point
                1 2 - -
              end part
            end feature
            document name="b"
            feature waypoint
              part point
                3 4 - -
              end part
            end feature
            """#,
            warnings: [
                "f:2:1: unexpected '{' after the end of the text, expected the end of the file",
                "f:3:1: unexpected 't' after the end of the text, expected the end of the file",
            ])
    }

    @Test("A damaged text of a sequence is left out")
    func record() {
        expect(
            #"""
            {"type": "Point", "coordinates": [1, 2]}
            {"type": "LineString", "coordinates": [[1, 2], [3; 4]]}
            {"type": "Point", "coordinates": [3, 4]}
            """#,
            isSequence: true,
            options: ReaderOptions(file: "f", recover: true),
            #"""
            feature waypoint
              part point
                1 2 - -
              end part
            end feature
            feature waypoint
              part point
                3 4 - -
              end part
            end feature
            """#,
            warnings: [
                "f:2:50: unexpected ';' in an array, expected ',' or ']'"
            ])
    }
}
