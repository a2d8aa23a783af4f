/// A stretch of a track drawn on a plane, in metres; 16 bytes a point.
///
/// The projection is the stereographic one about the middle of the stretch, from the centre of the Earth onto a sphere of the
/// local radius and from there onto the plane: angles are true, lengths grow with the distance d from the middle by
/// d² / 4R² (0.006 % at 100 km, 0.6 % at 1000 km). Neither 180° nor the poles are special.
struct PlaneTrack {
    /// The coordinates of four neighbouring points; the last one may repeat its first.
    struct Block {
        var x, y: SIMD4<Double>
    }

    private(set) var blocks: [Block] = []
    let count: Int

    /// Up to this distance from the middle a plane will do.
    private static let largestRadius = 1e6

    /// Nil where the stretch is too large for a plane: where lengths would come out more than 0.6 % too large.
    init?(_ track: SurfaceTrack, _ stretch: ClosedRange<Int>) {
        var low = track[stretch.lowerBound]
        var high = low
        for index in stretch {
            let point = track[index]
            low = SurfacePoint(x: min(low.x, point.x), y: min(low.y, point.y), z: min(low.z, point.z))
            high = SurfacePoint(x: max(high.x, point.x), y: max(high.y, point.y), z: max(high.z, point.z))
        }
        guard (high - low).norm < 2 * Self.largestRadius else { return nil }
        let middle = low + high
        let up = middle * (1 / middle.norm)
        let sideways = up.anyPerpendicular
        let right = sideways * (1 / sideways.norm)
        let forward = up.cross(right)
        let radius =
            WGS84.polarRadius / (1 - WGS84.eccentricitySquared * (1 - up.z * up.z)).squareRoot()
        count = stretch.count
        blocks.reserveCapacity((count + 3) / 4)
        for start in stride(from: stretch.lowerBound, through: stretch.upperBound, by: 4) {
            let first = track[start]
            var x = SIMD4(repeating: first.x)
            var y = SIMD4(repeating: first.y)
            var z = SIMD4(repeating: first.z)
            for lane in 1..<4 where start + lane <= stretch.upperBound {
                let point = track[start + lane]
                x[lane] = point.x
                y[lane] = point.y
                z[lane] = point.z
            }
            let distance = (x * x + y * y + z * z).squareRoot()
            let scale = 2 * radius / (distance + (x * up.x + y * up.y + z * up.z))
            blocks.append(
                Block(
                    x: (x * right.x + y * right.y + z * right.z) * scale,
                    y: (x * forward.x + y * forward.y + z * forward.z) * scale))
        }
    }

    @inline(__always)
    subscript(index: Int) -> SIMD2<Double> {
        let block = blocks[index >> 2]
        return SIMD2(block.x[index & 3], block.y[index & 3])
    }
}

/// A segment on the plane, to measure how far points are from it.
struct PlaneSegment {
    let start, direction: SIMD2<Double>
    let length: Double

    @inline(__always)
    init(from start: SIMD2<Double>, to end: SIMD2<Double>) {
        self.start = start
        let step = end - start
        length = (step * step).sum().squareRoot()
        direction = length > 0 ? step / length : SIMD2(1, 0)
    }

    /// The squares of the distances of four points.
    @inline(__always)
    func distanceSquared(x: SIMD4<Double>, y: SIMD4<Double>) -> SIMD4<Double> {
        let dx = x - start.x
        let dy = y - start.y
        let side = dx * direction.y - dy * direction.x
        let before = dx * direction.x + dy * direction.y
        return side * side + before.squaredBelowZero + (length - before).squaredBelowZero
    }

    @inline(__always)
    func distanceSquared(_ point: SIMD2<Double>) -> Double {
        let d = point - start
        let side = d.x * direction.y - d.y * direction.x
        let before = min(0, d.x * direction.x + d.y * direction.y)
        let after = min(0, length - (d.x * direction.x + d.y * direction.y))
        return side * side + before * before + after * after
    }
}
