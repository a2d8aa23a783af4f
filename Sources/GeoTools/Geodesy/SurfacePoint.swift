/// A position on the ellipsoid as a vector from the centre of the Earth, in metres: what is near on the ground is near here,
/// across 180° and at the poles too.
///
/// The z axis points north, x to longitude 0. Good to about a nanometre, so differences of neighbours keep their digits.
struct SurfacePoint: BitwiseCopyable {
    var x, y, z: Double

    @inline(__always)
    init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    @inline(__always)
    init(_ position: Position) {
        let (latitude, longitude) = sinesAndCosines(degrees: SIMD2(position.latitude, position.longitude))
        // The radius of curvature of the prime vertical.
        let normal =
            WGS84.equatorialRadius / (1 - WGS84.eccentricitySquared * latitude.sine * latitude.sine).squareRoot()
        x = normal * latitude.cosine * longitude.cosine
        y = normal * latitude.cosine * longitude.sine
        z = normal * (1 - WGS84.eccentricitySquared) * latitude.sine
    }

    /// The position that lies on the line from the centre through this point.
    var position: Position {
        let latitude = degrees(
            sine: z, cosine: (x * x + y * y).squareRoot() * (1 - WGS84.eccentricitySquared))
        return Position(longitude: degrees(sine: y, cosine: x), latitude: latitude)
    }

    @inline(__always)
    func dot(_ other: SurfacePoint) -> Double { x * other.x + y * other.y + z * other.z }

    @inline(__always)
    func cross(_ other: SurfacePoint) -> SurfacePoint {
        SurfacePoint(
            x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
    }

    @inline(__always)
    static func - (left: SurfacePoint, right: SurfacePoint) -> SurfacePoint {
        SurfacePoint(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
    }

    @inline(__always)
    static func + (left: SurfacePoint, right: SurfacePoint) -> SurfacePoint {
        SurfacePoint(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
    }

    @inline(__always)
    static func * (left: SurfacePoint, factor: Double) -> SurfacePoint {
        SurfacePoint(x: left.x * factor, y: left.y * factor, z: left.z * factor)
    }

    var norm: Double { dot(self).squareRoot() }

    /// A vector at a right angle to this one, which must not be zero.
    var anyPerpendicular: SurfacePoint {
        cross(abs(z) < 0.9 * norm ? SurfacePoint(x: 0, y: 0, z: 1) : SurfacePoint(x: 1, y: 0, z: 0))
    }

    /// The squared length of the straight line through the Earth to `other`.
    @inline(__always)
    func chordSquared(to other: SurfacePoint) -> Double {
        let step = other - self
        return step.dot(step)
    }

    /// Up to this chord (20 km) ``arc(chordSquared:)`` holds its bound.
    static let longestChordSquared = 4e8

    /// The length on the ground of the geodesic over a chord of at most 20 km.
    ///
    /// A geodesic of curvature 1/ρ is longer than its chord c by c³ / 24ρ² + …. On WGS 84 ρ runs from 6336 to 6400 km; the mean
    /// radius instead is off by less than 0.1 mm at 20 km.
    @inline(__always)
    static func arc(chordSquared: Double) -> Double {
        chordSquared.squareRoot() * (1 + chordSquared * (1 / (24 * WGS84.meanRadius * WGS84.meanRadius)))
    }
}
