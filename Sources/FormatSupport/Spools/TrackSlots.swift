package import ByteText
package import GeoStream

/// The slots of a gx:Track: `when` and `coord` in any order and any interleaving, then the sensors, paired by their numbers.
///
/// Each column waits apart in constant memory. A slot without a position (a pause) goes with its time and its sensors.
/// Source: KML 2.3 (OGC 12-007r2), 12.16: the i-th `when` belongs to the i-th `coord`.
package struct TrackSlots {
    private var times = SlotColumn()
    private var positions = Spool(memoryLimit: 1 << 20)
    private var cursor = SpoolCursor()
    /// The positions on their way into the spool, which takes them by the run in a fraction of the time.
    private var pending: [TrackPoint] = []
    private var arrays = SlotArrays()
    /// Whether no `when` has come behind a `coord`.
    private var isTimesFirst = true
    private var count = 0
    /// How many slots have been handed out.
    package private(set) var done = 0
    /// Whether the slots are being handed out already, so that no array can be added.
    package private(set) var isClosed = false
    /// Whether each position is handed out as it comes.
    package private(set) var isStreaming = false

    /// So many positions are kept for arrays that nothing has announced; see `mayStream`.
    private let kept: Int

    private static let runLength = 256

    /// A day and a half of a recording with a point each second.
    package static let usualKept = 131_072

    package init(kept: Int = usualKept) { self.kept = kept }

    /// How many `when` have no `coord`, or how many `coord` no `when`, where there are any `when`.
    package var unpaired: (times: Int, positions: Int) {
        (max(0, times.count - count), times.isEmpty ? 0 : max(0, count - times.count))
    }

    package mutating func removeAll() {
        times.removeAll()
        if !positions.isEmpty { positions.removeAll() }
        pending.removeAll(keepingCapacity: true)
        cursor = SpoolCursor()
        arrays.removeAll()
        isTimesFirst = true
        count = 0
        done = 0
        isClosed = false
        isStreaming = false
    }

    package mutating func append(time: Timestamp) throws(ConversionError) {
        if count > 0 { isTimesFirst = false }
        try times.append(time)
    }

    /// Appends a position; one whose longitude is NaN is a slot without.
    package mutating func append(_ position: TrackPoint) throws(ConversionError) {
        count += 1
        pending.append(position)
        if pending.count == Self.runLength { try flush() }
    }

    private mutating func flush() throws(ConversionError) {
        var run: [TrackPoint] = []
        swap(&run, &pending)
        defer { swap(&run, &pending) }
        try positions.append(run.span)
        run.removeAll(keepingCapacity: true)
    }

    /// Makes the slots ready to be handed out.
    private mutating func close() throws(ConversionError) {
        guard !isClosed else { return }
        isClosed = true
        try flush()
    }

    package func has(_ array: SlotArrays.Kind) -> Bool { arrays.has(array) }

    package mutating func append(_ value: Double, to sensor: Sensor) throws(ConversionError) {
        try arrays.append(value, to: sensor)
    }

    /// Whether positions may be handed out from now on as they come: the track is long, its times are all known, and no
    /// array is to be expected, since arrays have to be announced by a schema.
    package func mayStream(expectsArrays: Bool) -> Bool {
        count == kept && !expectsArrays && isTimesFirst && !isClosed && arrays.isEmpty
    }

    /// Has positions handed out as they come, after those that were kept.
    package mutating func startStreaming() { isStreaming = true }

    /// The slot of a position that is handed out as it comes.
    package mutating func streamed(_ position: TrackPoint) throws(ConversionError) -> TrackPoint {
        var point = position
        count += 1
        done += 1
        if !times.isEmpty { point.time = try times.nextTime() }
        return point
    }

    /// The next slot, with a longitude of NaN where it has no position; nil at the end.
    package mutating func next() throws(ConversionError) -> TrackPoint? {
        try close()
        guard var point = try cursor.point(in: positions) else { return nil }
        done += 1
        if !times.isEmpty { point.time = try times.nextTime() }
        if !arrays.isEmpty { try arrays.fill(&point) }
        return point
    }

    /// Replaces `run` with the next slots before the one with the number `end`; none at the end.
    package mutating func next(
        before end: Int, into run: inout [TrackPoint]
    ) throws(ConversionError) {
        try close()
        try cursor.points(in: positions, atMost: min(Self.runLength, end - done), into: &run)
        done += run.count
        if !times.isEmpty {
            for index in run.indices { run[index].time = try times.nextTime() }
        }
        try arrays.fill(&run)
    }
}
