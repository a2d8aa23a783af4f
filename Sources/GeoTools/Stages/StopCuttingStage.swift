internal import ByteText
internal import GeoStream

/// Takes stops out of lines, and cuts the lines there; what a stop is, the detector of the statistics says.
///
/// The first and the last point of a stop stay, as the end of one segment and the start of the next. Holds the points since the
/// place where the line may have begun to stop.
struct StopCuttingStage: Stage {
    private var timer: LegTimer
    private var detector: StopDetector

    private var isLine = false
    /// Whether the part has been handed on; it waits for its first point.
    private var hasBegunPart = false
    /// The last point of the part.
    private var last: (point: TrackPoint, place: SurfacePoint)?
    /// The points that have not been handed on, and the number in the segment of the first.
    private var held = HeldLine()
    private var firstHeld = 0
    /// The legs that are not settled, and the number of the first.
    private var legs: [Leg] = []
    private var firstLeg = 0
    private var isInStop = false

    private var stopCount = 0
    private var pointCount = 0

    /// The points between which a leg lies, by their numbers in the segment.
    private struct Leg {
        var start: Int
        var end: Int
        var isStop = false
    }

    init(stopSpeed: Double, stopDuration: Double) {
        var options = StatisticsOptions()
        options.stopSpeed = stopSpeed
        options.stopDuration = stopDuration
        timer = LegTimer(options)
        detector = StopDetector(options)
    }

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        switch mark {
        case .beginPart(let part):
            isLine = part == .line
            if isLine { beginLine() } else { output.append(mark) }
        case .detail(let annotations):
            if isLine { held.append(annotations) } else { output.append(mark) }
        case .endPart:
            if isLine { endLine(into: &output) } else { output.append(mark) }
            isLine = false
        case .document, .sourceElement, .beginFolder, .endFolder, .beginFeature, .amendFeature, .endFeature:
            output.append(mark)
        }
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) {
        guard isLine else { return output.append(points) }
        for index in points.indices { take(points[index], into: &output) }
    }

    // MARK: Legs

    private mutating func beginLine() {
        timer.beginSegment()
        hasBegunPart = false
        last = nil
        firstHeld = 0
        legs.removeAll(keepingCapacity: true)
        firstLeg = 0
        isInStop = false
    }

    private mutating func take(_ point: TrackPoint, into output: inout EventBuffer) {
        let place = SurfacePoint(point.position)
        if let last {
            timer.advance(by: WGS84.length(from: last.point.position, last.place, to: point.position, place))
        }
        last = (point, place)
        held.append(point)
        guard !point.time.isAbsent else { return }
        guard timer.hasTime else {
            timer.begin(at: point.time)
            return detector.begin(at: place)
        }
        guard let leg = timer.leg(to: point.time, at: place) else { return }
        legs.append(Leg(start: leg.start, end: timer.point))
        let (verdict, stay) = detector.add(length: leg.length, seconds: leg.seconds, to: place)
        if stay > 0 { stop(detector.lastStay) }
        switch verdict {
        case .stopBegins: stop(detector.firstSlowLeg..<detector.legCount)
        case .stopGoesOn: stop(detector.legCount - 1..<detector.legCount)
        case .moving, .slow: break
        }
        settle(upTo: detector.firstOpenLeg, into: &output)
    }

    /// Makes legs those of a stop.
    private mutating func stop(_ range: Range<Int>) {
        for leg in max(range.lowerBound, firstLeg)..<max(range.upperBound, firstLeg) {
            legs[leg - firstLeg].isStop = true
        }
    }

    /// Hands on what lies before the leg with this number.
    private mutating func settle(upTo end: Int, into output: inout EventBuffer) {
        guard end > firstLeg else { return }
        for leg in legs[..<(end - firstLeg)] { settle(leg, into: &output) }
        legs.removeFirst(end - firstLeg)
        firstLeg = end
    }

    private mutating func settle(_ leg: Leg, into output: inout EventBuffer) {
        if !leg.isStop {
            endStop(into: &output)
            return emit(upTo: leg.end, into: &output)
        }
        if !isInStop {
            isInStop = true
            stopCount += 1
            // A segment that begins with a stop begins behind it.
            if hasBegunPart || leg.start > firstHeld { emit(upTo: leg.start, into: &output) }
        }
        // The last point may be the start of the next segment.
        drop(upTo: leg.end - 1)
    }

    private mutating func endStop(into output: inout EventBuffer) {
        guard isInStop else { return }
        isInStop = false
        if hasBegunPart { output.append(.endPart) }
        hasBegunPart = false
    }

    private mutating func endLine(into output: inout EventBuffer) {
        if detector.end() > 0 { stop(detector.lastStay) }
        settle(upTo: firstLeg + legs.count, into: &output)
        if isInStop, held.points.count == 1 { drop(upTo: firstHeld) }
        if !held.isEmpty {
            endStop(into: &output)
            emit(upTo: firstHeld + held.points.count - 1, into: &output)
        }
        if last == nil { output.append(.beginPart(.line)) }
        if hasBegunPart || last == nil { output.append(.endPart) }
    }

    // MARK: Points

    /// Hands on the held points up to the one with this number.
    private mutating func emit(upTo number: Int, into output: inout EventBuffer) {
        guard number >= firstHeld else { return }
        if !hasBegunPart { output.append(.beginPart(.line)) }
        hasBegunPart = true
        let count = number + 1 - firstHeld
        held.replay(first: count, into: &output)
        held.removeFirst(count)
        firstHeld += count
    }

    private mutating func drop(upTo number: Int) {
        guard number >= firstHeld else { return }
        let count = number + 1 - firstHeld
        pointCount += count
        held.removeFirst(count)
        firstHeld += count
    }

    mutating func finish(into output: inout EventBuffer) {
        guard stopCount > 0 else { return }
        let stops = stopCount == 1 ? "1 stop" : "\(stopCount) stops"
        let points = pointCount == 1 ? "1 point" : "\(pointCount) points"
        output.warn(.removed, stage: "cut-stops", "cut-stops removed \(stops) with \(points)")
    }
}
