internal import GeoStream

/// The positions of a line as vectors from the centre of the Earth, four to a block: 24 bytes a point.
struct SurfaceTrack {
    /// The coordinates of four neighbouring points.
    struct Block {
        var x, y, z: SIMD4<Double>
    }

    private(set) var blocks: [Block] = []
    private(set) var count = 0

    init() {}

    init(_ points: Span<TrackPoint>) {
        blocks.reserveCapacity((points.count + 3) / 4)
        for index in points.indices { append(points[index].position) }
    }

    /// Some points of another track.
    init(_ track: SurfaceTrack, _ points: ClosedRange<Int>) {
        for index in points { append(track[index]) }
    }

    @inline(__always)
    mutating func append(_ position: Position) { append(SurfacePoint(position)) }

    @inline(__always)
    private mutating func append(_ point: SurfacePoint) {
        let lane = count & 3
        if lane == 0 {
            blocks.append(
                Block(
                    x: SIMD4(repeating: point.x), y: SIMD4(repeating: point.y), z: SIMD4(repeating: point.z)))
        } else {
            let last = blocks.count - 1
            blocks[last].x[lane] = point.x
            blocks[last].y[lane] = point.y
            blocks[last].z[lane] = point.z
        }
        count += 1
    }

    mutating func removeAll() {
        blocks.removeAll(keepingCapacity: true)
        count = 0
    }

    @inline(__always)
    subscript(index: Int) -> SurfacePoint {
        let block = blocks[index >> 2]
        let lane = index & 3
        return SurfacePoint(x: block.x[lane], y: block.y[lane], z: block.z[lane])
    }
}
