internal import Platform

/// The sines and cosines of two angles in degrees, exact for multiples of 90, else right to about one unit in the last place.
///
/// Reduction in degrees is exact, so no digits are lost for angles near 180 or 360. Some 8 ns for all four. NaN and infinity give
/// NaN.
@inline(__always)
func sinesAndCosines(degrees angles: SIMD2<Double>) -> (first: UnitVector, second: UnitVector) {
    // Adding and subtracting 1.5 * 2^52 rounds to a whole number, whose lowest bits stay in the sum.
    let shifted = angles * (1 / 90.0) + 6_755_399_441_055_744
    let quarters = shifted - 6_755_399_441_055_744
    let (sine, cosine) = sinesAndCosines(small: (angles - quarters * 90) * (Double.pi / 180))
    return (
        UnitVector(sine: sine[0], cosine: cosine[0]).turned(byQuarters: shifted[0].bitPattern),
        UnitVector(sine: sine[1], cosine: cosine[1]).turned(byQuarters: shifted[1].bitPattern)
    )
}

/// Taylor series for angles up to 45 degrees, in radians.
///
/// Inlined, the optimiser would take the vectors apart and do everything twice.
@inline(never)
private func sinesAndCosines(small r: SIMD2<Double>) -> (sines: SIMD2<Double>, cosines: SIMD2<Double>) {
    let r2 = r * r
    var sine = r2 * (-1.0 / 1_307_674_368_000) + 1.0 / 6_227_020_800
    sine = sine * r2 - 1.0 / 39_916_800
    sine = sine * r2 + 1.0 / 362_880
    sine = sine * r2 - 1.0 / 5040
    sine = sine * r2 + 1.0 / 120
    sine = sine * r2 - 1.0 / 6
    sine = sine * (r2 * r) + r
    var cosine = r2 * (1.0 / 20_922_789_888_000) - 1.0 / 87_178_291_200
    cosine = cosine * r2 + 1.0 / 479_001_600
    cosine = cosine * r2 - 1.0 / 3_628_800
    cosine = cosine * r2 + 1.0 / 40_320
    cosine = cosine * r2 - 1.0 / 720
    cosine = cosine * r2 + 1.0 / 24
    cosine = cosine * r2 - 0.5
    cosine = cosine * r2 + 1
    return (sine, cosine)
}

/// The sine and cosine of one angle, as ``sinesAndCosines(degrees:)`` gives them.
func sineAndCosine(degrees angle: Double) -> UnitVector {
    sinesAndCosines(degrees: SIMD2(angle, angle)).first
}

/// A direction, or a point on a unit circle.
struct UnitVector {
    var sine, cosine: Double

    @inline(__always)
    init(sine: Double, cosine: Double) {
        self.sine = sine
        self.cosine = cosine
    }

    /// The direction of the vector (`cosine`, `sine`), which must not be zero.
    @inline(__always)
    init(along sine: Double, _ cosine: Double) {
        let length = (sine * sine + cosine * cosine).squareRoot()
        self.init(sine: sine / length, cosine: cosine / length)
    }

    /// The direction at an angle in radians.
    @inline(__always)
    init(radians angle: Double) { self.init(sine: Platform.sine(angle), cosine: Platform.cosine(angle)) }

    /// Turned by the angle of `other`.
    @inline(__always)
    func turned(by other: UnitVector) -> UnitVector {
        UnitVector(
            sine: sine * other.cosine + cosine * other.sine, cosine: cosine * other.cosine - sine * other.sine)
    }

    /// Turned by as many right angles as the two lowest bits say.
    @inline(__always)
    fileprivate func turned(byQuarters quarters: UInt64) -> UnitVector {
        let turned = quarters & 1 == 0 ? self : UnitVector(sine: cosine, cosine: -sine)
        // Adding zero turns a negative zero into zero.
        return quarters & 2 == 0
            ? UnitVector(sine: turned.sine + 0, cosine: turned.cosine + 0)
            : UnitVector(sine: 0 - turned.sine, cosine: 0 - turned.cosine)
    }
}

/// The angle of the vector (`cosine`, `sine`) in degrees, in [-180, 180], with full relative precision near multiples of 90.
func degrees(sine: Double, cosine: Double) -> Double {
    if abs(sine) > abs(cosine) {
        let angle = 90 - arcTangent(cosine, abs(sine)) * (180 / .pi)
        return sine < 0 ? -angle : angle
    }
    if cosine < 0 {
        let angle = 180 - arcTangent(abs(sine), -cosine) * (180 / .pi)
        return sine < 0 ? -angle : angle
    }
    return arcTangent(sine, cosine) * (180 / .pi)
}

/// `angle` in degrees less whole turns, in [-180, 180].
func normalized(degrees angle: Double) -> Double {
    let rest = angle.remainder(dividingBy: 360)
    return rest.isNaN ? .nan : rest
}

/// `end - start` in degrees less whole turns, in [-180, 180], and the part of it that rounding cut off.
func difference(degrees end: Double, minus start: Double) -> (difference: Double, error: Double) {
    let first = exactSum(end.remainder(dividingBy: 360), (-start).remainder(dividingBy: 360))
    let second = exactSum(first.sum.remainder(dividingBy: 360), first.error)
    // Exactly half a turn has no sign of its own: it takes that of the difference.
    if abs(second.sum) == 180 {
        return (second.error == 0 ? (end < start ? -180 : 180) : second.error > 0 ? -180 : 180, second.error)
    }
    return (second.sum, second.error)
}

/// The rounded sum and its exact error (Knuth's two-sum).
private func exactSum(_ a: Double, _ b: Double) -> (sum: Double, error: Double) {
    let sum = a + b
    let back = sum - b
    return (sum, (a - back) + (b - (sum - back)))
}
