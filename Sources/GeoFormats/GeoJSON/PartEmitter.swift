internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Turns the shapes of a feature into parts, and puts points and columns together.
struct PartEmitter {
    /// What a run of positions becomes.
    private enum Layout {
        case points, line, ring
    }

    /// What the feature is, seen by its parts.
    private(set) var kind: FeatureKind
    private let types: [GeometryType]
    private let hasUnusable: Bool
    /// The time of the one point of a waypoint.
    private let time: Timestamp
    /// Indexes among the parts with points: where a cut at 180° is to be undone; and among all parts.
    private let cuts: Set<Int>
    private let emptyParts: Set<Int>
    private var hasDetails = false

    private var shape = 0
    private var style = Layout.line
    private var runsInShape = 0
    private var pointsInRun = 0
    private var isOpen = false
    /// The number of parts with points, and of all.
    private var filledParts = 0
    private(set) var partCount = 0

    /// Whether the line ends at a cut, the last point before it, held back, and whether the next run goes on with the line.
    private var isCut = false
    private var isJoining = false
    private var held: (point: TrackPoint, detail: Annotations)?
    private var ring = Ring()

    private var closedRings = 0
    private var shortRings = 0
    private var shortLines = 0

    init(_ shapes: borrowing ShapeCollector, kind: FeatureKind, cuts: [Int], emptyParts: [Int], time: Timestamp) {
        types = shapes.types
        hasUnusable = shapes.hasUnusable
        self.kind = kind
        self.cuts = Set(cuts)
        self.emptyParts = Set(emptyParts)
        self.time = time
    }

    mutating func emit(
        _ shapes: borrowing ShapeCollector, _ columns: inout ColumnSet, _ output: inout EventBuffer
    ) throws(ConversionError) {
        columns.rewind()
        hasDetails = columns.hasDetails
        beginShape()
        try shapes.store.replay { boundary throws(ConversionError) in
            try take(boundary, &columns, &output)
        } points: { points throws(ConversionError) in
            try take(points, &columns, &output)
        }
        if let held { append(held.point, held.detail, &output) }
        if isOpen { output.append(.endPart) }
        appendEmptyParts(&output)
        if kind == .area, filledParts == 0 { kind = .unlocated }
    }

    // MARK: Runs

    private mutating func beginShape() {
        runsInShape = 0
        ring.beginPolygon()
        guard shape < types.count else { return }
        switch types[shape] {
        case .point, .multiPoint: style = .points
        case .lineString, .multiLineString, .geometryCollection: style = .line
        case .polygon, .multiPolygon: style = .ring
        }
    }

    private mutating func take(
        _ boundary: ShapeStore.Boundary, _ columns: inout ColumnSet, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch boundary {
        case .run: try endRun(&columns, &output)
        case .polygon: ring.beginPolygon()
        case .shape:
            if runsInShape == 0 { try endRun(&columns, &output) }
            shape += 1
            beginShape()
        }
    }

    private mutating func endRun(_ columns: inout ColumnSet, _ output: inout EventBuffer) throws(ConversionError) {
        if !columns.isEmpty { try columns.endRun(isLone: shape < types.count && types[shape] == .point) }
        runsInShape += 1
        switch style {
        case .points: break
        case .line: endLine(&output)
        case .ring: endRing(&output)
        }
        pointsInRun = 0
    }

    private mutating func take(
        _ points: Span<TrackPoint>, _ columns: inout ColumnSet, _ output: inout EventBuffer
    ) throws(ConversionError) {
        if columns.isEmpty, !hasUnusable, style == .line, cuts.isEmpty {
            beginLine(&output)
            pointsInRun += points.count
            return output.append(points)
        }
        try columns.load(points)
        if !hasDetails, !hasUnusable, style == .line, cuts.isEmpty {
            beginLine(&output)
            pointsInRun += points.count
            return output.append(columns.points.span)
        }
        for index in columns.points.indices {
            let detail = hasDetails ? try columns.nextDetail() : Annotations()
            if columns.points[index].latitude.isNaN { continue }
            put(columns.points[index], detail, &output)
        }
    }

    private mutating func put(_ point: TrackPoint, _ detail: Annotations, _ output: inout EventBuffer) {
        switch style {
        case .points:
            var point = point
            if point.time.isAbsent { point.time = time }
            // A segment of one point is a Point, several are a MultiPoint.
            beginPart(kind == .track || kind == .route ? .line : .point, &output)
            append(point, detail, &output)
            output.append(.endPart)
            isOpen = false
            filledParts += 1
        case .line: putOnLine(point, detail, &output)
        case .ring:
            pointsInRun += 1
            for (point, detail) in ring.add(point, detail) {
                if !isOpen { beginPart(ring.part, &output) }
                append(point, detail, &output)
            }
        }
    }

    private func append(_ point: TrackPoint, _ detail: Annotations, _ output: inout EventBuffer) {
        if hasDetails, !detail.isEmpty { output.append(.detail(detail)) }
        output.append(point)
    }

    // MARK: Parts

    private mutating func beginPart(_ part: Part, _ output: inout EventBuffer) {
        if !emptyParts.isEmpty { appendEmptyParts(&output) }
        output.append(.beginPart(part))
        isOpen = true
        partCount += 1
    }

    /// Puts the parts without points that stood before the next one.
    private mutating func appendEmptyParts(_ output: inout EventBuffer) {
        while emptyParts.contains(partCount) {
            switch kind {
            case .track, .route, .collection:
                output.append(.beginPart(.line))
                output.append(.endPart)
            case .waypoint, .area, .unlocated: break
            }
            partCount += 1
        }
    }

    // MARK: Lines

    private mutating func beginLine(_ output: inout EventBuffer) {
        if !isOpen { beginPart(.line, &output) }
    }

    private mutating func putOnLine(_ point: TrackPoint, _ detail: Annotations, _ output: inout EventBuffer) {
        if pointsInRun == 0 { isCut = cuts.contains(filledParts) }
        pointsInRun += 1
        if isJoining {
            isJoining = false
            let last = held
            held = nil
            // Neither end of a cut is a point of the line.
            if abs(point.longitude) == 180 { return }
            if let last { append(last.point, last.detail, &output) }
            endPart(&output)
        }
        beginLine(&output)
        guard isCut else { return append(point, detail, &output) }
        if let held { append(held.point, held.detail, &output) }
        held = (point, detail)
    }

    private mutating func endLine(_ output: inout EventBuffer) {
        guard pointsInRun > 0 else { return }
        filledParts += 1
        if pointsInRun == 1 { shortLines += 1 }
        if let last = held {
            if abs(last.point.longitude) == 180 {
                isJoining = true
                return
            }
            held = nil
            append(last.point, last.detail, &output)
        }
        endPart(&output)
    }

    private mutating func endPart(_ output: inout EventBuffer) {
        if isOpen { output.append(.endPart) }
        isOpen = false
    }

    // MARK: Rings

    private mutating func endRing(_ output: inout EventBuffer) {
        guard pointsInRun > 0 else { return }
        let (points, wasOpen) = ring.end()
        for (point, detail) in points {
            if !isOpen { beginPart(ring.part, &output) }
            append(point, detail, &output)
        }
        if isOpen {
            if wasOpen { closedRings += 1 }
            output.append(.endPart)
            isOpen = false
            filledParts += 1
            ring.isOuter = false
        } else {
            shortRings += 1
        }
    }

    // MARK: Findings

    /// The warnings about the shapes that were handed on, and how often; a message takes the feature's name.
    var findings: [(kind: Diagnostic.Kind, count: Int, message: (String) -> String)] {
        if closedRings + shortRings + shortLines == 0 { return [] }
        return [
            (.changed, closedRings, { "a ring\($0) is not closed; its first position is repeated at its end" }),
            (.emptyGeometry, shortRings, { "a ring\($0) has fewer than four positions; it is left out" }),
            (.emptyGeometry, shortLines, { "a line\($0) has only one position" }),
        ]
    }
}
