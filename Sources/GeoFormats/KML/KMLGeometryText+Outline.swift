internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

// Geometries as the source nested them.

extension KMLOutline {
    /// Whether the parts of a feature are still those whose positions a geometry leaves out.
    static func fits(_ geometry: ExtensionElement, _ parts: [PartSummary], withTracks: Bool) -> Bool {
        if !withTracks, isTrack(geometry) { return false }
        var places: [(KMLName, Part)] = []
        collect(geometry, isHole: false, &places)
        guard places.count == parts.count else { return false }
        return zip(places, parts).allSatisfy { place, part in
            guard place.1 == part.part else { return false }
            // A time for each position, or none at all; lines have none.
            return part.timed == 0 || part.part != .line || (place.0 == .Track && part.timed == part.count)
        }
    }

    /// Whether a geometry is read as a recording, whatever it holds.
    static func isTrack(_ geometry: ExtensionElement) -> Bool {
        geometry.isKML(.Track) || geometry.isKML(.MultiTrack)
    }

    /// The first altitude mode in a geometry.
    static func altitudeMode(of geometry: ExtensionElement) -> String? {
        for child in geometry.elements {
            if child.isKML(.altitudeMode) { return child.words }
            if let mode = altitudeMode(of: child) { return mode }
        }
        return nil
    }

    private static func collect(_ element: ExtensionElement, isHole: Bool, _ places: inout [(KMLName, Part)]) {
        let name = KMLName(rawValue: element.name) ?? .Model
        for child in element.elements {
            if child != positions {
                collect(child, isHole: name == .innerBoundaryIs, &places)
                continue
            }
            switch name {
            case .Point: places.append((name, .point))
            case .LinearRing: places.append((name, isHole ? .innerRing : .outerRing))
            default: places.append((name, .line))
            }
        }
    }
}

/// Where the writing of a geometry is among the parts of its feature.
struct KMLOutlineCursor {
    var part = 0
    var points = SpoolCursor()
    var details = DetailCursor()
    /// The number of points before those of the part.
    var first = 0
}

extension KMLGeometryText {
    /// Appends a geometry of the source with the points of the feature.
    func append(
        _ outline: ExtensionElement, _ plan: KMLGeometryPlan, _ body: borrowing KMLBody, _ indent: String,
        _ cursor: inout KMLOutlineCursor, to output: inout ByteBuffer
    ) throws(ConversionError) {
        appendLine("", indent, &output)
        guard outline.holdsPositions else {
            output.append(kml: outline)
            return output.append(.lineFeed)
        }
        let name = outline.kmlTag
        output.append(kmlStartTag: outline)
        if outline.isKML(.Point) { return try appendPoint(outline, body, &cursor, &output) }
        output.append(.lineFeed)
        let start = cursor
        for child in outline.elements {
            if child == KMLOutline.positions {
                try appendPositions(of: outline, body, inner(indent), &cursor, &output)
            } else if child.isKML(.angles), outline.angleCount != body.parts[start.part].count {
                // They are those of positions that are not there any more.
                continue
            } else {
                try append(child, plan, body, inner(indent), &cursor, to: &output)
            }
        }
        if outline.isKML(.Track), plan.isTracks {
            let record = body.parts[start.part]
            try appendData(of: record, body, start.points, start.first, &cursor.details, inner(indent), &output)
        }
        appendLine("</", indent, &output)
        output.append(name)
        output.append(">\n")
    }

    /// Appends what is inside of a point, and its end.
    private func appendPoint(
        _ outline: ExtensionElement, _ body: borrowing KMLBody, _ cursor: inout KMLOutlineCursor,
        _ output: inout ByteBuffer
    ) throws(ConversionError) {
        for child in outline.elements {
            if child == KMLOutline.positions {
                try appendCoordinates(body.parts[cursor.part].count, body.spool, &cursor.points, &output)
                cursor.first += body.parts[cursor.part].count
                cursor.part += 1
            } else {
                output.append(kml: child)
                output.append(.lineFeed)
            }
        }
        output.append("</Point>\n")
    }

    private func appendPositions(
        of geometry: ExtensionElement, _ body: borrowing KMLBody, _ indent: String, _ cursor: inout KMLOutlineCursor,
        _ output: inout ByteBuffer
    ) throws(ConversionError) {
        let record = body.parts[cursor.part]
        cursor.part += 1
        cursor.first += record.count
        if geometry.isKML(.Track) {
            return try appendSlots(
                record.count, hasTimes: record.timed > 0, body.spool, &cursor.points, indent, &output)
        }
        if isPretty { output.append(indent) }
        try appendCoordinates(record.count, body.spool, &cursor.points, &output)
        output.append(.lineFeed)
    }
}

extension ExtensionElement {
    /// Whether positions belong somewhere into it.
    fileprivate var holdsPositions: Bool {
        elements.contains { $0 == KMLOutline.positions || $0.holdsPositions }
    }

    /// How many positions of a track have angles.
    fileprivate var angleCount: Int { elements.count { $0.isKML(.angles) } }

    fileprivate var kmlTag: String { namespace == KMLNamespace.gx ? "gx:" + name : name }
}
