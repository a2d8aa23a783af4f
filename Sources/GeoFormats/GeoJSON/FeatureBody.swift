internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import JSONStream

/// The parts and points of one feature, spooled until its end, and what is known of them by then.
///
/// A lone point, as waypoints have it, is held in a variable and never reaches the spool.
struct FeatureBody {
    struct PartRecord {
        var part: Part
        var count: Int
    }

    private let options: WriterOptions
    private var spool: Spool
    private var formatter = TimestampFormatter()
    private(set) var parts: [PartRecord] = []
    /// The indexes, among the parts with points, of those that a cut at 180° ends.
    private(set) var cuts: [Int] = []
    /// The number of parts that have points.
    private var filledParts = 0
    /// The first point, as long as it is the only one.
    private(set) var lone: TrackPoint?
    private(set) var hasTimes = false
    private var sensors = SensorSet()
    private var rare: [RareColumn] = []
    private var pendingDetails: Annotations?
    /// The first point of the ring that is open.
    private var ringStart: TrackPoint?
    private var last = TrackPoint(longitude: .nan, latitude: .nan)
    private var scratch = ByteBuffer()

    /// All attributes, the links and the extensions, and as many columns of other names as are read.
    private static let mostRareColumns = Attribute.allCases.count + 2 + ColumnSet.mostOthers

    /// Stands in the spool where a part begins.
    private static let partMark: [UInt8] = [0]

    init(_ options: WriterOptions) {
        self.options = options
        spool = Spool(memoryLimit: options.spoolLimit)
    }

    mutating func removeAll() {
        if !spool.isEmpty { spool.removeAll() }
        parts.removeAll(keepingCapacity: true)
        if !cuts.isEmpty { cuts = [] }
        if !rare.isEmpty { rare = [] }
        filledParts = 0
        lone = nil
        hasTimes = false
        sensors = SensorSet()
    }

    /// The indexes of the parts without points, among all parts but for those that cuts made.
    var emptyParts: [Int] {
        var cut = Set(cuts)
        var result: [Int] = []
        var index = 0
        var filled = 0
        for record in parts {
            if record.count == 0 {
                result.append(index)
                index += 1
            } else {
                if cut.remove(filled) == nil { index += 1 }
                filled += 1
            }
        }
        return result
    }

    // MARK: Filling

    mutating func begin(_ part: Part) throws(ConversionError) {
        if lone != nil { try spoolLone() }
        parts.append(PartRecord(part: part, count: 0))
        if parts.count > 1 || part != .point { try spool.append(Self.partMark.span) }
        last.longitude = .nan
    }

    /// Ends a part; a ring that is not closed is, as RFC 7946 §3.1.6 asks.
    mutating func endPart() throws(ConversionError) {
        guard let first = ringStart else { return }
        ringStart = nil
        let isClosed =
            first.longitude == last.longitude && first.latitude == last.latitude
            && (first.elevation == last.elevation || (first.elevation.isNaN && last.elevation.isNaN))
        guard !isClosed, parts[parts.count - 1].count > 2 else { return }
        let closing = [TrackPoint(longitude: first.longitude, latitude: first.latitude, elevation: first.elevation)]
        try spoolRun(closing.span)
    }

    /// Moves the lone point to the spool, since others follow.
    private mutating func spoolLone() throws(ConversionError) {
        guard let point = lone else { return }
        lone = nil
        if parts[0].part == .point { try spool.append(Self.partMark.span) }
        let points = [point]
        try spool.append(points.span)
    }

    /// Keeps the annotations of the next point.
    mutating func append(_ details: Annotations) { pendingDetails = details }

    mutating func append(_ points: Span<TrackPoint>) throws(ConversionError) {
        guard !points.isEmpty else { return }
        if parts.count == 1, parts[0].count == 0, points.count == 1 {
            lone = points[0]
        } else if lone != nil {
            try spoolLone()
        }
        if parts[parts.count - 1].count == 0 {
            filledParts += 1
            if parts[parts.count - 1].part == .outerRing || parts[parts.count - 1].part == .innerRing {
                ringStart = points[0]
            }
        }
        let isLine = parts[parts.count - 1].part == .line
        var start = 0
        for index in points.indices {
            if !hasTimes, !points[index].time.isAbsent { hasTimes = true }
            if !points[index].sensors.isEmpty { sensors.insert(points[index].sensors) }
            let before = index > start ? points[index - 1].longitude : last.longitude
            if isLine, abs(points[index].longitude - before) > 180 {
                if index > start { last = points[index - 1] }
                if lone != nil { try spoolLone() }
                try spoolRun(points.extracting(start..<index))
                try cut(before: points[index])
                start = index
            }
            if let details = pendingDetails {
                pendingDetails = nil
                try put(details, index: parts[parts.count - 1].count + index - start)
            }
        }
        last = points[points.count - 1]
        if lone != nil {
            parts[parts.count - 1].count += 1
        } else {
            try spoolRun(points.extracting(start..<points.count))
        }
    }

    private mutating func spoolRun(_ points: Span<TrackPoint>) throws(ConversionError) {
        parts[parts.count - 1].count += points.count
        try spool.append(points)
    }

    /// Ends the part where the line from the last point to `point` meets the antimeridian, and begins another there.
    ///
    /// Source: RFC 7946 §3.1.9. Latitude and elevation are interpolated along the line in degrees.
    private mutating func cut(before point: TrackPoint) throws(ConversionError) {
        let edge = last.longitude < 0 ? -180.0 : 180.0
        let whole = 360 - abs(point.longitude - last.longitude)
        let share = whole > 0 ? (180 - abs(last.longitude)) / whole : 0
        var crossing = TrackPoint(
            longitude: edge, latitude: round(last.latitude + (point.latitude - last.latitude) * share, 1e9))
        let elevation = last.elevation + (point.elevation - last.elevation) * share
        crossing.elevation = elevation.isFinite ? round(elevation, 1e3) : .nan
        var points = [crossing]
        try spoolRun(points.span)
        cuts.append(filledParts - 1)
        try begin(.line)
        points[0].longitude = -edge
        filledParts += 1
        try spoolRun(points.span)
    }

    private func round(_ value: Double, _ unit: Double) -> Double {
        let scaled = value * unit
        return scaled.isFinite ? scaled.rounded() / unit : value
    }

    /// Spools the rare annotations of one point, each in its column.
    private mutating func put(_ details: Annotations, index: Int) throws(ConversionError) {
        for attribute in details.attributes {
            guard let text = details[attribute] else { continue }
            var json = JSONEmitter()
            json.value(of: attribute, text, to: &scratch)
            try put(.attribute(attribute), index)
        }
        if !details.links.isEmpty {
            var json = JSONEmitter()
            json.links(details.links, to: &scratch)
            try put(.links, index)
        }
        var elements: [ExtensionElement] = []
        var taken: Set<String> = []
        for element in details.extensions {
            guard let values = Self.columns(element), hasRoom(for: values),
                values.allSatisfy({ taken.insert($0.key).inserted })
            else {
                elements.append(element)
                continue
            }
            for property in values {
                var json = JSONEmitter()
                json.value(property.value, to: &scratch)
                try put(.other(property.key), index)
            }
        }
        if !elements.isEmpty {
            var json = JSONEmitter()
            json.elements(elements, to: &scratch)
            try put(.extensions, index)
        }
    }

    /// Whether there are columns for these values, or few enough to add them: each has a spool of its own.
    private func hasRoom(for values: [Property]) -> Bool {
        let added = values.count { value in !rare.contains { $0.target == .other(value.key) } }
        return rare.count + added <= Self.mostRareColumns
    }

    /// What an element says of a point that came from columns of which nothing is known; nil where it says anything else.
    private static func columns(_ element: ExtensionElement) -> [Property]? {
        var said = Feature(.waypoint)
        guard FieldNotesExtension.apply(element, to: &said) else { return nil }
        let columns = said.properties
        said.properties = []
        let isAlone = said == Feature(.waypoint)
        return isAlone && columns.allSatisfy { ColumnTarget.lookup($0.key.utf8.span) == nil } ? columns : nil
    }

    /// Puts the scratch text into a column.
    private mutating func put(_ column: ColumnTarget, _ index: Int) throws(ConversionError) {
        let found = rare.firstIndex { $0.target == column }
        if found == nil { rare.append(RareColumn(column)) }
        let value = scratch.bytes
        scratch.removeAll()
        try rare[found ?? rare.count - 1].put(value.span, part: parts.count - 1, index: index, of: parts)
    }

    // MARK: Writing

    /// Whether there is nothing but one position, its elevation and its time.
    var isPlainPoint: Bool {
        lone != nil && parts.count == 1 && parts[0].part == .point && sensors.isEmpty && rare.isEmpty
    }

    /// Writes the time of a plain point as a property, if it has one.
    mutating func writeTime(_ output: inout ByteBuffer) {
        guard let time = lone?.time, !time.isAbsent else { return }
        output.append("\"time\":\"")
        formatter.append(time, to: &output)
        output.append(.quotationMark)
    }

    /// Writes the coordinates of a plain point.
    func writePosition(_ output: inout ByteBuffer) {
        if let lone { writePosition(lone, &output) }
    }

    /// The columns there are, in the order in which they are written; the time of a lone waypoint is a property and none.
    func columns(times: Bool) -> [ColumnTarget] {
        var columns: [ColumnTarget] = times && hasTimes ? [.time] : []
        for sensor in Sensor.allCases where sensors.contains(sensor) { columns.append(.sensor(sensor)) }
        for column in rare { columns.append(column.target) }
        return columns
    }

    /// Writes the values of a column.
    mutating func write(
        _ column: ColumnTarget, _ brackets: [GeometryPlan.Brackets], _ output: inout ByteBuffer
    ) throws(ConversionError) {
        switch column {
        case .time:
            var formatter = formatter
            try writeEach(brackets, &output, breaks: false) { point, output in
                if point.time.isAbsent {
                    output.append("null")
                } else {
                    formatter.append(quoted: point.time, to: &output)
                }
            }
            self.formatter = formatter
        case .sensor(let sensor):
            try writeEach(brackets, &output, breaks: false) { point, output in
                let value = point.sensors[sensor]
                if value.isNaN { output.append("null") } else { output.append(decimal: value) }
            }
        case .attribute, .links, .extensions, .other:
            guard let index = rare.firstIndex(where: { $0.target == column }) else { return }
            try rare[index].write(parts, brackets, &output)
        }
    }

    /// Writes the geometry object, or null.
    func writeGeometry(
        _ plan: GeometryPlan, _ json: inout JSONEmitter, _ output: inout ByteBuffer
    ) throws(ConversionError) {
        guard let type = plan.type else { return json.null(to: &output) }
        json.beginObject(to: &output)
        json.key("type", to: &output)
        json.string(type.rawValue, to: &output)
        if type == .geometryCollection {
            json.key("geometries", to: &output)
            try writeMembers(plan, &json, &output)
        } else {
            json.key("coordinates", to: &output)
            json.beginValue(to: &output)
            let breaks = json.isPretty
            try writeEach(plan.brackets(), &output, breaks: breaks) { writePosition($0, &$1) }
        }
        json.endObject(to: &output)
    }

    /// Writes the members of a geometry collection in one pass over the points.
    private func writeMembers(
        _ plan: GeometryPlan, _ json: inout JSONEmitter, _ output: inout ByteBuffer
    ) throws(ConversionError) {
        // The brackets of each part with what goes around its member.
        var opening: [String] = []
        var closing: [String] = []
        for piece in plan.pieces {
            for (index, brackets) in GeometryPlan.brackets(piece).enumerated() {
                let isFirst = index == 0
                let isLast = index == piece.parts.count - 1
                let member = "{\"type\":\"\(piece.type.rawValue)\",\"coordinates\":"
                let comma = opening.isEmpty ? "" : ","
                opening.append(
                    (isFirst ? comma + member : ",") + String(repeating: "[", count: brackets.opening))
                closing.append(String(repeating: "]", count: brackets.closing) + (isLast ? "}" : ""))
            }
        }
        json.beginArray(inline: true, to: &output)
        defer { json.endArray(to: &output) }
        if let lone {
            output.append(opening[0])
            writePosition(lone, &output)
            return output.append(closing[0])
        }
        var part = -1
        var filled = -1
        var isFirst = true
        try spool.replay { _ in
            if part >= 0, parts[part].count > 0 { output.append(closing[filled]) }
            part += 1
            isFirst = true
            if parts[part].count > 0 {
                filled += 1
                output.append(opening[filled])
            }
        } points: { points in
            for index in points.indices {
                if !isFirst { output.append(.comma) }
                isFirst = false
                writePosition(points[index], &output)
            }
        }
        if filled >= 0, parts[part].count > 0 { output.append(closing[filled]) }
    }

    @inline(__always)
    private func writePosition(_ point: TrackPoint, _ output: inout ByteBuffer) {
        output.append(.leftBracket, decimal: point.longitude, decimals: options.precision)
        output.append(.comma, decimal: point.latitude, decimals: options.precision)
        if !point.elevation.isNaN { output.append(.comma, decimal: point.elevation, decimals: options.precision) }
        output.append(.rightBracket)
    }

    /// Writes something for each point, with the brackets of the parts around it; `breaks` puts each on a line of its own.
    @inline(__always)
    private func writeEach(
        _ brackets: [GeometryPlan.Brackets], _ output: inout ByteBuffer, breaks: Bool,
        _ write: (TrackPoint, inout ByteBuffer) -> Void
    ) throws(ConversionError) {
        if let lone {
            for _ in 0..<brackets[0].opening { output.append(.leftBracket) }
            write(lone, &output)
            for _ in 0..<brackets[0].closing { output.append(.rightBracket) }
            return
        }
        var nesting = Nesting(parts, brackets)
        var isFirst = true
        try spool.replay { _ in
            nesting.beginPart(&output)
            isFirst = true
        } points: { points in
            for index in points.indices {
                if !isFirst { output.append(.comma) }
                if breaks { output.append("\n          ") }
                isFirst = false
                write(points[index], &output)
            }
        }
        nesting.end(&output)
    }
}
