public import GeoStream

/// What a machine records about the texts of one element while the lane learns from it: where in the batch's text each began, and
/// into which field of the point it went; none where it was skipped, whatever it says.
@usableFromInline package struct FieldLog {
    /// Whether records are wanted; else recording costs a comparison.
    @usableFromInline package internal(set) var isOn = false
    @usableFromInline var entries: [(start: Int, field: PointField?)] = []
    /// The points that the machine took to itself instead of handing them on.
    @usableFromInline var points: [TrackPoint] = []

    @usableFromInline package init() {}

    /// Records that the text that begins at `start` went into `field`, or was skipped.
    @inlinable @inline(__always)
    package mutating func record(_ field: PointField?, _ start: Int) {
        if isOn { entries.append((start, field)) }
    }

    /// Records that the machine took a point to itself, which has but the fields that the texts went into.
    @inlinable @inline(__always)
    package mutating func record(_ point: TrackPoint) {
        if isOn { points.append(point) }
    }

    /// Begins the log of an element.
    @usableFromInline mutating func begin() {
        isOn = true
        entries.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
    }

    /// The fields that parts of the text at `range` went into, and where they begin; none where one part was recorded twice.
    @usableFromInline func fields(in range: Range<Int>) -> [(start: Int, field: PointField?)] {
        let found = entries.filter { range.contains($0.start) }
        return Set(found.map(\.start)).count == found.count ? found : []
    }
}
