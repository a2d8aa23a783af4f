public import GeoStream

extension ReaderOptions {
    /// Whether each fix of a receiver is wanted by itself, as soon as it comes, and not as a point of a track.
    ///
    /// NMEA looks at it.
    public var isLive: Bool {
        get { self[LiveReading.self] }
        set { self[LiveReading.self] = newValue }
    }
}

private enum LiveReading: ReaderOption {
    static let usual = false
}
