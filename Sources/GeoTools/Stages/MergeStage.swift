internal import ByteText
internal import GeoStream

/// Makes one track of all tracks: their segments in the order of time, under the name and properties of the earliest. The lines of features of
/// mixed parts are tracks too.
///
/// Segments stay apart, and warn where one begins before the one before it has ended. Holds all tracks; the merged one comes after
/// everything else.
struct MergeStage: Stage {
    private struct HeldTrack {
        var feature: Feature
        var segments: [HeldLine] = []

        var isEmpty: Bool { segments.allSatisfy(\.isEmpty) }
    }

    private var tracks: [HeldTrack] = []
    /// Whether points belong to the last of the tracks.
    private var isHeld = false
    private var isTrack = false
    /// The open feature of mixed parts, and whether it has been handed on and has a line.
    private var mixed: Feature?
    private var hasBegun = false
    private var hasLine = false

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        if case .beginFeature(let feature) = mark {
            isTrack = feature.kind == .track
            mixed = feature.kind == .collection ? feature : nil
            hasBegun = false
            hasLine = false
            if isTrack { tracks.append(HeldTrack(feature: feature)) }
        }
        if isTrack {
            hold(mark)
        } else if mixed != nil {
            divide(mark, into: &output)
        } else {
            output.append(mark)
        }
    }

    private mutating func hold(_ mark: Mark) {
        let last = tracks.count - 1
        switch mark {
        case .beginPart:
            tracks[last].segments.append(HeldLine())
            isHeld = true
        case .detail(let annotations):
            tracks[last].segments[tracks[last].segments.count - 1].append(annotations)
        case .endPart: isHeld = false
        case .amendFeature(let amended): tracks[last].feature = amended
        case .endFeature: isTrack = false
        case .document, .sourceElement, .beginFolder, .endFolder, .beginFeature: break
        }
    }

    /// Holds the lines of a feature of mixed parts as a track, and hands on the rest.
    private mutating func divide(_ mark: Mark, into output: inout EventBuffer) {
        switch mark {
        case .beginPart(.line):
            if !hasLine { tracks.append(HeldTrack(feature: track)) }
            hasLine = true
            hold(mark)
        case .beginPart(.point), .beginPart(.outerRing), .beginPart(.innerRing):
            begin(into: &output)
            output.append(mark)
        case .detail, .endPart: if isHeld { hold(mark) } else { output.append(mark) }
        case .amendFeature(let amended):
            mixed = amended
            if hasLine { tracks[tracks.count - 1].feature = track }
            if hasBegun { output.append(mark) }
        case .endFeature:
            if !hasLine { begin(into: &output) }
            if hasBegun { output.append(mark) }
            mixed = nil
        case .document, .sourceElement, .beginFolder, .endFolder, .beginFeature: break
        }
    }

    private var track: Feature {
        var feature = mixed ?? Feature(.track)
        feature.kind = .track
        return feature
    }

    private mutating func begin(into output: inout EventBuffer) {
        if !hasBegun, let mixed { output.append(.beginFeature(mixed)) }
        hasBegun = true
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) {
        guard isHeld else { return output.append(points) }
        let last = tracks.count - 1
        tracks[last].segments[tracks[last].segments.count - 1].append(points)
    }

    mutating func finish(into output: inout EventBuffer) {
        let ordered = sortedByTime(tracks) { track in
            track.segments.lazy.map(\.firstTime).filter { !$0.isAbsent }.min() ?? .absent
        }
        tracks.removeAll()
        // What lies nowhere says nothing; where no track has times they keep their order.
        let speaking = ordered.first { $0.segments.contains { !$0.firstTime.isAbsent } }
        guard let first = speaking ?? ordered.first(where: { !$0.isEmpty }) ?? ordered.first else { return }
        let segments = sortedByTime(ordered.flatMap(\.segments), \.firstTime)
        warnOfOverlaps(segments, &output)
        output.append(.beginFeature(first.feature))
        for segment in segments {
            output.append(.beginPart(.line))
            segment.replay(into: &output)
            output.append(.endPart)
        }
        output.append(.endFeature)
    }

    private func warnOfOverlaps(_ segments: [HeldLine], _ output: inout EventBuffer) {
        var latest = Timestamp.absent
        for segment in segments {
            let times = segment.points.lazy.map(\.time).filter { !$0.isAbsent }
            guard let start = times.min(), let end = times.max() else { continue }
            if !latest.isAbsent, start < latest {
                output.warn(
                    .changed, stage: "merge",
                    "merge: a segment that begins at \(start.text) overlaps an earlier one in time")
            }
            if latest.isAbsent || latest < end { latest = end }
        }
    }
}
