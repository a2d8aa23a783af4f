internal import GeoStream

/// Keeps features of some kinds.
///
/// Of a feature of mixed parts its positions count as waypoints, its lines as tracks and its polygons as areas.
struct KindStage: Stage {
    private let kinds: Set<StageRecipe.FeatureGroup>
    private var isKept = true
    private var feature = Feature(.unlocated)
    private var hasBegun = true
    private var isPartKept = true
    private var hadFeatures = false
    private var isEmpty = true

    init(_ kinds: Set<StageRecipe.FeatureGroup>) { self.kinds = kinds }

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        switch mark {
        case .document, .sourceElement, .beginFolder, .endFolder: output.append(mark)
        case .beginFeature(let begun):
            feature = begun
            hasBegun = false
            hadFeatures = true
            isKept = keeps(begun.kind)
            if isKept { begin(into: &output) }
        case .beginPart(let part):
            isPartKept = isKept || (feature.kind == .collection && keeps(part))
            if isPartKept { begin(into: &output) }
            if isPartKept { output.append(mark) }
        case .detail, .endPart:
            if isPartKept { output.append(mark) }
        case .amendFeature(let amended):
            feature = amended
            if hasBegun { output.append(mark) }
        case .endFeature:
            if hasBegun { output.append(mark) }
        }
    }

    private mutating func begin(into output: inout EventBuffer) {
        if !hasBegun { output.append(.beginFeature(feature)) }
        hasBegun = true
        isEmpty = false
    }

    private func keeps(_ kind: FeatureKind) -> Bool {
        switch kind {
        case .track: kinds.contains(.tracks)
        case .route: kinds.contains(.routes)
        case .waypoint: kinds.contains(.waypoints)
        case .area: kinds.contains(.areas)
        case .unlocated: kinds.contains(.notes)
        case .collection: false
        }
    }

    private func keeps(_ part: Part) -> Bool {
        switch part {
        case .point: kinds.contains(.waypoints)
        case .line: kinds.contains(.tracks)
        case .outerRing, .innerRing: kinds.contains(.areas)
        }
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) {
        if isPartKept { output.append(points) }
    }

    mutating func finish(into output: inout EventBuffer) {
        if isEmpty, hadFeatures { output.warn(.removed, stage: "only", "only left nothing") }
    }
}
