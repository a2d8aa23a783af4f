public import GeoStream

/// The figures of one track or route of a document.
public struct LineStatistics: Sendable, Equatable {
    /// Whether the line is a track or a route.
    public var kind: FeatureKind
    /// The name of the feature, where it has one.
    public var name: String?
    /// The figures of the line.
    public var statistics: TrackStatistics
}

/// The figures of a whole document.
public struct DocumentStatistics: Sendable, Equatable {
    /// The number of tracks.
    public var tracks = 0
    /// The number of routes.
    public var routes = 0
    /// Positions that stand alone; several of one feature count each.
    public var waypoints = 0
    /// Features of polygons.
    public var areas = 0
    /// Features without a geometry.
    public var unlocated = 0
    /// All tracks, or all routes, together.
    public var trackTotal = TrackStatistics()
    /// The figures of all routes together.
    public var routeTotal = TrackStatistics()
    var extent = GeographicExtent()

    /// The smallest box around all positions, nil without any.
    public var bounds: GeographicBounds? { extent.bounds }

    /// The statistics of an empty document.
    public init() {}

    /// Whether all figures are the same; two that are not known (NaN) are.
    public static func == (left: DocumentStatistics, right: DocumentStatistics) -> Bool {
        left.tracks == right.tracks && left.routes == right.routes && left.waypoints == right.waypoints
            && left.areas == right.areas && left.unlocated == right.unlocated && left.trackTotal == right.trackTotal
            && left.routeTotal == right.routeTotal && left.bounds == right.bounds
    }
}

/// Measures the tracks and routes of an event stream, in constant memory but for the splits of one track.
///
/// Takes the events of one or several documents in their order. A feature of mixed parts counts as a track if it has a line;
/// polygons are counted, not measured.
public struct StatisticsCollector {
    private let options: StatisticsOptions
    private var document = DocumentStatistics()
    private var feature: Feature?
    private var part: Part?
    private var track: TrackAccumulator
    /// Whether the feature has a line; most waypoints have none, and a new accumulator takes longer than all the rest of them.
    private var hasLine = false

    /// A collector that has seen nothing.
    public init(_ options: StatisticsOptions = StatisticsOptions()) {
        self.options = options
        track = TrackAccumulator(options)
    }

    /// The figures of all features that have ended.
    public var summary: DocumentStatistics { document }

    /// Takes a mark; returns the figures of the line feature that ends with it.
    public mutating func process(_ mark: Mark) -> LineStatistics? {
        switch mark {
        case .document, .sourceElement, .beginFolder, .endFolder, .detail: break
        case .beginFeature(let begun):
            feature = begun
            if hasLine { track = TrackAccumulator(options) }
            hasLine = false
        case .amendFeature(let amended): feature = amended
        case .beginPart(let begun):
            part = begun
            if begun == .line {
                hasLine = true
                track.beginSegment()
            }
        case .endPart:
            if part == .line { track.endSegment() }
            part = nil
        case .endFeature: return endFeature()
        }
        return nil
    }

    /// Adds points of the open feature, in their order.
    public mutating func process(_ points: Span<TrackPoint>) {
        switch part {
        case .line: track.add(points)
        case .point: document.waypoints += points.count
        case .outerRing, .innerRing, nil: break
        }
        if part != .line { for index in points.indices { document.extent.add(points[index].position) } }
    }

    private mutating func endFeature() -> LineStatistics? {
        guard let ended = feature else { return nil }
        feature = nil
        let figures = hasLine ? track.finish() : TrackStatistics()
        if hasLine { document.extent.add(figures.extent) }
        switch ended.kind {
        case .waypoint: return nil
        case .unlocated:
            document.unlocated += 1
            return nil
        case .area:
            document.areas += 1
            return nil
        case .route:
            document.routes += 1
            document.routeTotal.add(figures)
        case .track:
            document.tracks += 1
            document.trackTotal.add(figures)
        case .collection:
            guard figures.points > 0 else { return nil }
            document.tracks += 1
            document.trackTotal.add(figures)
        }
        return LineStatistics(kind: ended.kind, name: ended.annotations.name, statistics: figures)
    }
}
