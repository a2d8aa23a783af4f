internal import ByteText
internal import GeoStream

/// The slots of a gx:Track: `when` and `coord` in any order and any interleaving, then the sensors, paired by their numbers.
///
/// Each column waits in a spool of its own, so memory does not grow with the track. A slot without a position (a pause) is left
/// out with its time and its sensors. Source: KML 2.3 (OGC 12-007r2), 12.16: the i-th `when` belongs to the i-th `coord`.
struct TrackSlots {
    private var times = TimeColumn()
    private var positions = SlotColumn()
    private var arrays = SlotArrays()
    private var hasAltitude = false
    /// How many slots have been handed out.
    private(set) var done = 0

    /// How many `when` have no `coord`, or how many `coord` no `when`, where there are any `when`.
    var unpaired: (times: Int, positions: Int) {
        (max(0, times.count - positions.count), times.isEmpty ? 0 : max(0, positions.count - times.count))
    }

    /// Whether the slots are being handed out already, so that nothing can be added.
    private(set) var isClosed = false

    mutating func removeAll() {
        times.removeAll()
        positions.removeAll()
        arrays.removeAll()
        hasAltitude = false
        done = 0
        isClosed = false
    }

    mutating func append(time: Timestamp) throws(ConversionError) {
        try times.append(time)
    }

    /// Appends a position; one whose longitude is NaN is a slot without.
    mutating func append(_ position: TrackPoint) throws(ConversionError) {
        if position.elevation != 0, !position.elevation.isNaN { hasAltitude = true }
        try positions.append(position)
    }

    func has(_ array: SlotArrays.Kind) -> Bool { arrays.has(array) }

    mutating func append(_ value: Double, to sensor: Sensor) throws(ConversionError) {
        try arrays.append(value, to: sensor)
    }

    /// The next slot, with a longitude of NaN where it has no position; nil at the end.
    mutating func next(_ altitudes: AltitudeMode) throws(ConversionError) -> TrackPoint? {
        isClosed = true
        guard var point = try positions.next() else { return nil }
        done += 1
        if !times.isEmpty { point.time = try times.next() }
        if !arrays.isEmpty { try arrays.fill(&point) }
        if !altitudes.isKept(hasNonzero: hasAltitude) { point.elevation = .nan }
        return point
    }

    /// Hands the slots before `end` to `body`, those that have a position.
    mutating func forEach(
        before end: Int, _ altitudes: AltitudeMode, _ body: (TrackPoint) throws(ConversionError) -> Void
    ) throws(ConversionError) {
        while done < end, let point = try next(altitudes) {
            if !point.longitude.isNaN { try body(point) }
        }
    }
}

/// What the altitudes of a geometry mean.
///
/// The standard's default is `clampToGround`, under which altitudes are no data, but most recordings rely on altitudes without
/// saying so. So where nothing is said, altitudes are data if any of them is not zero.
enum AltitudeMode {
    case unsaid, clamped, absolute
    /// Above the ground or the sea floor: read as they stand.
    case relative

    init?(_ text: String) {
        switch text {
        case "clampToGround", "clampToSeaFloor": self = .clamped
        case "absolute": self = .absolute
        case "relativeToGround", "relativeToSeaFloor": self = .relative
        default: return nil
        }
    }

    /// Whether altitudes, one of which is not zero, are elevations.
    func isKept(hasNonzero: Bool) -> Bool {
        switch self {
        case .clamped: false
        case .absolute: true
        case .unsaid, .relative: hasNonzero
        }
    }
}
