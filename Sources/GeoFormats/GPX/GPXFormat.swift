internal import FormatSupport
public import GeoStream

extension Format {
    /// GPS Exchange Format, read as 1.0 and 1.1, written as 1.1 but for copies of 1.0.
    public static let gpx = Format(
        name: "gpx", title: "GPX", summary: "GPS Exchange Format 1.0 and 1.1: waypoints, routes, tracks",
        fileExtensions: ["gpx"],
        recognizes: { XMLSniffer.confidence(of: ["gpx"], in: $0) },
        makeReader: { GPXReader($0) }, makeWriter: { GPXWriter($0) })
}
