internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Makes features of the rows of a table.
struct CSVRows {
    private let options: ReaderOptions
    private let numbers: NumberReading
    private var times = CSVTimes()
    private var zones: TimeReading
    private(set) var layout = CSVLayout(header: [])
    private var hasDecimalComma = false
    /// What rows are that do not say it; nil before the first.
    private var usualKind: CSVRowKind?
    private var isUTF8 = true
    private var hasWarned = Warned()
    private var failure: ConversionError?

    /// The line that is open.
    private var open: CSVRowKind?
    private var trackCell: [UInt8] = []
    private var segmentCell: [UInt8] = []

    private struct Warned {
        var encoding = false, others = false
    }

    init(_ options: ReaderOptions) {
        self.options = options
        numbers = NumberReading(options)
        zones = TimeReading(options)
    }

    mutating func begin(_ layout: CSVLayout, hasDecimalComma: Bool) {
        self.layout = layout
        self.hasDecimalComma = hasDecimalComma
    }

    mutating func finish(into output: inout EventBuffer) { close(&output) }

    /// Takes a row that begins at `rowStart`.
    mutating func take(
        _ cells: [CSVRowScanner.Cell], _ bytes: Span<UInt8>, rowStart: Int, line: Int, into output: inout EventBuffer
    ) throws(ConversionError) {
        let row = CSVRow(cells: cells, bytes: bytes, start: rowStart, line: line, file: options.file)
        guard var point = position(row, &output) else {
            if let failure { throw failure }
            return
        }
        if layout.elevation >= 0 {
            point.elevation = number(
                row, layout.elevation, .elevation, "elevation", .unreadableElevation, layout.elevationScale, &output)
        }
        if layout.time >= 0 || layout.date >= 0 { point.time = time(row, &output) }
        for (sensor, index, scale) in layout.sensors {
            point.sensors[sensor] = number(
                row, index, .sensor(sensor), Self.names[Int(sensor.rawValue)], .unreadableValue, scale, &output)
        }
        if let failure { throw failure }
        var annotations = Annotations()
        if layout.hasWords { annotations = words(row, &output) }
        let kind = kind(row, hasName: annotations.name != nil)
        if kind == .waypoint {
            close(&output)
            appendWaypoint(point, annotations, row, &output)
        } else {
            openLine(kind, row, &output)
            if !annotations.isEmpty { output.append(.detail(annotations)) }
            output.append(point)
        }
        if !isUTF8, !hasWarned.encoding {
            hasWarned.encoding = true
            output.warn(.changed, at: row.location(of: 0), "the text is not UTF-8; it is read as windows-1252")
        }
    }

    // MARK: Cells

    /// Whether a position can be read of these cells.
    func hasPosition(_ cells: [CSVRowScanner.Cell], _ bytes: Span<UInt8>) -> Bool {
        let row = CSVRow(cells: cells, bytes: bytes, start: 0, line: 0, file: nil)
        return [
            (layout.latitude, UInt8(ascii: "S"), UInt8(ascii: "N")),
            (layout.longitude, UInt8(ascii: "W"), UInt8(ascii: "E")),
        ].allSatisfy {
            let text = row.bytes(of: $0.0)
            let letters = ($0.1, $0.2)
            return decimal(text) != nil
                || GeoFormats.coordinate(text, letters: letters, hasDecimalComma: hasDecimalComma) != nil
        }
    }

    /// Whether numbers with decimal commas seem to be split: a whole number of degrees, and nothing but digits behind it.
    func hasSplitNumbers(_ cells: [CSVRowScanner.Cell], _ bytes: Span<UInt8>) -> Bool {
        let row = CSVRow(cells: cells, bytes: bytes, start: 0, line: 0, file: nil)
        let first = min(layout.latitude, layout.longitude)
        return (first...first + 1).allSatisfy { index in
            let text = row.bytes(of: index)
            return !text.isEmpty
                && text.indices.allSatisfy { text[$0].isDigit || ($0 == 0 && text[0] == .hyphen) }
        }
    }

    // MARK: Numbers

    /// The point at the row's position; nil, with a warning, where it has none.
    private mutating func position(_ row: CSVRow, _ output: inout EventBuffer) -> TrackPoint? {
        var latitude = coordinate(
            row, layout.latitude, "latitude", layout.latitudeScale, (UInt8(ascii: "S"), UInt8(ascii: "N")), &output)
        var longitude = coordinate(
            row, layout.longitude, "longitude", layout.longitudeScale, (UInt8(ascii: "W"), UInt8(ascii: "E")), &output)
        guard failure == nil else { return nil }
        if layout.northSouth >= 0, row.isLetter(layout.northSouth, UInt8(ascii: "S")) { latitude = -latitude }
        if layout.eastWest >= 0, row.isLetter(layout.eastWest, UInt8(ascii: "W")) { longitude = -longitude }
        var point = TrackPoint(longitude: longitude, latitude: latitude)
        guard point.settle(at: row.location(of: layout.longitude), &output) else {
            let given = (row.text(of: layout.latitude), row.text(of: layout.longitude))
            let what =
                given.0.isEmpty && given.1.isEmpty
                ? "no position" : "the latitude '\(given.0)' and the longitude '\(given.1)'"
            output.warn(
                .position, at: row.location(of: layout.latitude),
                "the row has \(what), expected degrees within ±90 and ±180; it is left out")
            return nil
        }
        return point
    }

    @inline(__always)
    private mutating func coordinate(
        _ row: CSVRow, _ index: Int, _ what: StaticString, _ scale: CSVColumn.Scale, _ letters: (UInt8, UInt8),
        _ output: inout EventBuffer
    ) -> Double {
        let text = row.bytes(of: index)
        do {
            let value = try parseDecimal(text)
            return scale.factor == 1 ? value : (value * scale.factor * 1e9).rounded() / 1e9
        } catch {
            return rareCoordinate(row, index, what, letters, &output)
        }
    }

    private mutating func rareCoordinate(
        _ row: CSVRow, _ index: Int, _ what: StaticString, _ letters: (UInt8, UInt8), _ output: inout EventBuffer
    ) -> Double {
        let text = row.bytes(of: index)
        if let value = GeoFormats.coordinate(text, letters: letters, hasDecimalComma: hasDecimalComma) { return value }
        return numbers.unread(text, what, reportedAs: nil, at: row.location(of: index), failure: &failure, &output)
            ?? .nan
    }

    private mutating func number(
        _ row: CSVRow, _ index: Int, _ column: CSVColumn, _ what: StaticString, _ kind: Diagnostic.Kind,
        _ scale: CSVColumn.Scale, _ output: inout EventBuffer
    ) -> Double {
        let text = row.bytes(of: index)
        var scale = scale
        guard !text.isEmpty else { return .nan }
        var value: Double
        do {
            value = try parseDecimal(text)
        } catch {
            if let read = hasDecimalComma ? decimalWithComma(text) : nil {
                value = read
            } else if let (read, own) = Self.number(withUnit: text, of: column) {
                (value, scale) = (read, own)
            } else {
                let read = numbers.unread(
                    text, what, reportedAs: kind, at: row.location(of: index), failure: &failure, &output)
                value = read ?? .nan
            }
        }
        if scale != .one { value = ((value * scale.factor + scale.offset) * 1e6).rounded() / 1e6 }
        return value
    }

    /// A number with its unit: `120 m`, `394ft`, `36 km/h`.
    private static func number(
        withUnit text: Span<UInt8>, of column: CSVColumn
    ) -> (value: Double, scale: CSVColumn.Scale)? {
        var end = text.count
        while end > 0, !(.period ... .digitNine).contains(text[end - 1]) || text[end - 1] == .slash { end -= 1 }
        guard end > 0, end < text.count, let value = decimal(text.extracting(0..<end)),
            let scale = column.scale(ofUnit: String(copying: text.extracting(end..<text.count)))
        else { return nil }
        return (value, scale)
    }

    private static let names: [StaticString] = ["heart rate", "cadence", "power", "temperature", "speed", "course"]

    // MARK: Times

    private mutating func time(_ row: CSVRow, _ output: inout EventBuffer) -> Timestamp {
        let clock = row.bytes(of: layout.time)
        let date = row.bytes(of: layout.date)
        if clock.isEmpty, date.isEmpty { return .absent }
        let index = layout.time >= 0 ? layout.time : layout.date
        guard let parsed = times.read(date: date, time: clock, zone: row.bytes(of: layout.zone)) else {
            let text = timeText(row)
            let place = row.location(of: index)
            if times.isAmbiguous {
                let message = "of the time '\(text)' day and month cannot be told apart; it is left out"
                output.warn(.unreadableTime, at: place, message)
            } else {
                output.warn(unreadableTime: "the time '\(text)'", at: place)
            }
            return .absent
        }
        if times.isDateOnly, layout.time >= 0 {
            let text = timeText(row)
            output.warn(
                .unreadableTime, at: row.location(of: index), "the date '\(text)' has no time of day; it is left out")
            return .absent
        }
        if !layout.isUniversal, zones.lacksZone(parsed) {
            zones.warnOfZone(timeText(row), at: row.location(of: max(layout.time, layout.date)), &output)
        }
        return parsed.timestamp
    }

    private func timeText(_ row: CSVRow) -> String {
        let (date, time) = (row.text(of: layout.date), row.text(of: layout.time))
        return date.isEmpty || time.isEmpty ? date + time : date + " " + time
    }

    // MARK: Words

    private mutating func words(_ row: CSVRow, _ output: inout EventBuffer) -> Annotations {
        var annotations = Annotations()
        for (attribute, index) in layout.attributes {
            guard !row.bytes(of: index).isEmpty, let text = string(row, index) else { continue }
            if let problem = attribute.problem(with: text.utf8.span) {
                output.warn(
                    .unreadableValue, at: row.location(of: index),
                    "'\(attribute.rawValue)' is '\(text)', expected \(problem); it is left out")
            } else {
                annotations[attribute] = attribute.normalized(text.utf8.span)
            }
        }
        if layout.link >= 0, let href = string(row, layout.link) { annotations.links = [WebLink(href: href)] }
        return annotations
    }

    private mutating func string(_ row: CSVRow, _ index: Int) -> String? {
        guard index >= 0, index < row.cells.count else { return nil }
        let text = CSVText.string(row.cells[index], row.bytes, isUTF8: &isUTF8)
        return text.isEmpty ? nil : text
    }

    // MARK: Structure

    private mutating func kind(_ row: CSVRow, hasName: Bool) -> CSVRowKind {
        if layout.kind >= 0, let kind = CSVRowKind(row.bytes(of: layout.kind)) { return kind }
        if let usualKind { return usualKind }
        let isTrack =
            layout.track >= 0 || layout.segment >= 0 || ((layout.time >= 0 || layout.date >= 0) && !hasName)
        usualKind = isTrack ? .track : .waypoint
        return isTrack ? .track : .waypoint
    }

    private mutating func appendWaypoint(
        _ point: TrackPoint, _ annotations: Annotations, _ row: CSVRow, _ output: inout EventBuffer
    ) {
        var feature = Feature(.waypoint, annotations: annotations)
        for (name, index) in layout.others {
            guard let text = string(row, index) else { continue }
            if case .number(let digits)? = PropertyValue(json: text) {
                feature.properties.append(Property(name, .number(digits)))
            } else {
                feature.properties.append(Property(name, .string(text)))
            }
        }
        output.append(.beginFeature(feature))
        output.append(.beginPart(.point))
        output.append(point)
        output.append(.endPart)
        output.append(.endFeature)
    }

    /// Opens the line that the row belongs to, if another one is open or none.
    private mutating func openLine(_ kind: CSVRowKind, _ row: CSVRow, _ output: inout EventBuffer) {
        let isSameTrack = open?.feature == kind.feature && row.isSame(layout.track, trackCell)
        if isSameTrack, open == kind, row.isSame(layout.segment, segmentCell) { return }
        if isSameTrack {
            output.append(.endPart)
        } else {
            close(&output)
            var feature = Feature(kind.feature)
            if let name = string(row, layout.trackName) ?? foreignTrackName(row) { feature.annotations.name = name }
            if let type = string(row, layout.trackType) { feature.annotations[.type] = type }
            output.append(.beginFeature(feature))
            warnOfOthers(row, &output)
            row.copy(layout.track, to: &trackCell)
        }
        output.append(.beginPart(kind.part))
        open = kind
        row.copy(layout.segment, to: &segmentCell)
    }

    /// The text of a track column that has no numbers.
    private mutating func foreignTrackName(_ row: CSVRow) -> String? {
        guard layout.track >= 0, layout.trackName < 0, let text = string(row, layout.track), Int(text) == nil else {
            return nil
        }
        return text
    }

    private mutating func warnOfOthers(_ row: CSVRow, _ output: inout EventBuffer) {
        guard !layout.others.isEmpty, !hasWarned.others else { return }
        hasWarned.others = true
        let names = layout.others.prefix(10).map { "'\($0.name)'" }.joined(separator: ", ")
        let more = layout.others.count > 10 ? " and \(layout.others.count - 10) more" : ""
        output.warn(
            .unsupported, at: SourceLocation(file: options.file, line: row.line, column: 0),
            "of a track's points these columns are left out: \(names)\(more)")
    }

    private mutating func close(_ output: inout EventBuffer) {
        guard open != nil else { return }
        open = nil
        output.append(.endPart)
        output.append(.endFeature)
    }
}

/// What a row belongs to, by the words of the column `kind`.
enum CSVRowKind: String, CaseIterable {
    case waypoint, route, track, area, hole

    init?(_ text: Span<UInt8>) {
        guard
            let kind = Self.allCases.first(where: { kind in
                kind.rawValue.utf8.count == text.count
                    && zip(kind.rawValue.utf8, text.indices).allSatisfy { $0 == text[$1] }
            })
        else { return nil }
        self = kind
    }

    var feature: FeatureKind {
        switch self {
        case .waypoint: .waypoint
        case .route: .route
        case .track: .track
        case .area, .hole: .area
        }
    }

    var part: Part {
        switch self {
        case .waypoint: .point
        case .route, .track: .line
        case .area: .outerRing
        case .hole: .innerRing
        }
    }
}

/// A row with its cells.
struct CSVRow: ~Escapable {
    let cells: [CSVRowScanner.Cell]
    let bytes: Span<UInt8>
    let start: Int
    let line: Int
    let file: String?

    @_lifetime(copy bytes)
    init(cells: [CSVRowScanner.Cell], bytes: Span<UInt8>, start: Int, line: Int, file: String?) {
        self.cells = cells
        self.bytes = bytes
        self.start = start
        self.line = line
        self.file = file
    }

    /// The bytes of a cell without blanks around them; none where the row has no such cell.
    @_lifetime(copy self)
    func bytes(of index: Int) -> Span<UInt8> {
        guard index >= 0, index < cells.count else { return bytes.extracting(0..<0) }
        return bytes.extracting(CSVText.trimmed(cells[index], bytes))
    }

    func text(of index: Int) -> String { String(copying: bytes(of: index)) }

    func location(of index: Int) -> SourceLocation {
        let column = index >= 0 && index < cells.count ? cells[index].start - start + 1 : 1
        return SourceLocation(file: file, line: line, column: column)
    }

    func isLetter(_ index: Int, _ letter: UInt8) -> Bool {
        let text = bytes(of: index)
        return text.count > 0 && text[0] & 0xDF == letter
    }

    /// Whether a cell is the same as before; one that is not there is.
    func isSame(_ index: Int, _ other: [UInt8]) -> Bool {
        guard index >= 0 else { return true }
        let text = bytes(of: index)
        guard text.count == other.count else { return false }
        for at in text.indices where text[at] != other[at] { return false }
        return true
    }

    func copy(_ index: Int, to other: inout [UInt8]) {
        other.removeAll(keepingCapacity: true)
        other.append(copying: bytes(of: index))
    }
}
