internal import GeoStream

/// A line in memory: its points, and the details of those that have some.
struct HeldLine {
    private(set) var points: [TrackPoint] = []
    /// In the order of the points.
    private(set) var details: [(index: Int, annotations: Annotations)] = []

    var isEmpty: Bool { points.isEmpty }

    mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        details.removeAll()
    }

    mutating func append(_ run: Span<TrackPoint>) {
        for index in run.indices { points.append(run[index]) }
    }

    mutating func append(_ point: TrackPoint) { points.append(point) }

    /// The detail of the next point.
    mutating func append(_ detail: Annotations) { details.append((points.count, detail)) }

    mutating func changePoints(_ change: (Int, inout TrackPoint) -> Void) {
        for index in points.indices { change(index, &points[index]) }
    }

    /// Hands on the points with their details.
    func replay(into output: inout EventBuffer) { replay(first: points.count, into: &output) }

    /// Hands on the first points with their details.
    func replay(first count: Int, into output: inout EventBuffer) {
        var start = 0
        for detail in details.prefix(while: { $0.index < count }) {
            output.append(points.span.extracting(start..<detail.index))
            output.append(.detail(detail.annotations))
            start = detail.index
        }
        output.append(points.span.extracting(start..<count))
    }

    /// Forgets the first points and their details.
    mutating func removeFirst(_ count: Int) {
        points.removeFirst(count)
        guard !details.isEmpty else { return }
        details = details.compactMap { $0.index < count ? nil : ($0.index - count, $0.annotations) }
    }

    /// The line with its points in another order: `order` names the old place of each.
    func reordered(_ order: [Int]) -> HeldLine {
        var result = HeldLine()
        result.points = order.map { points[$0] }
        guard !details.isEmpty else { return result }
        let byPlace = Dictionary(details.map { ($0.index, $0.annotations) }) { first, _ in first }
        result.details = order.enumerated().compactMap { new, old in byPlace[old].map { (new, $0) } }
        return result
    }
}
