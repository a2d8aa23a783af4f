public import ByteText
public import GeoStream

extension TrackPoint {
    /// Whether the position is one on the globe but for a longitude beyond ±180°, which means another within.
    @inlinable @inline(__always)
    package var isOnGlobe: Bool { abs(latitude) <= 90 && longitude.isFinite }

    /// Whether the longitude is beyond ±180°.
    @inlinable @inline(__always)
    package var isPastAntimeridian: Bool { abs(longitude) > 180 }

    /// Takes a position as it was read: false where it is not on the globe, and then the format says what it found.
    ///
    /// A longitude beyond ±180° is wrapped, with a warning. `place` is where the position stands.
    @inlinable @inline(__always)
    package mutating func settle(at place: @autoclosure () -> SourceLocation, _ output: inout EventBuffer) -> Bool {
        guard isOnGlobe else { return false }
        if isPastAntimeridian { wrapLongitude(at: place(), &output) }
        return true
    }

    /// Wraps a longitude that is beyond ±180°, with a warning.
    @usableFromInline @inline(never)
    package mutating func wrapLongitude(at place: SourceLocation, _ output: inout EventBuffer) {
        let given = longitude
        let wrapped = wrappedLongitude(given)
        longitude = wrapped
        output.warn(.longitude, at: place, "longitude \(given) is beyond ±180°, read as \(wrapped)")
    }
}

/// The longitude in [-180, 180) that means the same meridian. Source: RFC 7946 §3.1.9 and gpx.xsd, longitudeType.
package func wrappedLongitude(_ longitude: Double) -> Double {
    // The remainder is exact, however large the longitude.
    var rest = longitude.truncatingRemainder(dividingBy: 360)
    if rest < -180 { rest += 360 } else if rest >= 180 { rest -= 360 }
    // What is left of its last digits is noise; a tenth of a nanodegree is far below any receiver's.
    return (rest * 1e10).rounded() / 1e10
}
