/// The shortest line between two points on the ground, to measure how far others are from it.
///
/// The line lies in the plane through both ends and the centre of the Earth. Beside it, the distance of a point is that from the
/// plane; beyond an end, that from the ray from the centre through the end. Both are the distance on the ground but for its
/// curvature (1e-6 of it at 15 km) and for 5e-6 because the plane does not stand quite upright on the ellipsoid. Nothing
/// depends on longitudes, so neither 180° nor the poles are special, and a line of any length is as good as a short one.
///
/// Points more than a quarter of the globe beyond an end count as twice the radius less that distance, so that what is
/// farther always counts as more.
struct GroundSegment {
    let start: SurfacePoint
    /// Unit vectors: across the line; along it at the start, towards the end; along it at the end, towards the start.
    let across, forward, backward: SurfacePoint
    /// How far the start lies behind the end, along `backward`.
    let reach: Double
    /// Unit vectors from the centre to the ends.
    let startUp, endUp: SurfacePoint

    init(from start: SurfacePoint, to end: SurfacePoint) {
        self.start = start
        startUp = start * (1 / start.norm)
        endUp = end * (1 / end.norm)
        let step = end - start
        var normal = start.cross(step)
        // The ends are the same, or antipodes: any plane through them will do, the line is a point or half a turn.
        if normal.dot(normal) == 0 {
            normal = startUp.anyPerpendicular
        }
        across = normal * (1 / normal.norm)
        forward = across.cross(startUp)
        backward = endUp.cross(across)
        reach = -backward.dot(step)
    }

    /// The square of the distance of a point, in square metres.
    func distanceSquared(to point: SurfacePoint) -> Double {
        isFar(point) ? farSquared(point) : nearSquared(point)
    }

    /// The square of the distance of a point that is not far.
    func nearSquared(_ point: SurfacePoint) -> Double {
        nearSquared(
            x: SIMD4(repeating: point.x), y: SIMD4(repeating: point.y), z: SIMD4(repeating: point.z))[0]
    }

    /// The squares of the distances of four points, none of which may be far.
    @inline(__always)
    func nearSquared(x: SIMD4<Double>, y: SIMD4<Double>, z: SIMD4<Double>) -> SIMD4<Double> {
        let dx = x - start.x
        let dy = y - start.y
        let dz = z - start.z
        let side = dx * across.x + dy * across.y + dz * across.z
        let before = dx * forward.x + dy * forward.y + dz * forward.z
        let after = dx * backward.x + dy * backward.y + dz * backward.z + reach
        return side * side + before.squaredBelowZero + after.squaredBelowZero
    }

    /// Whether a point is more than a quarter of the globe from both ends, and not beside the line.
    func isFar(_ point: SurfacePoint) -> Bool {
        point.dot(startUp) < 0 && point.dot(endUp) < 0 && (point.dot(forward) < 0 || point.dot(backward) < 0)
    }

    private func farSquared(_ point: SurfacePoint) -> Double {
        let height = max(point.dot(startUp), point.dot(endUp))
        let radius = WGS84.equatorialRadius
        let fromRay = max(0, point.dot(point) - height * height).squareRoot()
        let distance = 2 * radius - fromRay
        return distance * distance
    }
}
