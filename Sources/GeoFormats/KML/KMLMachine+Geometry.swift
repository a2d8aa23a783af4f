internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

// Geometries and their positions.
extension KMLMachine {
    mutating func startPlacemark(_ id: String?, _ output: inout EventBuffer) {
        sendContainers(&output)
        builder.reset()
        if let id { builder.feature.id = .string(id) }
        styleUrl = nil
        inlineStyle = []
        jsonKeys = []
        isImplicitPlacemark = false
        isDocumentPlacemark = false
        placemarkAuthor = nil
        altitudeModes.removeAll(keepingCapacity: true)
        push(.placemark)
    }

    mutating func endPlacemark(_ output: inout EventBuffer) throws(ConversionError) {
        if isDocumentPlacemark { return sendInfo(&output) }
        if let styleUrl, styles.style(at: styleUrl) == nil {
            builder.feature.properties["styleUrl"] = .string(styleUrl)
        }
        settleStyle()
        try builder.finish(into: &output)
    }

    /// Gives the builder the shared style with the placemark's own on top.
    mutating func settleStyle() {
        var merged = styleUrl.flatMap { styles.style(at: $0) } ?? []
        for property in inlineStyle { merged[property.key] = property.value }
        builder.style = merged
    }

    mutating func startShape(_ shape: PlacemarkBuilder.Shape, _ output: inout EventBuffer) {
        // The tracks of a gx:MultiTrack are its segments.
        if context != .shape(.multiTrack) { builder.begin(shape, into: &output) }
        altitudeModes.append(altitudeModes.last ?? .unsaid)
        if shape == .track { slots.removeAll() }
        hasCoordinates = false
        push(.shape(shape))
    }

    /// A ring of a polygon: the element is `<LinearRing>`, the altitude mode the polygon's.
    mutating func startRing(of part: Part) {
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

    // MARK: Coordinates

    mutating func startCoordinates() {
        scanner = CoordinateScanner()
        hasCoordinates = true
        hasPosition = false
        let part: Part
        switch context {
        case .shape(.point): part = .point
        case .shape(.ring): part = contexts[contexts.count - 2] == .boundary && !outerBoundary ? .innerRing : .outerRing
        default: part = .line
        }
        builder.begin(part, altitudes: altitudeModes.last ?? .unsaid)
    }

    /// Reads a piece of `<coordinates>` and, with the last, ends the part.
    mutating func readCoordinates(
        _ text: Span<UInt8>, isLast: Bool, _ token: XMLToken, _ output: inout EventBuffer
    ) throws(ConversionError) {
        var scanner = scanner
        var problem: ConversionError?
        let isPoint = context == .shape(.point)
        scanner.read(text, isLast: isLast) { scanner, raw, index in
            do throws(ConversionError) {
                var point = TrackPoint(longitude: raw.longitude, latitude: raw.latitude, elevation: raw.altitude)
                if !(abs(raw.longitude) <= 180 && abs(raw.latitude) <= 90) || scanner.malformed != nil || raw.count > 3
                {
                    check(&point, raw, scanner.malformed, place(of: index, in: text, token), &output)
                }
                if isPoint, !point.longitude.isNaN {
                    if hasPosition {
                        let place = place(of: index, in: text, token)
                        return output.warn(.misplaced, at: place, "a second position in one Point; the first is kept")
                    }
                    hasPosition = true
                }
                try builder.append(point, into: &output)
            } catch {
                problem = error
            }
        }
        self.scanner = scanner
        if let problem { throw problem }
        guard isLast else { return }
        if try !builder.endPart(keepsEmpty: false, into: &output) { warnEmpty(token, &output) }
    }

    private func warnEmpty(_ token: XMLToken, _ output: inout EventBuffer) {
        output.warn(.emptyGeometry, at: location(token), "the geometry has no positions; it is left out")
    }

    /// Where the byte at `index` of a text stands, whose end is where the token is.
    private func place(of index: Int, in text: Span<UInt8>, _ token: XMLToken) -> SourceLocation {
        var place = location(token)
        for at in index..<max(index, text.count) where text[at] == .lineFeed { place.line -= 1 }
        place.column = 0
        return place
    }

    /// Says what is wrong with a position, and mends or drops it: a longitude of NaN is no position.
    private mutating func check(
        _ point: inout TrackPoint, _ raw: RawPosition, _ malformed: String?, _ place: SourceLocation,
        _ output: inout EventBuffer
    ) {
        if raw.longitude.isNaN || raw.latitude.isNaN {
            let found = malformed.map { "'\($0)' is not a number" } ?? "a position has one number only"
            output.warn(
                .position, at: place, "\(found), expected longitude,latitude[,altitude]; the position is dropped")
            point.longitude = .nan
            return
        }
        if abs(raw.latitude) > 90 {
            output.warn(
                .position, at: place,
                "the latitude \(raw.latitude) is beyond ±90°, expected longitude,latitude[,altitude]; the position is dropped"
            )
            point.longitude = .nan
            return
        }
        if let malformed {
            output.warn(
                .unreadableElevation, at: place, "the altitude '\(malformed)' is not a number; the position has none")
        } else if raw.count > 3 {
            output.warn(
                .unreadableValue, at: place,
                "a position has \(raw.count) numbers, expected longitude,latitude[,altitude]; the others are left out")
        }
        if abs(raw.longitude) > 180 {
            let wrapped = wrapLongitude(raw.longitude)
            output.warn(.longitude, at: place, "longitude \(raw.longitude) is beyond ±180°, read as \(wrapped)")
            point.longitude = wrapped
        }
    }

    // MARK: Tracks

    mutating func take(when text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer) throws(ConversionError) {
        guard !slots.isClosed else { return warnLate("when", token, &output) }
        try slots.append(time: times.read(text, at: token, &output))
    }

    mutating func take(coord text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer) throws(ConversionError)
    {
        guard !slots.isClosed || slots.isStreaming else { return warnLate("gx:coord", token, &output) }
        var malformed: String?
        let raw = RawPosition(coord: text, malformed: &malformed)
        var point = TrackPoint(longitude: raw.longitude, latitude: raw.latitude, elevation: raw.altitude)
        // An empty one is a pause.
        if raw.count > 0, !(abs(raw.longitude) <= 180 && abs(raw.latitude) <= 90) || malformed != nil {
            check(&point, raw, malformed, location(token), &output)
        }
        let altitudes = altitudeModes[altitudeModes.count - 1]
        if slots.isStreaming {
            try builder.append(slots.streamed(point, altitudes), into: &output)
            return
        }
        try slots.append(point)
        if slots.mayStream(altitudes, expectsArrays: hasArraySchema) {
            try sendSlots(before: .max, &output)
            slots.startStreaming()
        }
    }

    private mutating func warnLate(_ name: String, _ token: XMLToken, _ output: inout EventBuffer) {
        output.warn(.misplaced, at: location(token), "a \(name) behind points that have been handed on; it is left out")
    }

    /// Hands on the slots before the one with this number.
    mutating func sendSlots(before end: Int, _ output: inout EventBuffer) throws(ConversionError) {
        if !slots.isClosed { builder.begin(.line, altitudes: .absolute) }
        repeat {
            try slots.next(before: end, altitudeModes.last ?? .unsaid, into: &run)
            try builder.append(run, into: &output)
        } while !run.isEmpty
    }

    /// Hands on the next slot with what is said of it.
    mutating func sendSlot(_ annotations: Annotations, _ output: inout EventBuffer) throws(ConversionError) {
        guard let point = try slots.next(altitudeModes.last ?? .unsaid), !point.longitude.isNaN else { return }
        try builder.append(annotations, into: &output)
        try builder.append(point, into: &output)
    }

    private mutating func endTrack(_ token: XMLToken, _ output: inout EventBuffer) throws(ConversionError) {
        let unpaired = slots.unpaired
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
        try sendSlots(before: .max, &output)
        _ = try builder.endPart(keepsEmpty: true, into: &output)
    }

    // MARK: Arrays

    mutating func startArray(_ name: String, _ token: XMLToken, _ output: inout EventBuffer) {
        array = SlotArrays.Kind(name)
        let isInTrack = contexts.contains(.shape(.track))
        if let kind = array {
            let isSecond = isInTrack ? slots.has(kind) : builder.arrays.has(kind)
            let isLate = isInTrack ? slots.isClosed : builder.hasPositions
            if isSecond || isLate || (isInTrack && kind == .time) {
                output.warn(.misplaced, at: location(token), "the array '\(name)' has no place here; it is left out")
                array = nil
            }
        } else {
            output.warn(
                .unsupported, at: location(token), "the array '\(name)' is of no sensor that is known; it is left out")
        }
        if array == nil { skip() } else { push(.array) }
    }

    mutating func take(arrayValue text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer)
        throws(ConversionError)
    {
        let isInTrack = contexts.contains(.shape(.track))
        switch array {
        case .time: try builder.arrays.append(time: times.read(text, at: token, &output))
        case .sensor(let sensor):
            let value = number(text, token, &output)
            if isInTrack { try slots.append(value, to: sensor) } else { try builder.arrays.append(value, to: sensor) }
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
                try sendSlots(before: .max, &output)
                _ = try builder.endPart(keepsEmpty: true, into: &output)
                if context != .shape(.multiTrack) { try builder.end(.track, into: &output) }
            case .shape(let shape):
                if leaf == .coordinates {
                    leaf = nil
                    if let last = scanner.whatIsLeft() {
                        let point = TrackPoint(
                            longitude: last.longitude, latitude: last.latitude, elevation: last.altitude)
                        if abs(point.longitude) <= 180, abs(point.latitude) <= 90 {
                            try builder.append(point, into: &output)
                        }
                    }
                    _ = try builder.endPart(keepsEmpty: false, into: &output)
                }
                try builder.end(shape, into: &output)
            case .placemark: try endPlacemark(&output)
            case .folder:
                sendContainers(&output)
                output.append(.endFolder)
                folders.removeLast()
                sentFolders -= 1
            case .rootDocument: sendInfo(&output)
            case .document, .features, .boundary, .extendedData, .data, .schemaData, .array, .timeStamp, .timeSpan,
                .style,
                .styleMap, .cascadingStyle, .pair, .substyle, .icon, .schema, .schemaField, .author, .unsupported,
                .link:
                break
            }
        }
    }
}
