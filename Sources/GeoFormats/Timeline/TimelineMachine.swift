internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import JSONStream

/// Reads Google's location history, streaming: memory is one piece of input and one stretch of time, whose path is spooled.
struct TimelineReader: WrappingReader {
    var core: JSONReader<TimelineMachine>

    init(_ options: ReaderOptions) { core = JSONReader(options) }
}

/// The state of a Timeline reader: which objects are open, and the fix or the stretch of time that grows inside them.
///
/// A fix is a point of one track, a visit a waypoint; an activity is a track from its start along its path to its end, and a path of
/// its own a track.
struct TimelineMachine: JSONMachine {
    enum Place {
        case first, last, visit
    }

    enum Level {
        case text, root
        /// Lists of fixes: `locations`, `rawSignals`; a fix, and the object around that of a signal.
        case fixes, signals, signal, fix
        /// Stretches of time, and what stands around them.
        case objects, object, segments, visits
        case stretch, duration, candidate
        case place(Place)
        /// The objects and lists of an activity's path, and a point.
        case path, points, waypoints
        case point(isWaypoint: Bool)
        case profile, frequentPlaces
    }

    let options: ReaderOptions
    private var levels: [Level] = [.text]
    /// How many levels are open in a value that is skipped.
    var skipped = 0
    private var key: TimelineKey?
    private var times: TimeReading
    private var hasContent = false

    private var drafts: [TimelineDraft] = []
    private var path = TimelinePath()
    /// The fix or the point of a path that is open.
    private var fix = TimelineFix()
    private var isTrackOpen = false

    init(_ options: ReaderOptions) {
        self.options = options
        times = TimeReading(options)
    }

    private var level: Level { levels[levels.count - 1] }

    @inline(__always)
    mutating func take(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        switch json.kind {
        case .key: key = TimelineKey.lookup(json.text)
        case .beginObject: begin(inner(isObject: true), &json, &output)
        case .beginArray: begin(inner(isObject: false), &json, &output)
        case .endObject, .endArray: try end(&json, &output)
        case .string, .number:
            if let key {
                take(key, &json, &output)
            } else {
                warnIfStructured(&json, &output)
            }
            key = nil
        case .true, .false, .null, .endOfText, .discardText: key = nil
        }
    }

    // MARK: Objects and arrays

    /// What an object or array is that begins here; nil for one that is skipped.
    private func inner(isObject: Bool) -> Level? {
        switch (level, key, isObject) {
        case (.text, _, true): .root
        case (.text, _, false), (.root, .semanticSegments, false): .segments
        case (.root, .locations, false): .fixes
        case (.root, .rawSignals, false): .signals
        case (.root, .timelineObjects, false): .objects
        case (.root, .userLocationProfile, true): .profile
        case (.profile, .frequentPlaces, false): .frequentPlaces
        case (.signals, _, true): .signal
        case (.fixes, _, true), (.signal, .position, true): .fix
        case (.objects, _, true), (.visits, _, true): .object
        case (.segments, _, true), (.frequentPlaces, _, true), (.object, .activitySegment, true),
            (.object, .placeVisit, true):
            .stretch
        case (.stretch, .childVisits, false): .visits
        case (.stretch, .visit, true), (.stretch, .activity, true), (.stretch, .topCandidate, true): .candidate
        case (.candidate, .topCandidate, true): .candidate
        case (.stretch, .duration, true): .duration
        case (.stretch, .startLocation, true), (.candidate, .start, true): .place(.first)
        case (.stretch, .endLocation, true), (.candidate, .end, true): .place(.last)
        case (.stretch, .location, true), (.candidate, .placeLocation, true), (.stretch, .placeLocation, true):
            .place(.visit)
        case (.stretch, .waypointPath, true), (.stretch, .simplifiedRawPath, true), (.stretch, .transitPath, true):
            .path
        case (.path, .points, false), (.stretch, .timelinePath, false): .points
        case (.path, .waypoints, false), (.path, .transitStops, false): .waypoints
        case (.points, _, true): .point(isWaypoint: false)
        case (.waypoints, _, true): .point(isWaypoint: true)
        default: nil
        }
    }

    private mutating func begin(
        _ inner: Level?, _ json: inout JSONCursor,
        _ output: inout EventBuffer
    ) {
        guard let inner else {
            if key == .timelineMemory {
                output.warn(
                    .unsupported, at: location(&json), "the memory of a journey is not converted")
            } else if self.inner(isObject: json.kind != .beginObject) != nil {
                warnOfType(is: json.kind == .beginObject ? "an object" : "an array", &json, &output)
            }
            skipped = 1
            key = nil
            return
        }
        switch inner {
        case .fixes, .signals, .objects, .segments, .profile: hasContent = true
        case .fix, .point: fix = TimelineFix()
        case .stretch:
            var draft = TimelineDraft()
            switch key {
            case .activitySegment: draft.kind = .activity
            case .placeVisit: draft.kind = .visit
            default: if case .frequentPlaces = level { draft.kind = .visit }
            }
            drafts.append(draft)
            if drafts.count == 1 { path.removeAll() }
        case .candidate:
            if key == .visit { drafts[drafts.count - 1].kind = .visit }
            if key == .activity { drafts[drafts.count - 1].kind = .activity }
        case .points:
            if key == .timelinePath { drafts[drafts.count - 1].kind = .path }
        case .text, .root, .signal, .object, .visits, .duration, .place, .path, .waypoints, .frequentPlaces: break
        }
        levels.append(inner)
        key = nil
    }

    private mutating func end(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        key = nil
        switch levels.removeLast() {
        case .fix:
            guard let point = fix.point else {
                return warnOfPosition("a fix", &json, &output)
            }
            if !isTrackOpen { openTrack(&output) }
            output.append(point)
        case .point(let isWaypoint):
            guard let point = fix.point else {
                return warnOfPosition("a point of a path", &json, &output)
            }
            // The raw path of a visit is the noise around its place.
            if drafts[0].kind != .visit {
                if isWaypoint { try path.append(waypoint: point) } else { try path.append(point, offset: fix.offset) }
            }
        case .stretch: try emit(drafts.removeLast(), at: location(&json), &output)
        case .fixes, .signals: closeTrack(&output)
        case .root:
            guard hasContent else {
                throw ConversionError(
                    "this is no Google Timeline, expected 'locations', 'timelineObjects' or 'semanticSegments'",
                    at: location(&json), code: .invalidContent)
            }
        case .text, .signal, .objects, .object, .segments, .visits, .duration, .candidate, .place, .path, .points,
            .waypoints, .profile, .frequentPlaces:
            break
        }
    }

    // MARK: Values

    @inline(__always)
    private mutating func take(
        _ key: TimelineKey, _ json: inout JSONCursor,
        _ output: inout EventBuffer
    ) {
        let last = drafts.count - 1
        switch level {
        case .fix, .point: takeInFix(key, &json, &output)
        case .stretch, .duration:
            switch key {
            case .startTime, .startTimestamp, .startTimestampMs:
                drafts[last].start = time(&json, &output)
            case .endTime, .endTimestamp, .endTimestampMs: drafts[last].end = time(&json, &output)
            case .centerLatE7: drafts[last].center.setLatitude(e7: number(&json))
            case .centerLngE7: drafts[last].center.setLongitude(e7: number(&json))
            case .label: drafts[last].name = json.string
            default: takeInCandidate(key, &json, &output)
            }
        case .candidate: takeInCandidate(key, &json, &output)
        case .place(.first): take(key, into: \.first, &json, &output)
        case .place(.last): take(key, into: \.last, &json, &output)
        case .place(.visit):
            take(key, into: \.place, &json, &output)
            takeInCandidate(key, &json, &output)
        case .text, .root, .fixes, .signals, .signal, .objects, .object, .segments, .visits, .path, .points, .waypoints,
            .profile, .frequentPlaces:
            warnIfStructured(&json, &output)
        }
    }

    /// Takes the annotations of an activity or of the place of a visit.
    private mutating func takeInCandidate(
        _ key: TimelineKey, _ json: inout JSONCursor,
        _ output: inout EventBuffer
    ) {
        let last = drafts.count - 1
        switch key {
        case .activityType, .type, .semanticType: drafts[last].type = json.string
        case .distance, .distanceMeters:
            let metres = number(&json)
            if !metres.isNaN { drafts[last].distance = decimalText(metres) }
        case .name: drafts[last].name = json.string
        case .address: drafts[last].address = json.string
        case .placeId, .placeIdOfPhones: drafts[last].placeID = json.string
        // iOS has positions as texts where Android has objects.
        case .placeLocation: drafts[last].place = place(&json, &output)
        case .start: drafts[last].first = place(&json, &output)
        case .end: drafts[last].last = place(&json, &output)
        default: warnIfStructured(&json, &output)
        }
    }

    private mutating func take(
        _ key: TimelineKey, into target: WritableKeyPath<TimelineDraft, TimelinePlace>, _ json: inout JSONCursor,
        _ output: inout EventBuffer
    ) {
        let last = drafts.count - 1
        switch key {
        case .latitudeE7, .latE7: drafts[last][keyPath: target].setLatitude(e7: number(&json))
        case .longitudeE7, .lngE7: drafts[last][keyPath: target].setLongitude(e7: number(&json))
        case .latLng: drafts[last][keyPath: target] = place(&json, &output)
        default: break
        }
    }

    private mutating func takeInFix(
        _ key: TimelineKey, _ json: inout JSONCursor,
        _ output: inout EventBuffer
    ) {
        switch key {
        case .latitudeE7, .latE7: fix.place.setLatitude(e7: number(&json))
        case .longitudeE7, .lngE7: fix.place.setLongitude(e7: number(&json))
        case .latLng, .latLngOfSignals, .point: fix.place = place(&json, &output)
        case .timestamp, .timestampMs, .time: fix.time = time(&json, &output)
        case .altitude, .altitudeMeters: fix.elevation = number(&json)
        case .velocity, .speedMetersPerSecond: fix.speed = number(&json)
        case .heading: fix.course = number(&json)
        case .durationMinutesOffsetFromStartTime: fix.offset = number(&json)
        default: break
        }
    }

    /// A number, which may stand in quotes; NaN for anything else.
    @inline(__always)
    private func number(_ json: inout JSONCursor) -> Double {
        decimal(json.text) ?? .nan
    }

    /// A time: ISO 8601, or Unix seconds or milliseconds.
    private mutating func time(_ json: inout JSONCursor, _ output: inout EventBuffer) -> Timestamp {
        if let time = Timestamp(unix: json.text) { return time }
        return times.read(&json, &output)
    }

    private func place(_ json: inout JSONCursor, _ output: inout EventBuffer) -> TimelinePlace {
        if let place = TimelinePlace(json.text) { return place }
        let text = json.string
        output.warn(
            .unreadableValue, at: location(&json),
            "the position '\(text)' is not one like 48.8566°, 2.3522°; it is left out")
        return TimelinePlace()
    }

    /// Warns of a value of a wrong type; `inner` must know the right one.
    private func warnOfType(
        is type: String, _ json: inout JSONCursor,
        _ output: inout EventBuffer
    ) {
        output.warn(
            .misplaced, at: location(&json),
            "\(key.map { "'\($0.rawValue)'" } ?? "an item") is \(type), expected "
                + "\(inner(isObject: true) != nil ? "an object" : "an array"); it is left out")
    }

    /// Warns of a text or number where an object or array belongs.
    private func warnIfStructured(_ json: inout JSONCursor, _ output: inout EventBuffer) {
        guard inner(isObject: true) != nil || inner(isObject: false) != nil else { return }
        warnOfType(is: json.kind == .string ? "a text" : "a number", &json, &output)
    }

    private func warnOfPosition(
        _ what: String, _ json: inout JSONCursor,
        _ output: inout EventBuffer
    ) {
        output.warn(
            .position, at: location(&json), "\(what) has no position on the globe; it is left out")
    }

    // MARK: Events

    private mutating func openTrack(_ output: inout EventBuffer) {
        isTrackOpen = true
        var feature = Feature(.track)
        if levels.contains(where: { if case .signals = $0 { true } else { false } }) {
            feature.annotations[.source] = TimelineKey.rawSignals.rawValue
        }
        output.append(.beginFeature(feature))
        output.append(.beginPart(.line))
    }

    private mutating func closeTrack(_ output: inout EventBuffer) {
        guard isTrackOpen else { return }
        isTrackOpen = false
        output.append(.endPart)
        output.append(.endFeature)
    }

    private mutating func emit(
        _ draft: TimelineDraft, at place: SourceLocation, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch draft.kind {
        case .visit:
            let (feature, point) = draft.waypoint
            output.append(.beginFeature(feature))
            if let point {
                output.append(.beginPart(.point))
                output.append(point)
                output.append(.endPart)
            }
            output.append(.endFeature)
        case .activity, .path:
            var feature = draft.track
            let hasPoints = draft.first.point != nil || draft.last.point != nil || !path.isEmpty
            // Paths without points say nothing.
            if !hasPoints, draft.kind == .path { return }
            if !hasPoints { feature.kind = .unlocated }
            output.append(.beginFeature(feature))
            if hasPoints {
                output.append(.beginPart(.line))
                if var point = draft.first.point {
                    point.time = draft.start
                    output.append(point)
                }
                try path.emit(from: draft.start, into: &output)
                if var point = draft.last.point {
                    point.time = draft.end
                    output.append(point)
                }
                output.append(.endPart)
            }
            output.append(.endFeature)
        case nil: break
        }
    }

    /// Ends what is open at the end of the input.
    mutating func finish(into output: inout EventBuffer) throws(ConversionError) {
        closeTrack(&output)
        guard hasContent else {
            throw ConversionError(
                "the file holds no Google Timeline", at: SourceLocation(file: options.file), code: .invalidContent)
        }
    }
}
