internal import ByteText
internal import GeoStream

/// Removes false fixes from lines: positions at 0°/0° far from all others, repeated times, and fixes that could only be reached
/// faster than a maximum speed.
///
/// A fix out of reach is a suspect. If the next one within reach of the line comes soon, the suspects between were false. If
/// eight suspects agree with each other, the line has jumped: it is cut there, and goes on; if there were fewer fixes before
/// the jump, those were false. Points without a time are only judged by the first of the three rules.
struct CleaningStage: Stage {
    private struct Item {
        var point: TrackPoint
        var detail: Annotations?
    }

    /// Metres a second.
    private let maximumSpeed: Double
    /// So many suspects that agree are believed, and so many fixes at the start of a line may turn out to be false.
    private static let patience = 8
    /// Metres from 0°/0° within which it may be a true position.
    private static let nullIslandReach = 100_000.0

    private var isLine = false
    private var detail: Annotations?
    /// The last fix believed; the first ones of a line wait in `held`.
    private var last: TrackPoint?
    private var lastPlace = SurfacePoint(x: 0, y: 0, z: 0)
    private var held: [Item] = []
    private var isEstablished = false
    private var suspects: [Item] = []
    /// Fixes at 0°/0° before any other.
    private var zeros: [Item] = []

    private var nullIslands = 0
    private var repeatedTimes = 0
    private var tooFast = 0
    private var jumps = 0

    init(maximumSpeed: Double) { self.maximumSpeed = maximumSpeed }

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        switch mark {
        case .beginPart(let part):
            isLine = part == .line
            output.append(mark)
        case .detail(let annotations):
            if isLine { detail = annotations } else { output.append(mark) }
        case .endPart:
            if isLine { endLine(into: &output) }
            isLine = false
            output.append(mark)
        case .document, .sourceElement, .beginFolder, .endFolder, .beginFeature, .amendFeature, .endFeature:
            output.append(mark)
        }
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) {
        guard isLine else { return output.append(points) }
        for index in points.indices {
            let point = points[index]
            let place = SurfacePoint(point.position)
            // The usual case needs no waiting.
            if isEstablished, suspects.isEmpty, detail == nil, let last, follows(point, place, last) {
                output.append(point)
                self.last = point
                lastPlace = place
            } else {
                judge(Item(point: point, detail: detail), into: &output)
                detail = nil
            }
        }
    }

    private func isZero(_ point: TrackPoint) -> Bool { point.longitude == 0 && point.latitude == 0 }

    /// Whether a fix is within reach of the last one and of another time.
    @inline(__always)
    private func follows(_ point: TrackPoint, _ place: SurfacePoint, _ last: TrackPoint) -> Bool {
        guard !isZero(point), point.time != last.time || point.time.isAbsent else { return false }
        let seconds = abs(point.time.seconds(since: last.time))
        guard seconds > 0 else { return true }
        let length = WGS84.length(from: last.position, lastPlace, to: point.position, place)
        return length <= maximumSpeed * seconds
    }

    private func isInReach(_ point: TrackPoint, _ earlier: TrackPoint) -> Bool {
        let seconds = abs(point.time.seconds(since: earlier.time))
        guard seconds > 0 else { return true }
        return WGS84.length(from: earlier.position, to: point.position) <= maximumSpeed * seconds
    }

    private mutating func judge(_ item: Item, into output: inout EventBuffer) {
        let point = item.point
        guard let last else { return judgeFirst(item, into: &output) }
        if isZero(point), WGS84.length(from: last.position, to: point.position) > Self.nullIslandReach {
            nullIslands += 1
        } else if !point.time.isAbsent, point.time == last.time || point.time == suspects.last?.point.time {
            repeatedTimes += 1
        } else if isInReach(point, last) {
            tooFast += suspects.count
            suspects.removeAll()
            believe(item, into: &output)
        } else if let suspect = suspects.last, !isInReach(point, suspect.point) {
            // Out of reach of both: the suspects were alone.
            tooFast += suspects.count
            suspects = [item]
        } else {
            suspects.append(item)
            if suspects.count >= Self.patience { jump(into: &output) }
        }
    }

    private mutating func judgeFirst(_ item: Item, into output: inout EventBuffer) {
        guard !isZero(item.point) else { return zeros.append(item) }
        let origin = Position(longitude: 0, latitude: 0)
        if !zeros.isEmpty, WGS84.length(from: origin, to: item.point.position) > Self.nullIslandReach {
            nullIslands += zeros.count
        } else {
            for zero in zeros { believe(zero, into: &output) }
        }
        zeros.removeAll()
        if last == nil { believe(item, into: &output) } else { judge(item, into: &output) }
    }

    /// Takes a fix into the line.
    private mutating func believe(_ item: Item, into output: inout EventBuffer) {
        last = item.point
        lastPlace = SurfacePoint(item.point.position)
        guard !isEstablished else { return pass(item, into: &output) }
        held.append(item)
        if held.count >= Self.patience { establish(into: &output) }
    }

    private mutating func establish(into output: inout EventBuffer) {
        isEstablished = true
        for item in held { pass(item, into: &output) }
        held.removeAll()
    }

    private func pass(_ item: Item, into output: inout EventBuffer) {
        if let detail = item.detail { output.append(.detail(detail)) }
        output.append(item.point)
    }

    /// Believes the suspects.
    private mutating func jump(into output: inout EventBuffer) {
        if isEstablished {
            jumps += 1
            output.append(.endPart)
            output.append(.beginPart(.line))
        } else {
            tooFast += held.count
            held.removeAll()
        }
        let items = suspects
        suspects.removeAll()
        for item in items { believe(item, into: &output) }
    }

    private mutating func endLine(into output: inout EventBuffer) {
        for zero in zeros { believe(zero, into: &output) }
        zeros.removeAll()
        if !isEstablished, suspects.count > held.count {
            jump(into: &output)
        } else if isEstablished || suspects.count < held.count {
            tooFast += suspects.count
        } else {
            // As many on either side: nobody can tell which are false.
            held += suspects
        }
        suspects.removeAll()
        if !isEstablished { establish(into: &output) }
        isEstablished = false
        last = nil
    }

    mutating func finish(into output: inout EventBuffer) {
        let found = [
            (nullIslands, "at 0°/0°"), (repeatedTimes, "with the time of the one before"),
            (tooFast, "out of reach at the maximum speed"),
        ]
        for (count, what) in found where count > 0 {
            output.warn(
                .removed, stage: "clean", "clean removed \(count) \(count == 1 ? "point" : "points") \(what)")
        }
        if jumps > 0 {
            output.warn(
                .removed, stage: "clean",
                "clean cut \(jumps == 1 ? "a line" : "lines at \(jumps) jumps") out of reach")
        }
    }
}
