internal import GeoStream

/// Says which points of a line are dropped, one after the other.
protocol DroppingRule {
    /// Begins a segment.
    mutating func begin()
    /// What becomes of a point; `dropped` is the one before it if that was dropped.
    mutating func judge(_ point: TrackPoint, dropped: TrackPoint?) -> DroppingVerdict
    /// Whether the last point of the segment stays, though it was dropped.
    func keepsLast(_ point: TrackPoint) -> Bool
}

enum DroppingVerdict {
    case keep
    case drop
    /// The point stays, and the dropped one before it stays too.
    case keepBoth
}

/// Thins out lines; points that stand alone and polygons pass as they are.
struct DroppingStage<Rule: DroppingRule>: Stage {
    private var rule: Rule
    private var isLine = false
    private var detail: Annotations?
    /// The point before, if it was dropped, with its detail.
    private var dropped: TrackPoint?
    private var droppedDetail: Annotations?

    init(_ rule: Rule) { self.rule = rule }

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        switch mark {
        case .beginPart(let part):
            isLine = part == .line
            rule.begin()
            dropped = nil
            output.append(mark)
        case .detail(let annotations):
            if isLine { detail = annotations } else { output.append(mark) }
        case .endPart:
            if let last = dropped, rule.keepsLast(last) { restore(last, into: &output) }
            dropped = nil
            isLine = false
            output.append(mark)
        case .document, .sourceElement, .beginFolder, .endFolder, .beginFeature, .amendFeature, .endFeature:
            output.append(mark)
        }
    }

    private mutating func restore(_ point: TrackPoint, into output: inout EventBuffer) {
        if let detail = droppedDetail { output.append(.detail(detail)) }
        output.append(point)
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) {
        guard isLine else { return output.append(points) }
        for index in points.indices {
            let point = points[index]
            let verdict = rule.judge(point, dropped: dropped)
            switch verdict {
            case .keep, .keepBoth:
                if verdict == .keepBoth, let last = dropped { restore(last, into: &output) }
                if let detail { output.append(.detail(detail)) }
                output.append(point)
                dropped = nil
            case .drop:
                dropped = point
                droppedDetail = detail
            }
            if detail != nil { detail = nil }
        }
    }

    mutating func finish(into output: inout EventBuffer) {}
}
