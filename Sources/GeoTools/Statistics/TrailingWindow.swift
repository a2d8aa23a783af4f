/// The values of the recent past along a growing key (time, distance), to compare each with one at least a given width before.
///
/// Holds at most 64 values: such as are closer than a thirty-second of the width to the one before are skipped.
struct TrailingWindow<Value: BitwiseCopyable> {
    private struct Entry: BitwiseCopyable {
        var key: Double
        var value: Value
    }

    private let width, spacing: Double
    /// So many steps from value to value at least are compared.
    private let steps: Int
    private var entries: [64 of Entry]
    /// The numbers of the oldest entry and of the one after the newest, counted from the start.
    private var oldest = 0
    private var newest = 0

    init(width: Double, steps: Int, filler: Value) {
        // A stretch may be as long as the width but for rounding.
        self.width = width * (1 - 1e-9)
        self.steps = steps
        spacing = width / 32
        entries = .init(repeating: Entry(key: 0, value: filler))
    }

    mutating func removeAll() {
        oldest = 0
        newest = 0
    }

    /// Takes the next value; returns the latest one that is at least the width and the steps before it, and how far.
    @inline(__always)
    mutating func add(_ key: Double, _ value: Value) -> (span: Double, value: Value)? {
        if newest > oldest, key - entries[(newest - 1) & 63].key < spacing { return nil }
        entries[newest & 63] = Entry(key: key, value: value)
        newest += 1
        // One place stays free, so that the oldest is not the one written over.
        if newest - oldest > 63 { oldest += 1 }
        while newest - oldest > steps + 1, key - entries[(oldest + 1) & 63].key >= width { oldest += 1 }
        let entry = entries[oldest & 63]
        guard newest - oldest > steps, key - entry.key >= width else { return nil }
        return (key - entry.key, entry.value)
    }
}

/// The largest of some values of which one may be wrong: what two in a row reach.
struct SustainedMaximum {
    private(set) var value: Double?
    private var last: Double?
    private var hasTwo = false

    /// Takes the next value of a segment.
    @inline(__always)
    mutating func add(_ candidate: Double) {
        if let last {
            value = max(value ?? -.infinity, min(last, candidate))
            hasTwo = true
        }
        last = candidate
    }

    /// Ends the segment: where it had but one value, that counts, and where it had none, `fallback`.
    mutating func endSegment(fallback: Double?) {
        if !hasTwo, let only = last ?? fallback { value = max(value ?? -.infinity, only) }
        last = nil
        hasTwo = false
    }
}
