public import ByteText

/// A thing on the map, or without a place: its name and properties, but not its points.
public struct Feature: Sendable, Equatable {
    /// Whether it is a waypoint, a route, a track or an area.
    public var kind: FeatureKind
    /// The geometry type it had in the source, where that says more than its parts: a multi-line of one line, a line of a track.
    public var geometry: GeometryType?
    /// The identifier it had in the source: a string or a number.
    public var sourceID: PropertyValue?
    /// Name, description, links, unknown extensions: what GPX says of waypoints, routes and tracks.
    public var annotations: Annotations
    /// When it was or was made, where that is not the time of its one point.
    public var time: Timestamp
    /// The end of the span that `time` begins.
    public var endTime: Timestamp
    /// Properties of any name: of GeoJSON, of KML's ExtendedData, and styles by their simplestyle names (`stroke`, `marker-color`).
    public var properties: [Property]
    /// Members of a GeoJSON feature that RFC 7946 does not know.
    public var foreignMembers: [Property]
    /// The elements it had in a format of XML, for a copy in that format; other formats ignore them.
    ///
    /// One that says what another field says as well counts only as long as both agree.
    public var sourceElements: [ExtensionElement] = []
    /// The names of its GeoJSON properties in the order of the source, if that is not the usual one; for a copy in GeoJSON.
    ///
    /// Names that it has no longer do not count, and properties that are not named come last.
    public var propertyOrder: [String] = []

    /// A feature without its points; see the properties.
    public init(
        _ kind: FeatureKind, geometry: GeometryType? = nil, sourceID: PropertyValue? = nil,
        annotations: Annotations = .init(),
        time: Timestamp = .absent, endTime: Timestamp = .absent, properties: [Property] = [],
        foreignMembers: [Property] = []
    ) {
        self.kind = kind
        self.geometry = geometry
        self.sourceID = sourceID
        self.annotations = annotations
        self.time = time
        self.endTime = endTime
        self.properties = properties
        self.foreignMembers = foreignMembers
    }
}

/// What a feature is, in the terms of GPX where it has one.
public enum FeatureKind: UInt8, Sendable {
    /// Single positions.
    case waypoint
    /// A line to follow.
    case route
    /// A line that was recorded; its parts are the segments.
    case track
    /// Polygons.
    case area
    /// Parts of several kinds.
    case collection
    /// No geometry at all.
    case unlocated
}

/// The geometry types of RFC 7946.
public enum GeometryType: String, Sendable, CaseIterable {
    case point = "Point"
    case multiPoint = "MultiPoint"
    case lineString = "LineString"
    case multiLineString = "MultiLineString"
    case polygon = "Polygon"
    case multiPolygon = "MultiPolygon"
    case geometryCollection = "GeometryCollection"
}

extension FolderInfo {
    /// Its name, one of its ``annotations``.
    public var name: String? {
        get { annotations.name }
        set { annotations.name = newValue }
    }
}

/// A folder of features.
public struct FolderInfo: Sendable, Equatable {
    /// The name, the description and other texts.
    public var annotations: Annotations
    /// The properties, in the order of the source.
    public var properties: [Property]
    /// The elements it had in a format of XML, for a copy in that format; other formats ignore them.
    public var sourceElements: [ExtensionElement] = []

    /// A folder; see the properties.
    public init(annotations: Annotations = .init(), properties: [Property] = []) {
        self.annotations = annotations
        self.properties = properties
    }
}

extension Feature {
    /// Its name, one of its ``annotations``.
    public var name: String? {
        get { annotations.name }
        set { annotations.name = newValue }
    }

    /// The description, which sources of KML and GeoJSON have as a property of that name.
    public var descriptionText: String? { annotations.description ?? properties["description"]?.string }
}
