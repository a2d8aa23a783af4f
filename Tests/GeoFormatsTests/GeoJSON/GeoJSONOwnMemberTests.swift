import ByteText
import GeoStream
import Testing

@testable import GeoFormats

@Suite("What GeoJSON has no names for")
struct GeoJSONOwnMemberTests {
    @Test("Lines that were cut at 180 degrees are joined again, without the points of the cut")
    func cuts() {
        expect(
            #"""
            {"type": "Feature", "properties": {"_gpxType": "trk", "coordinateProperties": {
              "names": [["a", null], [null, "b", null], [null, "c"], [null, null]],
              "heart": [[1, null], [null, 2, null], [null, 3], [4, 5]]}},
             "geometry": {"type": "MultiLineString", "coordinates": [
                [[179, 1], [180, 2]], [[-180, 2], [-179, 3], [-180, 4]], [[180, 4], [179, 5]], [[0, 0], [1, 1]]]},
             "fnconv": {"cuts": [0, 1]}}
            """#,
            #"""
            feature track
              part line
                detail name="a"
                179 1 - - heartRate=1
                detail name="b"
                -179 3 - - heartRate=2
                detail name="c"
                179 5 - - heartRate=3
              end part
              part line
                0 0 - - heartRate=4
                1 1 - - heartRate=5
              end part
            end feature
            """#)
    }

    @Test("A line that was cut is one line again")
    func oneLine() {
        expect(
            #"""
            {"type": "Feature", "properties": {},
             "geometry": {"type": "MultiLineString", "coordinates": [[[179, 1], [180, 2]], [[-180, 2], [-179, 3]]]},
             "fnconv": {"cuts": [0]}}
            """#,
            #"""
            feature track LineString
              part line
                179 1 - -
                -179 3 - -
              end part
            end feature
            """#)
    }

    @Test("Lines that do not end at 180 degrees are not joined, and no point is lost")
    func noCuts() {
        expect(
            #"""
            {"type": "Feature", "properties": {},
             "geometry": {"type": "MultiLineString", "coordinates": [
                [[179, 1], [179.5, 2]], [[0, 5], [180, 6]], [[-179, 2], [-178, 3]], [[5, 5], [180, 6]]]},
             "fnconv": {"cuts": [0, 1, 3, -1, "x"]}}
            """#,
            #"""
            feature track LineString
              part line
                179 1 - -
                179.5 2 - -
              end part
              part line
                0 5 - -
                180 6 - -
              end part
              part line
                -179 2 - -
                -178 3 - -
              end part
              part line
                5 5 - -
                180 6 - -
              end part
              amend track MultiLineString
            end feature
            """#)
    }

    @Test("Segments without points come back where they were")
    func emptyParts() {
        expect(
            #"""
            {"type": "Feature", "properties": {"_gpxType": "trk"},
             "geometry": {"type": "MultiLineString", "coordinates": [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]},
             "fnconv": {"emptyParts": [0, 2, 4, 5, 9]}}
            """#,
            #"""
            feature track
              part line
              end part
              part line
                1 2 - -
                3 4 - -
              end part
              part line
              end part
              part line
                5 6 - -
                7 8 - -
              end part
              part line
              end part
              part line
              end part
            end feature
            """#)
    }

    @Test("Tracks, routes and waypoints without points stay what they are; a lone segment of one point is a point")
    func types() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"_gpxType": "trk"},
             "geometry": null, "fnconv": {"emptyParts": [0, 1]}},
            {"type": "Feature", "properties": {"_gpxType": "rte"},
             "geometry": null},
            {"type": "Feature", "properties": {"_gpxType": "wpt"},
             "geometry": null},
            {"type": "Feature", "properties": {"_gpxType": "trk", "coordinateProperties": {"times": "2024-01-01T00:00:01Z"}},
             "geometry": {"type": "Point", "coordinates": [1, 2]}},
            {"type": "Feature", "properties": {"_gpxType": "trk"},
             "geometry": {"type": "MultiPoint", "coordinates": [[1, 2], [3, 4]]}},
            {"type": "Feature", "properties": {"_gpxType": "trk"},
             "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 0]]]}}
            ]}
            """#,
            #"""
            feature track
              part line
              end part
              part line
              end part
            end feature
            feature route
            end feature
            feature waypoint
            end feature
            feature track
              part line
                1 2 - 2024-01-01T00:00:01Z
              end part
            end feature
            feature track
              part line
                1 2 - -
              end part
              part line
                3 4 - -
              end part
            end feature
            feature area
              part outerRing
                0 0 - -
                9 0 - -
                9 9 - -
                0 0 - -
              end part
            end feature
            """#)
    }

    @Test("Folders are entered and left as their numbers change")
    func folders() {
        expect(
            #"""
            {"type": "FeatureCollection", "name": "N", "features": [
            {"type": "Feature", "properties": {},
             "geometry": {"type": "Point", "coordinates": [1, 2]},
             "fnconv": {"folder": [{"id": 1, "name": "A", "links": [{"href": "h"}], "number": 4, "properties": {"w": 0}},
              {"id": 2, "name": "B", "properties": {"x": [1]}}]}},
            {"type": "Feature", "properties": {},
             "geometry": {"type": "Point", "coordinates": [1, 2]}, "fnconv": {"folder": [{"id": 1}, {"id": 3, "sym": "c", "properties": {"y": 2}}]}},
            {"type": "Feature", "properties": {},
             "geometry": null, "fnconv": {"folder": [{"id": 3, "type": "d", "properties": {"z": {}}}, {"name": "no number"}]}},
            {"type": "Feature", "properties": {},
             "geometry": null}
            ], "later": 1}
            """#,
            #"""
            document name="N"
            group name="A" number="4" link(h|-|-) {w: 0}
              group name="B" {x: [1]}
                feature waypoint
                  part point
                    1 2 - -
                  end part
                end feature
              end group
              group sym="c" {y: 2}
                feature waypoint
                  part point
                    1 2 - -
                  end part
                end feature
              end group
            end group
            group type="d" {z: {}}
              feature unlocated
              end feature
            end group
            feature unlocated
            end feature
            document name="N" {later: 1}
            """#)
    }

    @Test("The metadata of GPX comes back, and again where it was amended")
    func document() {
        expect(
            #"""
            {"type": "FeatureCollection", "fnconv": {
              "desc": "d", "author": {"name": "n", "email": "e@x", "link": {"href": "h"}},
              "copyright": {"author": "c", "year": "2024", "license": "l"}, "links": [{"href": "a"}],
              "time": "2024-01-01T00:00:00Z", "keywords": "k", "creator": "cr",
              "metadataExtensions": [{"name": "m"}], "extensions": [{"name": "x", "children": ["t"]}]}, "name": "N", "other": {"a": null}, "features": [
            {"type": "Feature", "properties": {},
             "geometry": null}
            ], "fnconvAmended": {"name": "M"}}
            """#,
            #"""
            document name="N" desc="d" author(n|e@x|link(h|-|-)) copyright(c|2024|l) link(a|-|-) time=2024-01-01T00:00:00Z keywords="k" creator="cr" metadata<{}m></> <{}x>t</> {other: {a: null}}
            feature unlocated
            end feature
            document name="M" desc="d" author(n|e@x|link(h|-|-)) copyright(c|2024|l) link(a|-|-) time=2024-01-01T00:00:00Z keywords="k" creator="cr" metadata<{}m></> <{}x>t</> {other: {a: null}}
            """#)
    }

    @Test("In a sequence the first feature holds the metadata")
    func sequence() {
        expect(
            #"""
            {"type": "Feature", "properties": {}, "geometry": null, "fnconv": {"document": {"name": "N", "creator": "c"}}}
            {"type": "Feature", "properties": {}, "geometry": null}
            """#,
            isSequence: true,
            #"""
            document name="N" creator="c"
            feature unlocated
            end feature
            feature unlocated
            end feature
            """#)
    }

    @Test("Properties whose name was taken come back, and extensions")
    func taken() {
        expect(
            #"""
            {"type": "Feature", "properties": {"name": "a"},
             "geometry": null,
             "fnconv": {"properties": {"name": "B", "z": []},
              "extensions": [{"name": "e", "ns": "n", "children": [{"name": "f", "children": ["t"]}]}]}}
            """#,
            #"""
            feature unlocated name="a" <{n}e><{}f>t</></> {name: "B", z: []}
            end feature
            """#)
    }

    @Test("A member of that name that somebody else wrote does no harm")
    func foreign() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {},
             "geometry": null, "fnconv": 7},
            {"type": "Feature", "properties": {},
             "geometry": null, "fnconv": [1]},
            {"type": "Feature", "properties": {},
             "geometry": null, "fnconv": {"cuts": {}, "folder": [7, {}], "extensions": ["x", {"ns": "y"}], "document": 1, "properties": 2}}
            ]}
            """#,
            #"""
            feature unlocated
            end feature
            feature unlocated
            end feature
            feature unlocated
            end feature
            """#)
    }
}
