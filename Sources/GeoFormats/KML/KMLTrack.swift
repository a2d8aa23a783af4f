internal import ByteText
internal import FormatSupport
internal import GeoStream

/// The open gx:Track: pairs its columns, and hands its points to the placemark they belong to.
struct KMLTrack {
    private var slots: TrackSlots
    /// Slots on their way out.
    private var run: [TrackPoint] = []

    /// Tracks that keep so many positions for arrays that nothing has announced.
    init(kept: Int = TrackSlots.usualKept) { slots = TrackSlots(kept: kept) }

    mutating func begin() { slots.removeAll() }

    /// Whether another time, or another position, can be taken; points that have been handed on cannot be changed.
    var takesTimes: Bool { !slots.isClosed }
    var takesPositions: Bool { !slots.isClosed || slots.isStreaming }

    /// Whether an array of this kind can begin: there is none yet, and times have elements of their own.
    func takes(_ array: SlotArrays.Kind) -> Bool { array != .time && !slots.has(array) && !slots.isClosed }

    mutating func append(time: Timestamp) throws(ConversionError) { try slots.append(time: time) }

    /// Appends a position, or a slot without one where the longitude is NaN; a long track is handed on from here.
    ///
    /// `expectsArrays` says that a schema has announced arrays, for which all slots wait.
    @inline(__always)
    mutating func append(
        _ position: TrackPoint, expectsArrays: Bool, to builder: inout PlacemarkBuilder,
        _ output: inout EventBuffer
    ) throws(ConversionError) {
        if slots.isStreaming { return try builder.append(slots.streamed(position), into: &output) }
        try slots.append(position)
        guard slots.mayStream(expectsArrays: expectsArrays) else { return }
        try send(before: .max, to: &builder, &output)
        slots.startStreaming()
    }

    mutating func append(_ value: Double, to sensor: Sensor) throws(ConversionError) {
        try slots.append(value, to: sensor)
    }

    /// Hands on the slots up to the one with this number, and that one with its annotations.
    mutating func append(
        _ annotations: Annotations, slot: Int, to builder: inout PlacemarkBuilder,
        _ output: inout EventBuffer
    ) throws(ConversionError) {
        guard slot >= slots.done else { return }
        try send(before: slot, to: &builder, &output)
        guard let point = try slots.next(), !point.longitude.isNaN else { return }
        try builder.append(annotations, into: &output)
        try builder.append(point, into: &output)
    }

    private mutating func send(
        before end: Int, to builder: inout PlacemarkBuilder, _ output: inout EventBuffer
    ) throws(ConversionError) {
        if !slots.isClosed { builder.begin(.line) }
        repeat {
            try slots.next(before: end, into: &run)
            try builder.append(run, into: &output)
        } while !run.isEmpty
    }

    /// Hands on the slots that are left.
    mutating func end(
        to builder: inout PlacemarkBuilder, _ output: inout EventBuffer
    ) throws(ConversionError) {
        try send(before: .max, to: &builder, &output)
        _ = try builder.endPart(keepsEmpty: true, into: &output)
    }

    /// How many times have no position, or how many positions no time, where there are any times.
    var unpaired: (times: Int, positions: Int) { slots.unpaired }
}
