internal import GeoStream

/// Gives tracks and routes a name, and features of mixed parts that have a line, which count as tracks.
struct NamingStage: Stage {
    private let name: String
    private var feature: Feature?
    private var hasLine = false

    init(_ name: String) { self.name = name }

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        switch mark {
        case .beginFeature(let begun):
            feature = begun.kind == .collection ? begun : nil
            hasLine = false
            output.append(.beginFeature(named(begun)))
        case .amendFeature(let amended):
            // A feature of mixed parts is amended at its end, when its parts are known.
            if amended.kind == .collection { feature = amended } else { output.append(.amendFeature(named(amended))) }
        case .beginPart(let part):
            if part == .line { hasLine = true }
            output.append(mark)
        case .endFeature:
            if var feature {
                if hasLine { feature.annotations.name = name }
                output.append(.amendFeature(feature))
            }
            output.append(mark)
        case .document, .sourceElement, .beginFolder, .endFolder, .detail, .endPart: output.append(mark)
        }
    }

    private func named(_ feature: Feature) -> Feature {
        var result = feature
        switch feature.kind {
        case .track, .route: result.annotations.name = name
        case .waypoint, .area, .collection, .unlocated: break
        }
        return result
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) { output.append(points) }

    mutating func finish(into output: inout EventBuffer) {}
}
