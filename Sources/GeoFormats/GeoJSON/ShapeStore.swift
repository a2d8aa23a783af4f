internal import FormatSupport
internal import GeoStream

/// The points of one feature's geometry and where its lines, rings and shapes end, in their order.
///
/// Small geometries stay as they are in memory; large ones go to a spool, so memory is constant.
struct ShapeStore {
    enum Boundary: UInt8, BitwiseCopyable {
        /// A line, a ring, a list of single positions or a lone one ends.
        case run
        case polygon
        /// The coordinates of one geometry object end.
        case shape
    }

    private static let limit = 1024

    private var points: [TrackPoint] = []
    private var boundaries: [(boundary: Boundary, position: Int)] = []
    private var spool = Spool(memoryLimit: 2 << 20)

    /// The first point, as long as it is in memory.
    var first: TrackPoint? { spool.isEmpty ? points.first : nil }

    mutating func removeAll() {
        if !points.isEmpty { points.removeAll(keepingCapacity: true) }
        if !boundaries.isEmpty { boundaries.removeAll(keepingCapacity: true) }
        if !spool.isEmpty { spool.removeAll() }
    }

    @inline(__always)
    mutating func append(_ point: TrackPoint) throws(ConversionError) {
        points.append(point)
        if points.count >= Self.limit { try moveToSpool() }
    }

    mutating func append(_ boundary: Boundary) throws(ConversionError) {
        boundaries.append((boundary, points.count))
        if boundaries.count >= Self.limit { try moveToSpool() }
    }

    @inline(never)
    private mutating func moveToSpool() throws(ConversionError) {
        // The spool cannot be changed while an array beside it is lent.
        var points: [TrackPoint] = []
        swap(&points, &self.points)
        var done = 0
        for (boundary, position) in boundaries {
            if position > done { try spool.append(points.span.extracting(done..<position)) }
            done = position
            let text = [boundary.rawValue]
            try spool.append(text.span)
        }
        if done < points.count { try spool.append(points.span.extracting(done..<points.count)) }
        points.removeAll(keepingCapacity: true)
        self.points = points
        boundaries.removeAll(keepingCapacity: true)
    }

    /// Walks runs of points and boundaries in their order.
    func replay(
        boundary onBoundary: (Boundary) throws(ConversionError) -> Void,
        points onPoints: (Span<TrackPoint>) throws(ConversionError) -> Void
    ) throws(ConversionError) {
        if !spool.isEmpty {
            var failure: ConversionError?
            try spool.replay { text in
                guard failure == nil, let boundary = Boundary(rawValue: text[0]) else { return }
                do throws(ConversionError) { try onBoundary(boundary) } catch { failure = error }
            } points: { run in
                guard failure == nil else { return }
                do throws(ConversionError) { try onPoints(run) } catch { failure = error }
            }
            if let failure { throw failure }
        }
        var done = 0
        for (boundary, position) in boundaries {
            if position > done { try onPoints(points.span.extracting(done..<position)) }
            done = position
            try onBoundary(boundary)
        }
        if done < points.count { try onPoints(points.span.extracting(done..<points.count)) }
    }
}
