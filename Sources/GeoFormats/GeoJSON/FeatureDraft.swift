internal import ByteText
internal import FormatSupport
internal import GeoStream

/// What has been read of an object that may be a feature, a geometry or a collection.
struct FeatureDraft {
    var type: ObjectType?
    /// A word for the type that GeoJSON does not have.
    var otherType: String?
    var id: PropertyValue?
    var annotations = Annotations()
    var time = Timestamp.absent
    var endTime = Timestamp.absent
    var properties = PropertyList()
    /// The members of `coordinateProperties` that are no columns we know.
    var otherColumns = PropertyList()
    /// Members that RFC 7946 does not know.
    var members = PropertyList()
    /// What `_gpxType` says.
    var gpxType: FeatureKind?
    /// The member `fnconv`.
    var own: PropertyValue?
    var hasProperties = false
    /// Whether there is a member that gives the geometry, and whether it is more than null.
    var hasGeometry = false
    var hasShapes = false
    /// The type of the outermost geometry object.
    var geometry: GeometryType?
}

/// A geometry object that is open.
struct GeometryFrame {
    var type: GeometryType?
    var hasCoordinates = false
    var hasGeometries = false
}
