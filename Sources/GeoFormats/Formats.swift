internal import FormatSupport
public import GeoStream

extension Format {
    /// All formats, in the order in which they are listed.
    public static let all: [Format] = [
        gpx, geojson, geojsonseq, geojsonrs, kml, kmz, fieldnotes, csv, tsv, tcx, fit, nmea, igc, timeline,
    ]

    /// The format of this name.
    public static func named(_ name: String) -> Format? { all.first { $0.name == name } }

    /// The format that `prefix`, the first bytes of a document, is surest to be; the file's extension breaks ties.
    public static func recognized(_ prefix: Span<UInt8>, fileExtension: String = "") -> Format? {
        var best: (format: Format, confidence: Confidence, isNamed: Bool)?
        for format in all {
            let confidence = format.recognizes(prefix)
            let isNamed = format.fileExtensions.contains(fileExtension)
            if confidence == .no || (confidence == .possible && !isNamed) { continue }
            if let best, best.confidence > confidence || (best.confidence == confidence && (best.isNamed || !isNamed)) {
                continue
            }
            best = (format, confidence, isNamed)
        }
        return best?.format
    }
}
