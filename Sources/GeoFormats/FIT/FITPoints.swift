internal import ByteText
internal import GeoStream

/// The points of one FIT file, in constant memory, until its laps and sessions are known.
struct FITPoints {
    private var spool = Spool()
    /// Points on their way into the spool, which takes them by the run in a fraction of the time.
    private var run: [TrackPoint] = []
    /// The sensors of a record without a position, for a point of the same time.
    private var held = Sensors.none
    private var heldTime: UInt32?
    /// The time from which on points are of a new segment, if the old one has as many points as it needs.
    private var cutTime: UInt32?
    private var neededPoints = 0
    /// How many points have come since the last cut.
    private var segmentCount = 0
    private(set) var count = 0
    /// How many records had no position.
    private(set) var unplaced = 0

    private static let runLength = 256
    private static let cutMark: [UInt8] = [0]

    mutating func removeAll() {
        if !spool.isEmpty { spool.removeAll() }
        run.removeAll(keepingCapacity: true)
        held = .none
        heldTime = nil
        cutTime = nil
        neededPoints = 0
        segmentCount = 0
        count = 0
        unplaced = 0
    }

    /// Has points of `time` and later ones begin a new segment, if the old one has `needed` points.
    mutating func cut(from time: UInt32, ifThereAre needed: Int) {
        neededPoints = cutTime == nil ? needed : min(needed, neededPoints)
        cutTime = min(time, cutTime ?? time)
    }

    @inline(__always)
    mutating func take(_ record: FITRecord, at time: UInt32?) throws(ConversionError) {
        guard !record.longitude.isNaN, abs(record.latitude) <= 90 else {
            if let time, !record.sensors.isEmpty {
                held = record.sensors
                heldTime = time
            }
            unplaced += 1
            return
        }
        if let cutTime, time.map({ $0 >= cutTime }) ?? true { try beginSegment() }
        var point = TrackPoint(
            longitude: record.longitude, latitude: record.latitude, elevation: record.elevation,
            time: time.map { FITUnits.time($0) } ?? .absent, sensors: record.sensors)
        if heldTime != nil { takeHeld(for: &point, at: time) }
        segmentCount += 1
        count += 1
        run.append(point)
        if run.count == Self.runLength { try flush() }
    }

    private mutating func takeHeld(for point: inout TrackPoint, at time: UInt32?) {
        if heldTime == time {
            for sensor in Sensor.allCases where point.sensors[sensor].isNaN { point.sensors[sensor] = held[sensor] }
            unplaced -= 1
        }
        heldTime = nil
    }

    private mutating func beginSegment() throws(ConversionError) {
        cutTime = nil
        guard segmentCount >= neededPoints else { return }
        segmentCount = 0
        try flush()
        try spool.append(Self.cutMark.span)
    }

    private mutating func flush() throws(ConversionError) {
        var full: [TrackPoint] = []
        swap(&full, &run)
        defer { swap(&full, &run) }
        try spool.append(full.span)
        full.removeAll(keepingCapacity: true)
    }

    /// Makes the points ready to be handed out.
    mutating func close() throws(ConversionError) { try flush() }

    /// A place among the points, from which they are handed out in segments.
    struct Cursor {
        /// Where laps begin, ascending.
        private let laps: [Timestamp]
        private var nextLap = 0
        private var spoolCursor = SpoolCursor()
        private var points: [TrackPoint] = []
        private var at = 0
        private var mark: [UInt8] = []
        /// Whether a timer was stopped before the next point.
        private var isCut = false

        init(_ laps: [Timestamp]) { self.laps = laps }

        /// Whether a point of before `end` comes next; all are where that is nil.
        mutating func hasPoint(in all: borrowing FITPoints, before end: Timestamp?) throws(ConversionError) -> Bool {
            while at == points.count {
                at = 0
                if try spoolCursor.text(in: all.spool, into: &mark) {
                    points.removeAll(keepingCapacity: true)
                    isCut = true
                    continue
                }
                try spoolCursor.points(in: all.spool, atMost: FITPoints.runLength, into: &points)
                if points.isEmpty { return false }
            }
            guard let end else { return true }
            return points[at].time < end
        }

        /// Hands on the points before `end`, of which there is one, as segments; as one if it `isWhole`.
        mutating func emit(
            _ all: borrowing FITPoints, before end: Timestamp?, isWhole: Bool, into output: inout EventBuffer
        ) throws(ConversionError) {
            var isFirst = true
            output.append(.beginPart(.line))
            while try hasPoint(in: all, before: end) {
                let point = points[at]
                while nextLap < laps.count, point.time >= laps[nextLap] {
                    isCut = true
                    nextLap += 1
                }
                if isCut, !isFirst, !isWhole {
                    output.append(.endPart)
                    output.append(.beginPart(.line))
                }
                isCut = false
                isFirst = false
                output.append(point)
                at += 1
            }
            output.append(.endPart)
        }
    }
}
