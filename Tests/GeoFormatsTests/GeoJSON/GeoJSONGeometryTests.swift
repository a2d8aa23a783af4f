import ByteText
import GeoStream
import Testing

@testable import GeoFormats

@Suite("Geometries of GeoJSON")
struct GeoJSONGeometryTests {
    @Test("The seven types of geometry become parts, collections without their nesting")
    func types() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {},
             "geometry": {"type": "MultiPoint", "coordinates": [[1, 2], [3, 4, 5]]}},
            {"type": "Feature", "properties": {},
             "geometry": {"type": "MultiLineString", "coordinates": [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]}},
            {"type": "Feature", "properties": {},
             "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 0]], [[1, 1], [2, 1], [2, 2], [1, 1]]]}},
            {"type": "Feature", "properties": {},
             "geometry": {"type": "MultiPolygon", "coordinates": [
                [[[0, 0], [9, 0], [9, 9], [0, 0]], [[1, 1], [2, 1], [2, 2], [1, 1]]],
                [[[20, 0], [29, 0], [29, 9], [20, 0]]]]}},
            {"type": "Feature", "properties": {},
             "geometry": {"type": "GeometryCollection", "geometries": [
                {"type": "Point", "coordinates": [1, 2]},
                {"type": "GeometryCollection", "geometries": [
                  {"coordinates": [[3, 4], [5, 6]], "type": "LineString"},
                  {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 0]]]}]}]}}
            ]}
            """#,
            #"""
            feature waypoint MultiPoint
              part point
                1 2 - -
              end part
              part point
                3 4 5 -
              end part
            end feature
            feature track MultiLineString
              part line
                1 2 - -
                3 4 - -
              end part
              part line
                5 6 - -
                7 8 - -
              end part
            end feature
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
            feature area MultiPolygon
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
              part outerRing
                20 0 - -
                29 0 - -
                29 9 - -
                20 0 - -
              end part
            end feature
            feature collection GeometryCollection
              part point
                1 2 - -
              end part
              part line
                3 4 - -
                5 6 - -
              end part
              part outerRing
                0 0 - -
                9 0 - -
                9 9 - -
                0 0 - -
              end part
            end feature
            """#)
    }

    @Test("A geometry without positions is none, with a warning; null is none without one")
    func empty() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {},
             "geometry": {"type": "LineString", "coordinates": []}},
            {"type": "Feature", "properties": {},
             "geometry": {"type": "Polygon", "coordinates": [[]]}},
            {"type": "Feature", "properties": {},
             "geometry": {"type": "GeometryCollection", "geometries": []}},
            {"type": "Feature", "properties": {},
             "geometry": {"type": "Point"}},
            {"type": "Feature", "properties": {},
             "geometry": {}},
            {"type": "Feature", "properties": {},
             "geometry": null},
            {"type": "Feature"},
            {"type": "Feature", "properties": {},
             "geometry": {"type": "MultiLineString", "coordinates": [[], [[1, 2], [3, 4]], []]}}
            ]}
            """#,
            #"""
            feature unlocated
            end feature
            feature unlocated
            end feature
            feature unlocated
            end feature
            feature unlocated
            end feature
            feature unlocated
            end feature
            feature unlocated
            end feature
            feature unlocated
            end feature
            feature track MultiLineString
              part line
                1 2 - -
                3 4 - -
              end part
            end feature
            """#,
            warnings: [
                "f:3:55: the geometry has no positions",
                "f:5:54: the geometry has no positions",
                "f:7:62: the geometry has no positions",
                "f:9:31: the geometry has no positions",
                "f:11:16: the geometry has no positions",
            ])
    }

    @Test("A geometry that is no object is left out")
    func noObject() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {},
             "geometry": [1, 2]},
            {"type": "Feature", "properties": {},
             "geometry": "x"},
            {"type": "Feature", "properties": {},
             "geometry": {"type": "GeometryCollection", "geometries": [false, {"type": "Point", "coordinates": [1, 2]}]}},
            {"type": "Feature", "properties": {},
             "geometry": {"type": "Point", "coordinates": "1 2"}}
            ]}
            """#,
            #"""
            feature unlocated
            end feature
            feature unlocated
            end feature
            feature collection GeometryCollection
              part point
                1 2 - -
              end part
            end feature
            feature unlocated
            end feature
            """#,
            warnings: [
                "f:3:14: the member 'geometry' is no object; it is left out",
                "f:5:14: the member 'geometry' is no object; it is left out",
                "f:7:60: an element of the member 'geometries' is no object; it is left out",
                "f:9:47: the member 'coordinates' is no array; it is left out",
                "f:9:53: the geometry has no positions",
            ])
    }

    @Test("Rings are closed, and those that stay too short are left out with the holes in them")
    func rings() {
        expect(
            #"""
            {"type": "MultiPolygon", "coordinates": [
             [[[0, 0], [9, 0], [9, 9]], [[1, 1], [2, 1], [1, 1]]],
             [[[5, 5], [6, 5]]]]}
            """#,
            #"""
            feature area MultiPolygon
              part outerRing
                0 0 - -
                9 0 - -
                9 9 - -
                0 0 - -
              end part
            end feature
            """#,
            warnings: [
                "f:3:21: a ring is not closed; its first position is repeated at its end",
                "f:3:21: a ring has fewer than four positions; it is left out",
                "f:3:21: a ring has fewer than four positions; it is left out",
            ])
    }

    @Test("An area without a ring is none")
    func noRing() {
        expect(
            #"""
            {"type": "Feature", "properties": {"name": "Pond"},
             "geometry": {"type": "Polygon", "coordinates": [[[5, 5], [6, 5], [5, 5]]]}}
            """#,
            #"""
            feature area name="Pond"
              amend unlocated name="Pond"
            end feature
            """#,
            warnings: [
                "f:2:76: a ring of 'Pond' has fewer than four positions; it is left out"
            ])
    }

    @Test("Coordinates that do not fit the type are read as what they are")
    func mismatch() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {},
             "geometry": {"type": "Point", "coordinates": [[1, 2], [3, 4]]}},
            {"type": "Feature", "properties": {},
             "geometry": {"type": "LineString", "coordinates": [1, 2]}},
            {"type": "Feature", "properties": {},
             "geometry": {"coordinates": [[1, 2], [3, 4]]}}
            ]}
            """#,
            #"""
            feature waypoint MultiPoint
              part point
                1 2 - -
              end part
              part point
                3 4 - -
              end part
            end feature
            feature waypoint
              part point
                1 2 - -
              end part
            end feature
            feature track LineString
              part line
                1 2 - -
                3 4 - -
              end part
            end feature
            """#,
            warnings: [
                "f:3:63: a geometry declared a Point has the coordinates of a MultiPoint and is read as one",
                "f:5:58: a geometry declared a LineString has the coordinates of a Point and is read as one",
                "f:7:46: a geometry without a type has the coordinates of a LineString and is read as one",
            ])
    }

    @Test("Of two geometries or coordinates the first counts")
    func twice() {
        expect(
            #"""
            {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2], "coordinates": [3, 4]},
             "geometry": {"type": "Point", "coordinates": [5, 6]}, "properties": null}
            """#,
            #"""
            feature waypoint
              part point
                1 2 - -
              end part
            end feature
            """#,
            warnings: [
                "f:1:89: the member 'coordinates' is there twice; it is left out",
                "f:2:14: the member 'geometry' is there twice; it is left out",
            ])
    }

    @Test("Other members of a geometry are named in a warning, a bounding box is not")
    func members() {
        expect(
            #"""
            {"type": "Feature", "properties": {},
             "geometry": {"type": "Point", "coordinates": [1, 2], "bbox": [1, 2, 1, 2], "extra": {"a": [1]}}}
            """#,
            #"""
            feature waypoint
              part point
                1 2 - -
              end part
            end feature
            """#,
            warnings: [
                "f:2:86: the member 'extra' is not known in a geometry; it is left out"
            ])
    }

    @Test("A line of one position is read, with a warning")
    func onePosition() {
        expect(
            #"""
            {"type": "Feature", "properties": {"name": "Stub"},
             "geometry": {"type": "LineString", "coordinates": [[1, 2]]}}
            """#,
            #"""
            feature track LineString name="Stub"
              part line
                1 2 - -
              end part
            end feature
            """#,
            warnings: [
                "f:2:61: a line of 'Stub' has only one position"
            ])
    }

    @Test("Lines become what is wanted where they do not say what they are")
    func routes() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {},
             "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}},
            {"type": "Feature", "properties": {"_gpxType": "trk"},
             "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}}
            ]}
            """#,
            options: ReaderOptions(file: "f", linesAs: .route),
            #"""
            feature route LineString
              part line
                1 2 - -
                3 4 - -
              end part
            end feature
            feature track
              part line
                1 2 - -
                3 4 - -
              end part
            end feature
            """#)
    }

    @Test("a collection whose only line has one position is written with a point")
    func stubOfCollection() throws {
        let feature = """
            {"type":"Feature","properties":{},"geometry":{"type":"GeometryCollection","geometries":[\
            {"type":"MEMBER","coordinates":POSITIONS}]}}
            """
        let line = feature.replacing("MEMBER", with: "LineString").replacing("POSITIONS", with: "[[2,3]]")
        let point = feature.replacing("MEMBER", with: "Point").replacing("POSITIONS", with: "[2,3]")
        let written = try Reading(Array(line.utf8), as: .geojson).written(as: .geojsonseq).bytes
        #expect(String(decoding: written, as: UTF8.self) == point + "\n")
    }
}
