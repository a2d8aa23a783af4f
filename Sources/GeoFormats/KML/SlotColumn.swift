internal import ByteText
internal import GeoStream

/// One value for each slot of a track: its positions or what one sensor said, spooled until the others are there.
///
/// Slots are written and read by the run, which costs a fraction of doing it one by one.
struct SlotColumn {
    private var spool = Spool(memoryLimit: 512 << 10)
    private var cursor = SpoolCursor()
    /// The slots on their way into the spool, later those on their way out of it.
    private var run: [TrackPoint] = []
    private var at = 0
    private var isReading = false
    private(set) var count = 0

    private static let runLength = 256

    var isEmpty: Bool { count == 0 }

    @inline(__always)
    mutating func append(_ slot: TrackPoint) throws(ConversionError) {
        run.append(slot)
        count += 1
        if run.count == Self.runLength { try flush() }
    }

    private mutating func flush() throws(ConversionError) {
        let slots = run
        try spool.append(slots.span)
        run.removeAll(keepingCapacity: true)
    }

    /// The next slot from the start, nil past the end; from the first call on nothing may be appended.
    @inline(__always)
    mutating func next() throws(ConversionError) -> TrackPoint? {
        if at == run.count || !isReading, try !load() { return nil }
        at += 1
        return run[at - 1]
    }

    private mutating func load() throws(ConversionError) -> Bool {
        if !isReading { try flush() }
        isReading = true
        try cursor.points(in: spool, atMost: Self.runLength, into: &run)
        at = 0
        return !run.isEmpty
    }

    mutating func removeAll() {
        guard !isEmpty else { return }
        spool.removeAll()
        cursor = SpoolCursor()
        run.removeAll(keepingCapacity: true)
        at = 0
        isReading = false
        count = 0
    }
}

/// The arrays of a track, or of all positions of a placemark: a column for the times and one for each sensor.
struct SlotArrays {
    /// What an array holds.
    enum Kind: Equatable {
        case time
        case sensor(Sensor)

        init?(_ name: String) {
            if name == KMLOwnName.timeArray {
                self = .time
            } else if let sensor = KMLOwnName.sensor(name) {
                self = .sensor(sensor)
            } else {
                return nil
            }
        }
    }

    private var times = TimeColumn()
    private var sensors: [SlotColumn] = Sensor.allCases.map { _ in SlotColumn() }
    /// The sensors whose columns have values.
    private var present: [Sensor] = []
    private(set) var isEmpty = true

    mutating func removeAll() {
        guard !isEmpty else { return }
        times.removeAll()
        for sensor in present { sensors[Int(sensor.rawValue)].removeAll() }
        present = []
        isEmpty = true
    }

    /// Whether the array has begun already: a second of its kind would run behind the first.
    func has(_ kind: Kind) -> Bool {
        switch kind {
        case .time: !times.isEmpty
        case .sensor(let sensor): present.contains(sensor)
        }
    }

    mutating func append(_ value: Double, to sensor: Sensor) throws(ConversionError) {
        if !present.contains(sensor) { present.append(sensor) }
        isEmpty = false
        var slot = TrackPoint(longitude: 0, latitude: 0)
        slot.sensors[sensor] = value
        try sensors[Int(sensor.rawValue)].append(slot)
    }

    mutating func append(time: Timestamp) throws(ConversionError) {
        isEmpty = false
        try times.append(time)
    }

    /// Puts the values of the next slot into `point`.
    @inline(__always)
    mutating func fill(_ point: inout TrackPoint) throws(ConversionError) {
        for sensor in present {
            guard let slot = try sensors[Int(sensor.rawValue)].next() else { continue }
            point.sensors[sensor] = slot.sensors[sensor]
        }
        guard !times.isEmpty else { return }
        let time = try times.next()
        if !time.isAbsent { point.time = time }
    }
}
