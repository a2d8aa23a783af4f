internal import ByteText
internal import GeoStream

/// Makes one track of all tracks: their segments in the order of time, under what is said of the earliest.
///
/// Segments stay apart, and warn where one begins before the one before it has ended. Holds all tracks; the merged one comes after
/// everything else.
struct MergeStage: Stage {
    private struct HeldTrack {
        var feature: Feature
        var segments: [HeldLine] = []
    }

    private var tracks: [HeldTrack] = []
    private var isTrack = false

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        if case .beginFeature(let feature) = mark, feature.kind == .track {
            isTrack = true
            tracks.append(HeldTrack(feature: feature))
            return
        }
        guard isTrack else { return output.append(mark) }
        let last = tracks.count - 1
        switch mark {
        case .beginPart: tracks[last].segments.append(HeldLine())
        case .detail(let annotations):
            tracks[last].segments[tracks[last].segments.count - 1].append(annotations)
        case .endPart: break
        case .amendFeature(let amended): tracks[last].feature = amended
        case .endFeature: isTrack = false
        case .document, .beginGroup, .endGroup, .beginFeature: output.append(mark)
        }
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) {
        guard isTrack else { return output.append(points) }
        let last = tracks.count - 1
        tracks[last].segments[tracks[last].segments.count - 1].append(points)
    }

    mutating func finish(into output: inout EventBuffer) {
        let ordered = sortedByTime(tracks) { track in
            track.segments.lazy.map(\.firstTime).filter { !$0.isAbsent }.min() ?? .absent
        }
        tracks.removeAll()
        guard let first = ordered.first else { return }
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
                    .changed, "--merge: a segment that begins at \(text(of: start)) overlaps an earlier one in time")
            }
            if latest.isAbsent || latest < end { latest = end }
        }
    }
}

/// A time in ISO 8601.
func text(of time: Timestamp) -> String {
    var buffer = ByteBuffer()
    var formatter = TimestampFormatter()
    formatter.append(time, to: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
}
