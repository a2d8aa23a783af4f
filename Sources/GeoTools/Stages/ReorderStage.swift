internal import ByteText
internal import GeoStream

/// Another order for the points of each line, and for the lines of each feature.
enum NewOrder {
    /// Everything backwards; times stay with their points.
    case reversed
    /// By time; points without one stay behind the point they came after, lines without one where they are.
    case byTime
}

/// Brings the points of lines into another order. Holds one feature; single points and polygons pass as they are, the lines
/// after them.
struct ReorderStage: Stage {
    private let order: NewOrder
    private var lines: [HeldLine] = []
    private var isLine = false

    init(_ order: NewOrder) { self.order = order }

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        switch mark {
        case .document, .sourceElement, .beginFolder, .endFolder, .beginFeature: output.append(mark)
        case .beginPart(let part):
            isLine = part == .line
            if isLine { lines.append(HeldLine()) } else { output.append(mark) }
        case .detail(let annotations):
            if isLine { lines[lines.count - 1].append(annotations) } else { output.append(mark) }
        case .endPart:
            if !isLine { output.append(mark) }
            isLine = false
        case .amendFeature, .endFeature:
            release(into: &output)
            output.append(mark)
        }
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) {
        if isLine { lines[lines.count - 1].append(points) } else { output.append(points) }
    }

    private mutating func release(into output: inout EventBuffer) {
        let ordered: [HeldLine]
        switch order {
        case .reversed: ordered = lines.reversed().map { $0.reordered($0.points.indices.reversed()) }
        case .byTime: ordered = sortedByTime(lines.map(\.sortedByTime), \.firstTime)
        }
        for line in ordered {
            output.append(.beginPart(.line))
            line.replay(into: &output)
            output.append(.endPart)
        }
        lines.removeAll()
    }

    mutating func finish(into output: inout EventBuffer) {}
}

extension HeldLine {
    /// The first time of the line, absent if it has none.
    var firstTime: Timestamp { points.first { !$0.time.isAbsent }?.time ?? .absent }

    /// The line with its points in the order of their times.
    fileprivate var sortedByTime: HeldLine {
        let isSorted = zip(points, points.dropFirst()).allSatisfy { !($1.time < $0.time) || $1.time.isAbsent }
        if isSorted, points.allSatisfy({ !$0.time.isAbsent }) { return self }
        return reordered(GeoTools.sortedByTime(Array(points.indices)) { points[$0].time })
    }
}

/// Sorts by time; what has none goes with what it came after. Equal times keep their order.
func sortedByTime<Element>(_ elements: [Element], _ time: (Element) -> Timestamp) -> [Element] {
    var last: Timestamp?
    let leading = elements.first { !time($0).isAbsent }.map(time) ?? .absent
    let keyed = elements.enumerated().map { index, element in
        let own = time(element)
        if !own.isAbsent { last = own }
        // What comes before the first time stays there.
        return (key: last ?? leading, index: index, element: element)
    }
    return keyed.sorted { $0.key != $1.key ? $0.key < $1.key : $0.index < $1.index }.map(\.element)
}
