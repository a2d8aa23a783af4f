/// The longitude in [-180, 180) that means the same meridian. Source: RFC 7946 §3.1.9 and gpx.xsd, longitudeType.
package func wrapLongitude(_ longitude: Double) -> Double {
    // The remainder is exact, however large the longitude.
    var rest = longitude.truncatingRemainder(dividingBy: 360)
    if rest < -180 { rest += 360 } else if rest >= 180 { rest -= 360 }
    // What is left of its last digits is noise; a tenth of a nanodegree is far below any receiver's.
    return (rest * 1e10).rounded() / 1e10
}
