internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import JSONStream

/// Properties and columns of a feature.
extension GeoJSONMachine {
    mutating func takeProperty(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        switch property {
        case .attribute(let attribute):
            if json.kind == (attribute.isNumber ? .number : .string) {
                let text = json.text
                if attribute.problem(with: text) == nil {
                    draft.record(key, .attribute)
                    draft.annotations[attribute] = attribute.normalized(text)
                    return
                }
            }
        case .time:
            if json.kind == .string, let time = times.time(&json, &output) {
                draft.record(key, .time)
                draft.time = time
                return
            }
        case .timespan:
            draft.record(key, .timespan)
            return build(.timespan, &json, &output)
        case .links:
            draft.record(key, .links)
            return build(.links, &json, &output)
        case .gpxType:
            if json.kind == .string, let kind = Self.kind(json.text) {
                draft.record(key, .gpxType)
                draft.gpxType = kind
                return
            }
        case .columns:
            if json.kind == .beginObject {
                draft.record(key, .columns)
                levels.append(.columns)
                return
            }
        case .column(let target):
            if json.kind == .beginArray {
                draft.record(key, .columnOfItsOwn)
                return try beginColumn(target, &json, &output)
            }
        case nil: break
        }
        draft.record(key, .property)
        build(.property, &json, &output)
    }

    private static func kind(_ word: Span<UInt8>) -> FeatureKind? {
        let word = String(copying: word)
        for kind in [FeatureKind.track, .route, .waypoint] where GeoJSONName.gpxType(kind) == word { return kind }
        return nil
    }

    mutating func takeColumn(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        if let column {
            try beginColumn(column, &json, &output)
        } else {
            build(.otherColumn, &json, &output)
        }
    }

    private mutating func beginColumn(
        _ target: ColumnTarget, _ json: inout JSONCursor,
        _ output: inout EventBuffer
    ) throws(ConversionError) {
        // Older and newer names of one column hold the same.
        guard columns.begin(target) else { return pass(&json) }
        reading = .column
        if try columns.take(&json, &times, &output) { reading = .structure }
    }

    /// Puts a value where it belongs.
    mutating func place(
        _ value: PropertyValue, _ purpose: Purpose, _ json: inout JSONCursor, _ output: inout EventBuffer
    ) {
        switch purpose {
        case .member: draft.members.set(key, value)
        case .own: draft.own = value
        case .property: draft.properties.set(key, value)
        case .otherColumn: draft.otherColumns.set(key, value)
        case .links:
            if let links = [WebLink](value) {
                draft.annotations.links = links
            } else {
                draft.properties.set(key, value)
            }
        case .timespan:
            let begin = value["begin"]?.string.flatMap(Timestamp.init(_:))
            let end = value["end"]?.string.flatMap(Timestamp.init(_:))
            if begin == nil, end == nil { return draft.properties.set(key, value) }
            if let begin, draft.time.isAbsent { draft.time = begin }
            draft.endTime = end ?? .absent
        case .crs:
            switch CoordinateSystem(value) {
            case .wgs84: break
            case .degrees(let name):
                output.warn(
                    .unsupported, at: location(&json),
                    "the coordinates are said to be in \(name); they are read as degrees of WGS 84")
            case .other(let name):
                refusal = ConversionError(
                    "the coordinates are in \(name), expected WGS 84; ogr2ogr -t_srs EPSG:4326 converts them",
                    at: location(&json), code: .unsupportedFeature)
            }
        }
    }
}
