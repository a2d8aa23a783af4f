internal import ByteText
internal import GeoStream

/// Puts points on lines at even steps of time or distance, in place of those that were there; both ends stay.
///
/// Between two points all values change evenly, the position along the geodesic; a value that one of them lacks is missing.
/// Details stay with points that fall on a step.
struct ResampleStage: Stage {
    enum Step {
        /// Seconds. Points without a time or with one not after that before are left out.
        case time(Double)
        /// Metres.
        case distance(Double)
    }

    private let step: Step
    private var isLine = false
    private var detail: Annotations?
    private var last: TrackPoint?
    private var lastDetail: Annotations?
    /// Whether the last point has been handed on.
    private var isLastDone = false
    /// Seconds or metres from the last point to the next step.
    private var rest = 0.0
    private var leftOut = 0

    /// So many points may come of one leg.
    static let limit = 10_000_000.0

    init(_ step: Step) { self.step = step }

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        switch mark {
        case .beginPart(let part):
            isLine = part == .line
            last = nil
            output.append(mark)
        case .detail(let annotations):
            if isLine { detail = annotations } else { output.append(mark) }
        case .endPart:
            if isLine, let last, !isLastDone { pass(last, lastDetail, into: &output) }
            isLine = false
            output.append(mark)
        case .document, .sourceElement, .beginFolder, .endFolder, .beginFeature, .amendFeature, .endFeature:
            output.append(mark)
        }
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) throws(ConversionError) {
        guard isLine else { return output.append(points) }
        for index in points.indices {
            try take(points[index], into: &output)
            detail = nil
        }
    }

    private func pass(_ point: TrackPoint, _ detail: Annotations?, into output: inout EventBuffer) {
        if let detail { output.append(.detail(detail)) }
        output.append(point)
    }

    private mutating func take(_ point: TrackPoint, into output: inout EventBuffer) throws(ConversionError) {
        if case .time = step, point.time.isAbsent {
            leftOut += 1
            return
        }
        guard let last else {
            pass(point, detail, into: &output)
            move(to: point, isDone: true, rest: size)
            return
        }
        let leg = GeodesicLeg(from: last.position, to: point.position)
        let length: Double
        switch step {
        case .time: length = point.time.seconds(since: last.time)
        case .distance: length = leg.length
        }
        guard length > 0 else {
            // In the place of the one before it may still be the last point, and of a later time.
            if case .time = step { leftOut += 1 } else { move(to: point, isDone: false, rest: rest) }
            return
        }
        guard (length - rest) / size < Self.limit else {
            throw ConversionError(
                "resample would make more than \(Int(Self.limit)) points between two", code: .limitExceeded,
                stage: "resample")
        }
        // Steps are counted, not added up, so that no error grows.
        var count = 0.0
        while rest + count * size < length {
            output.append(interpolated(last, point, leg, at: (rest + count * size) / length))
            count += 1
        }
        let over = rest + count * size - length
        // A nanosecond, a nanometre: the point itself is on the step.
        if over < 1e-9 {
            pass(point, detail, into: &output)
            move(to: point, isDone: true, rest: size)
        } else {
            move(to: point, isDone: false, rest: over)
        }
    }

    private var size: Double {
        switch step {
        case .time(let seconds): seconds
        case .distance(let metres): metres
        }
    }

    private mutating func move(to point: TrackPoint, isDone: Bool, rest: Double) {
        last = point
        lastDetail = detail
        isLastDone = isDone
        self.rest = rest
    }

    private func interpolated(
        _ first: TrackPoint, _ second: TrackPoint, _ leg: GeodesicLeg, at part: Double
    ) -> TrackPoint {
        // A thousandth of each unit, a tenth of a millimetre of position: more would be digits without meaning.
        func between(_ a: Double, _ b: Double) -> Double { a.mixed(with: b, at: part).rounded(toDecimals: 3) }
        var result = first
        let position = leg.position(at: part)
        result.longitude = position.longitude.rounded(toDecimals: 9)
        result.latitude = position.latitude.rounded(toDecimals: 9)
        result.elevation = between(first.elevation, second.elevation)
        result.time = first.time.advanced(by: second.time.seconds(since: first.time) * part)
        for sensor in Sensor.allCases {
            result.sensors[sensor] = between(first.sensors[sensor], second.sensors[sensor])
        }
        // A course turns the shorter way.
        let turn = difference(degrees: second.sensors.course, minus: first.sensors.course).difference
        let course = (first.sensors.course + turn * part).rounded(toDecimals: 3)
        result.sensors.course = course < 0 ? course + 360 : course >= 360 ? course - 360 : course
        return result
    }

    mutating func finish(into output: inout EventBuffer) {
        if leftOut > 0 {
            output.warn(
                .removed, stage: "resample",
                "resample left out \(leftOut == 1 ? "a point that has" : "\(leftOut) points that have") no time, or none later than the point before"
            )
        }
    }
}

extension Timestamp {
    /// The time so many seconds later, to the nanosecond; absent for NaN.
    func advanced(by shift: Double) -> Timestamp {
        guard !isAbsent, shift.isFinite, abs(shift) < 1e12 else { return .absent }
        let whole = shift.rounded(.down)
        let sum = Int64(nanoseconds) + Int64(((shift - whole) * 1e9).rounded())
        return Timestamp(seconds: seconds + Int64(whole) + sum / 1_000_000_000, nanoseconds: Int32(sum % 1_000_000_000))
    }
}
