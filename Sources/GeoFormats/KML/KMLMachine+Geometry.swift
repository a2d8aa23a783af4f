internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

// Geometries and their positions.
extension KMLMachine {
    mutating func startPlacemark(_ id: String?, _ output: inout EventBuffer) {
        containers.send(&output)
        builder.reset()
        if let id { builder.feature.id = .string(id) }
        styles.beginPlacemark()
        data.forgetJSONNames()
        isImplicitPlacemark = false
        isDocumentPlacemark = false
        placemarkAuthor = nil
        altitudeModes.removeAll(keepingCapacity: true)
        push(.placemark)
    }

    mutating func endPlacemark(_ output: inout EventBuffer) throws(ConversionError) {
        if isDocumentPlacemark { return containers.sendInfo(&output) }
        if let url = styles.unknownURL { builder.feature.properties["styleUrl"] = .string(url) }
        builder.style = styles.placemarkStyle.properties
        try builder.finish(into: &output)
    }

    mutating func startShape(_ shape: PlacemarkBuilder.Shape, _ output: inout EventBuffer) {
        // The tracks of a gx:MultiTrack are its segments.
        if context != .shape(.multiTrack) { builder.begin(shape, into: &output) }
        altitudeModes.append(altitudeModes.last ?? .unsaid)
        if shape == .track { track.begin() }
        hasCoordinates = false
        push(.shape(shape))
    }

    /// A ring of a polygon: the element is `<LinearRing>`, the altitude mode the polygon's.
    mutating func startRing() {
        altitudeModes.append(altitudeModes.last ?? .unsaid)
        hasCoordinates = false
        push(.shape(.ring))
    }

    mutating func endShape(
        _ shape: PlacemarkBuilder.Shape, _ token: XMLToken, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch shape {
        case .track: try endTrack(token, &output)
        case .point, .line, .ring: if !hasCoordinates { warnEmpty(token, &output) }
        case .polygon, .multiTrack, .multiGeometry: break
        }
        altitudeModes.removeLast()
        if context == .boundary || context == .shape(.multiTrack) { return }
        try builder.end(shape, into: &output)
        guard isImplicitPlacemark, context == .placemark else { return }
        isImplicitPlacemark = false
        pop()
        try endPlacemark(&output)
    }

    /// Takes the text of `<altitudeMode>`.
    mutating func take(altitudeMode text: String, _ token: XMLToken, _ output: inout EventBuffer) {
        let word = text.trimmed
        guard let mode = AltitudeMode(word) else {
            output.warn(.unreadableValue, at: location(token), "'\(word)' is not an altitude mode; it is left out")
            return
        }
        altitudeModes[altitudeModes.count - 1] = mode
        guard mode == .relative else { return }
        builder.feature.properties["altitudeMode"] = .string(word)
        if !hasWarnedRelative {
            hasWarnedRelative = true
            output.warn(
                .changed, at: location(token), "altitudes of the mode \(word) are read as elevations, as they stand")
        }
    }

    /// What the altitudes of the open geometry are.
    var altitudes: AltitudeMode { altitudeModes.last ?? .unsaid }

    // MARK: Coordinates

    mutating func startCoordinates(of shape: PlacemarkBuilder.Shape) {
        hasCoordinates = true
        coordinates.begin(isPoint: shape == .point)
        let part: Part
        switch shape {
        case .point: part = .point
        case .ring: part = contexts[contexts.count - 2] == .boundary && !outerBoundary ? .innerRing : .outerRing
        case .line, .polygon, .track, .multiTrack, .multiGeometry: part = .line
        }
        builder.begin(part, altitudes: altitudes)
    }

    /// Reads the last piece of `<coordinates>`.
    mutating func endCoordinates(
        _ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer
    ) throws(ConversionError) {
        try coordinates.read(text, isLast: true, token, into: &builder, &output)
        if try !builder.endPart(keepsEmpty: false, into: &output) { warnEmpty(token, &output) }
    }

    private func warnEmpty(_ token: XMLToken, _ output: inout EventBuffer) {
        output.warn(.emptyGeometry, at: location(token), "the geometry has no positions; it is left out")
    }

    // MARK: Tracks

    mutating func take(when text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer) throws(ConversionError) {
        guard track.takesTimes else { return warnLate("when", token, &output) }
        try track.append(time: times.read(text, at: token, &output))
    }

    mutating func take(coord text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer) throws(ConversionError)
    {
        guard track.takesPositions else { return warnLate("gx:coord", token, &output) }
        let position = coordinates.position(coord: text, token, &output)
        try track.append(position, altitudes, expectsArrays: data.hasArraySchema, to: &builder, &output)
    }

    private func warnLate(_ name: String, _ token: XMLToken, _ output: inout EventBuffer) {
        output.warn(.misplaced, at: location(token), "a \(name) behind points that have been handed on; it is left out")
    }

    private mutating func endTrack(_ token: XMLToken, _ output: inout EventBuffer) throws(ConversionError) {
        let unpaired = track.unpaired
        if unpaired.times > 0 {
            output.warn(
                .position, at: location(token),
                "the track has \(unpaired.times) times more than positions; the last ones are left out")
        }
        if unpaired.positions > 0 {
            output.warn(
                .changed, at: location(token),
                "the track has \(unpaired.positions) positions more than times; the last ones have none")
        }
        try track.end(altitudes, to: &builder, &output)
    }

    // MARK: Arrays

    mutating func startArray(_ name: String, _ token: XMLToken, _ output: inout EventBuffer) {
        guard let kind = SlotArrays.Kind(name) else {
            output.warn(
                .unsupported, at: location(token), "the array '\(name)' is of no sensor that is known; it is left out")
            return skip()
        }
        let isInTrack = contexts.contains(.shape(.track))
        guard isInTrack ? track.takes(kind) : !builder.arrays.has(kind) && !builder.hasPositions else {
            output.warn(.misplaced, at: location(token), "the array '\(name)' has no place here; it is left out")
            return skip()
        }
        data.beginArray(of: kind)
        push(.array)
    }

    mutating func take(arrayValue text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer)
        throws(ConversionError)
    {
        let isInTrack = contexts.contains(.shape(.track))
        switch data.array {
        case .time: try builder.arrays.append(time: times.read(text, at: token, &output))
        case .sensor(let sensor):
            let value = number(text, token, &output)
            if isInTrack { try track.append(value, to: sensor) } else { try builder.arrays.append(value, to: sensor) }
        case nil: break
        }
    }

    private mutating func number(_ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer) -> Double {
        do throws(DecimalError) {
            return try parseDecimal(text)
        } catch {
            if error != .empty {
                output.warn(
                    .unreadableValue, at: location(token),
                    "the value '\(String(copying: text))' is not a number; it is left out")
            }
            return .nan
        }
    }
}

// The end of a document that ended too early.
extension KMLMachine {
    /// Closes what is open, without the position that was cut.
    mutating func finish(into output: inout EventBuffer) throws(ConversionError) {
        while context != .document {
            let open = context
            pop()
            switch open {
            case .shape(.track):
                try track.end(altitudes, to: &builder, &output)
                if context != .shape(.multiTrack) { try builder.end(.track, into: &output) }
            case .shape(let shape):
                if leaf == .coordinates {
                    leaf = nil
                    if let last = coordinates.whatIsLeft() { try builder.append(last, into: &output) }
                    _ = try builder.endPart(keepsEmpty: false, into: &output)
                }
                try builder.end(shape, into: &output)
            case .placemark: try endPlacemark(&output)
            case .folder: containers.endFolder(&output)
            case .rootDocument: containers.sendInfo(&output)
            case .document, .features, .boundary, .extendedData, .data, .schemaData, .array, .timeStamp, .timeSpan,
                .style,
                .styleMap, .cascadingStyle, .pair, .substyle, .icon, .schema, .schemaField, .author, .unsupported,
                .link:
                break
            }
        }
    }
}
