internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Points that wait, in constant memory; their times are counted from the midnight of an unknown day.
struct NMEAWaitingPoints {
    /// The unknown day, counted from 1970-01-01; nil where nobody will tell it.
    var shift: Int?
    private var spool = Spool(memoryLimit: 1 << 20)
    private var annotations = DetailColumn()
    private(set) var count = 0
    /// How many of them have a time.
    private(set) var timeCount = 0

    var isEmpty: Bool { count == 0 }

    mutating func append(_ point: TrackPoint, _ annotations: Annotations) throws(ConversionError) {
        try spool.append(point)
        if !annotations.isEmpty { try self.annotations.append(annotations, slot: count) }
        count += 1
        if !point.time.isAbsent { timeCount += 1 }
    }

    /// Hands on the points, and forgets them.
    mutating func emit(into output: inout EventBuffer) throws(ConversionError) {
        try drain { point, said in
            if let said { output.append(.detail(said)) }
            output.append(point)
        }
    }

    /// Gives the points to `body` with their annotations, and forgets them.
    mutating func drain(_ body: (TrackPoint, Annotations?) -> Void) throws(ConversionError) {
        guard !isEmpty else { return }
        var cursor = SpoolCursor()
        var slot = 0
        while var point = try cursor.point(in: spool) {
            if let shift, !point.time.isAbsent {
                point.time.seconds += Int64(shift * 86_400)
            } else {
                point.time = .absent
            }
            body(point, try annotations.take(slot: slot))
            slot += 1
        }
        spool.removeAll()
        annotations.removeAll()
        count = 0
        timeCount = 0
    }
}
