/// What a machine notes of the texts of one element while the lane learns from it: where in the batch's text each began, and
/// into which field of the point it went; none where it was passed over, whatever it says.
@usableFromInline package struct FieldNotes {
    /// Whether notes are wanted; else noting costs a comparison.
    @usableFromInline var isOn = false
    @usableFromInline var entries: [(start: Int, field: PointField?)] = []

    @usableFromInline package init() {}

    /// Notes that the text that begins at `start` went into `field`, or was passed over.
    @inlinable @inline(__always)
    package mutating func note(_ field: PointField?, _ start: Int) {
        if isOn { entries.append((start, field)) }
    }

    /// Begins the notes of an element.
    @usableFromInline mutating func begin() {
        isOn = true
        entries.removeAll(keepingCapacity: true)
    }

    /// What was noted of the text that begins at `start`; nil where nothing was, or more than one thing.
    @usableFromInline func note(at start: Int) -> PointField?? {
        var found: PointField??
        for entry in entries where entry.start == start {
            guard found == nil else { return nil }
            found = .some(entry.field)
        }
        return found
    }
}
