internal import ArchiveStream
internal import FormatSupport
public import GeoStream

extension Format {
    /// KML in a ZIP archive, beside the pictures that it shows.
    public static let kmz = Format(
        name: "kmz", title: "KMZ", summary: "KML in a ZIP archive", fileExtensions: ["kmz"], isArchive: true,
        recognizes: { ZipReader.recognizes($0) ? .certain : .no },
        makeReader: { KMZReader($0) }, makeWriter: { KMZWriter($0) })
}
