internal import Platform

/// The inverse problem in standard position: both latitudes as angles on the auxiliary sphere, the first south and at least as far
/// from the equator as the second, the second to the east.
struct GeodesicProblem {
    /// Sine and cosine of the reduced latitudes β, and sqrt(1 + e'² sin²β).
    private let beta1, beta2: UnitVector
    private let scale1, scale2: Double
    /// The longitude difference λ12 in radians, with sine and cosine, and what it lacks to 180 degrees, in degrees.
    private let lambda: Double
    private let lambdaVector: UnitVector
    private let toAntimeridian: Double
    private let isMeridian: Bool

    /// The directions of the geodesic at both ends.
    private(set) var direction1 = UnitVector(sine: 0, cosine: 1)
    private(set) var direction2 = UnitVector(sine: 0, cosine: 1)

    private static let tiny = Double.leastNormalMagnitude.squareRoot()
    private static let rounding = Double.ulpOfOne
    private static let rootOfRounding = rounding.squareRoot()
    /// Shorter arcs follow from the sphere of the mean latitude alone.
    private static let shortArc =
        0.1 * rootOfRounding / (WGS84.flattening * (1 - WGS84.flattening / 2) / 2).squareRoot()

    init(latitude1: Double, latitude2: Double, longitude: Double, error: Double) {
        var first = Self.reduced(latitude1)
        var second = Self.reduced(latitude2)
        // Latitudes that are equal or opposite must stay so through rounding: Newton's method divides by what they differ by.
        if first.cosine < -first.sine {
            if second.cosine == first.cosine { second.sine = second.sine < 0 ? first.sine : -first.sine }
        } else if abs(second.sine) == -first.sine {
            second.cosine = first.cosine
        }
        first.cosine = max(Self.tiny, first.cosine)
        second.cosine = max(Self.tiny, second.cosine)
        (beta1, beta2) = (first, second)
        scale1 = (1 + WGS84.secondEccentricitySquared * first.sine * first.sine).squareRoot()
        scale2 = (1 + WGS84.secondEccentricitySquared * second.sine * second.sine).squareRoot()
        lambda = longitude * (.pi / 180)
        toAntimeridian = (180 - longitude) - error
        // Beyond 90 degrees the supplement is the better known angle.
        var vector = sineAndCosine(degrees: longitude > 90 ? toAntimeridian : longitude + error)
        if longitude > 90 { vector.cosine = -vector.cosine }
        lambdaVector = vector
        isMeridian = latitude1 == -90 || vector.sine == 0
    }

    private static func reduced(_ latitude: Double) -> UnitVector {
        let vector = sineAndCosine(degrees: latitude)
        return UnitVector(along: vector.sine * WGS84.axisRatio, vector.cosine)
    }

    /// The length in metres; sets the directions.
    mutating func solve() -> Double {
        if isMeridian, let length = alongMeridian() { return length }
        if !isMeridian, beta1.sine == 0, toAntimeridian >= WGS84.flattening * 180 {
            direction1 = UnitVector(sine: 1, cosine: 0)
            direction2 = direction1
            return WGS84.equatorialRadius * lambda
        }
        if let length = start() { return length }
        return iterate()
    }

    /// The length along the meridian, nil where another line is shorter.
    private mutating func alongMeridian() -> Double? {
        // East or west of a pole the start heads for the other longitude.
        direction1 = lambdaVector
        direction2 = UnitVector(sine: 0, cosine: 1)
        let sigma1 = UnitVector(sine: beta1.sine, cosine: direction1.cosine * beta1.cosine)
        let sigma2 = UnitVector(sine: beta2.sine, cosine: direction2.cosine * beta2.cosine)
        let arc = Self.angle(from: sigma1, to: sigma2)
        let line = GeodesicArc(eps: WGS84.thirdFlattening, arc: arc, from: sigma1, scale1, to: sigma2, scale2)
        guard arc < 1 || line.reducedLength >= 0 else { return nil }
        if arc < 3 * Self.tiny || (arc < Self.rounding && (line.length < 0 || line.reducedLength < 0)) { return 0 }
        return line.length
    }

    private static func angle(from first: UnitVector, to second: UnitVector) -> Double {
        // Adding zero turns a negative zero into zero: half a turn is forward.
        arcTangent(
            max(0, first.cosine * second.sine - first.sine * second.cosine) + 0,
            first.cosine * second.cosine + first.sine * second.sine)
    }

    // MARK: A first guess (section 5 of the paper)

    /// Sets the direction at the start to a guess; returns the length where the guess is as good as the solution.
    private mutating func start() -> Double? {
        let sinDelta = beta2.sine * beta1.cosine - beta2.cosine * beta1.sine
        let cosDelta = beta2.cosine * beta1.cosine + beta2.sine * beta1.sine
        let sinSum = beta2.sine * beta1.cosine + beta2.cosine * beta1.sine
        let isShort = cosDelta >= 0 && sinDelta < 0.5 && beta2.cosine * lambda < 0.5
        var omega = lambdaVector
        var meanScale = 1.0
        if isShort {
            let sines = (beta1.sine + beta2.sine) * (beta1.sine + beta2.sine)
            let cosines = (beta1.cosine + beta2.cosine) * (beta1.cosine + beta2.cosine)
            meanScale = (1 + WGS84.secondEccentricitySquared * sines / (sines + cosines)).squareRoot()
            let angle = lambda / (WGS84.axisRatio * meanScale)
            omega = UnitVector(radians: angle)
        }
        let bend = omega.sine * omega.sine / (1 + abs(omega.cosine))
        var sine = beta2.cosine * omega.sine
        var cosine =
            omega.cosine >= 0 ? sinDelta + beta2.cosine * beta1.sine * bend : sinSum - beta2.cosine * beta1.sine * bend
        let sinArc = hypotenuse(sine, cosine)
        let cosArc = beta1.sine * beta2.sine + beta1.cosine * beta2.cosine * omega.cosine
        if isShort, sinArc < Self.shortArc {
            direction2 = UnitVector(
                along: beta1.cosine * omega.sine,
                sinDelta - beta1.cosine * beta2.sine * (omega.cosine >= 0 ? bend : 1 - omega.cosine))
            setDirection1(sine, cosine)
            return WGS84.polarRadius * meanScale * arcTangent(sinArc, cosArc)
        }
        let isNearlyAntipodal =
            cosArc < 0 && sinArc < 6 * WGS84.thirdFlattening * .pi * beta1.cosine * beta1.cosine
        if isNearlyAntipodal { (sine, cosine) = antipodalGuess(sinSum) }
        setDirection1(sine, cosine)
        return nil
    }

    private mutating func setDirection1(_ sine: Double, _ cosine: Double) {
        direction1 = sine > 0 ? UnitVector(along: sine, cosine) : UnitVector(sine: 1, cosine: 0)
    }

    /// Near the antipode the geodesics from the start envelop an astroid, whose equation gives the direction.
    private func antipodalGuess(_ sinSum: Double) -> (sine: Double, cosine: Double) {
        let k2 = beta1.sine * beta1.sine * WGS84.secondEccentricitySquared
        let longitudeScale = WGS84.flattening * beta1.cosine * GeodesicSeries.a3(Self.eps(k2)) * .pi
        let latitudeScale = longitudeScale * beta1.cosine
        let x = arcTangent(-lambdaVector.sine, -lambdaVector.cosine) / longitudeScale
        let y = sinSum / latitudeScale
        if y > -200 * Self.rounding, x > -1 - 1000 * Self.rootOfRounding {
            let sine = min(1, -x)
            return (sine, -(1 - sine * sine).squareRoot())
        }
        let k = Self.astroid(x, y)
        let angle = longitudeScale * -x * k / (1 + k)
        let omega = UnitVector(sine: sine(angle), cosine: -cosine(angle))
        return (
            beta2.cosine * omega.sine,
            sinSum - beta2.cosine * beta1.sine * omega.sine * omega.sine / (1 - omega.cosine)
        )
    }

    /// The positive root of k⁴ + 2k³ - (x² + y² - 1)k² - 2y²k - y² = 0 (equation 55, solved as in its appendix).
    private static func astroid(_ x: Double, _ y: Double) -> Double {
        let p = x * x
        let q = y * y
        let r = (p + q - 1) / 6
        guard q > 0 || r > 0 else { return 0 }
        let s = p * q / 4
        let r2 = r * r
        let r3 = r * r2
        let discriminant = s * (s + 2 * r3)
        var u = r
        if discriminant >= 0 {
            var t3 = s + r3
            t3 += t3 < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()
            let t = cubeRoot(t3)
            u += t + (t != 0 ? r2 / t : 0)
        } else {
            let angle = arcTangent((-discriminant).squareRoot(), -(s + r3))
            u += 2 * r * cosine(angle / 3)
        }
        let v = (u * u + q).squareRoot()
        let uv = u < 0 ? q / (v - u) : u + v
        let w = (uv - q) / (2 * v)
        return uv / ((uv + w * w).squareRoot() + w)
    }

    /// The expansion parameter of a geodesic (equation 16) from k² = e'² cos²α0.
    static func eps(_ k2: Double) -> Double { k2 / (2 * (1 + (1 + k2).squareRoot()) + k2) }

    // MARK: Newton's method (section 4)

    /// What a direction at the start leads to.
    private struct Trial {
        var sigma1, sigma2: UnitVector
        var arc, eps: Double
        /// How far east of the second position the geodesic meets its latitude, in radians.
        var excess: Double
    }

    /// Corrects the direction until the geodesic meets the second position; falls back to bisection where Newton's method strays.
    private mutating func iterate() -> Double {
        var west = UnitVector(sine: Self.tiny, cosine: 1)
        var east = UnitVector(sine: Self.tiny, cosine: -1)
        var isLast = false
        var isClose = false
        let newtonSteps = 20
        let steps = newtonSteps + 63
        var trial = tryDirection()
        for step in 0..<steps {
            if step > 0 { trial = tryDirection() }
            let excess = trial.excess
            // Negated, so that NaN ends the loop.
            if isLast || !(abs(excess) >= (isClose ? 8 : 1) * Self.rounding) { break }
            let cotangent = direction1.cosine / direction1.sine
            if excess > 0, step > newtonSteps || cotangent > east.cosine / east.sine {
                east = direction1
            } else if excess < 0, step > newtonSteps || cotangent < west.cosine / west.sine {
                west = direction1
            }
            if step < newtonSteps, newtonStep(excess, slope(trial)) {
                isClose = abs(excess) <= 16 * Self.rounding
                continue
            }
            direction1 = UnitVector(along: (west.sine + east.sine) / 2, (west.cosine + east.cosine) / 2)
            isClose = false
            isLast =
                abs(west.sine - direction1.sine) + (west.cosine - direction1.cosine) < Self.rounding
                || abs(direction1.sine - east.sine) + (direction1.cosine - east.cosine) < Self.rounding
        }
        return GeodesicArc(eps: trial.eps, arc: trial.arc, from: trial.sigma1, scale1, to: trial.sigma2, scale2).length
    }

    /// Takes one step; `false` if it would leave the half circle of directions to the east.
    private mutating func newtonStep(_ excess: Double, _ slope: Double) -> Bool {
        guard slope > 0 else { return false }
        let turn = -excess / slope
        guard abs(turn) < .pi else { return false }
        let turned = direction1.turned(by: UnitVector(radians: turn))
        guard turned.sine > 0 else { return false }
        direction1 = UnitVector(along: turned.sine, turned.cosine)
        return true
    }

    /// The change of the longitude with the direction (equation 46).
    private func slope(_ trial: Trial) -> Double {
        if direction2.cosine == 0 { return -2 * WGS84.axisRatio * scale1 / beta1.sine }
        let line = GeodesicArc(
            eps: trial.eps, arc: trial.arc, from: trial.sigma1, scale1, to: trial.sigma2, scale2)
        return line.reducedLength / WGS84.polarRadius * WGS84.axisRatio / (direction2.cosine * beta2.cosine)
    }

    /// Follows the geodesic that starts in `direction1` to the latitude of the second position; sets `direction2`.
    private mutating func tryDirection() -> Trial {
        // A geodesic along the equator has no crossing of it to count from.
        if beta1.sine == 0, direction1.cosine == 0 { direction1.cosine = -Self.tiny }
        let sinAlpha0 = direction1.sine * beta1.cosine
        let cosAlpha0 = hypotenuse(direction1.cosine, direction1.sine * beta1.sine)
        let omega1 = UnitVector(sine: sinAlpha0 * beta1.sine, cosine: direction1.cosine * beta1.cosine)
        let sigma1 = UnitVector(along: beta1.sine, omega1.cosine)
        direction2.sine = beta2.cosine != beta1.cosine ? sinAlpha0 / beta2.cosine : direction1.sine
        if beta2.cosine != beta1.cosine || abs(beta2.sine) != -beta1.sine {
            let along = direction1.cosine * beta1.cosine
            let across =
                beta1.cosine < -beta1.sine
                ? (beta2.cosine - beta1.cosine) * (beta1.cosine + beta2.cosine)
                : (beta1.sine - beta2.sine) * (beta1.sine + beta2.sine)
            direction2.cosine = (along * along + across).squareRoot() / beta2.cosine
        } else {
            direction2.cosine = abs(direction1.cosine)
        }
        let omega2 = UnitVector(sine: sinAlpha0 * beta2.sine, cosine: direction2.cosine * beta2.cosine)
        let sigma2 = UnitVector(along: beta2.sine, omega2.cosine)
        let arc = Self.angle(from: sigma1, to: sigma2)
        let sinOmega = max(0, omega1.cosine * omega2.sine - omega1.sine * omega2.cosine) + 0
        let cosOmega = omega1.cosine * omega2.cosine + omega1.sine * omega2.sine
        let excess = arcTangent(
            sinOmega * lambdaVector.cosine - cosOmega * lambdaVector.sine,
            cosOmega * lambdaVector.cosine + sinOmega * lambdaVector.sine)
        let eps = Self.eps(cosAlpha0 * cosAlpha0 * WGS84.secondEccentricitySquared)
        let c3 = GeodesicSeries.c3(eps)
        let b3 =
            GeodesicSeries.sum(c3, sine: sigma2.sine, cosine: sigma2.cosine)
            - GeodesicSeries.sum(c3, sine: sigma1.sine, cosine: sigma1.cosine)
        let correction = -WGS84.flattening * GeodesicSeries.a3(eps) * sinAlpha0 * (arc + b3)
        return Trial(sigma1: sigma1, sigma2: sigma2, arc: arc, eps: eps, excess: excess + correction)
    }
}
