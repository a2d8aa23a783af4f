internal import ByteText
internal import FormatSupport
internal import GeoStream

/// What stands in the properties of a feature, in order: that of its source, or the writer's own.
struct PropertyOutline {
    struct Item {
        var key: String
        var content: Content
    }

    enum Content {
        case attribute(Attribute)
        case links, time, timespan
        case gpxType(String)
        /// By its index.
        case property(Int)
        /// A column outside of `coordinateProperties`, as older tools have it.
        case column(ColumnTarget)
        /// All other columns, and the ``otherColumns``.
        case columns
    }

    private(set) var items: [Item] = []
    /// The properties whose key is taken, or that would be read as more than a property.
    private(set) var leftOver: [Property] = []
    /// What stands among the columns and follows no points.
    private(set) var otherColumns: [Property] = []

    /// The items of a feature that has these columns, of which those are taken away that stand by themselves.
    init(_ feature: Feature, hasTime: Bool, type: String?, _ columns: inout [ColumnTarget]) {
        for attribute in feature.annotations.attributes { append(attribute.rawValue, .attribute(attribute)) }
        if !feature.annotations.links.isEmpty { append(DocumentMember.links, .links) }
        if hasTime { append(DocumentMember.time, .time) }
        if !feature.endTime.isAbsent { append(GeoJSONName.timespan, .timespan) }
        if let type { append(GeoJSONName.gpxType, .gpxType(type)) }
        for key in feature.propertyOrder {
            guard case .column(let column) = PropertyName.lookup(key.utf8.span),
                let index = columns.firstIndex(of: column)
            else { continue }
            columns.remove(at: index)
            append(key, .column(column))
        }
        var taken = Set(items.map(\.key))
        if let object = feature.properties[GeoJSONName.coordinateProperties]?.object {
            otherColumns = object.filter { property in
                ColumnTarget.lookup(property.key.utf8.span) == nil && !columns.contains(.other(property.key))
            }
            let rest = object.filter { otherColumns[$0.key] == nil }
            if !rest.isEmpty { leftOver.append(Property(GeoJSONName.coordinateProperties, .object(rest))) }
        }
        let hasColumns = !columns.isEmpty || !otherColumns.isEmpty
        if hasColumns { taken.insert(GeoJSONName.coordinateProperties) }
        for (index, property) in feature.properties.enumerated() {
            if property.key == GeoJSONName.coordinateProperties, property.value.object?.isEmpty == false { continue }
            if taken.insert(property.key).inserted, !property.isReadAsMore {
                append(property.key, .property(index))
            } else {
                leftOver.append(property)
            }
        }
        if hasColumns { append(GeoJSONName.coordinateProperties, .columns) }
        if !feature.propertyOrder.isEmpty { sort(by: feature.propertyOrder) }
    }

    private mutating func append(_ key: String, _ content: Content) { items.append(Item(key: key, content: content)) }

    private mutating func sort(by order: [String]) {
        let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
        let placed = items.enumerated().map { (place: places[$1.key] ?? order.count, index: $0, item: $1) }
        items = placed.sorted { ($0.place, $0.index) < ($1.place, $1.index) }.map(\.item)
    }
}
