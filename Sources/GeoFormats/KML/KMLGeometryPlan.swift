internal import FormatSupport
internal import GeoStream

/// How the parts of a feature become KML geometries, and what has to be said beside them to get the parts back.
struct KMLGeometryPlan {
    /// What `_gpxType` has to say.
    private(set) var gpxType: String?
    /// The numbers of points of the segments, where the geometries do not show them.
    private(set) var segments: [Int]?
    /// Whether all parts are lines with a time at each point, so that each is a gx:Track with its own arrays.
    let isTracks: Bool
    /// Whether the geometries stand in a gx:MultiTrack or a MultiGeometry.
    private(set) var isMultiple: Bool
    /// Whether the ring is no polygon's.
    let isLoneRing: Bool
    /// Whether positions that no gx:Track holds have times of their own.
    let hasTimeArray: Bool
    /// What the elevations are above: as the source said, which may be nothing, else the sea.
    let altitudeMode: String?
    /// Whether a property says the altitude mode, so that a geometry has to.
    let hasAltitudeProperty: Bool
    /// The geometry of a source of KML, where it still fits.
    let outline: ExtensionElement?

    /// Whether lines whose points have times are gx:Tracks.
    let hasTracks: Bool

    init(_ feature: Feature, _ body: borrowing KMLBody, _ lines: KMLLines) {
        let parts = body.parts
        let isLines = parts.allSatisfy { $0.part == .line }
        hasTracks = lines == .track
        isTracks = hasTracks && isLines && !parts.isEmpty && parts.allSatisfy { $0.timed == $0.count }
        let isTrackOrRoute = feature.kind == .track || feature.kind == .route
        let source = KMLKept(feature.sourceElements).geometry
        outline = source.flatMap { KMLOutline.fits($0, parts, withTracks: lines == .track) ? $0 : nil }
        if outline == nil, !isTracks, isTrackOrRoute, isLines,
            parts.contains(where: {
                $0.count < 2 && ($0.timed == 0 || lines == .line)
                    || $0.timed > 0 && $0.timed < $0.count && lines == .track
            })
        {
            segments = parts.map(\.count)
        }
        switch feature.kind {
        case .route: gpxType = KMLOwnName.gpxType(.route)
        case .track:
            let isTrack = isTracks || outline.map(KMLOutline.isTrack) ?? false
            if segments != nil || !isTrack && feature.geometry == nil { gpxType = KMLOwnName.gpxType(.track) }
        case .waypoint, .area, .collection, .unlocated: break
        }
        isLoneRing = feature.kind == .area && feature.geometry == .lineString && parts.count == 1
        hasTimeArray =
            parts.contains { $0.part != .line && $0.timed > 0 } && body.count > 1
            || lines == .line && parts.contains { $0.part == .line && $0.timed > 0 }
        let word = feature.properties["altitudeMode"]?.string.flatMap { AltitudeMode($0) == nil ? nil : $0 }
        // On the ground is what is nowhere above the sea.
        let usual = parts.contains { $0.hasHeight } ? "absolute" : nil
        altitudeMode = word ?? (source.map(KMLOutline.altitudeMode) ?? usual)
        hasAltitudeProperty = word != nil && (!parts.isEmpty || outline != nil)

        let polygons = parts.count { $0.part == .outerRing }
        let holes = parts.count { $0.part == .innerRing }
        let isMixed = hasTracks && segments != nil && parts.contains { $0.timed > 0 && $0.timed < $0.count }
        isMultiple = parts.count - (polygons > 0 ? holes : 0) > 1 || isMixed
        switch feature.geometry {
        case .multiPoint, .multiLineString, .multiPolygon, .geometryCollection: isMultiple = true
        case .point, .lineString, .polygon, nil: break
        }
    }
}
