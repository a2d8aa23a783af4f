internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

// Geometries and their positions.
extension KMLMachine {
    /// Begins a placemark, with the attributes of its element.
    mutating func beginPlacemark(_ element: ExtensionElement, _ output: inout EventBuffer) {
        containers.send(&output)
        builder.reset()
        if let id = element.value(.id) { builder.feature.sourceID = .string(id) }
        if !element.attributes.isEmpty { builder.feature.sourceElements.append(element) }
        styles.beginPlacemark()
        data.forgetJSONNames()
        isImplicitPlacemark = false
        isDocumentPlacemark = false
        angleCount = 0
        placemarkAuthor = nil
    }

    mutating func endPlacemark(_ output: inout EventBuffer) throws(ConversionError) {
        if isDocumentPlacemark { return containers.sendInfo(&output) }
        if let url = styles.unknownURL { builder.feature.properties["styleUrl"] = .string(url) }
        builder.style = styles.placemarkStyle.properties
        try builder.finish(into: &output)
    }

    mutating func startShape(
        _ shape: PlacemarkBuilder.Shape, _ element: ExtensionElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        // The tracks of a gx:MultiTrack are its segments.
        if walk.context != .shape(.multiTrack) { builder.begin(shape, into: &output) }
        builder.outline.begin(element)
        if shape == .track {
            track.begin()
            builder.outline.append(KMLOutline.positions)
        }
        hasCoordinates = false
        return .context(.shape(shape))
    }

    /// A ring of a polygon: the element is `<LinearRing>`.
    mutating func startRing(_ element: XMLElement) -> XMLOpening<Context> {
        builder.outline.begin(kml(.LinearRing, element))
        hasCoordinates = false
        return .context(.shape(.ring))
    }

    mutating func endShape(
        _ shape: PlacemarkBuilder.Shape, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch shape {
        case .track: try endTrack(element, &output)
        case .point, .line, .ring: if !hasCoordinates { warnEmpty(element, &output) }
        case .polygon, .multiTrack, .multiGeometry: break
        }
        builder.outline.end()
        if walk.context == .boundary || walk.context == .shape(.multiTrack) { return }
        try builder.end(shape, into: &output)
        guard isImplicitPlacemark, walk.context == .placemark else { return }
        isImplicitPlacemark = false
        walk.pop()
        try endPlacemark(&output)
    }

    /// Takes the text of `<altitudeMode>`: altitudes are read as they stand, whatever they are above.
    mutating func takeAltitudeMode(_ element: XMLElement, _ output: inout EventBuffer) {
        let word = element.string.trimmed
        guard let mode = AltitudeMode(word) else {
            output.warn(.unreadableValue, at: location(element), "'\(word)' is not an altitude mode; it is left out")
            return
        }
        // The sea floor is Google's addition.
        let namespace = word.hasSuffix("SeaFloor") ? KMLNamespace.gx : KMLNamespace.kml
        var kept = ExtensionElement(kml: .altitudeMode, namespace: namespace)
        kept.children = [.text(word)]
        builder.outline.append(kept)
        guard mode != .absolute else { return }
        builder.feature.properties["altitudeMode"] = .string(word)
        if mode == .relative, !hasWarnedRelative {
            hasWarnedRelative = true
            output.warn(
                .changed, at: location(element), "altitudes of the mode \(word) are read as elevations, as they stand")
        }
    }

    // MARK: Coordinates

    mutating func startCoordinates(of shape: PlacemarkBuilder.Shape) {
        hasCoordinates = true
        coordinates.begin(isPoint: shape == .point)
        let part: Part
        switch shape {
        case .point: part = .point
        case .ring:
            part = walk.contexts[walk.contexts.count - 2] == .boundary && !outerBoundary ? .innerRing : .outerRing
        case .line, .polygon, .track, .multiTrack, .multiGeometry: part = .line
        }
        builder.begin(part)
        builder.outline.append(KMLOutline.positions)
    }

    /// Takes a piece of `<coordinates>`.
    mutating func take(
        piece element: XMLElement, isLast: Bool, _ output: inout EventBuffer
    ) throws(ConversionError) {
        try coordinates.read(element, isLast: isLast, into: &builder, &output)
        guard isLast else { return }
        guard try !builder.endPart(keepsEmpty: false, into: &output) else { return }
        builder.outline.removePositions()
        warnEmpty(element, &output)
    }

    private func warnEmpty(_ element: XMLElement, _ output: inout EventBuffer) {
        output.warn(.emptyGeometry, at: location(element), "the geometry has no positions; it is left out")
    }

    // MARK: Tracks

    @inline(__always)
    mutating func takeTime(_ element: XMLElement, _ output: inout EventBuffer) throws(ConversionError) {
        guard track.takesTimes else { return warnLate("when", element, &output) }
        let time = times.read(element.text, at: element, &output)
        if walk.fieldLog.isOn { logRun(.time, element, TrackPoint(longitude: .nan, latitude: .nan, time: time)) }
        try track.append(time: time)
    }

    @inline(__always)
    mutating func takePosition(_ element: XMLElement, _ output: inout EventBuffer) throws(ConversionError) {
        guard track.takesPositions else { return warnLate("gx:coord", element, &output) }
        let position = coordinates.position(coord: element, &output)
        if walk.fieldLog.isOn { logRun(position, element) }
        try track.append(position, expectsArrays: data.hasArraySchema, to: &builder, &output)
    }

    private func warnLate(_ name: String, _ element: XMLElement, _ output: inout EventBuffer) {
        output.warn(
            .misplaced, at: location(element), "a \(name) behind points that have been handed on; it is left out")
    }

    private mutating func endTrack(_ element: XMLElement, _ output: inout EventBuffer) throws(ConversionError) {
        let unpaired = track.unpaired
        if unpaired.times > 0 {
            output.warn(
                .position, at: location(element),
                "the track has \(unpaired.times) times more than positions; the last ones are left out")
        }
        if unpaired.positions > 0 {
            output.warn(
                .changed, at: location(element),
                "the track has \(unpaired.positions) positions more than times; the last ones have none")
        }
        try track.end(to: &builder, &output)
    }

    // MARK: Arrays

    mutating func startArray(
        _ name: String, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        guard let kind = SlotArrays.Kind(name) else {
            output.warn(
                .unsupported, at: location(element), "the array '\(name)' is of no sensor that is known; it is left out"
            )
            return .nothing
        }
        let isInTrack = walk.contexts.contains(.shape(.track))
        guard isInTrack ? track.takes(kind) : !builder.arrays.has(kind) && !builder.hasPositions else {
            output.warn(.misplaced, at: location(element), "the array '\(name)' has no place here; it is left out")
            return .nothing
        }
        data.beginArray(of: kind)
        return .context(.array)
    }

    mutating func takeArrayValue(_ element: XMLElement, _ output: inout EventBuffer) throws(ConversionError) {
        switch data.array {
        case .time: try builder.arrays.append(time: times.read(element.text, at: element, &output))
        case .sensor(let sensor):
            let value = number(element, &output)
            if walk.fieldLog.isOn {
                var point = TrackPoint(longitude: .nan, latitude: .nan)
                point.sensors[sensor] = value
                logRun(.sensor(sensor), element, point)
            }
            try take(value: value, of: sensor)
        case nil: break
        }
    }

    /// Takes a value of the open array.
    mutating func take(value: Double, of sensor: Sensor) throws(ConversionError) {
        if walk.contexts.contains(.shape(.track)) {
            try track.append(value, to: sensor)
        } else {
            try builder.arrays.append(value, to: sensor)
        }
    }

    private func number(_ element: XMLElement, _ output: inout EventBuffer) -> Double {
        do throws(DecimalError) {
            return try parseDecimal(element.text)
        } catch {
            if error != .empty {
                output.warn(
                    .unreadableValue, at: location(element),
                    "the value '\(element.string)' is not a number; it is left out")
            }
            return .nan
        }
    }
}
