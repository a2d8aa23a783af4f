internal import ByteText
internal import GeoStream

/// Where lines are split.
enum SplitRule {
    /// Where neighbours are more than so many seconds apart; the leg between them goes.
    case gap(Double)
    /// At the first point after each so many metres; it ends one piece and begins the next.
    case distance(Double)
    /// At midnight; the leg over it goes.
    case day(TimeZoneRules)
    /// Where the line stays for more than so many seconds within 25 m or slower than 0.5 km/h; the last point there ends one piece
    /// and begins the next.
    case stop(Double)
}

/// Splits lines into features of their own, or into more segments.
///
/// The first piece keeps all the properties of the feature; later ones get a number behind their name, and no identifier
/// or time of their own.
struct SplitStage: Stage {
    private let rule: SplitRule
    private let makesFeatures: Bool

    private var feature = Feature(.unlocated)
    private var piece = 1
    private var isLine = false
    /// Whether the part has been handed on; it waits for its first point.
    private var hasBegunPart = false
    private var detail: Annotations?
    /// The point before in the feature, and whether it is of the same segment.
    private var last: TrackPoint?
    private var isSameSegment = false
    /// The last time in the feature.
    private var lastTime = Timestamp.absent

    private var way = 0.0
    private var day: Int64?
    private var stay: Stay?

    /// A time within a circle about a place.
    private struct Stay {
        var place: SurfacePoint
        var since: Timestamp
        /// The sum of the places, each by the seconds that led to it, and those seconds.
        var sum = SurfacePoint(x: 0, y: 0, z: 0)
        var seconds = 0.0
        var isStop = false

        init(at place: SurfacePoint, since time: Timestamp) {
            self.place = place
            since = time
        }
    }

    private static let stayRadius = 25.0
    private static let stopSpeed = 0.5 / 3.6

    init(_ rule: SplitRule, into pieces: StageRecipe.Pieces) {
        self.rule = rule
        makesFeatures = pieces == .tracks
    }

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        switch mark {
        case .document, .sourceElement, .beginFolder, .endFolder: output.append(mark)
        case .beginFeature(let begun):
            feature = begun
            piece = 1
            last = nil
            lastTime = .absent
            way = 0
            day = nil
            output.append(mark)
        case .beginPart(let part):
            isLine = part == .line
            hasBegunPart = false
            isSameSegment = false
            stay = nil
            if !isLine { output.append(mark) }
        case .detail(let annotations):
            if isLine { detail = annotations } else { output.append(mark) }
        case .endPart:
            if isLine, !hasBegunPart { output.append(.beginPart(.line)) }
            isLine = false
            output.append(mark)
        case .amendFeature(let amended):
            feature = amended
            output.append(.amendFeature(pieceOfFeature))
        case .endFeature: output.append(mark)
        }
    }

    private var pieceOfFeature: Feature {
        guard piece > 1 else { return feature }
        var result = feature
        result.annotations.name = feature.annotations.name.map { "\($0) (\(piece))" }
        result.sourceID = nil
        result.time = .absent
        result.endTime = .absent
        return result
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) {
        guard isLine else { return output.append(points) }
        for index in points.indices {
            let point = points[index]
            let repeats = judge(point)
            if let repeats {
                cut(into: &output)
                if hasBegunPart { output.append(.beginPart(.line)) }
                if hasBegunPart, repeats, let last { output.append(last) }
            }
            if !hasBegunPart {
                output.append(.beginPart(.line))
                hasBegunPart = true
            }
            if let waiting = detail {
                output.append(.detail(waiting))
                detail = nil
            }
            output.append(point)
            last = point
            isSameSegment = true
        }
    }

    private mutating func cut(into output: inout EventBuffer) {
        if hasBegunPart { output.append(.endPart) }
        guard makesFeatures else { return }
        piece += 1
        output.append(.endFeature)
        output.append(.beginFeature(pieceOfFeature))
    }

    /// Nil where the line goes on to a point; else whether the piece before it and the one it is in share the point between.
    private mutating func judge(_ point: TrackPoint) -> Bool? {
        switch rule {
        case .gap(let seconds):
            guard !point.time.isAbsent else { return nil }
            let pause = abs(point.time.seconds(since: lastTime))
            lastTime = point.time
            return pause > seconds ? false : nil
        case .distance(let metres):
            let isFull = way >= metres
            if isFull { way = way.truncatingRemainder(dividingBy: metres) }
            if isSameSegment, let last { way += WGS84.length(from: last.position, to: point.position) }
            return isFull && last != nil ? true : nil
        case .day(let zone):
            guard !point.time.isAbsent else { return nil }
            let before = day
            day = zone.day(of: point.time)
            return before != nil && day != before ? false : nil
        case .stop(let seconds): return judgeStop(point, seconds)
        }
    }

    private mutating func judgeStop(_ point: TrackPoint, _ duration: Double) -> Bool? {
        guard !point.time.isAbsent else { return nil }
        let place = SurfacePoint(point.position)
        guard var current = stay, let last, isSameSegment else {
            begin(at: place, point.time)
            return nil
        }
        let seconds = abs(point.time.seconds(since: lastTime))
        let leg = WGS84.length(from: last.position, to: point.position)
        let isNear = current.place.chordSquared(to: place) <= Self.stayRadius * Self.stayRadius
        guard isNear || leg < Self.stopSpeed * seconds else {
            begin(at: place, point.time)
            return current.isStop ? true : nil
        }
        // Drifted away rather than left.
        if !isNear { current.place = place }
        current.sum = current.sum + place * seconds
        current.seconds += seconds
        if !current.isStop, abs(point.time.seconds(since: current.since)) > duration {
            current.isStop = true
            // It began on the way to the place, which is the middle of where the time was spent.
            if current.seconds > 0 { current.place = current.sum * (1 / current.seconds) }
        }
        stay = current
        lastTime = point.time
        return nil
    }

    private mutating func begin(at place: SurfacePoint, _ time: Timestamp) {
        stay = Stay(at: place, since: time)
        lastTime = time
    }

    mutating func finish(into output: inout EventBuffer) {}
}
