public import GeoStream

/// A field of a point that one number or time in a file sets.
@usableFromInline package enum PointField: Hashable, Sendable {
    case latitude, longitude, elevation, time
    case sensor(Sensor)
}

extension PointField {
    /// What messages call its value.
    @inlinable package var name: StaticString {
        switch self {
        case .latitude: "latitude"
        case .longitude: "longitude"
        case .elevation: "elevation"
        case .time: "time"
        case .sensor(.heartRate): "heart rate"
        case .sensor(.cadence): "cadence"
        case .sensor(.power): "power"
        case .sensor(.temperature): "temperature"
        case .sensor(.speed): "speed"
        case .sensor(.course): "course"
        }
    }

    /// As what a text that is no value is reported; nil for a latitude and a longitude, since the position is then checked whole.
    @inlinable package var problem: Diagnostic.Kind? {
        switch self {
        case .latitude, .longitude: nil
        case .elevation: .unreadableElevation
        case .time: .unreadableTime
        case .sensor: .unreadableValue
        }
    }

    /// Gives the field of a point a number; a time is not a number.
    @inlinable @inline(__always)
    package func set(_ value: Double, in point: inout TrackPoint) {
        switch self {
        case .latitude: point.latitude = value
        case .longitude: point.longitude = value
        case .elevation: point.elevation = value
        case .time: break
        case .sensor(let sensor): point.sensors[sensor] = value
        }
    }
}
