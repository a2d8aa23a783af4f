internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import JSONStream

/// Geometry objects.
extension GeoJSONMachine {
    /// Takes the value of `geometry` or an element of `geometries`.
    mutating func takeGeometry(_ json: inout JSONCursor, _ output: inout EventBuffer) {
        let isMember = level == .item
        if isMember, json.kind == .null {
            draft.hasGeometry = true
        } else if json.kind == .beginObject, !isMember || !draft.hasShapes {
            draft.hasGeometry = true
            draft.hasShapes = true
            frames.append(GeometryFrame())
            levels.append(.geometry)
            return
        } else if isMember {
            let what = json.kind == .beginObject ? "there twice" : "no object"
            return leaveOut("geometry", what, &json, &output)
        } else {
            output.warn(
                .misplaced, at: location(&json),
                "an element of the member 'geometries' is no object; it is left out")
        }
        pass(&json)
    }

    /// Takes a member of a geometry object, or of an item that may be one.
    mutating func takeGeometryMember(_ json: inout JSONCursor, _ output: inout EventBuffer) {
        let frame = frames.count - 1
        switch member {
        case .type:
            if json.kind == .string, case .geometry(let type) = typeNames(json.text) {
                frames[frame].type = type
            } else {
                leaveOut("type", "not a type of geometry", &json, &output)
            }
        case .coordinates:
            guard json.kind == .beginArray, !frames[frame].hasCoordinates else {
                let what = json.kind == .beginArray ? "there twice" : "no array"
                return leaveOut("coordinates", unless: .null, what, &json, &output)
            }
            beginCoordinates()
        case .geometries:
            guard json.kind == .beginArray else {
                return leaveOut("geometries", unless: .null, "no array", &json, &output)
            }
            draft.hasGeometry = true
            draft.hasShapes = true
            frames[frame].hasGeometries = true
            levels.append(.geometries)
        case .bbox: pass(&json)
        case .crs: build(.crs, &json, &output)
        case .features, .locations, .geometry, .properties, .id, .own, .amended, nil:
            leaveOut(
                member == nil ? key : "\(member ?? .type)", "not known in a geometry", &json, &output
            )
        }
    }

    /// Whether the coordinates of a Point may come next.
    var wantsPoint: Bool { frames[frames.count - 1].type == .point && !frames[frames.count - 1].hasCoordinates }

    mutating func beginCoordinates() {
        let frame = frames.count - 1
        draft.hasGeometry = true
        draft.hasShapes = true
        frames[frame].hasCoordinates = true
        shapes.begin(frames[frame].type)
        reading = .coordinates
    }

    mutating func endGeometry(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        try endFrame(&json, &output)
    }

    /// Ends the innermost object that may be a geometry.
    mutating func endFrame(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        guard let frame = frames.popLast() else { return }
        var type = frame.type
        if frame.hasCoordinates, let fitting = try shapes.end(frame.type == .geometryCollection ? nil : frame.type),
            fitting != type
        {
            let declared = type.map { "declared a \($0.rawValue)" } ?? "without a type"
            output.warn(
                .changed, at: location(&json),
                "a geometry \(declared) has the coordinates of a \(fitting.rawValue) and is read as one")
            type = fitting
        }
        if frame.hasGeometries { type = .geometryCollection }
        // The outermost geometry object ends last.
        if let type { draft.geometry = type }
    }
}
