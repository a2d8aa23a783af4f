internal import GeoStream

/// Simplifies lines and rings: each by itself for a tolerance, those of a feature together for a count.
///
/// The points wait packed in a spool, which moves to a temporary file past a few megabytes; 40 bytes a point stay in memory
/// while a line is simplified. Points that stand alone pass as they are.
struct SimplifyStage: Stage {
    private let simplification: Simplification
    private var held = Spool(memoryLimit: 16 << 20)
    private var track = SurfaceTrack()
    private var details: [(index: Int, annotations: Annotations)] = []
    /// The parts held, and where each begins.
    private var parts: [(part: Part, start: Int)] = []
    private var isHolding = false

    init(_ simplification: Simplification) { self.simplification = simplification }

    private var keepsAll: Bool {
        if case .tolerance(let tolerance) = simplification.goal { tolerance <= 0 } else { false }
    }

    /// Whether all parts of a feature must be known.
    private var needsFeature: Bool {
        if case .count = simplification.goal { true } else { false }
    }

    mutating func process(_ mark: Mark, into output: inout EventBuffer) throws(ConversionError) {
        switch mark {
        case .document, .sourceElement, .beginFolder, .endFolder, .beginFeature: output.append(mark)
        case .beginPart(let part):
            guard part != .point, !keepsAll else {
                try release(into: &output)
                return output.append(mark)
            }
            isHolding = true
            parts.append((part, track.count))
        case .detail(let annotations):
            if isHolding { details.append((track.count, annotations)) } else { output.append(mark) }
        case .endPart:
            guard isHolding else { return output.append(mark) }
            isHolding = false
            if !needsFeature { try release(into: &output) }
        case .amendFeature, .endFeature:
            try release(into: &output)
            output.append(mark)
        }
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) throws(ConversionError) {
        guard isHolding else { return output.append(points) }
        try held.append(points)
        for index in points.indices { track.append(points[index].position) }
    }

    /// Simplifies the parts held and hands them on.
    private mutating func release(into output: inout EventBuffer) throws(ConversionError) {
        guard !parts.isEmpty else { return }
        let ends = parts.dropFirst().map(\.start) + [track.count]
        var stretches: [Stretch] = []
        for (part, end) in zip(parts, ends) where end > part.start {
            stretches.append(Stretch(points: part.start...(end - 1), isRing: part.part != .line))
        }
        let mask = simplification.keptPoints(of: track, stretches: stretches)
        var index = 0
        var part = 0
        var detail = 0
        func pass(_ boundary: Int) {
            // A part ends where the next one begins; several where some are empty.
            while part < parts.count, ends[part] == boundary {
                output.append(.endPart)
                part += 1
                if part < parts.count { output.append(.beginPart(parts[part].part)) }
            }
        }
        output.append(.beginPart(parts[0].part))
        pass(0)
        try held.replay(
            text: { _ in },
            points: { run in
                for offset in run.indices {
                    if detail < details.count, details[detail].index == index {
                        if mask[index] { output.append(.detail(details[detail].annotations)) }
                        detail += 1
                    }
                    if mask[index] { output.append(run[offset]) }
                    index += 1
                    pass(index)
                }
            })
        held.removeAll()
        track.removeAll()
        details.removeAll()
        parts.removeAll()
    }

    mutating func finish(into output: inout EventBuffer) {}
}
