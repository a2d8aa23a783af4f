internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Turns what stands in one placemark into the events of a feature.
///
/// A single line, ring or track is handed on as it is read. A point waits for the end of the placemark, since it costs nothing,
/// and a MultiGeometry for its own end, in a spool, since its parts decide what it is.
/// Calls: the properties of the feature at any time; `begin`, parts with their positions, `end` for each geometry; `finish`.
struct PlacemarkBuilder {
    enum Shape: Equatable {
        case point, line, ring, polygon, track, multiTrack, multiGeometry
    }

    /// Where the parts of the open geometry go.
    private enum Target {
        case none, stream, spool, lone
    }

    private let options: ReaderOptions

    /// All about the feature but its kind and geometry.
    var feature = Feature(.unlocated)
    /// The elements of its geometry.
    var outline = KMLOutline()
    /// Properties that its styles stand for.
    var style: [Property] = []
    /// What `_gpxType` says.
    var gpxType: FeatureKind?
    /// How many points each segment has, where the geometries do not say so.
    var segments: [Int]?
    /// The arrays that run along all positions of the placemark.
    var arrays = SlotArrays()

    /// The annotations of positions before they come.
    private var details = DetailColumn()
    private var slot = 0
    private var target = Target.none
    private var kind = FeatureKind.unlocated
    private var geometry: GeometryType?
    private var multiDepth = 0
    private var lone: TrackPoint?
    private var loneDetail: Annotations?
    /// The feature as its beginning was handed on.
    private var begun: Feature?
    private var hasBegunAny = false
    /// A part that begins with its first point.
    private var pendingPart: Part?
    private var isPartOpen = false
    private var nextSegment = 0
    private var leftInSegment = 0
    /// The parts of a MultiGeometry.
    private var spool = PartSpool()
    private var counts = (points: 0, lines: 0, tracks: 0, polygons: 0)
    private var isInTrack = false

    init(_ options: ReaderOptions) { self.options = options }

    /// Begins the next placemark.
    mutating func reset() {
        feature = Feature(.unlocated)
        outline.removeAll()
        style = []
        gpxType = nil
        segments = nil
        arrays.removeAll()
        details.removeAll()
        slot = 0
        target = .none
        multiDepth = 0
        lone = nil
        begun = nil
        hasBegunAny = false
        nextSegment = 0
        leftInSegment = 0
    }

    /// Keeps the annotations of the position with this number, which is still to come.
    mutating func append(_ annotations: Annotations, slot: Int) throws(ConversionError) {
        try details.append(annotations, slot: slot)
    }

    /// Whether a position has come, after which nothing may be added to it.
    var hasPositions: Bool { slot > 0 }

    // MARK: Geometries

    mutating func begin(_ shape: Shape, into output: inout EventBuffer) {
        if shape == .track || shape == .multiTrack { isInTrack = true }
        if multiDepth > 0 {
            if shape == .multiGeometry { multiDepth += 1 }
            return
        }
        finishGeometry(into: &output)
        geometry = nil
        target = .stream
        switch shape {
        case .point:
            // A segment of one point that has no time stands in a Point.
            target = segments != nil && gpxType != nil ? .stream : .lone
            kind = target == .lone ? .waypoint : gpxType ?? .waypoint
        case .line: setLine(.lineString)
        case .ring:
            kind = gpxType ?? .area
            geometry = gpxType == nil ? .lineString : nil
        case .polygon: kind = gpxType ?? .area
        case .track, .multiTrack: kind = gpxType ?? .track
        case .multiGeometry:
            multiDepth = 1
            kind = gpxType ?? .track
            if segments == nil || gpxType == nil { target = .spool }
            counts = (0, 0, 0, 0)
        }
    }

    private mutating func setLine(_ type: GeometryType) {
        kind = gpxType ?? (type == .lineString ? options.linesAs : .track)
        geometry = gpxType == nil ? type : nil
    }

    /// Ends a geometry. Throws where the spool cannot be read back.
    mutating func end(_ shape: Shape, into output: inout EventBuffer) throws(ConversionError) {
        if shape == .track || shape == .multiTrack { isInTrack = false }
        guard shape == .multiGeometry, multiDepth > 0 else { return }
        multiDepth -= 1
        if multiDepth == 0, target == .spool { try unspool(into: &output) }
    }

    // MARK: Parts

    /// Begins the positions of a part.
    mutating func begin(_ part: Part) { pendingPart = part }

    /// Appends a position; one whose longitude is NaN only takes up its place in the arrays.
    @inline(__always)
    mutating func append(_ point: TrackPoint, into output: inout EventBuffer) throws(ConversionError) {
        try place(point, &output)
    }

    /// Appends positions.
    mutating func append(_ points: [TrackPoint], into output: inout EventBuffer) throws(ConversionError) {
        for index in points.indices { try place(points[index], &output) }
    }

    /// Ends a part; false if it had no positions, and then it does not count unless `keepsEmpty`.
    mutating func endPart(keepsEmpty: Bool, into output: inout EventBuffer) throws(ConversionError) -> Bool {
        if target == .lone {
            pendingPart = nil
            return lone != nil
        }
        if segments != nil, target == .stream {
            // Segments are cut by their numbers of points.
            let isEmpty = pendingPart != nil
            pendingPart = nil
            return !isEmpty
        }
        if let part = pendingPart {
            pendingPart = nil
            guard keepsEmpty else { return false }
            try beginPart(part, &output)
        }
        if target == .spool { try spool.endPart() } else { output.append(.endPart) }
        isPartOpen = false
        return true
    }

    // MARK: Placing positions

    @inline(__always)
    private mutating func place(_ point: TrackPoint, _ output: inout EventBuffer) throws(ConversionError) {
        if isPartOpen, target == .stream, arrays.isEmpty, details.isEmpty, segments == nil, !point.longitude.isNaN {
            slot &+= 1
            output.append(point)
        } else {
            try placeRare(point, &output)
        }
    }

    private mutating func placeRare(_ position: TrackPoint, _ output: inout EventBuffer) throws(ConversionError) {
        var point = position
        defer { slot += 1 }
        if !arrays.isEmpty { try arrays.fill(&point) }
        guard !point.longitude.isNaN else {
            if leftInSegment > 0 { leftInSegment -= 1 }
            return
        }
        if target == .lone {
            if lone == nil { lone = point }
            loneDetail = try details.take(slot: slot)
            return
        }
        if segments != nil, target == .stream {
            pendingPart = nil
            beginSegment(&output)
        } else if let part = pendingPart {
            pendingPart = nil
            try beginPart(part, &output)
        }
        if let detail = try details.take(slot: slot) { try place(detail, &output) }
        if target == .spool { try spool.append(point) } else { output.append(point) }
        if segments != nil, target == .stream { endSegment(&output) }
    }

    /// Hands on what a gx:Track says of its next position.
    mutating func append(_ detail: Annotations, into output: inout EventBuffer) throws(ConversionError) {
        if let part = pendingPart, segments == nil {
            pendingPart = nil
            try beginPart(part, &output)
        } else if segments != nil {
            beginSegment(&output)
        }
        try place(detail, &output)
    }

    private mutating func place(_ detail: Annotations, _ output: inout EventBuffer) throws(ConversionError) {
        if target == .spool { try spool.append(detail) } else { output.append(.detail(detail)) }
    }

    private mutating func beginPart(_ part: Part, _ output: inout EventBuffer) throws(ConversionError) {
        switch part {
        case .point: counts.points += 1
        case .line: if isInTrack { counts.tracks += 1 } else { counts.lines += 1 }
        case .outerRing, .innerRing: counts.polygons += 1
        }
        if target == .stream { beginFeature(&output) }
        if target == .spool { try spool.begin(part) } else { output.append(.beginPart(part)) }
        isPartOpen = true
    }

    // MARK: Segments that are cut by their numbers of points

    private mutating func beginSegment(_ output: inout EventBuffer) {
        guard let segments, leftInSegment == 0 else { return }
        beginFeature(&output)
        appendEmptySegments(&output)
        leftInSegment = nextSegment < segments.count ? segments[nextSegment] : .max
        nextSegment += 1
        output.append(.beginPart(.line))
        isPartOpen = true
    }

    private mutating func endSegment(_ output: inout EventBuffer) {
        leftInSegment -= 1
        guard leftInSegment == 0 else { return }
        output.append(.endPart)
        isPartOpen = false
    }

    private mutating func appendEmptySegments(_ output: inout EventBuffer) {
        guard let segments else { return }
        while nextSegment < segments.count, segments[nextSegment] == 0 {
            output.append(.beginPart(.line))
            output.append(.endPart)
            nextSegment += 1
        }
    }

    // MARK: Features

    private func whole() -> Feature {
        var whole = feature
        whole.kind = kind
        whole.geometry = geometry
        for property in style where whole.properties[property.key] == nil { whole.properties.append(property) }
        KMLStyle.tidy(&whole)
        if let geometry = outline.geometry { whole.sourceElements.append(geometry) }
        return whole
    }

    private mutating func beginFeature(_ output: inout EventBuffer) {
        guard begun == nil else { return }
        let whole = whole()
        begun = whole
        hasBegunAny = true
        output.append(.beginFeature(whole))
    }

    /// Ends the feature of the last geometry.
    private mutating func finishGeometry(into output: inout EventBuffer) {
        if let point = lone {
            lone = nil
            emitLone(point, &output)
        }
        guard let begun else { return }
        if isPartOpen {
            output.append(.endPart)
            isPartOpen = false
        }
        appendEmptySegments(&output)
        let whole = whole()
        if whole != begun { output.append(.amendFeature(whole)) }
        output.append(.endFeature)
        self.begun = nil
    }

    private mutating func emitLone(_ position: TrackPoint, _ output: inout EventBuffer) {
        var point = position
        kind = .waypoint
        geometry = nil
        var whole = whole()
        if point.time.isAbsent {
            point.time = whole.time
            if whole.endTime.isAbsent { whole.time = .absent }
        }
        hasBegunAny = true
        output.append(.beginFeature(whole))
        output.append(.beginPart(.point))
        if let loneDetail { output.append(.detail(loneDetail)) }
        output.append(point)
        output.append(.endPart)
        output.append(.endFeature)
    }

    /// Ends the placemark. One without any geometry is a feature without a place.
    mutating func finish(into output: inout EventBuffer) throws(ConversionError) {
        if multiDepth > 0, target == .spool { try unspool(into: &output) }
        finishGeometry(into: &output)
        guard !hasBegunAny else { return }
        kind = gpxType ?? .unlocated
        geometry = nil
        beginFeature(&output)
        finishGeometry(into: &output)
    }

    /// Hands on a MultiGeometry, now that its parts say what it is.
    private mutating func unspool(into output: inout EventBuffer) throws(ConversionError) {
        multiDepth = 0
        target = .stream
        defer { spool.removeAll() }
        let lines = counts.lines + counts.tracks
        switch (counts.points > 0, lines > 0, counts.polygons > 0) {
        case (false, false, false): return
        case (true, false, false): (kind, geometry) = (.waypoint, .multiPoint)
        case (false, true, false):
            setLine(.multiLineString)
            if counts.tracks > 0 { geometry = nil }
        case (false, false, true): (kind, geometry) = (.area, .multiPolygon)
        case (true, true, _), (true, _, true), (_, true, true): (kind, geometry) = (.collection, .geometryCollection)
        }
        beginFeature(&output)
        try spool.emit(into: &output)
    }
}
