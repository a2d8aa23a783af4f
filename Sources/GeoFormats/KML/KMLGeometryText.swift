internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// Puts the points of a feature into the geometries of KML, passing over the spool once for each column.
struct KMLGeometryText {
    private let precision: Int?
    let isPretty: Bool

    /// How many points are read from a spool at once.
    private static let batch = 256

    init(_ options: WriterOptions) {
        precision = options.precision
        isPretty = options.pretty
    }

    func inner(_ indent: String) -> String { isPretty ? indent + "  " : "" }

    // MARK: Geometries

    func append(
        _ plan: KMLGeometryPlan, _ body: borrowing KMLBody, _ indent: String, _ losses: inout Losses,
        to output: inout ByteBuffer
    ) throws(ConversionError) {
        if let outline = plan.outline {
            var cursor = KMLOutlineCursor()
            return try append(outline, plan, body, indent, &cursor, to: &output)
        }
        guard !body.parts.isEmpty else { return }
        var cursor = SpoolCursor()
        if plan.isTracks {
            try appendTracks(plan, body, indent, to: &output)
            return
        }
        let depth = plan.isMultiple ? inner(indent) : indent
        if plan.isMultiple { appendLine("<MultiGeometry>\n", indent, &output) }
        var isPolygonOpen = false
        for record in body.parts {
            if isPolygonOpen, record.part != .innerRing {
                appendLine("</Polygon>\n", depth, &output)
                isPolygonOpen = false
            }
            switch record.part {
            case .point: try appendShape(.point, 1, record, plan, body.spool, &cursor, depth, &output)
            case .line:
                if record.count > 0 {
                    try appendLines(record, plan, body.spool, &cursor, depth, &output)
                } else if plan.segments == nil {
                    losses.add("KML cannot hold a line without points")
                }
            case .outerRing, .innerRing:
                if plan.isLoneRing {
                    try appendShape(.ring, record.count, record, plan, body.spool, &cursor, depth, &output)
                    continue
                }
                let isHole = isPolygonOpen
                if !isPolygonOpen {
                    appendLine("<Polygon>\n", depth, &output)
                    appendAltitudeMode(record, plan, inner(depth), &output)
                    isPolygonOpen = true
                }
                appendLine(isHole ? "<innerBoundaryIs>\n" : "<outerBoundaryIs>\n", inner(depth), &output)
                try appendShape(
                    .boundary, record.count, record, plan, body.spool, &cursor, inner(inner(depth)), &output)
                appendLine(isHole ? "</innerBoundaryIs>\n" : "</outerBoundaryIs>\n", inner(depth), &output)
            }
        }
        if isPolygonOpen { appendLine("</Polygon>\n", depth, &output) }
        if plan.isMultiple { appendLine("</MultiGeometry>\n", indent, &output) }
    }

    private enum Shape {
        case point, line, ring, boundary

        var start: StaticString {
            switch self {
            case .point: "<Point>"
            case .line: "<LineString>"
            case .ring, .boundary: "<LinearRing>"
            }
        }

        var end: StaticString {
            switch self {
            case .point: "</Point>\n"
            case .line: "</LineString>\n"
            case .ring, .boundary: "</LinearRing>\n"
            }
        }
    }

    func appendLine(_ tag: StaticString, _ indent: String, _ output: inout ByteBuffer) {
        if isPretty { output.append(indent) }
        output.append(tag)
    }

    /// Appends what the elevations are above.
    private func appendAltitudeMode(
        _ record: PartSummary, _ plan: KMLGeometryPlan, _ indent: String, _ output: inout ByteBuffer
    ) {
        guard record.hasElevation || plan.hasAltitudeProperty, let word = plan.altitudeMode else { return }
        if isPretty { output.append(indent) }
        // The sea floor is Google's addition.
        if word.hasSuffix("SeaFloor") {
            output.append(element: "gx:altitudeMode", word)
        } else {
            output.append(element: "altitudeMode", word)
        }
        output.append(.lineFeed)
    }

    /// Appends the next `count` points as a geometry with coordinates.
    private func appendShape(
        _ shape: Shape, _ count: Int, _ record: PartSummary, _ plan: KMLGeometryPlan, _ spool: borrowing Spool,
        _ cursor: inout SpoolCursor, _ indent: String, _ output: inout ByteBuffer
    ) throws(ConversionError) {
        if isPretty { output.append(indent) }
        output.append(shape.start)
        if shape != .point { output.append(.lineFeed) }
        let inside = inner(indent)
        switch shape {
        case .line, .ring:
            // A line without elevations follows the ground.
            if !record.hasElevation || plan.altitudeMode == nil {
                appendLine("<tessellate>1</tessellate>\n", inside, &output)
            }
            appendAltitudeMode(record, plan, inside, &output)
        case .point: appendAltitudeMode(record, plan, "", &output)
        case .boundary: break
        }
        if shape != .point, isPretty { output.append(inside) }
        try appendCoordinates(count, spool, &cursor, &output)
        if shape != .point {
            output.append(.lineFeed)
            if isPretty { output.append(indent) }
        }
        output.append(shape.end)
    }

    /// Appends the next `count` points as `<coordinates>`.
    func appendCoordinates(
        _ count: Int, _ spool: borrowing Spool, _ cursor: inout SpoolCursor, _ output: inout ByteBuffer
    ) throws(ConversionError) {
        output.append("<coordinates>")
        var isFirst = true
        try forEach(count, spool, &cursor) { point in
            if !isFirst { output.append(.lineFeed) }
            isFirst = false
            appendNumbers(of: point, separator: .comma, &output)
        }
        output.append("</coordinates>")
    }

    @inline(__always)
    private func appendNumbers(of point: TrackPoint, separator: UInt8, _ output: inout ByteBuffer) {
        output.append(decimal: point.longitude, decimals: precision)
        output.append(separator)
        output.append(decimal: point.latitude, decimals: precision)
        if !point.elevation.isNaN {
            output.append(separator)
            output.append(decimal: point.elevation, decimals: precision)
        }
    }

    // MARK: Lines

    /// Appends a line: as a LineString, a gx:Track, or where only some points have times as one of them for each run.
    private func appendLines(
        _ record: PartSummary, _ plan: KMLGeometryPlan, _ spool: borrowing Spool, _ cursor: inout SpoolCursor,
        _ indent: String, _ output: inout ByteBuffer
    ) throws(ConversionError) {
        var left = record.count
        while left > 0 {
            var count = left
            var isTimed = record.timed > 0 && plan.hasTracks
            if isTimed, record.timed < record.count {
                (count, isTimed) = try run(of: left, spool, cursor)
            }
            left -= count
            if isTimed {
                try appendTrackStart(count, record, plan, spool, &cursor, indent, &output)
                appendLine("</gx:Track>\n", indent, &output)
            } else {
                let shape: Shape = count == 1 && plan.segments != nil ? .point : .line
                try appendShape(shape, count, record, plan, spool, &cursor, indent, &output)
            }
        }
    }

    /// How many of the next points have a time, or have none, like the first.
    private func run(
        of limit: Int, _ spool: borrowing Spool, _ start: SpoolCursor
    ) throws(ConversionError) -> (count: Int, isTimed: Bool) {
        var cursor = start
        var count = 0
        var isTimed = false
        while count < limit, let point = try cursor.point(in: spool) {
            if count == 0 {
                isTimed = !point.time.isAbsent
            } else if isTimed == point.time.isAbsent {
                break
            }
            count += 1
        }
        return (max(count, 1), isTimed)
    }

    // MARK: Tracks

    private func appendTracks(
        _ plan: KMLGeometryPlan, _ body: borrowing KMLBody, _ indent: String, to output: inout ByteBuffer
    ) throws(ConversionError) {
        if plan.isMultiple { appendLine("<gx:MultiTrack>\n", indent, &output) }
        let depth = plan.isMultiple ? inner(indent) : indent
        var cursor = SpoolCursor()
        var details = DetailCursor()
        var first = 0
        for record in body.parts {
            let start = cursor
            try appendTrackStart(record.count, record, plan, body.spool, &cursor, depth, &output)
            try appendData(of: record, body, start, first, &details, inner(depth), &output)
            appendLine("</gx:Track>\n", depth, &output)
            first += record.count
        }
        if plan.isMultiple { appendLine("</gx:MultiTrack>\n", indent, &output) }
    }

    /// Appends what a gx:Track says of its points: the arrays of its sensors, and the annotations of single points.
    func appendData(
        of record: PartSummary, _ body: borrowing KMLBody, _ start: SpoolCursor, _ first: Int,
        _ details: inout DetailCursor, _ indent: String, _ output: inout ByteBuffer
    ) throws(ConversionError) {
        guard !record.sensors.isEmpty || record.details > 0 else { return }
        appendLine("<ExtendedData", indent, &output)
        body.prefixes.appendDeclarations(to: &output)
        output.append(">\n")
        try appendArrays(record.sensors, hasTimes: false, record.count, body.spool, start, inner(indent), &output)
        try details.write(record.details, of: body, from: first, to: &output)
        appendLine("</ExtendedData>\n", indent, &output)
    }

    /// Appends a gx:Track of the next `count` points up to its positions.
    private func appendTrackStart(
        _ count: Int, _ record: PartSummary, _ plan: KMLGeometryPlan, _ spool: borrowing Spool,
        _ cursor: inout SpoolCursor, _ indent: String, _ output: inout ByteBuffer
    ) throws(ConversionError) {
        appendLine("<gx:Track>\n", indent, &output)
        let inside = inner(indent)
        appendAltitudeMode(record, plan, inside, &output)
        try appendSlots(count, hasTimes: true, spool, &cursor, inside, &output)
    }

    /// Appends the times of the next `count` points, if they have any, then their positions.
    func appendSlots(
        _ count: Int, hasTimes: Bool, _ spool: borrowing Spool, _ cursor: inout SpoolCursor, _ indent: String,
        _ output: inout ByteBuffer
    ) throws(ConversionError) {
        if hasTimes {
            var first = cursor
            var times = TimestampFormatter()
            try forEach(count, spool, &first) { point in
                if isPretty { output.append(indent) }
                output.append("<when>")
                times.append(point.time, to: &output)
                output.append("</when>\n")
            }
        }
        try forEach(count, spool, &cursor) { point in
            if isPretty { output.append(indent) }
            output.append("<gx:coord>")
            appendNumbers(of: point, separator: .space, &output)
            output.append("</gx:coord>\n")
        }
    }

    // MARK: Arrays

    /// Appends the arrays of all positions of a placemark.
    func appendArrays(
        _ plan: KMLGeometryPlan, _ body: borrowing KMLBody, _ indent: String, to output: inout ByteBuffer
    ) throws(ConversionError) {
        try appendArrays(
            body.sensors, hasTimes: plan.hasTimeArray, body.count, body.spool, SpoolCursor(), indent, &output)
    }

    /// Appends the annotations of single positions of a placemark.
    func appendDetails(_ body: borrowing KMLBody, to output: inout ByteBuffer) throws(ConversionError) {
        var cursor = DetailCursor()
        try cursor.write(body.parts.reduce(0) { $0 + $1.details }, of: body, from: 0, to: &output)
    }

    private func appendArrays(
        _ sensors: SensorSet, hasTimes: Bool, _ count: Int, _ spool: borrowing Spool, _ start: SpoolCursor,
        _ indent: String,
        _ output: inout ByteBuffer
    ) throws(ConversionError) {
        guard !sensors.isEmpty || hasTimes else { return }
        appendLine("<SchemaData schemaUrl=\"#", indent, &output)
        output.append(KMLOwnName.schema)
        output.append("\">\n")
        if hasTimes {
            var times = TimestampFormatter()
            try appendArray(KMLOwnName.timeArray, count, spool, start, indent, &output) { point, output in
                guard !point.time.isAbsent else { return false }
                output.append("<gx:value>")
                times.append(point.time, to: &output)
                return true
            }
        }
        for sensor in Sensor.allCases where sensors.contains(sensor) {
            try appendArray(KMLOwnName.array(sensor), count, spool, start, indent, &output) { point, output in
                let value = point.sensors[sensor]
                guard !value.isNaN else { return false }
                output.append("<gx:value>")
                output.append(decimal: value)
                return true
            }
        }
        appendLine("</SchemaData>\n", indent, &output)
    }

    /// Appends an array with one value for each point; `append` begins the value, or returns false where there is none.
    private func appendArray(
        _ name: String, _ count: Int, _ spool: borrowing Spool, _ start: SpoolCursor, _ indent: String,
        _ output: inout ByteBuffer, _ append: (TrackPoint, inout ByteBuffer) -> Bool
    ) throws(ConversionError) {
        let inside = inner(indent)
        appendLine("<gx:SimpleArrayData", inside, &output)
        output.append(attribute: "name", name)
        output.append(">\n")
        var cursor = start
        let values = inner(inside)
        try forEach(count, spool, &cursor) { point in
            if isPretty { output.append(values) }
            if append(point, &output) { output.append("</gx:value>\n") } else { output.append("<gx:value/>\n") }
        }
        appendLine("</gx:SimpleArrayData>\n", inside, &output)
    }

    @inline(__always)
    private func forEach(
        _ count: Int, _ spool: borrowing Spool, _ cursor: inout SpoolCursor, _ body: (TrackPoint) -> Void
    ) throws(ConversionError) {
        var points: [TrackPoint] = []
        points.reserveCapacity(min(count, Self.batch))
        var left = count
        while left > 0 {
            try cursor.points(in: spool, atMost: min(left, Self.batch), into: &points)
            guard !points.isEmpty else { return }
            left -= points.count
            for index in points.indices { body(points[index]) }
        }
    }
}
