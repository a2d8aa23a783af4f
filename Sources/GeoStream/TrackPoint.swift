public import ByteText

/// One position with what was recorded there; plain bits, so a run of points moves as memory does.
@frozen public struct TrackPoint: BitwiseCopyable, Sendable {
    /// Degrees east, WGS 84, in [-180, 180].
    public var longitude: Double
    /// Degrees north, WGS 84, in [-90, 90].
    public var latitude: Double
    /// Metres above sea level or the ellipsoid, as the source has it; NaN is absent.
    public var elevation: Double
    /// UTC; ``Timestamp/absent`` where unknown.
    public var time: Timestamp
    /// What sensors said there.
    public var sensors: Sensors

    /// A point; what is left out is absent.
    @inlinable public init(
        longitude: Double, latitude: Double, elevation: Double = .nan, time: Timestamp = .absent,
        sensors: Sensors = .none
    ) {
        self.longitude = longitude
        self.latitude = latitude
        self.elevation = elevation
        self.time = time
        self.sensors = sensors
    }
}

extension TrackPoint: Hashable {
    /// Whether all values are the same; absent equals absent.
    public static func == (left: TrackPoint, right: TrackPoint) -> Bool {
        isSame(left.longitude, right.longitude) && isSame(left.latitude, right.latitude) && left.time == right.time
            && isSame(left.elevation, right.elevation) && left.sensors == right.sensors
    }

    /// Feeds all values; what is absent counts as one value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(known(longitude))
        hasher.combine(known(latitude))
        hasher.combine(time)
        hasher.combine(known(elevation))
        hasher.combine(sensors)
    }
}

extension TrackPoint {
    /// Metres above sea level or the ellipsoid, nil where unknown: ``elevation`` without its NaN.
    public var elevationIfKnown: Double? {
        get { known(elevation) }
        set { elevation = newValue ?? .nan }
    }

    /// What a sensor said in its unit, nil where it said nothing: a member of ``sensors`` without its NaN.
    public subscript(sensor: Sensor) -> Double? {
        get { known(sensors[sensor]) }
        set { sensors[sensor] = newValue ?? .nan }
    }
}

/// What sensors said at a point; NaN is absent.
@frozen public struct Sensors: BitwiseCopyable, Sendable {
    /// Beats a minute.
    public var heartRate: Double
    /// Revolutions, or steps of one leg, a minute.
    public var cadence: Double
    /// Watts.
    public var power: Double
    /// Degrees Celsius.
    public var temperature: Double
    /// Metres a second.
    public var speed: Double
    /// Degrees clockwise from true north.
    public var course: Double

    /// What some sensors said; what is left out is absent.
    @inlinable public init(
        heartRate: Double = .nan, cadence: Double = .nan, power: Double = .nan, temperature: Double = .nan,
        speed: Double = .nan, course: Double = .nan
    ) {
        self.heartRate = heartRate
        self.cadence = cadence
        self.power = power
        self.temperature = temperature
        self.speed = speed
        self.course = course
    }

    /// Nothing recorded.
    @inlinable public static var none: Sensors { Sensors() }

    /// Whether nothing is recorded.
    @inlinable public var isEmpty: Bool {
        heartRate.isNaN && cadence.isNaN && power.isNaN && temperature.isNaN && speed.isNaN && course.isNaN
    }

    /// What a sensor said, in its unit; NaN is absent.
    @inlinable public subscript(sensor: Sensor) -> Double {
        get {
            switch sensor {
            case .heartRate: heartRate
            case .cadence: cadence
            case .power: power
            case .temperature: temperature
            case .speed: speed
            case .course: course
            }
        }
        set {
            switch sensor {
            case .heartRate: heartRate = newValue
            case .cadence: cadence = newValue
            case .power: power = newValue
            case .temperature: temperature = newValue
            case .speed: speed = newValue
            case .course: course = newValue
            }
        }
    }
}

extension Sensors: Hashable {
    /// Whether all values are the same; absent equals absent.
    public static func == (left: Sensors, right: Sensors) -> Bool {
        Sensor.allCases.allSatisfy { isSame(left[$0], right[$0]) }
    }

    /// Feeds all values; what is absent counts as one value.
    public func hash(into hasher: inout Hasher) {
        for sensor in Sensor.allCases { hasher.combine(known(self[sensor])) }
    }
}

/// The sensors by name, for tables.
@frozen public enum Sensor: UInt8, CaseIterable, Sendable {
    /// Beats a minute.
    case heartRate
    /// Revolutions, or steps of one leg, a minute.
    case cadence
    /// Watts.
    case power
    /// Degrees Celsius.
    case temperature
    /// Metres a second.
    case speed
    /// Degrees clockwise from true north.
    case course
}

/// A value, nil where it is absent.
private func known(_ value: Double) -> Double? { value.isNaN ? nil : value }

private func isSame(_ left: Double, _ right: Double) -> Bool { left == right || (left.isNaN && right.isNaN) }
