package import ByteText
package import GeoStream

/// One value for each slot of a track, its times or what one sensor said, kept apart until the positions are there.
package struct SlotColumn {
    private var spool = ColumnSpool(memoryLimit: 512 << 10)
    private var cursor = ColumnCursor()
    package private(set) var count = 0

    package var isEmpty: Bool { count == 0 }

    package init() {}

    package mutating func append(_ time: Timestamp) throws(ConversionError) {
        count += 1
        if time.isAbsent { try spool.appendNull() } else { try spool.append(time) }
    }

    /// Appends a number; NaN is an empty slot.
    package mutating func append(_ value: Double) throws(ConversionError) {
        count += 1
        if value.isNaN { try spool.appendNull() } else { try spool.append(value) }
    }

    /// The next time from the start, absent past the end; from the first call on nothing may be appended.
    @inline(__always)
    package mutating func nextTime() throws(ConversionError) -> Timestamp {
        try cursor.next(in: spool) == .time ? cursor.time : .absent
    }

    /// The next number from the start, NaN past the end; from the first call on nothing may be appended.
    @inline(__always)
    package mutating func nextNumber() throws(ConversionError) -> Double {
        try cursor.next(in: spool) == .number ? cursor.number : .nan
    }

    package mutating func removeAll() {
        guard !isEmpty else { return }
        spool.removeAll()
        cursor = ColumnCursor()
        count = 0
    }
}

/// The arrays of a track, or of all positions of a placemark: a column for the times and one for each sensor.
package struct SlotArrays {
    /// What an array holds.
    package enum Kind: Equatable {
        case time
        case sensor(Sensor)
    }

    private var times = SlotColumn()
    private var sensors: [SlotColumn] = []
    /// The sensors whose columns have values.
    private var present: [Sensor] = []
    package private(set) var isEmpty = true

    package init() {}

    package mutating func removeAll() {
        guard !isEmpty else { return }
        times.removeAll()
        for sensor in present { sensors[Int(sensor.rawValue)].removeAll() }
        present = []
        isEmpty = true
    }

    /// Whether the array has begun already: a second of its kind would run behind the first.
    package func has(_ kind: Kind) -> Bool {
        switch kind {
        case .time: !times.isEmpty
        case .sensor(let sensor): present.contains(sensor)
        }
    }

    package mutating func append(_ value: Double, to sensor: Sensor) throws(ConversionError) {
        if !present.contains(sensor) {
            if sensors.isEmpty { sensors = Sensor.allCases.map { _ in SlotColumn() } }
            present.append(sensor)
        }
        isEmpty = false
        try sensors[Int(sensor.rawValue)].append(value)
    }

    package mutating func append(time: Timestamp) throws(ConversionError) {
        isEmpty = false
        try times.append(time)
    }

    /// Puts the values of the next slot into `point`.
    package mutating func fill(_ point: inout TrackPoint) throws(ConversionError) {
        for sensor in present {
            let value = try sensors[Int(sensor.rawValue)].nextNumber()
            if !value.isNaN { point.sensors[sensor] = value }
        }
        if !times.isEmpty {
            let time = try times.nextTime()
            if !time.isAbsent { point.time = time }
        }
    }

    /// Puts the values of the next slots into `points`.
    package mutating func fill(_ points: inout [TrackPoint]) throws(ConversionError) {
        guard !isEmpty else { return }
        for index in points.indices { try fill(&points[index]) }
    }
}
