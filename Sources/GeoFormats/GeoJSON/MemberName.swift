internal import ByteText
internal import FormatSupport
internal import GeoStream

/// The members of GeoJSON objects that the reader acts on.
enum MemberName {
    case type, features, locations, geometry, geometries, coordinates, properties, id, bbox, crs, own, amended

    static let lookup = NameLookup<MemberName>([
        ("type", .type), ("features", .features), ("locations", .locations), ("geometry", .geometry),
        ("geometries", .geometries), ("coordinates", .coordinates), ("properties", .properties), ("id", .id),
        ("bbox", .bbox), ("crs", .crs), (GeoJSONName.own, .own), (GeoJSONName.amended, .amended),
    ])
}

/// The values of `type`.
enum ObjectType: Equatable {
    case feature, collection
    case geometry(GeometryType)

    static let lookup = NameLookup<ObjectType>(
        [("Feature", .feature), ("FeatureCollection", .collection)]
            + GeometryType.allCases.map { ($0.rawValue, .geometry($0)) })
}

/// The properties of a feature that are more than properties.
enum PropertyName {
    case attribute(Attribute)
    case time, timespan, links, gpxType, columns
    /// A column that older tools put among the properties.
    case column(ColumnTarget)

    static let lookup = NameLookup<PropertyName>(
        Attribute.allCases.map { ($0.rawValue, .attribute($0)) } + [
            (DocumentMember.time, .time), (GeoJSONName.timespan, .timespan), (DocumentMember.links, .links),
            (GeoJSONName.gpxType, .gpxType), (GeoJSONName.coordinateProperties, .columns),
            ("coordTimes", .column(.time)), (GeoJSONName.times, .column(.time)),
            ("heartRates", .column(.sensor(.heartRate))),
        ])
}

extension Property {
    /// Whether the reader takes such a property of a feature for what the convention means by its name.
    var isReadAsMore: Bool {
        switch PropertyName.lookup(key.utf8.span) {
        case .attribute(let attribute):
            (attribute.isNumber ? value.number : value.string).map { attribute.problem(with: $0.utf8.span) == nil }
                ?? false
        case .time: value.string.flatMap(Timestamp.init(_:)) != nil
        case .timespan:
            ["begin", "end"].contains { value[$0]?.string.flatMap(Timestamp.init(_:)) != nil }
        case .links: [WebLink](value) != nil
        case .gpxType: [FeatureKind.track, .route, .waypoint].contains { GeoJSONName.gpxType($0) == value.string }
        case .columns: value.object != nil
        case .column: value.array != nil
        case nil: false
        }
    }
}

extension Property {
    /// Whether the reader takes such a member of a feature for a foreign one.
    var canStandInFeature: Bool {
        switch MemberName.lookup(key.utf8.span) {
        case .type, .geometry, .properties, .id, .bbox, .crs, .own, .amended: false
        case .features, .locations, .geometries, .coordinates, nil: true
        }
    }
}

/// What a column says of points.
enum ColumnTarget: Equatable {
    case time
    case sensor(Sensor)
    case attribute(Attribute)
    case links, extensions
    /// A column of a name that nothing is known of.
    case other(String)

    static let lookup = NameLookup<ColumnTarget>(
        Sensor.allCases.map { (GeoJSONName.column($0), .sensor($0)) }
            + Attribute.allCases.map { (GeoJSONName.column($0), .attribute($0)) } + [
                (GeoJSONName.times, .time), ("coordTimes", .time), ("heartRates", .sensor(.heartRate)),
                (GeoJSONName.linksColumn, .links), (GeoJSONName.extensionsColumn, .extensions),
            ])
}

extension ColumnTarget {
    /// What the writer calls the column.
    var name: String {
        switch self {
        case .time: GeoJSONName.times
        case .sensor(let sensor): GeoJSONName.column(sensor)
        case .attribute(let attribute): GeoJSONName.column(attribute)
        case .links: GeoJSONName.linksColumn
        case .extensions: GeoJSONName.extensionsColumn
        case .other(let name): name
        }
    }
}
