public import GeoStream

/// How KML holds lines whose points have times.
public enum KMLLines: String, Sendable, CaseIterable {
    /// As `gx:Track`, which Google Earth plays; many other programs do not show it.
    case track
    /// As `LineString`, which all programs show; times and sensors stand in ExtendedData, where fnconv reads them.
    case line
}

extension WriterOptions {
    /// How KML holds lines whose points have times; KML and KMZ look at it.
    public var kmlLines: KMLLines {
        get { self[KMLLinesOption.self] }
        set { self[KMLLinesOption.self] = newValue }
    }
}

private enum KMLLinesOption: WriterOption {
    static let usual = KMLLines.track
}
