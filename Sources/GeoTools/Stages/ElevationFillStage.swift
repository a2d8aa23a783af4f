internal import GeoStream

/// Fills in missing elevations between two known ones of a segment, evenly along the way.
///
/// What comes before the first known elevation or after the last stays without. Holds the points of a gap.
struct ElevationFillStage: Stage {
    private var isLine = false
    /// The last point with an elevation and those since, which lack one; empty before the first.
    private var gap = HeldLine()
    private var lastKnown: TrackPoint?

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        switch mark {
        case .beginPart(let part):
            isLine = part == .line
            lastKnown = nil
        case .detail(let annotations):
            if isLine, lastKnown != nil { return gap.append(annotations) }
        case .endPart: release(into: &output)
        case .document, .sourceElement, .beginFolder, .endFolder, .beginFeature, .amendFeature, .endFeature: break
        }
        output.append(mark)
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) {
        guard isLine else { return output.append(points) }
        for index in points.indices {
            let point = points[index]
            if point.elevation.isNaN {
                if lastKnown == nil { output.append(point) } else { gap.append(point) }
            } else {
                if !gap.isEmpty, let lastKnown { fill(from: lastKnown, to: point) }
                gap.append(point)
                release(into: &output)
                lastKnown = point
            }
        }
    }

    private mutating func fill(from start: TrackPoint, to end: TrackPoint) {
        var way: [Double] = []
        var length = 0.0
        var last = start
        for point in gap.points + [end] {
            length += WGS84.length(from: last.position, to: point.position)
            way.append(length)
            last = point
        }
        let count = Double(way.count)
        gap.changePoints { index, point in
            // All in one place: evenly from point to point.
            let part = length > 0 ? way[index] / length : Double(index + 1) / count
            point.elevation = start.elevation.mixed(with: end.elevation, at: part).rounded(toDecimals: 3)
        }
    }

    private mutating func release(into output: inout EventBuffer) {
        gap.replay(into: &output)
        gap.removeAll()
    }

    mutating func finish(into output: inout EventBuffer) {}
}
