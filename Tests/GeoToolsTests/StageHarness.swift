import ByteText
import GeoStream
import Testing

@testable import GeoTools

/// An event stream in the making, with points that are known by a number: `p(7)` is a point with heart rate 7.
struct Events {
    enum Event {
        case mark(Mark)
        case point(TrackPoint)
    }

    var events: [Event] = []

    mutating func mark(_ mark: Mark) { events.append(.mark(mark)) }

    mutating func feature(_ feature: Feature, amended: Feature? = nil, _ parts: [(Part, [TrackPoint])]) {
        mark(.beginFeature(feature))
        for (part, points) in parts {
            mark(.beginPart(part))
            for point in points {
                // Points with an odd number have a detail that names them.
                if let number = point.number, number % 2 == 1 { mark(.detail(Annotations(name: "p\(number)"))) }
                events.append(.point(point))
            }
            mark(.endPart)
        }
        if let amended { mark(.amendFeature(amended)) }
        mark(.endFeature)
    }

    mutating func track(_ name: String? = nil, kind: FeatureKind = .track, _ segments: [TrackPoint]...) {
        feature(Feature(kind, annotations: Annotations(name: name)), segments.map { (.line, $0) })
    }

    mutating func waypoint(_ name: String, _ point: TrackPoint, time: Timestamp = .absent) {
        feature(Feature(.waypoint, annotations: Annotations(name: name), time: time), [(.point, [point])])
    }
}

extension TrackPoint {
    var number: Int? { sensors.heartRate.isNaN ? nil : Int(sensors.heartRate) }
}

/// What comes out of a stage.
struct StageResult: Equatable {
    /// One line a mark, one a run of points, indented as they are nested.
    var transcript: [String] = []
    var points: [TrackPoint] = []
    var details: [String: [Int]] = [:]
    var warnings: [String] = []
}

/// Runs events through a stage, in runs of all sizes, checks the grammar of what comes out, and that the sizes do not matter.
func run(
    _ make: () throws -> any Stage, _ input: Events, sourceLocation: SourceLocation = #_sourceLocation
) throws -> StageResult {
    var first: StageResult?
    for size in [1000, 1, 3] {
        var stage = try make()
        let result = try run(&stage, input, runSize: size, sourceLocation)
        if let first { #expect(result == first, "runs of \(size)", sourceLocation: sourceLocation) }
        first = first ?? result
    }
    return try #require(first)
}

func run(_ option: String, _ input: Events, sourceLocation: SourceLocation = #_sourceLocation) throws -> StageResult {
    try run(option, nil, input, sourceLocation: sourceLocation)
}

func run(
    _ option: String, _ argument: String?, _ input: Events, sourceLocation: SourceLocation = #_sourceLocation
) throws -> StageResult {
    let descriptor = try #require(StageCatalogue.stage(named: option))
    return try run({ try descriptor.recipe(argument).makeStage() }, input, sourceLocation: sourceLocation)
}

typealias SourceLocation = Testing.SourceLocation

private func run(
    _ stage: inout any Stage, _ input: Events, runSize: Int, _ sourceLocation: SourceLocation
) throws -> StageResult {
    var output = EventBuffer()
    var waiting: [TrackPoint] = []
    for event in input.events {
        switch event {
        case .point(let point):
            waiting.append(point)
            if waiting.count == runSize {
                try stage.process(waiting.span, into: &output)
                waiting.removeAll()
            }
        case .mark(let mark):
            if !waiting.isEmpty { try stage.process(waiting.span, into: &output) }
            waiting.removeAll()
            try stage.process(mark, into: &output)
        }
    }
    try stage.finish(into: &output)
    return transcript(of: output, sourceLocation)
}

private func transcript(of output: borrowing EventBuffer, _ sourceLocation: SourceLocation) -> StageResult {
    var result = StageResult()
    result.warnings = output.warnings.map(\.message)
    var checker = GrammarChecker()
    var depth = 0
    var run: [String] = []
    var detail: String?
    func note(_ line: String) { result.transcript.append(String(repeating: "  ", count: depth) + line) }
    func endRun() {
        if !run.isEmpty { note(run.joined(separator: " ")) }
        run.removeAll()
    }
    output.forEach { mark in
        if let wrong = checker.check(mark) { Issue.record("\(wrong)", sourceLocation: sourceLocation) }
        if case .detail(let annotations) = mark {
            detail = annotations.name ?? "?"
            return
        }
        endRun()
        switch mark {
        case .sourceElement(let element): note("source element \(element.name)")
        case .document(let info): note("document \(info.name ?? "")")
        case .beginFolder(let group):
            note("group \(group.annotations.name ?? "")")
            depth += 1
        case .beginFeature(let feature):
            note("\(feature.kind) \(feature.annotations.name ?? "")".trimmingEnd)
            depth += 1
        case .amendFeature(let feature): note("amend \(feature.annotations.name ?? "")".trimmingEnd)
        case .beginPart(let part):
            note("\(part)")
            depth += 1
        case .endFolder, .endFeature, .endPart: depth -= 1
        case .detail: break
        }
    } points: { points in
        if let wrong = checker.check(points: points.count) { Issue.record("\(wrong)", sourceLocation: sourceLocation) }
        for index in points.indices {
            let point = points[index]
            result.points.append(point)
            let number = point.number.map { "\($0)" } ?? "-"
            run.append(detail == nil ? number : number + "*")
            if let name = detail { result.details[name, default: []].append(point.number ?? -1) }
            detail = nil
        }
    }
    endRun()
    if let wrong = checker.checkEnd() { Issue.record("\(wrong)", sourceLocation: sourceLocation) }
    return result
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}

/// Point number `number`, so many metres east and north of 47° N 8.5° E, so many seconds after the start.
func p(
    _ number: Int, _ east: Double = 0, _ north: Double = 0, at seconds: Double? = nil, elevation: Double = .nan
) -> TrackPoint {
    var point = SampleTracks().point(east, north)
    point.elevation = elevation
    point.time = Pen.timestamp(seconds ?? .nan)
    point.sensors.heartRate = Double(number)
    return point
}
