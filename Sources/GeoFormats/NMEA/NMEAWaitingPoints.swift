internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Points that wait for their day; their times are counted from the midnight of an unknown one.
struct NMEAWaitingPoints {
    /// The unknown day, counted from 1970-01-01; nil where nobody will tell it.
    var shift: Int?
    private var points = WaitingPoints()
    /// How many of them have a time.
    private(set) var timeCount = 0

    var isEmpty: Bool { points.isEmpty }

    mutating func append(_ point: TrackPoint, _ annotations: Annotations) throws(ConversionError) {
        try points.append(point, annotations)
        if !point.time.isAbsent { timeCount += 1 }
    }

    /// Hands on the points, and forgets them.
    mutating func emit(into output: inout EventBuffer) throws(ConversionError) {
        try drain { point, annotations in
            if let annotations { output.append(.detail(annotations)) }
            output.append(point)
        }
    }

    /// Gives the points to `body` with their annotations, and forgets them.
    mutating func drain(_ body: (TrackPoint, Annotations?) -> Void) throws(ConversionError) {
        let shift = shift
        try points.drain { point, annotations in
            var point = point
            if let shift, !point.time.isAbsent {
                point.time.seconds += Int64(shift * 86_400)
            } else {
                point.time = .absent
            }
            body(point, annotations)
        }
        timeCount = 0
    }
}
