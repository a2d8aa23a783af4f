internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Writes GPX in the order of its schema and in constant memory: 1.1, or 1.0 where the document was.
///
/// Waypoints come before routes before tracks, and metadata before all, whatever the order in which they arrive: each section is
/// spooled until the end. What GPX has no element for goes into the extension `fn:note` of a feature.
struct GPXWriter: FeatureWriter {
    private var text: GPXText
    private var ownLosses = Losses()
    var losses: Losses {
        var all = ownLosses
        all.add(text.losses)
        return all
    }
    private var info = DocumentInfo()

    private var waypoints: Spool
    private var routes: GPXSection
    private var tracks: GPXSection

    private var feature = Feature(.unlocated)
    /// The section that the open feature's lines go to; nil before its first line.
    private var line: FeatureKind?
    private var part = Part.point
    /// How many routes the open feature has become, and whether its next points begin another.
    private var routeCount = 0
    private var hasRoutePoints = false
    private var beginsRoute = false
    private var details: Annotations?
    private var scratch = ByteBuffer()
    /// How many characters of routes, tracks and points were replaced.
    private var replacedCharacters = 0

    init(_ options: WriterOptions) {
        text = GPXText(options)
        waypoints = Spool(memoryLimit: options.spoolLimit)
        routes = GPXSection(options)
        tracks = GPXSection(options)
    }

    mutating func begin(into output: inout ByteBuffer) {}

    mutating func write(_ mark: Mark, into output: inout ByteBuffer) throws(ConversionError) {
        switch mark {
        case .document(let info):
            self.info = info
            text.form = GPXForm(info)
        case .beginFolder: ownLosses.add("GPX cannot hold a folder; its features are kept")
        case .endFolder, .sourceElement: break
        case .beginFeature(let feature):
            self.feature = feature.withoutDisplayStyle()
            line = nil
            switch feature.kind {
            case .track, .route: try beginLines()
            case .waypoint, .area, .collection: break
            case .unlocated: ownLosses.add("GPX cannot hold a feature without a position")
            }
        case .amendFeature(let feature):
            self.feature = feature.withoutDisplayStyle()
            switch line {
            case .route: routes.amend(header(of: .route), last: routeCount)
            case .track: tracks.amend(header(of: .track), last: 1)
            case .waypoint, .area, .collection, .unlocated, nil: break
            }
        case .beginPart(let part):
            self.part = part
            if part != .point { try beginLine() }
        case .detail(let annotations): details = annotations
        case .endPart:
            if part != .point, line == .track { try appendTrack("</trkseg>") }
            beginsRoute = line == .route && hasRoutePoints
        case .endFeature:
            switch line {
            case .route: try routes.spool.append(text.element("</rte>", 0).span)
            case .track: try appendTrack("</trk>")
            case .waypoint, .area, .collection, .unlocated, nil: break
            }
        }
    }

    /// Begins a route or a track with its header.
    private mutating func beginLines() throws(ConversionError) {
        let kind: FeatureKind = feature.kind == .route ? .route : .track
        line = kind
        routeCount = 1
        hasRoutePoints = false
        beginsRoute = false
        if kind == .route { try routes.begin(header(of: kind)) } else { try tracks.begin(header(of: kind)) }
    }

    private mutating func beginLine() throws(ConversionError) {
        if line == nil { try beginLines() }
        if part == .outerRing || part == .innerRing {
            ownLosses.add("GPX cannot hold a polygon; its ring is a closed track")
        }
        if line == .track { try appendTrack("<trkseg>") }
    }

    private mutating func appendTrack(_ tag: StaticString) throws(ConversionError) {
        try tracks.spool.append(text.element(tag, tag.utf8CodeUnitCount == 6 ? 0 : 1).span)
    }

    private mutating func header(of kind: FeatureKind) -> [UInt8] {
        scratch.removeAll()
        text.appendHeader(of: feature, tag: kind == .route ? "<rte>" : "<trk>", to: &scratch)
        replacedCharacters += scratch.replacedCharacters
        return scratch.bytes
    }

    mutating func write(_ points: Span<TrackPoint>, into output: inout ByteBuffer) throws(ConversionError) {
        guard !points.isEmpty else { return }
        var start = 0
        for index in points.indices where !points[index].sensors.isEmpty { text.declare(points[index].sensors) }
        if part == .point {
            for index in points.indices { try writeWaypoint(points[index]) }
            return
        }
        if line == .route { try continueRoute() }
        if var details {
            self.details = nil
            if details.has(anyOf: GPXText.noPointElements),
                let note = FieldNotesExtension.element(
                    for: Feature(.unlocated, annotations: details), and: GPXText.noPointElements)
            {
                details.extensions.append(note)
            }
            scratch.removeAll()
            text.append(points[0], details, as: line == .route ? .rtept : .trkpt, to: &scratch)
            if line == .route { try routes.spool.append(scratch) } else { try tracks.spool.append(scratch) }
            replacedCharacters += scratch.replacedCharacters
            start = 1
        }
        let rest = points.extracting(start..<points.count)
        if line == .route { try routes.spool.append(rest) } else { try tracks.spool.append(rest) }
    }

    /// Begins another route where the open one has a part with points already.
    private mutating func continueRoute() throws(ConversionError) {
        hasRoutePoints = true
        guard beginsRoute else { return }
        beginsRoute = false
        ownLosses.add("GPX cannot hold a route of several parts; each becomes a route")
        routeCount += 1
        try routes.spool.append(text.element("</rte>", 0).span)
        try routes.begin(header(of: .route))
    }

    private mutating func writeWaypoint(_ point: TrackPoint) throws(ConversionError) {
        var annotations = feature.annotations
        if let details {
            self.details = nil
            annotations.merge(details)
        }
        var point = point
        var rest = feature
        if point.time.isAbsent {
            point.time = rest.time
            rest.time = .absent
        }
        if point.time == rest.time { rest.time = .absent }
        if let note = text.note(for: &rest, and: GPXText.noPointElements) { annotations.extensions.append(note) }
        if let described = rest.annotations.description { annotations.description = described }
        scratch.removeAll()
        text.append(point, annotations, as: .wpt, to: &scratch)
        try waypoints.append(scratch)
        replacedCharacters += scratch.replacedCharacters
    }

    mutating func finish(into output: inout ByteBuffer) throws(ConversionError) {
        text.appendDocumentStart(info, to: &output)
        try waypoints.replay(text: { output.append($0) }, points: { _ in })
        try routes.replay(as: .rtept, text, &output)
        try tracks.replay(as: .trkpt, text, &output)
        text.appendDocumentEnd(info, to: &output)
        ownLosses.add(replacedCharacters: replacedCharacters + output.replacedCharacters, in: "GPX")
    }
}

/// The routes or the tracks of a document, spooled.
struct GPXSection {
    var spool: Spool
    private var headerCount = 0
    /// The headers that turned out different after the points had begun, by their number; only elements out of order make any.
    private var amended: [Int: [UInt8]] = [:]

    /// These bytes, which XML cannot have, stand before and after a header.
    private static let beginHeader: [UInt8] = [1]
    private static let endHeader: [UInt8] = [2]

    init(_ options: WriterOptions) { spool = Spool(memoryLimit: options.spoolLimit) }

    mutating func begin(_ header: [UInt8]) throws(ConversionError) {
        headerCount += 1
        try spool.append(Self.beginHeader.span)
        try spool.append(header.span)
        try spool.append(Self.endHeader.span)
    }

    /// Replaces the last headers, so many of them.
    mutating func amend(_ header: [UInt8], last count: Int) {
        for number in (headerCount - count + 1)...headerCount { amended[number] = header }
    }

    func replay(as name: GPXText.PointName, _ text: GPXText, _ output: inout ByteBuffer) throws(ConversionError) {
        var text = text
        var header = 0
        var isReplaced = false
        try spool.replay { piece in
            if piece.count == 1, piece[0] == Self.beginHeader[0] {
                header += 1
                if let replacement = amended[header] {
                    isReplaced = true
                    output.append(replacement.span)
                }
            } else if piece.count == 1, piece[0] == Self.endHeader[0] {
                isReplaced = false
            } else if !isReplaced {
                output.append(piece)
            }
        } points: { points in
            for index in points.indices { text.append(points[index], as: name, to: &output) }
        }
    }
}
