public import CLibrary

// The names must not be those of C, or each function would call itself.

/// The sine of an angle in radians.
@inlinable @inline(__always)
package func sine(_ angle: Double) -> Double { sin(angle) }

/// The cosine of an angle in radians.
@inlinable @inline(__always)
package func cosine(_ angle: Double) -> Double { cos(angle) }

/// The angle of the vector (`x`, `y`) in radians, in [-π, π].
@inlinable @inline(__always)
package func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

/// The length of the vector (`x`, `y`), right where the squares would overflow, too.
@inlinable @inline(__always)
package func hypotenuse(_ x: Double, _ y: Double) -> Double { hypot(x, y) }

/// The cube root, negative for negative values.
@inlinable @inline(__always)
package func cubeRoot(_ value: Double) -> Double { cbrt(value) }
