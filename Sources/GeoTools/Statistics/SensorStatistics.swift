/// What a sensor said along a track.
public struct SensorStatistics: Sendable, Equatable {
    /// The number of points that have a value.
    public private(set) var count = 0
    /// The smallest value, in the unit of the sensor; infinity where there is none.
    public private(set) var minimum = Double.infinity
    /// The largest value, in the unit of the sensor; minus infinity where there is none.
    public private(set) var maximum = -Double.infinity
    private var sum = 0.0
    /// The integral of the value over the time in which it is known, and that time in seconds.
    private var integral = 0.0
    private var duration = 0.0

    init() {}

    /// The mean over time, between neighbours that both have a value and a time; the mean of the points where there are none.
    public var average: Double { duration > 0 ? integral / duration : sum / Double(count) }

    @inline(__always)
    mutating func add(_ value: Double) {
        count += 1
        sum += value
        minimum = min(minimum, value)
        maximum = max(maximum, value)
    }

    /// Records that the value went from one to another within some seconds.
    @inline(__always)
    mutating func add(from first: Double, to second: Double, seconds: Double) {
        integral += (first + second) / 2 * seconds
        duration += seconds
    }

    mutating func add(_ other: SensorStatistics) {
        count += other.count
        minimum = min(minimum, other.minimum)
        maximum = max(maximum, other.maximum)
        sum += other.sum
        integral += other.integral
        duration += other.duration
    }
}
