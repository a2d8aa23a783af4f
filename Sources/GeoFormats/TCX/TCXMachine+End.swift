internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// End tags: values, points, laps, activities and courses that are whole.
extension TCXMachine {
    mutating func end(_ token: XMLToken, _ text: Span<UInt8>, _ output: inout EventBuffer) {
        if skipped > 0 {
            skipped -= 1
        } else if isInExtensions {
            endInExtensions(text.extracting(token.text))
        } else if leaf != 0 {
            endInLeaf(token, text.extracting(token.text), &output)
        } else {
            endContext(token, &output)
        }
    }

    private mutating func endInLeaf(_ token: XMLToken, _ text: Span<UInt8>, _ output: inout EventBuffer) {
        let isWhole = longText.isEmpty
        if leafDepth > 0 {
            leafDepth -= 1
            // A heart rate stands in an element of its own.
            if isWhole, token.name == TCXName.Value.number { return take(text, token, &output) }
            longText.append(copying: text)
        } else if isWhole {
            take(text, token, &output)
            leaf = 0
        } else {
            longText.append(copying: text)
            let whole = longText
            longText = []
            take(whole.span, token, &output)
            leaf = 0
        }
    }

    private mutating func endContext(_ token: XMLToken, _ output: inout EventBuffer) {
        let ended = context
        pop()
        switch ended {
        case .trackPoint: endTrackPoint(token, &output)
        case .track: endPart(&output)
        case .lap: endLap()
        case .activity, .course: endFeature(&output)
        case .coursePoint: endCoursePoint(token, &output)
        case .author: output.append(.document(info))
        case .document, .container, .creator, .lapExtensions, .position, .coursePosition, .pointExtensions,
            .trackPointExtension:
            break
        }
    }

    private mutating func endTrackPoint(_ token: XMLToken, _ output: inout EventBuffer) {
        guard hasPosition else {
            guard !point.sensors.isEmpty || !point.elevation.isNaN else { return }
            dropUnplaced()
            if unplacedCount == 0 { firstUnplaced = location(token) }
            unplaced = point
            return
        }
        guard hasValidPosition(token, &output) else { return }
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
    private mutating func hasValidPosition(_ token: XMLToken, _ output: inout EventBuffer) -> Bool {
        guard abs(point.latitude) <= 90, point.longitude.isFinite else {
            let isHalf = wrongPosition == nil && (point.latitude.isNaN || point.longitude.isNaN)
            let given = isHalf ? "lacks a half" : "is '\(wrongPosition ?? "\(point.latitude)")'"
            output.warn(
                .position, at: location(token),
                "the position \(given), expected degrees within ±90 and ±180; the point is dropped")
            return false
        }
        if abs(point.longitude) > 180 {
            let wrapped = wrapLongitude(point.longitude)
            output.warn(
                .longitude, at: location(token), "longitude \(point.longitude) is beyond ±180°, read as \(wrapped)")
            point.longitude = wrapped
        }
        return true
    }

    mutating func endLap() {
        if !lap.isEmpty { laps.append(.object(lap)) }
        lap = []
    }

    private mutating func endCoursePoint(_ token: XMLToken, _ output: inout EventBuffer) {
        guard hasPosition, hasValidPosition(token, &output) else {
            let name = notes.name.map { " '\($0)'" } ?? ""
            if !hasPosition {
                output.warn(.position, at: location(token), "the course point\(name) has no position; it is dropped")
            }
            return
        }
        let waypoint = Feature(.waypoint, annotations: notes)
        if waypoints.count == Self.heldWaypoints { endFeature(&output) }
        if isFeatureEnded { Self.append(waypoint, point, &output) } else { waypoints.append((waypoint, point)) }
    }

    private mutating func endInExtensions(_ text: Span<UInt8>) {
        guard !extensions.open.isEmpty else {
            isInExtensions = false
            return
        }
        if let element = extensions.end(text, tokenizer) {
            if context == .activity || context == .course {
                feature.annotations.extensions.append(element)
            } else {
                notes.extensions.append(element)
                hasNotes = true
            }
        }
        if extensions.open.isEmpty, isLoneExtension {
            isLoneExtension = false
            isInExtensions = false
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
