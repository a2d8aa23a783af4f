internal import GeoStream

/// Joins the segments of each track, and the lines of each other feature, into one.
struct JoinStage: Stage {
    private var part: Part?
    /// Whether the end of a line waits for what follows it.
    private var isEnding = false

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        switch mark {
        case .beginPart(let begun):
            part = begun
            if isEnding, begun == .line {
                isEnding = false
                return
            }
        case .endPart:
            if part == .line {
                isEnding = true
                return
            }
        case .document, .sourceElement, .beginFolder, .endFolder, .beginFeature, .detail, .amendFeature, .endFeature:
            break
        }
        if isEnding { output.append(.endPart) }
        isEnding = false
        output.append(mark)
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) { output.append(points) }

    mutating func finish(into output: inout EventBuffer) {}
}
