internal import ByteText
internal import FormatSupport
internal import GeoStream

/// What a B record says: where the glider was at a moment.
///
/// Source: IGC specification, A4.1: `B hhmmss DDMMmmmN DDDMMmmmE V PPPPP GGGGG` and the extensions of the I record.
struct IGCFix {
    /// The second of the day.
    let second: Int
    let nanoseconds: Int32
    /// The position, the speed and the course; no elevation and no time yet.
    let point: TrackPoint
    /// Whether the receiver had a fix of three dimensions; if not, it may have had none at all.
    let isValid: Bool
    /// Metres above the level at which the standard atmosphere has 1013.25 hPa.
    let pressureAltitude: Double
    /// Metres above the ellipsoid or sea level, 0 where the receiver tells none.
    let altitude: Double

    @inline(__always)
    init(_ record: borrowing IGCRecord, _ extensions: IGCExtensions) throws(IGCFault) {
        guard let clock = record.whole(1..<7), let second = secondOfDay(hhmmss: clock) else {
            throw record.fault(1..<7, "the time", expected: "hhmmss like 101345")
        }
        self.second = second
        let latitude = try IGCAxis.latitude.angle(record, at: 7, extensions.latitude)
        let longitude = try IGCAxis.longitude.angle(record, at: 15, extensions.longitude)
        switch record[24] {
        case UInt8(ascii: "A"): isValid = true
        case UInt8(ascii: "V"): isValid = false
        default: throw record.fault(24..<25, "the validity", expected: "A or V")
        }
        pressureAltitude = try Self.altitude(record, 25..<30, "the pressure altitude")
        altitude = try Self.altitude(record, 30..<35, "the GNSS altitude")
        nanoseconds = extensions.nanoseconds(record)
        let sensors = Sensors(speed: extensions.speed(record), course: extensions.course(record))
        point = TrackPoint(longitude: longitude, latitude: latitude, sensors: sensors)
    }

    /// Whether it has a position; a recorder without one writes zeros.
    var isPlaced: Bool { isValid || point.longitude != 0 || point.latitude != 0 }

    /// Metres of a field of five digits, the first of which may be a sign or, as some write it, blanks.
    @inline(__always)
    private static func altitude(
        _ record: borrowing IGCRecord, _ field: Range<Int>, _ name: String
    ) throws(IGCFault) -> Double {
        var first = field.lowerBound
        while record[first] == .space, first < field.upperBound - 1 { first += 1 }
        let isNegative = record[first] == .hyphen
        if isNegative { first += 1 }
        guard let metres = record.whole(first..<field.upperBound) else {
            throw record.fault(field, name, expected: "five digits like 01243 or -0012")
        }
        return Double(isNegative ? -metres : metres)
    }
}
