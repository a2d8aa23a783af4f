internal import ByteText
package import GeoStream

/// What a writer knows of a part once all its points have come.
package struct PartSummary {
    package var part: Part
    package private(set) var count = 0
    /// How many of its points have a time.
    package private(set) var timed = 0
    package private(set) var hasElevation = false
    /// Whether some of its points have an elevation that is not zero.
    package private(set) var hasHeight = false
    /// The sensors that some of its points have.
    package private(set) var sensors = SensorSet()
    /// How many of its points have more to say than numbers, as far as the writer counts them.
    package var details = 0

    package init(_ part: Part) { self.part = part }

    /// Takes the next points into account.
    package mutating func add(_ points: Span<TrackPoint>) {
        for index in points.indices {
            let point = points[index]
            if !point.time.isAbsent { timed += 1 }
            if !point.elevation.isNaN {
                hasElevation = true
                if point.elevation != 0 { hasHeight = true }
            }
            if !point.sensors.isEmpty { sensors.insert(point.sensors) }
        }
        count += points.count
    }
}
