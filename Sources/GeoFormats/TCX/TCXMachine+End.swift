internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// End tags: values, points, laps, activities and courses that are whole.
extension TCXMachine {
    mutating func end(_ ended: Context, _ element: XMLElement, _ output: inout EventBuffer) {
        switch ended {
        case .trackPoint: endTrackPoint(element, &output)
        case .heartRate: if !element.text.isEmpty { set(.sensor(.heartRate), element.text, at: element, &output) }
        case .track: endPart(&output)
        case .lap: endLap()
        case .activity, .course: endFeature(&output)
        case .coursePoint: endCoursePoint(element, &output)
        case .author: output.append(.document(info))
        case .document, .container, .creator, .lapExtensions, .position, .coursePosition, .pointExtensions,
            .trackPointExtension:
            break
        }
    }

    private mutating func endTrackPoint(_ element: XMLElement, _ output: inout EventBuffer) {
        guard hasPosition else {
            guard !point.sensors.isEmpty || !point.elevation.isNaN else { return }
            dropUnplaced()
            if unplacedCount == 0 { firstUnplaced = location(element) }
            unplaced = point
            return
        }
        guard hasValidPosition(element, &output) else { return }
        if let other = unplaced {
            if !other.time.isAbsent, other.time == point.time {
                point.fillIn(from: other)
                unplaced = nil
            }
            dropUnplaced()
        }
        append(point, &output)
    }

    /// Drops a position off the globe with a warning, and wraps its longitude.
    private mutating func hasValidPosition(_ element: XMLElement, _ output: inout EventBuffer) -> Bool {
        guard point.isOnGlobe else {
            let isHalf = wrongPosition == nil && (point.latitude.isNaN || point.longitude.isNaN)
            let given = isHalf ? "lacks a half" : "is '\(wrongPosition ?? "\(point.latitude)")'"
            output.warn(
                .position, at: location(element),
                "the position \(given), expected degrees within ±90 and ±180; the point is dropped")
            return false
        }
        if point.isPastAntimeridian { point.wrapLongitude(at: location(element), &output) }
        return true
    }

    mutating func endLap() {
        if !lap.isEmpty { laps.append(.object(lap)) }
        lap = []
    }

    private mutating func endCoursePoint(_ element: XMLElement, _ output: inout EventBuffer) {
        guard hasPosition, hasValidPosition(element, &output) else {
            let name = pointAnnotations.name.map { " '\($0)'" } ?? ""
            if !hasPosition {
                output.warn(
                    .position, at: location(element), "the course point\(name) has no position; it is dropped")
            }
            return
        }
        let waypoint = Feature(.waypoint, annotations: pointAnnotations)
        if waypoints.count == Self.heldWaypoints { endFeature(&output) }
        if isFeatureEnded { Self.append(waypoint, point, &output) } else { waypoints.append((waypoint, point)) }
    }

    mutating func keep(_ element: ExtensionElement, _ tag: XMLElement, _ output: inout EventBuffer) {
        if walk.context == .activity || walk.context == .course {
            feature.annotations.extensions.append(element.clothed)
        } else {
            pointAnnotations.extensions.append(element.clothed)
            hasPointAnnotations = true
        }
    }
}

extension TrackPoint {
    /// Takes over what `other` knows and this point does not.
    fileprivate mutating func fillIn(from other: TrackPoint) {
        if elevation.isNaN { elevation = other.elevation }
        for sensor in Sensor.allCases where sensors[sensor].isNaN { sensors[sensor] = other.sensors[sensor] }
    }
}
