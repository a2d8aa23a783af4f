import ByteText
import GeoStream
import Testing

@testable import GeoFormats

@Suite("Documents of GeoJSON")
struct GeoJSONDocumentTests {
    @Test("What a collection says of itself may come after its features")
    func late() {
        expect(
            #"""
            {"features": [
            {"type": "Feature", "properties": {},
             "geometry": null}],
             "name": "late", "crs": {"type": "name", "properties": {"name": "EPSG:4258"}}, "bbox": [1, 2, 3, 4],
             "type": "FeatureCollection", "id": "x"}
            """#,
            #"""
            feature unlocated
            end feature
            document name="late" {id: "x"}
            """#,
            warnings: [
                "f:4:77: the coordinates are said to be in EPSG:4258; they are read as degrees of WGS 84"
            ])
    }

    @Test("A collection keeps properties that come before its type and features")
    func propertiesFirst() {
        expect(
            #"""
            {"properties": {"a": 1, "name": "x", "number": 2}, "id": 3, "features": [], "type": "FeatureCollection"}
            """#,
            #"""
            document {properties: {a: 1, name: "x", number: 2}, id: 3}
            """#)
    }

    @Test("Features may come in two lists, with members between them")
    func twoLists() {
        expect(
            #"""
            {"type": "FeatureCollection", "a": 1, "features": [
            {"type": "Feature", "properties": {},
             "geometry": null}],
             "b": 2, "features": [
            {"type": "Feature", "properties": {"c": 3},
             "geometry": null}], "a": 4}
            """#,
            #"""
            document {a: 1}
            feature unlocated
            end feature
            feature unlocated {c: 3}
            end feature
            document {a: 4, b: 2}
            """#)
    }

    @Test("A coordinate system that is WGS 84 needs no word")
    func systems() {
        expect(
            #"""
            [{"type": "Point", "coordinates": [1, 2], "crs": null},
            {"type": "Point", "coordinates": [1, 2], "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}},
            {"type": "Point", "coordinates": [1, 2], "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::4326"}}},
            {"type": "Point", "coordinates": [1, 2], "crs": {"type": "name", "properties": {"name": "EPSG:4326"}}},
            {"type": "Point", "coordinates": [1, 2], "crs": {"type": "name", "properties": {}}}]
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
            feature waypoint
              part point
                1 2 - -
              end part
            end feature
            """#,
            warnings: [
                "f:1:1: the document is a bare array of features, no FeatureCollection",
                "f:5:82: the coordinates are said to be in a system without a name; they are read as degrees of WGS 84",
            ])
    }

    @Test(
        "A coordinate system that is not WGS 84 is an error that says how to convert it",
        arguments: [
            (#"{"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::3857"}}"#, "urn:ogc:def:crs:EPSG::3857"),
            (#"{"type": "name", "properties": {"name": "EPSG:25832"}}"#, "EPSG:25832"),
            (#"{"type": "EPSG", "properties": {"code": 2805}}"#, "EPSG:2805"),
            (#""http://www.opengis.net/def/crs/EPSG/0/2056""#, "http://www.opengis.net/def/crs/EPSG/0/2056"),
        ])
    func otherSystems(crs: String, name: String) {
        let error = "the coordinates are in \(name), expected WGS 84; ogr2ogr -t_srs EPSG:4326 converts them"
        for text in [
            "{\"type\": \"FeatureCollection\", \"crs\": \(crs), \"features\": [{\"type\": \"Feature\", \"geometry\": null}]}",
            "{\"type\": \"Point\", \"coordinates\": [2600000, 1200000], \"crs\": \(crs)}",
        ] {
            let reading = Reading(Array(text.utf8), as: .geojson)
            #expect(reading.error?.hasSuffix(error) == true, "\(reading.error ?? "no error")")
            #expect(!reading.transcript.contains("feature"))
        }
    }

    @Test("UTF-16 is read, with a mark or without one, however it is cut", arguments: [true, false])
    func wide(isBigEndian: Bool) {
        let text = #"{"type": "Point", "coordinates": [1, 2], "name": "Tëst 𝄞"}"#
        for mark in ["", "\u{FEFF}"] {
            let bytes = (mark + text).utf16.flatMap {
                isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
            }
            #expect(Format.recognized(bytes.span)?.name == "geojson")
            expectReading(
                bytes, as: .geojson,
                #"""
                feature waypoint foreign {name: "Tëst 𝄞"}
                  part point
                    1 2 - -
                  end part
                end feature
                """#)
        }
    }

    @Test("A sequence may have no feature, and says nothing then")
    func emptySequences() throws {
        for format in [Format.geojsonseq, .geojsonrs] {
            for text in ["", "\n", " \r\n\n", "\u{FEFF}"] {
                expectReading(Array(text.utf8), as: format, "")
            }
            var events = EventBuffer()
            let nothing = try Reading(events).written(as: format)
            #expect(nothing.bytes == [] && nothing.losses == [])
            var info = DocumentInfo()
            info.creator = "logger"
            events.append(.document(info))
            let written = try Reading(events).written(as: format)
            #expect(written.bytes == [])
            let loss = "a sequence without features cannot hold the metadata of its document (1 time)"
            #expect(written.losses == [loss])
        }
        #expect(throws: ConversionError.self) { try FormatSniffer().format(ofAll: []) }
        #expect(try FormatSniffer(fileExtension: "geojsonl").format(ofAll: []).name == "geojsonseq")
        #expect(try FormatSniffer(fileExtension: "geojsons").format(ofAll: [0x0A]).name == "geojsonrs")
    }

    @Test("A collection among features is read through")
    func nested() {
        expect(
            #"""
            {"type": "FeatureCollection", "name": "out", "features": [
            {"type": "FeatureCollection", "name": "in", "features": [
            {"type": "Feature", "properties": {},
             "geometry": null}],
             "after": 2},
            {"type": "Feature", "properties": {"a": 1},
             "geometry": null}
            ]}
            """#,
            #"""
            document name="out"
            feature unlocated
            end feature
            feature unlocated {a: 1}
            end feature
            """#,
            warnings: [
                "f:2:57: a FeatureCollection inside another one is read as if its features stood in the outer one"
            ])
    }

    @Test("A bare list of features is read")
    func bare() {
        expect(
            #"""
            [{"type": "Point", "coordinates": [1, 2]},
            {"type": "Feature", "properties": {},
             "geometry": null},
            3, [1]]
            """#,
            #"""
            feature waypoint
              part point
                1 2 - -
              end part
            end feature
            feature unlocated
            end feature
            """#,
            warnings: [
                "f:1:1: the document is a bare array of features, no FeatureCollection",
                "f:4:1: an element of the features is no object; it is left out",
                "f:4:4: an element of the features is no object; it is left out",
            ])
    }

    @Test("A list of features named locations is read")
    func locations() {
        expect(
            #"""
            {"locations": [
            {"type": "Feature", "properties": {"timestamp": "2015-10-01T08:00:00-0700"},
             "geometry": null}], "device": 1}
            """#,
            #"""
            feature unlocated {timestamp: "2015-10-01T08:00:00-0700"}
            end feature
            document {device: 1}
            """#,
            warnings: [
                "f:1:15: the document is a list of features named 'locations', no FeatureCollection"
            ])
    }

    @Test("Objects of no known type are read if they have a geometry")
    func odd() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [
            {"geometry": {"type": "Point", "coordinates": [1, 2]}},
            {"coordinates": [1, 2]},
            {"type": "Nope", "geometry": null, "a": 1},
            {"type": "Nope", "a": 1},
            {"a": 1},
            7,
            null,
            [[]]
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
            feature unlocated foreign {a: 1}
            end feature
            """#,
            warnings: [
                "f:2:54: an object has no type; it is read as a Feature",
                "f:3:23: a geometry without a type has the coordinates of a Point and is read as one",
                "f:3:23: an object has no type; it is read as a Feature",
                "f:4:42: an object has the type 'Nope'; it is read as a Feature",
                "f:5:24: an object with the type 'Nope' and without geometry is left out",
                "f:6:8: an object with no type and without geometry is left out",
            ])
    }

    @Test("A bare geometry keeps its other members")
    func geometry() {
        expect(
            #"""
            {"type": "LineString", "source": [1], "coordinates": [[1, 2], [3, 4]], "features": [], "properties": {"name": "n"}, "geometry": null}
            """#,
            #"""
            feature track LineString name="n" foreign {source: [1], features: []}
              part line
                1 2 - -
                3 4 - -
              end part
            end feature
            """#)
    }

    @Test("A feature with the members of other types keeps them")
    func featureMembers() {
        expect(
            #"""
            {"type": "Feature", "coordinates": [1], "geometries": 2, "features": [3], "geometry": null, "properties": {}}
            """#,
            #"""
            feature unlocated foreign {coordinates: [1], geometries: 2, features: [3]}
            end feature
            """#)
    }

    @Test("A collection without a list of features has its members")
    func noFeatures() {
        expect(
            #"""
            {"type": "FeatureCollection", "name": "x"}
            """#,
            #"""
            document name="x"
            """#,
            warnings: [
                "f:1:42: a FeatureCollection has no array of features"
            ])
    }

    @Test("A file without a JSON text is refused")
    func empty() {
        expect(
            #"""

            """#,
            "",
            error: "f: the file holds no JSON text")
    }

    @Test("A JSON text that is no object is refused")
    func scalar() {
        expect(
            #"""
            7
            """#,
            "",
            error: "f:1:1: a JSON text is no object; this is not GeoJSON")
    }

    @Test("A list without features is refused")
    func array() {
        expect(
            #"""
            []
            """#,
            "",
            warnings: [
                "f:1:1: the document is a bare array of features, no FeatureCollection"
            ],
            error: "f:1:1: a JSON array has no features; this is not GeoJSON")
    }

    @Test("Another kind of JSON is refused")
    func other() {
        expect(
            #"""
            {"version": 1, "notebookName": "n", "notes": []}
            """#,
            "",
            error: "f:1:48: a JSON object has no type; this is not GeoJSON")
    }

    @Test("What is no JSON is refused")
    func xml() {
        expect(
            #"""
            <gpx/>
            """#,
            "",
            error: "f:1:1: unexpected '<' at the start, expected a value")
    }

    @Test("Of a document that ends too early the whole features are kept")
    func unfinished() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "geometry": null, "properties": {}},
            {"type": "Feature"
            """#,
            #"""
            feature unlocated
            end feature
            """#,
            error: "f:3:19: the file ends inside an object opened at line 3")
    }

    @Test("A second document is refused")
    func second() {
        expect(
            #"""
            {"type": "FeatureCollection", "features": []}
            {"type": "Point", "coordinates": [1, 2]}
            """#,
            "",
            error: "f:2:1: a second JSON text after the end of the document")
    }

    @Test("A sequence may hold texts of all types, over several lines, with commas between them")
    func records() {
        expect(
            #"""

            {"type": "Point",
             "coordinates": [1, 2]},

            {"type": "FeatureCollection", "name": "n", "features": [{"type": "Point", "coordinates": [3, 4]}]}
            [{"type": "Point", "coordinates": [5, 6]}] 7 {"a": [1]}
            """#,
            isSequence: true,
            #"""
            feature waypoint
              part point
                1 2 - -
              end part
            end feature
            document name="n"
            feature waypoint
              part point
                3 4 - -
              end part
            end feature
            feature waypoint
              part point
                5 6 - -
              end part
            end feature
            """#,
            warnings: [
                "f:6:1: the document is a bare array of features, no FeatureCollection",
                "f:6:55: an object with no type and without geometry is left out",
                "f: commas stand between the JSON texts of the sequence",
            ])
    }
}
