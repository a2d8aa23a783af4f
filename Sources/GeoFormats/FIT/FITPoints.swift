internal import ByteText
internal import FormatSupport
internal import GeoStream

/// The points of one FIT file, in constant memory, until its laps and sessions are known.
struct FITPoints {
    /// Runs of records, each a text, and marks of cuts between them.
    ///
    /// Records as they are take a tenth of the time that points would take to be packed, and half as much room again.
    private var spool = Spool()
    /// The records on their way into the spool.
    private var run: [FITRecord] = []
    /// A record without a position, for a point of the same time.
    private var held: FITRecord?
    /// The time from which on points are of a new segment, if the old one has as many points as it needs.
    private var cutTime: UInt32?
    private var neededPoints = 0
    /// How many points have come since the last cut.
    private var segmentCount = 0
    private(set) var count = 0
    /// How many records had no position.
    private(set) var unplaced = 0
    /// How many had a latitude beyond a pole.
    private(set) var offGlobe = 0
    /// How many points had a time that no calendar has.
    private(set) var timeless = 0

    private static let runLength = 256
    private static let cutMark: [UInt8] = [0]

    mutating func removeAll() {
        if !spool.isEmpty { spool.removeAll() }
        run.removeAll(keepingCapacity: true)
        held = nil
        cutTime = nil
        neededPoints = 0
        segmentCount = 0
        count = 0
        unplaced = 0
        offGlobe = 0
        timeless = 0
    }

    /// Has points of `time` and later ones begin a new segment, if the old one has `needed` points.
    mutating func cut(from time: UInt32, ifThereAre needed: Int) {
        neededPoints = cutTime == nil ? needed : min(needed, neededPoints)
        cutTime = min(time, cutTime ?? time)
    }

    /// Takes a record, whose time is 0 where it has none.
    @inline(__always)
    mutating func take(_ record: FITRecord) throws(ConversionError) {
        guard record.isPlaced else {
            guard !record.isOffGlobe else {
                offGlobe += 1
                return
            }
            if record.timestamp != 0, record.hasSensors { held = record }
            unplaced += 1
            return
        }
        if let cutTime, record.timestamp >= cutTime || record.timestamp == 0 { try beginSegment() }
        if FITUnits.isRelative(record.timestamp), record.timestamp != 0 { timeless += 1 }
        segmentCount += 1
        count += 1
        run.append(record)
        if held != nil { useHeld() }
        if run.count == Self.runLength { try flush() }
    }

    private mutating func useHeld() {
        let last = run.count - 1
        if let held, held.timestamp == run[last].timestamp {
            run[last].fill(from: held)
            unplaced -= 1
        }
        held = nil
    }

    private mutating func beginSegment() throws(ConversionError) {
        cutTime = nil
        guard segmentCount >= neededPoints else { return }
        segmentCount = 0
        try flush()
        try spool.append(Self.cutMark.span)
    }

    private mutating func flush() throws(ConversionError) {
        guard !run.isEmpty else { return }
        var bytes: [UInt8] = []
        // The records are plain bits, and the bytes are copied before the closure ends.
        unsafe run.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        try spool.append(bytes.span)
        run.removeAll(keepingCapacity: true)
    }

    /// Makes the points ready to be handed out.
    mutating func close() throws(ConversionError) { try flush() }

    /// A place among the points, from which they are handed out in segments.
    struct Cursor {
        /// Where laps begin, ascending.
        private let laps: [Timestamp]
        private var nextLap = 0
        private var spoolCursor = SpoolCursor()
        /// A run of records, and the place in it.
        private var run: [UInt8] = []
        private var at = 0
        private var point = TrackPoint(longitude: 0, latitude: 0)
        /// Whether the point has not been handed out.
        private var isPending = false
        /// Whether a timer was stopped before the next point.
        private var isCut = false

        init(_ laps: [Timestamp]) { self.laps = laps }

        /// Whether a point of before `end` comes next; all are where that is nil.
        mutating func hasPoint(in all: borrowing FITPoints, before end: Timestamp?) throws(ConversionError) -> Bool {
            if !isPending {
                while at == run.count {
                    at = 0
                    guard try spoolCursor.text(in: all.spool, into: &run) else {
                        run = []
                        return false
                    }
                    if run == FITPoints.cutMark {
                        isCut = true
                        at = run.count
                    }
                }
                // A run holds whole records, whatever their bits; the load checks the bounds.
                point = unsafe run.span.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: FITRecord.self).point
                at += MemoryLayout<FITRecord>.size
                isPending = true
            }
            guard let end else { return true }
            return point.time < end
        }

        /// Hands on the points before `end`, of which there is one, as segments; as one if it `isWhole`.
        mutating func emit(
            _ all: borrowing FITPoints, before end: Timestamp?, isWhole: Bool, into output: inout EventBuffer
        ) throws(ConversionError) {
            var isFirst = true
            output.append(.beginPart(.line))
            while try hasPoint(in: all, before: end) {
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
                isPending = false
            }
            output.append(.endPart)
        }
    }
}
