internal import FormatSupport
public import GeoStream

extension Format {
    /// Keyhole Markup Language, read as 2.0 to 2.3, written as 2.2 with Google's extension.
    public static let kml = Format(
        name: "kml", title: "KML", summary: "Keyhole Markup Language 2.2 with gx: placemarks, lines, tracks, folders",
        fileExtensions: ["kml"], recognizes: { XMLSniffer.confidence(of: KMLName.roots.map(\.rawValue), in: $0) },
        makeReader: { KMLReader($0) }, makeWriter: { KMLWriter($0) })
}
