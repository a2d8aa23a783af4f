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
    /// The names of the properties, from the first on that stands where the writer would not put it.
    private(set) var propertyOrder: [String] = []
    private var lastRank = PropertyRank.attribute

    /// Records that a property comes next, before it is placed.
    mutating func record(_ key: String, _ rank: PropertyRank) {
        if propertyOrder.isEmpty {
            if rank.rawValue >= lastRank.rawValue, rank != .columnOfItsOwn {
                lastRank = rank
                return
            }
            propertyOrder = annotations.attributes.map(\.rawValue)
            if !annotations.links.isEmpty { propertyOrder.append(DocumentMember.links) }
            if !time.isAbsent { propertyOrder.append(DocumentMember.time) }
            if !endTime.isAbsent { propertyOrder.append(GeoJSONName.timespan) }
            if gpxType != nil { propertyOrder.append(GeoJSONName.gpxType) }
            propertyOrder += properties.properties.map(\.key)
            if lastRank == .columns { propertyOrder.append(GeoJSONName.coordinateProperties) }
        }
        propertyOrder.append(key)
    }
}

/// In which order the writer puts the properties of a feature.
enum PropertyRank: UInt8 {
    case attribute, links, time, timespan, gpxType, property, columns
    /// A column outside of `coordinateProperties`, which nobody puts there today.
    case columnOfItsOwn
}

/// A geometry object that is open.
struct GeometryFrame {
    var type: GeometryType?
    var hasCoordinates = false
    var hasGeometries = false
}
