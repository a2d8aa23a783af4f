/// What a machine records about the texts of one element while the lane learns from it: where in the batch's text each began, and
/// into which field of the point it went; none where it was skipped, whatever it says.
@usableFromInline package struct FieldLog {
    /// Whether records are wanted; else recording costs a comparison.
    @usableFromInline var isOn = false
    @usableFromInline var entries: [(start: Int, field: PointField?)] = []

    @usableFromInline package init() {}

    /// Records that the text that begins at `start` went into `field`, or was skipped.
    @inlinable @inline(__always)
    package mutating func record(_ field: PointField?, _ start: Int) {
        if isOn { entries.append((start, field)) }
    }

    /// Begins the log of an element.
    @usableFromInline mutating func begin() {
        isOn = true
        entries.removeAll(keepingCapacity: true)
    }

    /// The field that the text that begins at `start` went into; nil where nothing was recorded, or more than one thing.
    @usableFromInline func field(at start: Int) -> PointField?? {
        var found: PointField??
        for entry in entries where entry.start == start {
            guard found == nil else { return nil }
            found = .some(entry.field)
        }
        return found
    }
}
