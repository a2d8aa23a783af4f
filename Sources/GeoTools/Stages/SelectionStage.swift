internal import GeoStream

/// Says which points stay, wherever they stand.
protocol SelectionRule {
    /// Begins a part of a feature.
    mutating func begin(_ part: Part, of feature: Feature)
    mutating func selects(_ point: TrackPoint) -> Bool
    /// Whether the way between two neighbours that stay must go.
    func cuts(from first: TrackPoint, to second: TrackPoint) -> Bool
    /// Whether a ring of points that all stay must go for what it lies around.
    func rejects(_ ring: [TrackPoint]) -> Bool
    /// The name of the stage's option.
    var option: String { get }
    /// What a person may want to know where nothing was selected, nil for nothing.
    var hint: String? { get }
    /// Whether what goes is secret: what the feature says of its place goes with it.
    var isSecret: Bool { get }
}

extension SelectionRule {
    var isSecret: Bool { false }
    var hint: String? { nil }
    func rejects(_ ring: [TrackPoint]) -> Bool { false }
}

/// Keeps the points that a rule selects, and cuts lines where points are missing.
///
/// What loses all its points goes with all its properties; features without a point stay. A polygon stays if all of its
/// outer ring does, and a hole likewise: half a polygon would be a false one.
struct SelectionStage<Rule: SelectionRule>: Stage {
    private var rule: Rule
    private var feature = Feature(.unlocated)
    private var hasBegunFeature = false
    private var hadPoints = false
    /// Whether any feature had points, whether any kept some, and whether any was handed on.
    private var sawPoints = false
    private var keptPoints = false
    private var isEmpty = true
    private var part: Part?
    private var hasBegunPart = false
    private var detail: Annotations?
    /// The point before, if it stayed.
    private var last: TrackPoint?
    private var ring = HeldLine()
    private var hasOuterRing = false
    /// Whether the feature has lost what is secret.
    private var hidesPlace = false
    /// Whether the feature has changed since it was handed on.
    private var mustAmend = false

    init(_ rule: Rule) { self.rule = rule }

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        switch mark {
        case .document, .sourceElement, .beginFolder, .endFolder: output.append(mark)
        case .beginFeature(let begun):
            feature = begun
            hasBegunFeature = false
            hadPoints = false
            hasOuterRing = false
            hidesPlace = false
            mustAmend = false
        case .beginPart(let begun):
            part = begun
            hasBegunPart = false
            last = nil
            rule.begin(begun, of: feature)
        case .detail(let annotations):
            if isRing { ring.append(annotations) } else { detail = annotations }
        case .endPart:
            if isRing { endRing(into: &output) } else { endPart(into: &output) }
            part = nil
        case .amendFeature(let amended):
            feature = amended
            if hidesPlace { removePlace() }
            mustAmend = true
        case .endFeature:
            if !hadPoints { beginFeature(into: &output) }
            if hasBegunFeature {
                if mustAmend { output.append(.amendFeature(feature)) }
                output.append(.endFeature)
            }
        }
    }

    /// Records that something of the feature goes.
    private mutating func lose() {
        guard rule.isSecret, !hidesPlace else { return }
        hidesPlace = true
        let whole = feature
        removePlace()
        if hasBegunFeature, feature != whole { mustAmend = true }
    }

    /// Takes off what formats say of the place of a feature as a whole.
    private mutating func removePlace() {
        feature.properties.removeAll { ["placeName", "address"].contains($0.key) }
        // Views and regions among them tell the place.
        feature.sourceElements = []
    }

    private var isRing: Bool { part == .outerRing || part == .innerRing }

    private mutating func beginFeature(into output: inout EventBuffer) {
        guard !hasBegunFeature else { return }
        hasBegunFeature = true
        isEmpty = false
        mustAmend = false
        output.append(.beginFeature(feature))
    }

    private mutating func beginPart(into output: inout EventBuffer) {
        guard !hasBegunPart, let part else { return }
        beginFeature(into: &output)
        hasBegunPart = true
        keptPoints = true
        output.append(.beginPart(part))
    }

    private mutating func endPart(into output: inout EventBuffer) {
        if hasBegunPart { output.append(.endPart) }
        hasBegunPart = false
        last = nil
    }

    private mutating func endRing(into output: inout EventBuffer) {
        defer { ring.removeAll() }
        var isWhole = part == .outerRing || hasOuterRing
        for index in ring.points.indices where isWhole {
            let point = ring.points[index]
            isWhole = rule.selects(point) && (index == 0 || !rule.cuts(from: ring.points[index - 1], to: point))
        }
        isWhole = isWhole && !rule.rejects(ring.points)
        if part == .outerRing { hasOuterRing = isWhole }
        guard isWhole else {
            lose()
            output.warn(
                .removed, stage: rule.option,
                "\(rule.option) removed a polygon, or a hole of one, that is not wholly inside what stays")
            return
        }
        beginPart(into: &output)
        ring.replay(into: &output)
        endPart(into: &output)
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) {
        hadPoints = true
        sawPoints = true
        guard !isRing else { return ring.append(points) }
        for index in points.indices {
            let point = points[index]
            if rule.selects(point) {
                if let last, rule.cuts(from: last, to: point) {
                    lose()
                    endPart(into: &output)
                }
                if !hasBegunPart { beginPart(into: &output) }
                if let detail { output.append(.detail(detail)) }
                output.append(point)
                last = point
            } else {
                lose()
                if last != nil { endPart(into: &output) }
            }
            if detail != nil { detail = nil }
        }
    }

    mutating func finish(into output: inout EventBuffer) {
        guard sawPoints, !keptPoints else { return }
        let what = isEmpty ? "nothing" : "no point"
        output.warn(
            .removed, stage: rule.option, "\(rule.option) left \(what)" + (rule.hint.map { "; " + $0 } ?? ""))
    }
}
