import GeoStream
import Testing

@testable import GeoFormats

@Suite("Recognizing GeoJSON")
struct GeoJSONSnifferTests {
    @Test(
        "Documents are known by their type or their features, wherever they are",
        arguments: [
            #"{"type": "FeatureCollection", "features": []}"#,
            #"{"type":"Feature","geometry":null,"properties":{"type":"x"}}"#,
            "\u{FEFF} \n{\"coordinates\": [1, 2], \"type\": \"Point\"}",
            #"{"name": "n", "features": [{"geometry": {"coordinates": [1"#,
            #"{"geometry": {"type": "Point", "#,
            #"[{"type": "Feature", "#,
            #"{"locations": [{"type": "Feature", "#,
            #"{"type": "FeatureCollection", "features": []} {"type": "FeatureCollection"}"#,
        ])
    func documents(text: String) {
        #expect(Format.recognized(text.utf8.span)?.name == "geojson")
    }

    @Test(
        "Two texts in a row are a sequence, and record separators make it one of RFC 8142",
        arguments: [
            ("{\"type\":\"Feature\",\"geometry\":null}\n{\"type\"", "geojsonseq"),
            ("{\"type\":\"Point\",\"coordinates\":[1,2]} {\"type\":\"Point\"", "geojsonseq"),
            ("\u{1E}{\"type\":\"Feature\"", "geojsonrs"), ("\n\u{1E}\u{1E}{\"geometry\":{", "geojsonrs"),
        ])
    func sequences(text: String, name: String) {
        #expect(Format.recognized(text.utf8.span)?.name == name)
    }

    @Test("Where one text may be either, the file's extension decides")
    func extensions() {
        let text = #"{"type": "Feature", "geometry": null, "properties": {}}"#
        #expect(Format.recognized(text.utf8.span, fileExtension: "geojson")?.name == "geojson")
        #expect(Format.recognized(text.utf8.span, fileExtension: "geojsonl")?.name == "geojsonseq")
        #expect(Format.recognized(text.utf8.span, fileExtension: "ndjson")?.name == "geojsonseq")
        #expect(Format.recognized(text.utf8.span, fileExtension: "json")?.name == "geojson")
    }

    @Test(
        "A text that is cut before it shows what it is, is what the file's extension says",
        arguments: ["{", #"{"type": "Feat"#, #"{"crs": {"type": "name""#])
    func cut(text: String) {
        #expect(Format.recognized(text.utf8.span, fileExtension: "geojson")?.name == "geojson")
        #expect(Format.recognized(text.utf8.span) == nil)
    }

    @Test(
        "Other JSON is not GeoJSON",
        arguments: [
            "", "7", "[]", "[1, 2]", "{}", "<gpx/>", #"{"version": 1, "notebookName": "n", "notes": []}"#,
            #"{"locations": [{"latitudeE7": 1, "type": "x"}]}"#, #"{"type": "Topology", "objects": {}}"#,
            #"{"a": {"type": "Feature"}, "features": 7}"#, #"{"semanticSegments": [{"type": "Feature"}]}"#,
        ])
    func others(text: String) {
        let formats = [Format.geojson, .geojsonseq, .geojsonrs]
        #expect(formats.allSatisfy { $0.recognizes(text.utf8.span) == .no })
    }
}
