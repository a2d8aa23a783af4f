import ByteText
import GeoStream
import Testing

@testable import GeoFormats

@Suite("Columns of GeoJSON")
struct GeoJSONColumnTests {
    @Test("Times may be Unix seconds or milliseconds; unreadable ones are absent")
    func unix() {
        expect(
            #"""
            {"type": "Feature", "properties": {"coordinateProperties": {
              "times": [1700000000, 1700000000.25, 1700000000123, -1.5, "yesterday", true]}},
             "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12]]}}
            """#,
            #"""
            feature track LineString
              part line
                1 2 - 2023-11-14T22:13:20Z
                3 4 - 2023-11-14T22:13:20.25Z
                5 6 - 2023-11-14T22:13:20.123Z
                7 8 - 1969-12-31T23:59:58.5Z
                9 10 - -
                11 12 - -
              end part
            end feature
            """#,
            warnings: [
                "f:2:61: 'yesterday' is not a date and time like 2024-05-01T06:00:00Z; it is left out",
                "f:2:74: a value is not a date and time like 2024-05-01T06:00:00Z; it is left out",
            ])
    }

    @Test("Each sensor has its column; unknown columns that do not fit stay properties")
    func sensors() {
        expect(
            #"""
            {"type": "Feature", "properties": {"heartRates": [90, null, "91.5"], "coordinateProperties": {
              "heart": [1, 1, 1], "cads": [80, 81, 82], "powers": [200, 201.125, 1e-7], "atemps": [-0.5, "warm", -0],
              "speeds": [1, {"a": [1]}, 3], "courses": [359.9, 0, null], "hAccs": [5, 6]}},
             "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4], [5, 6]]}}
            """#,
            #"""
            feature track LineString {coordinateProperties: {hAccs: [5, 6]}}
              part line
                1 2 - - heartRate=90 cadence=80 power=200 temperature=-0.5 speed=1 course=359.9
                3 4 - - cadence=81 power=201.125 course=0
                5 6 - - heartRate=91.5 cadence=82 power=0.0000001 temperature=0 speed=3
              end part
            end feature
            """#,
            warnings: [
                "f:2:94: 'warm' cannot be read as 'atemps'; it is left out",
                "f:3:26: a value cannot be read as 'speeds'; it is left out",
            ])
    }

    @Test("What GPX says of points besides has columns too")
    func rare() {
        expect(
            #"""
            {"type": "Feature", "properties": {"coordinateProperties": {
              "names": ["a", null, "c"], "sats": [7, 8, -1], "fixs": ["3d", null, "gps"],
              "links": [null, [{"href": "h"}], null],
              "extensions": [[{"name": "e", "ns": "urn:x", "prefix": "x", "attributes": [{"name": "k", "value": "v"}],
                "children": ["t", {"name": "f"}]}], null, null]}},
             "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4], [5, 6]]}}
            """#,
            #"""
            feature track LineString
              part line
                detail name="a" sat="7" fix="3d" <{urn:x}e k="v">t<{}f></></>
                1 2 - -
                detail sat="8" link(h|-|-)
                3 4 - -
                detail name="c"
                5 6 - -
              end part
            end feature
            """#,
            warnings: [
                "f:2:45: '-1' cannot be read as 'sats'; it is left out",
                "f:2:71: 'gps' cannot be read as 'fixs'; it is left out",
            ])
    }

    @Test("Columns may come after the coordinates")
    func after() {
        expect(
            #"""
            {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]},
             "properties": {"coordinateProperties": {"times": ["2024-01-01T00:00:01Z", "2024-01-01T00:00:02Z"]}}}
            """#,
            #"""
            feature track LineString
              part line
                1 2 - 2024-01-01T00:00:01Z
                3 4 - 2024-01-01T00:00:02Z
              end part
            end feature
            """#)
    }

    @Test("A flat list goes on from line to line")
    func flat() {
        expect(
            #"""
            {"type": "Feature", "properties": {"coordTimes": [
              "2024-01-01T00:00:01Z", "2024-01-01T00:00:02Z", "2024-01-01T00:00:03Z", null]},
             "geometry": {"type": "MultiLineString", "coordinates": [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]}}
            """#,
            #"""
            feature track MultiLineString
              part line
                1 2 - 2024-01-01T00:00:01Z
                3 4 - 2024-01-01T00:00:02Z
              end part
              part line
                5 6 - 2024-01-01T00:00:03Z
                7 8 - -
              end part
            end feature
            """#)
    }

    @Test("Nested lists stay in step with the lines, whatever is missing")
    func nested() {
        expect(
            #"""
            {"type": "Feature", "properties": {"coordinateProperties": {
              "times": [["2024-01-01T00:00:01Z"], ["2024-01-01T00:00:02Z", "2024-01-01T00:00:03Z", "2024-01-01T00:00:04Z"]],
              "heart": [null, [1, 2]], "cads": [[1, 2]], "powers": [[], [3, 4]]}},
             "geometry": {"type": "MultiLineString", "coordinates": [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]}}
            """#,
            #"""
            feature track MultiLineString
              part line
                1 2 - 2024-01-01T00:00:01Z cadence=1
                3 4 - - cadence=2
              end part
              part line
                5 6 - 2024-01-01T00:00:02Z heartRate=1 power=3
                7 8 - 2024-01-01T00:00:03Z heartRate=2 power=4
              end part
            end feature
            """#,
            warnings: [
                "f:4:94: 'times' has not one value for each position; what does not fit is left out",
                "f:4:94: 'heart' has not one value for each position; what does not fit is left out",
                "f:4:94: 'cads' has not one value for each position; what does not fit is left out",
                "f:4:94: 'powers' has not one value for each position; what does not fit is left out",
            ])
    }

    @Test("A point has bare values, or lists of one")
    func point() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"coordinateProperties": {"heart": 77, "times": "2024-01-01T00:00:05Z", "names": "n"}},
             "geometry": {"type": "Point", "coordinates": [1, 2]}},
            {"type": "Feature", "properties": {"coordinateProperties": {"heart": [77]}},
             "geometry": {"type": "Point", "coordinates": [1, 2]}}
            ]}
            """#,
            #"""
            feature waypoint
              part point
                detail name="n"
                1 2 - 2024-01-01T00:00:05Z heartRate=77
              end part
            end feature
            feature waypoint
              part point
                1 2 - - heartRate=77
              end part
            end feature
            """#)
    }

    @Test("Several points share one list")
    func points() {
        expect(
            #"""
            {"type": "Feature", "properties": {"coordinateProperties": {"heart": [77, 78]}, "time": "2024-01-01T00:00:01Z"},
             "geometry": {"type": "MultiPoint", "coordinates": [[1, 2], [3, 4]]}}
            """#,
            #"""
            feature waypoint MultiPoint time=2024-01-01T00:00:01Z
              part point
                1 2 - - heartRate=77
              end part
              part point
                3 4 - - heartRate=78
              end part
            end feature
            """#)
    }

    @Test("A collection has one value or list a member")
    func collection() {
        expect(
            #"""
            {"type": "Feature", "properties": {"_gpxType": "trk", "coordinateProperties": {
              "times": ["2024-01-01T00:00:01Z", ["2024-01-01T00:00:02Z", null], "2024-01-01T00:00:04Z"], "names": [null, [null, "b"], "c"]}},
             "geometry": {"type": "GeometryCollection", "geometries": [
                {"type": "Point", "coordinates": [1, 2]},
                {"type": "LineString", "coordinates": [[3, 4], [5, 6]]},
                {"type": "Point", "coordinates": [7, 8]}]}}
            """#,
            #"""
            feature track
              part line
                1 2 - 2024-01-01T00:00:01Z
              end part
              part line
                3 4 - 2024-01-01T00:00:02Z
                detail name="b"
                5 6 - -
              end part
              part line
                detail name="c"
                7 8 - 2024-01-01T00:00:04Z
              end part
            end feature
            """#)
    }

    @Test("A member without positions has its slot in the columns too")
    func emptyMember() {
        expect(
            #"""
            {"type": "Feature", "properties": {"coordinateProperties": {
              "heart": [100, 101, [], [102, 103]]}},
             "geometry": {"type": "GeometryCollection", "geometries": [
                {"type": "Point", "coordinates": []}, {"type": "Point", "coordinates": [1, 2]},
                {"type": "LineString", "coordinates": []}, {"type": "LineString", "coordinates": [[3, 4], [5, 6]]}]}}
            """#,
            #"""
            feature collection GeometryCollection
              part point
                1 2 - - heartRate=101
              end part
              part line
                3 4 - - heartRate=102
                5 6 - - heartRate=103
              end part
            end feature
            """#)
    }

    @Test("A position that is left out takes its values with it")
    func dropped() {
        expect(
            #"""
            {"type": "Feature", "properties": {"coordinateProperties": {
              "times": ["2024-01-01T00:00:01Z", "2024-01-01T00:00:02Z", "2024-01-01T00:00:03Z"], "names": ["a", "b", "c"]}},
             "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 95], [5, 6]]}}
            """#,
            #"""
            feature track LineString
              part line
                detail name="a"
                1 2 - 2024-01-01T00:00:01Z
                detail name="c"
                5 6 - 2024-01-01T00:00:03Z
              end part
            end feature
            """#,
            warnings: [
                "f:3:67: latitude 95.0 is beyond ±90°; the position is left out"
            ])
    }

    @Test("Columns without positions are named in a warning")
    func noGeometry() {
        expect(
            #"""
            {"type": "Feature", "properties": {"coordinateProperties": {"times": ["2024-01-01T00:00:01Z"]}, "_gpxType": "trk"},
             "geometry": null}
            """#,
            #"""
            feature track
            end feature
            """#,
            warnings: [
                "f:2:18: 'times' has not one value for each position; what does not fit is left out"
            ])
    }
}
