internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import JSONStream

/// Features, collections and what stands in them.
extension GeoJSONMachine {
    mutating func beginItem() {
        levels.append(.item)
        frames.append(GeometryFrame())
    }

    /// Forgets the item that was open, its points and columns.
    mutating func clearItem() {
        draft = FeatureDraft()
        if !frames.isEmpty { frames.removeAll(keepingCapacity: true) }
        shapes.removeAll()
        columns.removeAll()
        builder.renew()
    }

    /// Takes an element of a list of features.
    mutating func takeElement(_ json: inout JSONCursor, _ output: inout EventBuffer) {
        guard json.kind != .beginObject else { return beginItem() }
        output.warn(
            .misplaced, at: location(&json),
            "an element of the features is no object; it is left out")
        pass(&json)
    }

    mutating func takeMember(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        switch member {
        case .type:
            takeType(&json)
            pass(&json)
        case .features where json.kind == .beginArray && mayHaveFeatures,
            .locations where json.kind == .beginArray && draft.type == nil && levels.count == 2:
            beginFeatures(&json, &output)
        case .geometry where draft.type == .collection: buildMember("geometry", &json, &output)
        case .geometry: takeGeometry(&json, &output)
        case .coordinates where mayBeGeometry, .geometries where mayBeGeometry:
            takeGeometryMember(&json, &output)
        case .properties where draft.type != .collection:
            if json.kind == .beginObject {
                draft.hasProperties = true
                levels.append(.properties)
            } else {
                leaveOut("properties", unless: .null, "no object", &json, &output)
            }
        case .id:
            if json.kind == .string {
                draft.id = .string(json.string)
            } else if json.kind == .number {
                draft.id = .number(json.string)
            } else {
                leaveOut("id", unless: .null, "neither text nor number", &json, &output)
            }
        case .bbox: pass(&json)
        case .crs: build(.crs, &json, &output)
        case .own, .amended: build(.own, &json, &output)
        case .features: buildMember("features", &json, &output)
        case .locations: buildMember("locations", &json, &output)
        case .coordinates: buildMember("coordinates", &json, &output)
        case .geometries: buildMember("geometries", &json, &output)
        case .properties: buildMember("properties", &json, &output)
        case nil: build(.member, &json, &output)
        }
    }

    private mutating func buildMember(
        _ name: String, _ json: inout JSONCursor,
        _ output: inout EventBuffer
    ) {
        key = name
        build(.member, &json, &output)
    }

    private var mayHaveFeatures: Bool { draft.type == nil || draft.type == .collection }

    private var mayBeGeometry: Bool {
        switch draft.type {
        case .geometry, nil: true
        case .feature, .collection: false
        }
    }

    private mutating func takeType(_ json: inout JSONCursor) {
        guard json.kind == .string else { return }
        draft.type = typeNames(json.text)
        draft.otherType = draft.type == nil ? json.string : nil
        if case .geometry(let type) = draft.type { frames[frames.count - 1].type = type }
    }

    /// Skips a member that is not what it should be; a warning says so unless it is of the kind that means nothing.
    mutating func leaveOut(
        _ name: String, unless silent: JSONToken.Kind? = nil, _ what: String, _ json: inout JSONCursor,
        _ output: inout EventBuffer
    ) {
        if json.kind != silent {
            output.warn(
                .misplaced, at: location(&json), "the member '\(name)' is \(what); it is left out")
        }
        pass(&json)
    }

    // MARK: Collections

    /// Makes the item a collection, since its features begin.
    private mutating func beginFeatures(_ json: inout JSONCursor, _ output: inout EventBuffer) {
        hasFound = true
        if !collections.isEmpty {
            output.warn(
                .misplaced, at: location(&json),
                "a FeatureCollection inside another one is read as if its features stood in the outer one")
        } else if member == .locations {
            output.warn(
                .misplaced, at: location(&json),
                "the document is a list of features named 'locations', no FeatureCollection")
        }
        if draft.hasProperties {
            // They were read as those of a feature.
            for attribute in draft.annotations.attributes {
                guard let text = draft.annotations[attribute] else { continue }
                draft.properties.set(attribute.rawValue, attribute.isNumber ? .number(text) : .string(text))
            }
            draft.members.set("properties", .object(draft.properties.properties))
        }
        var info = DocumentInfo()
        info.take(draft)
        collections.append(info)
        clearItem()
        levels[levels.count - 1] = .collection
        levels.append(.list)
        if collections.count == 1 { send(info, &output) }
    }

    mutating func takeCollectionMember(_ json: inout JSONCursor, _ output: inout EventBuffer) {
        switch member {
        case .type, .bbox: pass(&json)
        case .features where json.kind == .beginArray, .locations where json.kind == .beginArray:
            collections[collections.count - 1].take(draft)
            clearItem()
            levels.append(.list)
        case .crs: build(.crs, &json, &output)
        case .own, .amended: build(.own, &json, &output)
        case .id: buildMember("id", &json, &output)
        case .features: buildMember("features", &json, &output)
        case .locations: buildMember("locations", &json, &output)
        case .coordinates: buildMember("coordinates", &json, &output)
        case .geometry: buildMember("geometry", &json, &output)
        case .geometries: buildMember("geometries", &json, &output)
        case .properties: buildMember("properties", &json, &output)
        case nil: build(.member, &json, &output)
        }
    }

    mutating func endCollection(_ output: inout EventBuffer) {
        guard var info = collections.popLast() else { return }
        info.take(draft)
        clearItem()
        if collections.isEmpty {
            send(info, &output)
            markComplete()
        }
    }

    // MARK: The end of an item

    mutating func endItem(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        try endFrame(&json, &output)
        switch draft.type {
        case .feature, .geometry: try emitFeature(&json, &output)
        case .collection:
            hasFound = true
            output.warn(
                .misplaced, at: location(&json), "a FeatureCollection has no array of features")
            var info = DocumentInfo()
            info.take(draft)
            if collections.isEmpty {
                send(info, &output)
                markComplete()
            }
        case nil:
            let place = location(&json)
            let type = draft.otherType.map { "the type '\($0)'" } ?? "no type"
            if draft.hasGeometry {
                output.warn(.misplaced, at: place, "an object has \(type); it is read as a Feature")
                try emitFeature(&json, &output)
            } else {
                if hasFound || levels.count > 1 {
                    output.warn(.misplaced, at: place, "an object with \(type) and without geometry is left out")
                }
                rememberOddity("a JSON object has \(type)", place)
            }
        }
        clearItem()
    }
}

extension DocumentInfo {
    /// Takes over what was read of a collection before or after its features.
    mutating func take(_ draft: FeatureDraft) {
        // First, since it may have all properties, and the members only what is not among them.
        if let own = draft.own { take(own) }
        var list = PropertyList(properties)
        for member in draft.members.properties {
            if member.key == DocumentMember.name, let text = member.value.string {
                name = text
            } else {
                list.set(member.key, member.value)
            }
        }
        if let id = draft.id { list.set("id", id) }
        properties = list.properties
    }
}
