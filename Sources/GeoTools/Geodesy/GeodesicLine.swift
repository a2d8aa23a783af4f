internal import Platform

/// A geodesic from a position in a direction: where one is after a distance.
///
/// Karney 2013, section 3. Making one costs some 200 ns, a position on it some 200 more.
public struct GeodesicLine: Sendable {
    private let start: Position
    private let alpha0: UnitVector
    private let sigma1: UnitVector
    private let omega1: UnitVector
    private let eps, a1: Double
    private let c1Prime, c3: SineCoefficients
    /// From the crossing of the equator to the start, on the sphere and as longitude.
    private let tau1: UnitVector
    private let tau1Offset: Double
    private let b3: Double
    private let longitudeScale: Double

    /// The geodesic that leaves `start` at `azimuth` degrees clockwise from north.
    public init(from start: Position, azimuth: Double) {
        self.start = start
        let (alpha1, latitude) = sinesAndCosines(degrees: SIMD2(azimuth, start.latitude))
        var beta = UnitVector(along: latitude.sine * WGS84.axisRatio, latitude.cosine)
        beta.cosine = max(Double.leastNormalMagnitude.squareRoot(), beta.cosine)
        alpha0 = UnitVector(
            sine: alpha1.sine * beta.cosine, cosine: hypotenuse(alpha1.cosine, alpha1.sine * beta.sine))
        let along = beta.sine != 0 || alpha1.cosine != 0 ? beta.cosine * alpha1.cosine : 1
        omega1 = UnitVector(sine: alpha0.sine * beta.sine, cosine: along)
        sigma1 = UnitVector(along: beta.sine, along)
        eps = GeodesicProblem.eps(alpha0.cosine * alpha0.cosine * WGS84.secondEccentricitySquared)
        a1 = 1 + GeodesicSeries.a1MinusOne(eps)
        c1Prime = GeodesicSeries.c1Prime(eps)
        c3 = GeodesicSeries.c3(eps)
        let b1 = GeodesicSeries.sum(GeodesicSeries.c1(eps), sine: sigma1.sine, cosine: sigma1.cosine)
        tau1 = sigma1.turned(by: UnitVector(radians: b1))
        tau1Offset = b1
        b3 = GeodesicSeries.sum(c3, sine: sigma1.sine, cosine: sigma1.cosine)
        longitudeScale = -WGS84.flattening * alpha0.sine * GeodesicSeries.a3(eps)
    }

    /// The position `distance` metres along the line.
    public func position(at distance: Double) -> Position {
        let tau = distance / (WGS84.polarRadius * a1)
        let tau2 = tau1.turned(by: UnitVector(radians: tau))
        let arc = tau + tau1Offset + GeodesicSeries.sum(c1Prime, sine: tau2.sine, cosine: tau2.cosine)
        let sigma2 = sigma1.turned(by: UnitVector(radians: arc))
        let sinBeta = alpha0.cosine * sigma2.sine
        let cosBeta = hypotenuse(alpha0.sine, alpha0.cosine * sigma2.cosine)
        let omega = arcTangent(
            alpha0.sine * sigma2.sine * omega1.cosine - sigma2.cosine * omega1.sine,
            sigma2.cosine * omega1.cosine + alpha0.sine * sigma2.sine * omega1.sine)
        let turn =
            omega + longitudeScale * (arc + GeodesicSeries.sum(c3, sine: sigma2.sine, cosine: sigma2.cosine) - b3)
        return Position(
            longitude: normalized(degrees: start.longitude + turn * (180 / .pi)),
            latitude: degrees(sine: sinBeta, cosine: cosBeta * WGS84.axisRatio))
    }
}
