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
        for sensor in Sensor.allCases where !sensors[sensor].isNaN { bits |= 1 << sensor.rawValue }
    }

    package mutating func formUnion(_ other: SensorSet) { bits |= other.bits }
}
