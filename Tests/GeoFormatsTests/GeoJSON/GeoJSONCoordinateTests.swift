import ByteText
import GeoStream
import Testing

@testable import GeoFormats

@Suite("Coordinates of GeoJSON")
struct GeoJSONCoordinateTests {
    @Test("What is no number in a position drops the position or the elevation, texts with a number count")
    func odd() {
        expect(
            #"""
            {"type": "Feature", "properties": {},
             "geometry": {"type": "LineString", "coordinates": [
              [1, 2, "3.5"], ["4", "5"], [1, 91], [null, 2], [7, "x"], null, [1, 2, [3]], [181, 2], [1, 2, 3, 4, 5], [1, 2, null]]}}
            """#,
            #"""
            feature track LineString
              part line
                1 2 3.5 -
                4 5 - -
                1 2 - -
                -179 2 - -
                1 2 3 -
                1 2 - -
              end part
            end feature
            """#,
            warnings: [
                "f:3:10: a coordinate is a text; it is read as the number 3.5",
                "f:3:19: a coordinate is a text; it is read as the number 4.0",
                "f:3:24: a coordinate is a text; it is read as the number 5.0",
                "f:3:36: latitude 91.0 is beyond ±90°; the position is left out",
                "f:3:47: position 4 of the line is not two numbers; it is left out",
                "f:3:57: position 5 of the line is not two numbers; it is left out",
                "f:3:60: a position of the line is no array; it is left out",
                "f:3:75: an elevation is not a number; the point has none",
                "f:3:86: longitude 181.0 is beyond ±180°, read as -179.0",
                "f:3:113: an elevation is not a number; the point has none",
            ])
    }

    @Test("Longitudes beyond 180 degrees are wrapped, 180 itself stays")
    func wrapped() {
        expect(
            #"""
            {"type": "Feature", "properties": {},
             "geometry": {"type": "LineString", "coordinates": [[-180.25, 66.5], [180, 66.51], [-180, 66.52], [540.3, 66.53]]}}
            """#,
            #"""
            feature track LineString
              part line
                179.75 66.5 - -
                180 66.51 - -
                -180 66.52 - -
                -179.7 66.53 - -
              end part
            end feature
            """#,
            warnings: [
                "f:2:67: longitude -180.25 is beyond ±180°, read as 179.75",
                "f:2:112: longitude 540.3 is beyond ±180°, read as -179.7",
            ])
    }

    @Test("Numbers may have exponents")
    func exponents() {
        expect(
            #"""
            {"type": "Feature", "properties": {},
             "geometry": {"type": "MultiPoint", "coordinates": [[3.45E-4, 51.4776], [-8e-5, -2.5e-7, -6.5e-4], [5e0, 1.2E1]]}}
            """#,
            #"""
            feature waypoint MultiPoint
              part point
                0.000345 51.4776 - -
              end part
              part point
                -0.00008 -0.00000025 -0.00065 -
              end part
              part point
                5 12 - -
              end part
            end feature
            """#)
    }

    @Test("A position of fewer than two numbers is an error with its number and place")
    func short() {
        expect(
            #"""
            {"type": "Feature", "properties": {},
             "geometry": {"type": "MultiLineString", "coordinates": [[[1, 2], [3, 4]], [[5, 6], [7]]]}}
            """#,
            "",
            error: "f:2:87: position 2 of the line has fewer than two numbers")
    }

    @Test("An empty position is one of them")
    func emptyPosition() {
        expect(
            #"""
            {"type": "Feature", "properties": {},
             "geometry": {"type": "LineString", "coordinates": [[1, 2], []]}}
            """#,
            "",
            error: "f:2:62: position 2 of the line has fewer than two numbers")
    }

    @Test("A number among positions is an error")
    func mixed() {
        expect(
            #"""
            {"type": "Feature", "properties": {},
             "geometry": {"type": "LineString", "coordinates": [[1, 2], 3]}}
            """#,
            "",
            error: "f:2:61: a number stands where the line has arrays")
    }

    @Test("Coordinates have at most four levels")
    func deep() {
        expect(
            #"""
            {"type": "Feature", "properties": {},
             "geometry": {"type": "Polygon", "coordinates": [[[[[1, 2]]]]]}}
            """#,
            "",
            error: "f:2:53: an array is nested too deep for coordinates")
    }

    @Test("With recovery what has no place in coordinates is left out with a warning")
    func recovered() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {},
             "geometry": {"type": "LineString", "coordinates": [[1, 2], [3], [4, 5]]}},
            {"type": "Feature", "properties": {},
             "geometry": {"type": "LineString", "coordinates": [[1, 2], 3, [4, 5]]}},
            {"type": "Feature", "properties": {},
             "geometry": {"type": "MultiPolygon", "coordinates": [[[[[1, 2]], [3, 4], [3, 5], [4, 5], [3, 4]]]]}}
            ]}
            """#,
            options: ReaderOptions(file: "f", recover: true),
            #"""
            feature track LineString
              part line
                1 2 - -
                4 5 - -
              end part
            end feature
            feature track LineString
              part line
                1 2 - -
                4 5 - -
              end part
            end feature
            feature area MultiPolygon
              part outerRing
                3 4 - -
                3 5 - -
                4 5 - -
                3 4 - -
              end part
            end feature
            """#,
            warnings: [
                "f:3:63: position 2 of the line has fewer than two numbers; it is left out",
                "f:5:61: a number stands where the line has arrays; it is left out",
                "f:7:58: an array is nested too deep for coordinates; it is left out",
                "f:7:64: position 1 of the ring has fewer than two numbers; it is left out",
            ])
    }
}
