package import GeoStream

/// Which sensors there are, a bit each.
package struct SensorSet: BitwiseCopyable, Equatable {
    private var bits: UInt8 = 0

    package init() {}

    package var isEmpty: Bool { bits == 0 }

    package func contains(_ sensor: Sensor) -> Bool { bits & 1 << sensor.rawValue != 0 }

    package mutating func insert(_ sensor: Sensor) { bits |= 1 << sensor.rawValue }

    /// Adds the sensors that have a value.
    package mutating func insert(_ sensors: Sensors) {
        // One by one, since a writer asks for each point.
        if !sensors.heartRate.isNaN { insert(.heartRate) }
        if !sensors.cadence.isNaN { insert(.cadence) }
        if !sensors.power.isNaN { insert(.power) }
        if !sensors.temperature.isNaN { insert(.temperature) }
        if !sensors.speed.isNaN { insert(.speed) }
        if !sensors.course.isNaN { insert(.course) }
    }

    package mutating func formUnion(_ other: SensorSet) { bits |= other.bits }
}
