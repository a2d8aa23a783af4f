import ByteText
import GeoStream
import Testing

@testable import GeoFormats

@Suite("Properties of GeoJSON")
struct GeoJSONPropertyTests {
    @Test("Properties named as GPX elements are those where their type and value fit, and properties else")
    func annotations() {
        expect(
            #"""
            {"type": "Feature", "properties": {
              "name": null, "cmt": 5, "desc": "d", "number": "3", "sat": 4.0, "hdop": 1e-7, "fix": "3D", "dgpsid": 2000,
              "sym": ["a"], "keywords": "a, b", "links": [{"href": "h", "text": "t"}, {"href": "g", "type": "y"}],
              "time": "soon", "_gpxType": "spot", "coordTimes": null, "times": "x", "description": "D"},
             "geometry": {"type": "Point", "coordinates": [1, 2]}}
            """#,
            #"""
            feature waypoint desc="d" sat="4" hdop="0.0000001" keywords="a, b" link(h|t|-) link(g|-|y) {name: null, cmt: 5, number: "3", fix: "3D", dgpsid: 2000, sym: ["a"], time: "soon", _gpxType: "spot", coordTimes: null, times: "x", description: "D"}
              part point
                1 2 - -
              end part
            end feature
            """#)
    }

    @Test("Properties keep their kind, their digits and their order; of two with one name the last counts")
    func kinds() {
        expect(
            #"""
            {"type": "Feature", "properties": {
              "way": 9007199254740993, "year": 2024, "ratio": 0.10, "open": true, "shut": false, "note": null,
              "tags": ["a", 1, false, []], "nested": {"k": 1e21, "k": {}}, "year": -0, "": "empty", "\u00e9\"": "\ud83d\udc1f"},
             "geometry": null}
            """#,
            #"""
            feature unlocated {way: 9007199254740993, year: -0, ratio: 0.10, open: true, shut: false, note: null, tags: ["a", 1, false, []], nested: {k: {}}, : "empty", é": "🐟"}
            end feature
            """#)
    }

    @Test("The time of a point is its point's, that of a line the feature's; a span has two ends")
    func times() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"time": "2024-01-01T01:00:00.25+01:00"},
             "geometry": {"type": "Point", "coordinates": [1, 2]}},
            {"type": "Feature", "properties": {"time": "2024-01-01T00:00:00Z",
              "timespan": {"begin": "2024-01-01T00:00:00Z", "end": "2024-01-02T00:00:00Z"}, "links": [{"text": "no href"}]},
             "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}},
            {"type": "Feature", "properties": {"timespan": {"end": "2024-01-02T00:00:00Z"}},
             "geometry": {"type": "Point", "coordinates": [1, 2]}},
            {"type": "Feature", "properties": {"timespan": "all day"},
             "geometry": {"type": "Point", "coordinates": [1, 2]}}
            ]}
            """#,
            #"""
            feature waypoint
              part point
                1 2 - 2024-01-01T00:00:00.25Z
              end part
            end feature
            feature track LineString time=2024-01-01T00:00:00Z end=2024-01-02T00:00:00Z {links: [{text: "no href"}]}
              part line
                1 2 - -
                3 4 - -
              end part
            end feature
            feature waypoint end=2024-01-02T00:00:00Z
              part point
                1 2 - -
              end part
            end feature
            feature waypoint {timespan: "all day"}
              part point
                1 2 - -
              end part
            end feature
            """#)
    }

    @Test("Times without a zone are UTC, and one warning says so")
    func zones() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"time": "2024-01-01T00:00:00"},
             "geometry": {"type": "Point", "coordinates": [1, 2]}},
            {"type": "Feature", "properties": {"coordTimes": ["2024-01-01T00:00:00", "2024-01-01T00:00:01"]},
             "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}}
            ]}
            """#,
            #"""
            feature waypoint
              part point
                1 2 - 2024-01-01T00:00:00Z
              end part
            end feature
            feature track LineString
              part line
                1 2 - 2024-01-01T00:00:00Z
                3 4 - 2024-01-01T00:00:01Z
              end part
            end feature
            """#,
            warnings: [
                "f:2:44: times without a zone are read as UTC, first '2024-01-01T00:00:00'"
            ])
    }

    @Test("Properties that are no object are left out")
    func noObject() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": [1],
             "geometry": {"type": "Point", "coordinates": [1, 2]}},
            {"type": "Feature", "properties": null,
             "geometry": {"type": "Point", "coordinates": [1, 2]}}
            ]}
            """#,
            #"""
            feature waypoint
              part point
                1 2 - -
              end part
            end feature
            feature waypoint
              part point
                1 2 - -
              end part
            end feature
            """#,
            warnings: [
                "f:2:35: the member 'properties' is no object; it is left out"
            ])
    }

    @Test("An id is text or a number")
    func ids() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {},
             "geometry": null, "id": "a"},
            {"type": "Feature", "properties": {},
             "geometry": null, "id": 7},
            {"type": "Feature", "properties": {},
             "geometry": null, "id": 1.50},
            {"type": "Feature", "properties": {},
             "geometry": null, "id": null},
            {"type": "Feature", "properties": {},
             "geometry": null, "id": {"a": 1}},
            {"type": "Feature", "properties": {},
             "geometry": null, "id": true}
            ]}
            """#,
            #"""
            feature unlocated id="a"
            end feature
            feature unlocated id=7
            end feature
            feature unlocated id=1.50
            end feature
            feature unlocated
            end feature
            feature unlocated
            end feature
            feature unlocated
            end feature
            """#,
            warnings: [
                "f:11:26: the member 'id' is neither text nor number; it is left out",
                "f:13:26: the member 'id' is neither text nor number; it is left out",
            ])
    }
}
