internal import FormatSupport
public import GeoStream

extension Format {
    /// Garmin's Training Center XML, read as version 1 and 2.
    public static let tcx = Format(
        name: "tcx", title: "TCX", summary: "Garmin Training Center XML: activities, laps, courses",
        fileExtensions: ["tcx"],
        recognizes: { XMLSniffer.confidence(of: [TCXName.TrainingCenterDatabase.rawValue], in: $0) },
        makeReader: { TCXReader($0) }, makeWriter: nil)
}
