internal import ByteText
internal import FormatSupport
internal import GeoStream

/// A fix, or a point of a path, as far as it has been read.
struct TimelineFix {
    var place = TimelinePlace()
    var time = Timestamp.absent
    var elevation = Double.nan
    var speed = Double.nan
    var course = Double.nan
    /// Minutes since the path began; NaN where the time is given.
    var offset = Double.nan

    /// Nil where it has no position.
    var point: TrackPoint? {
        guard var point = place.point else { return nil }
        point.time = time
        point.elevation = elevation
        if speed >= 0 { point.sensors.speed = speed }
        if course >= 0, course <= 360 { point.sensors.course = course }
        return point
    }
}

/// The path of an activity, in constant memory until it is known where it began.
struct TimelinePath {
    /// Points with times, and those that Google drew on roads and rails.
    private var points = Spool(memoryLimit: 1 << 20)
    private var waypoints = Spool(memoryLimit: 1 << 20)
    private var hasOffsets = false

    var isEmpty: Bool { points.isEmpty && waypoints.isEmpty }

    mutating func removeAll() {
        if !points.isEmpty { points.removeAll() }
        if !waypoints.isEmpty { waypoints.removeAll() }
        hasOffsets = false
    }

    /// Appends a point; `offset` are minutes since the start, or NaN.
    mutating func append(_ point: TrackPoint, offset: Double) throws(ConversionError) {
        var point = point
        // Ten thousand years; the rest is no offset.
        if abs(offset) < 5e9 {
            hasOffsets = true
            point.time = Timestamp(seconds: Int64(offset * 60))
        }
        try points.append(point)
    }

    mutating func append(waypoint: TrackPoint) throws(ConversionError) { try waypoints.append(waypoint) }

    /// Hands on the points with times or, where there are none, those without.
    func emit(from start: Timestamp, into output: inout EventBuffer) throws(ConversionError) {
        var cursor = SpoolCursor()
        let spool = points.isEmpty ? waypoints : points
        while var point = try cursor.point(in: spool) {
            if hasOffsets, !point.time.isAbsent {
                point.time =
                    start.isAbsent
                    ? .absent : Timestamp(seconds: start.seconds + point.time.seconds, nanoseconds: start.nanoseconds)
            }
            output.append(point)
        }
    }
}
