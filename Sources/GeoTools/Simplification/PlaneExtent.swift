/// A rectangle around some points: one corner and the two edges that leave it.
///
/// It is laid along the way the points go, which makes it thin for a line or an arc. The distance from a segment is convex, so
/// no point is farther than the farthest corner.
struct PlaneExtent {
    private var corner, along, across: SIMD2<Double>

    /// The rectangle along a direction with these bounds along and across it.
    private init(_ direction: SIMD2<Double>, _ low: SIMD2<Double>, _ high: SIMD2<Double>) {
        let normal = SIMD2(-direction.y, direction.x)
        corner = direction * low.x + normal * low.y
        along = direction * (high.x - low.x)
        across = normal * (high.y - low.y)
    }

    private static func direction(from start: SIMD2<Double>, to end: SIMD2<Double>) -> SIMD2<Double> {
        let step = end - start
        let length = (step * step).sum().squareRoot()
        return length > 0 ? step / length : SIMD2(1, 0)
    }

    /// The extent of the points from `start` up to `end`; `start` must begin a block.
    ///
    /// It is laid from the middle of the first half to that of the second, so that a zigzag does not tilt it.
    init(_ track: PlaneTrack, from start: Int, to end: Int) {
        let blocks = (start >> 2)...((end - 1) >> 2)
        let middle = (blocks.lowerBound + blocks.upperBound + 1) / 2
        var sums = (x: SIMD4<Double>.zero, y: SIMD4<Double>.zero)
        for index in blocks {
            let sign = index < middle ? -1.0 : index > middle || blocks.count % 2 == 0 ? 1.0 : 0.0
            sums.x += track.blocks[index].x * sign
            sums.y += track.blocks[index].y * sign
        }
        let direction = Self.direction(from: .zero, to: SIMD2(sums.x.sum(), sums.y.sum()))
        var low = (u: SIMD4(repeating: Double.infinity), v: SIMD4(repeating: Double.infinity))
        var high = (u: -low.u, v: -low.v)
        // Lanes after the last point repeat another one.
        for index in blocks {
            let block = track.blocks[index]
            let u = block.x * direction.x + block.y * direction.y
            let v = block.y * direction.x - block.x * direction.y
            low = (low.u.lesser(u), low.v.lesser(v))
            high = (high.u.greater(u), high.v.greater(v))
        }
        self.init(direction, SIMD2(low.u.least, low.v.least), SIMD2(high.u.greatest, high.v.greatest))
    }

    /// The extent of two extents.
    init(_ first: PlaneExtent, _ second: PlaneExtent) {
        let direction = Self.direction(from: first.centre, to: second.centre)
        let (x1, y1) = first.corners
        let (x2, y2) = second.corners
        let u1 = x1 * direction.x + y1 * direction.y
        let u2 = x2 * direction.x + y2 * direction.y
        let v1 = y1 * direction.x - x1 * direction.y
        let v2 = y2 * direction.x - x2 * direction.y
        self.init(
            direction, SIMD2(u1.lesser(u2).least, v1.lesser(v2).least),
            SIMD2(u1.greater(u2).greatest, v1.greater(v2).greatest))
    }

    private var centre: SIMD2<Double> { corner + (along + across) * 0.5 }

    @inline(__always)
    private var corners: (x: SIMD4<Double>, y: SIMD4<Double>) {
        let alongs = SIMD4<Double>(0, 1, 0, 1)
        let acrosses = SIMD4<Double>(0, 0, 1, 1)
        return (
            corner.x + alongs * along.x + acrosses * across.x, corner.y + alongs * along.y + acrosses * across.y
        )
    }

    /// The square of a distance from a segment that no point exceeds, but for rounding.
    @inline(__always)
    func bound(_ segment: PlaneSegment) -> Double {
        let corners = corners
        return segment.distanceSquared(x: corners.x, y: corners.y).greatest
    }
}
