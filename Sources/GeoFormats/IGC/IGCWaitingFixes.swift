internal import FormatSupport
internal import GeoStream

/// Fixes that wait for one that tells a GNSS altitude, in constant memory: without any, the pressure altitude is all there is.
struct IGCWaitingFixes {
    private var points = WaitingPoints()
    private var hasPressure = false

    /// The word of GPX for a fix without an altitude.
    static let flat = "2d"

    var isEmpty: Bool { points.isEmpty }

    /// Takes a fix with its pressure altitude.
    mutating func append(
        _ point: TrackPoint, pressureAltitude: Double, _ annotations: Annotations
    ) throws(ConversionError) {
        var point = point
        point.elevation = pressureAltitude
        if pressureAltitude != 0 { hasPressure = true }
        try points.append(point, annotations)
    }

    /// Hands on the fixes, and forgets them: with altitude 0 where the receiver tells altitudes, else with that of the pressure, if the
    /// recorder measures it.
    mutating func emit(isAltitudeKnown: Bool, into output: inout EventBuffer) throws(ConversionError) {
        let hasPressure = hasPressure
        try points.drain { point, annotations in
            var point = point
            if isAltitudeKnown {
                point.elevation = annotations?[.fix] == Self.flat ? .nan : 0
            } else if !hasPressure {
                point.elevation = .nan
            }
            if let annotations { output.append(.detail(annotations)) }
            output.append(point)
        }
    }
}
