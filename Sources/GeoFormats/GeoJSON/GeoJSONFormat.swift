internal import FormatSupport
public import GeoStream

extension Format {
    /// GeoJSON (RFC 7946): one document, usually a FeatureCollection.
    public static let geojson = Format(
        name: "geojson", title: "GeoJSON",
        summary: "GeoJSON (RFC 7946), with times and sensors as togeojson writes them",
        fileExtensions: ["geojson", "json"],
        recognizes: { readingUTF16($0) { GeoJSONSniffer($0).asDocument } },
        makeReader: { UTF16Reader(GeoJSONReader($0)) }, makeWriter: { GeoJSONWriter($0) })

    /// Features one a line; any sequence of GeoJSON texts is read.
    public static let geojsonseq = Format(
        name: "geojsonseq", title: "GeoJSON", summary: "GeoJSON features, one a line",
        fileExtensions: ["geojsonl", "geojsonseq", "ndjson", "ndgeojson", "jsonl"],
        isSequence: true,
        recognizes: { readingUTF16($0) { GeoJSONSniffer($0).asLines } },
        makeReader: { UTF16Reader(GeoJSONReader($0, isSequence: true)) },
        makeWriter: { GeoJSONWriter($0, layout: .lines) })

    /// GeoJSON text sequences (RFC 8142): each feature behind a record separator.
    public static let geojsonrs = Format(
        name: "geojsonrs", title: "GeoJSON",
        summary: "GeoJSON text sequence (RFC 8142), features with record separators",
        fileExtensions: ["geojsons"], isSequence: true,
        recognizes: { readingUTF16($0) { GeoJSONSniffer($0).asRecords } },
        makeReader: { UTF16Reader(GeoJSONReader($0, isSequence: true)) },
        makeWriter: { GeoJSONWriter($0, layout: .records) })
}
