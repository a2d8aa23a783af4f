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
    mutating func takeElement(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) {
        guard token.kind != .beginObject else { return beginItem() }
        output.warn(
            .misplaced, at: location(token, chunk, &tokenizer),
            "an element of the features is no object; it is left out")
        pass(token)
    }

    mutating func takeMember(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch member {
        case .type:
            takeType(token, chunk, &tokenizer)
            pass(token)
        case .features where token.kind == .beginArray && mayHaveFeatures,
            .locations where token.kind == .beginArray && draft.type == nil && levels.count == 2:
            beginFeatures(token, chunk, &tokenizer, &output)
        case .geometry where draft.type == .collection: buildMember("geometry", token, chunk, &tokenizer, &output)
        case .geometry: takeGeometry(token, chunk, &tokenizer, &output)
        case .coordinates where mayBeGeometry, .geometries where mayBeGeometry:
            takeGeometryMember(token, chunk, &tokenizer, &output)
        case .properties where draft.type != .collection:
            if token.kind == .beginObject {
                draft.hasProperties = true
                levels.append(.properties)
            } else {
                leaveOut("properties", unless: .null, "no object", token, chunk, &tokenizer, &output)
            }
        case .id:
            if token.kind == .string {
                draft.id = .string(tokenizer.string(of: token, in: chunk))
            } else if token.kind == .number {
                draft.id = .number(tokenizer.string(of: token, in: chunk))
            } else {
                leaveOut("id", unless: .null, "neither text nor number", token, chunk, &tokenizer, &output)
            }
        case .bbox: pass(token)
        case .crs: build(.crs, token, chunk, &tokenizer, &output)
        case .own, .amended: build(.own, token, chunk, &tokenizer, &output)
        case .features: buildMember("features", token, chunk, &tokenizer, &output)
        case .locations: buildMember("locations", token, chunk, &tokenizer, &output)
        case .coordinates: buildMember("coordinates", token, chunk, &tokenizer, &output)
        case .geometries: buildMember("geometries", token, chunk, &tokenizer, &output)
        case .properties: buildMember("properties", token, chunk, &tokenizer, &output)
        case nil: build(.member, token, chunk, &tokenizer, &output)
        }
    }

    private mutating func buildMember(
        _ name: String, _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer,
        _ output: inout EventBuffer
    ) {
        key = name
        build(.member, token, chunk, &tokenizer, &output)
    }

    private var mayHaveFeatures: Bool { draft.type == nil || draft.type == .collection }

    private var mayBeGeometry: Bool {
        switch draft.type {
        case .geometry, nil: true
        case .feature, .collection: false
        }
    }

    private mutating func takeType(_ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer) {
        guard token.kind == .string else { return }
        draft.type = typeNames(tokenizer.text(of: token, in: chunk))
        draft.otherType = draft.type == nil ? tokenizer.string(of: token, in: chunk) : nil
        if case .geometry(let type) = draft.type { frames[frames.count - 1].type = type }
    }

    /// Passes over a member that is not what it should be; a warning says so unless it is of the kind that means nothing.
    mutating func leaveOut(
        _ name: String, unless silent: JSONToken.Kind? = nil, _ what: String, _ token: JSONToken, _ chunk: Span<UInt8>,
        _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) {
        if token.kind != silent {
            output.warn(
                .misplaced, at: location(token, chunk, &tokenizer), "the member '\(name)' is \(what); it is left out")
        }
        pass(token)
    }

    // MARK: Collections

    /// Makes the item a collection, since its features begin.
    private mutating func beginFeatures(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) {
        hasFound = true
        if !collections.isEmpty {
            output.warn(
                .misplaced, at: location(token, chunk, &tokenizer),
                "a FeatureCollection inside another one is read as if its features stood in the outer one")
        } else if member == .locations {
            output.warn(
                .misplaced, at: location(token, chunk, &tokenizer),
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

    mutating func takeCollectionMember(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) {
        switch member {
        case .type, .bbox: pass(token)
        case .features where token.kind == .beginArray, .locations where token.kind == .beginArray:
            collections[collections.count - 1].take(draft)
            clearItem()
            levels.append(.list)
        case .crs: build(.crs, token, chunk, &tokenizer, &output)
        case .own, .amended: build(.own, token, chunk, &tokenizer, &output)
        case .id: buildMember("id", token, chunk, &tokenizer, &output)
        case .features: buildMember("features", token, chunk, &tokenizer, &output)
        case .locations: buildMember("locations", token, chunk, &tokenizer, &output)
        case .coordinates: buildMember("coordinates", token, chunk, &tokenizer, &output)
        case .geometry: buildMember("geometry", token, chunk, &tokenizer, &output)
        case .geometries: buildMember("geometries", token, chunk, &tokenizer, &output)
        case .properties: buildMember("properties", token, chunk, &tokenizer, &output)
        case nil: build(.member, token, chunk, &tokenizer, &output)
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

    mutating func endItem(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) throws(ConversionError) {
        try endFrame(token, chunk, &tokenizer, &output)
        switch draft.type {
        case .feature, .geometry: try emitFeature(token, chunk, &tokenizer, &output)
        case .collection:
            hasFound = true
            output.warn(
                .misplaced, at: location(token, chunk, &tokenizer), "a FeatureCollection has no array of features")
            var info = DocumentInfo()
            info.take(draft)
            if collections.isEmpty {
                send(info, &output)
                markComplete()
            }
        case nil:
            let place = location(token, chunk, &tokenizer)
            let type = draft.otherType.map { "the type '\($0)'" } ?? "no type"
            if draft.hasGeometry {
                output.warn(.misplaced, at: place, "an object has \(type); it is read as a Feature")
                try emitFeature(token, chunk, &tokenizer, &output)
            } else {
                if hasFound || levels.count > 1 {
                    output.warn(.misplaced, at: place, "an object with \(type) and without geometry is left out")
                }
                noteOddity("a JSON object has \(type)", place)
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
