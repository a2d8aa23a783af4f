public import GeoStream

/// A place on the WGS 84 ellipsoid.
@frozen public struct Position: BitwiseCopyable, Sendable, Hashable {
    /// Degrees east, in [-180, 180].
    public var longitude: Double
    /// Degrees north, in [-90, 90].
    public var latitude: Double

    /// A position at a longitude and a latitude, both in degrees.
    @inlinable public init(longitude: Double, latitude: Double) {
        self.longitude = longitude
        self.latitude = latitude
    }
}

extension TrackPoint {
    /// Where the point is; setting it leaves all else as it was.
    @inlinable public var position: Position {
        get { Position(longitude: longitude, latitude: latitude) }
        set {
            longitude = newValue.longitude
            latitude = newValue.latitude
        }
    }
}
