/// The degrees of so many minutes, counted in parts of which there are `perMinute`: a power of ten, at most 10^8.
///
/// Rounded to two digits more than the minutes have, which tells them apart, and to seven at least.
@inlinable @inline(__always)
package func degrees(minutes parts: Int, perMinute: Int) -> Double {
    if perMinute <= 100_000 {
        let scaled: Int = parts &* (10_000_000 / perMinute) &+ 30
        return Double(scaled / 60) / 1e7
    }
    let scaled: Int = parts &* 100 &+ 30
    return Double(scaled / 60) / Double(perMinute &* 100)
}
