internal import GeoStream

/// A change of each point, and of each mark, by itself.
protocol EventTransform {
    mutating func apply(to point: inout TrackPoint)
    mutating func apply(to mark: Mark) -> Mark
    /// Says what a person should know of the changes.
    func finish(into output: inout EventBuffer)
}

/// Changes events one by one; none is dropped or added.
struct MappingStage<Transform: EventTransform>: Stage {
    private var transform: Transform

    init(_ transform: Transform) { self.transform = transform }

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        output.append(transform.apply(to: mark))
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) {
        for index in points.indices {
            var point = points[index]
            transform.apply(to: &point)
            output.append(point)
        }
    }

    mutating func finish(into output: inout EventBuffer) { transform.finish(into: &output) }
}
