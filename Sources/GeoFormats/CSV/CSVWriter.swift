internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Writes a table with a point a row (RFC 4180), streaming and in constant memory: its columns are always the same.
///
/// Tracks, routes and areas are numbered from 1, and so are their segments and rings; waypoints have no number.
struct CSVWriter: FeatureWriter {
    private static let header = [
        "kind", "track", "segment", "track_name", "track_type", "name", "latitude", "longitude", "elevation", "time",
        "heart_rate", "cadence", "power", "temperature", "speed", "course", "symbol", "type", "description", "comment",
    ]
    private static let ownAttributes: [Attribute] = [.name, .symbol, .type, .description, .comment]

    private let delimiter: UInt8
    private let precision: Int?
    private(set) var losses = Losses()
    private var times = TimestampFormatter()

    private var feature = Feature(.unlocated)
    private var part = Part.point
    private var details: Annotations?
    private var trackNumber = 0
    private var segmentNumber = 0
    /// Whether a row of the open feature, and of the open part, has been written.
    private var hasRows = false
    private var hasPartRows = false
    /// The first cells of the rows of the open part.
    private var prefix = ByteBuffer()
    /// What the rows with the last number are, where they belong to the open feature.
    private var numbered: FeatureKind?

    init(_ options: WriterOptions, delimiter: UInt8) {
        self.delimiter = delimiter
        precision = options.precision
    }

    mutating func begin(into output: inout ByteBuffer) {
        for (index, name) in Self.header.enumerated() {
            if index > 0 { output.append(delimiter) }
            output.append(name)
        }
        output.append("\r\n")
    }

    mutating func write(_ mark: Mark, into output: inout ByteBuffer) {
        switch mark {
        case .document(let info): note(info)
        case .beginFolder: losses.add("CSV cannot hold a folder; its features are kept")
        case .endFolder, .sourceElement: break
        case .beginFeature(let feature):
            self.feature = feature
            hasRows = false
            numbered = nil
        case .amendFeature(let feature):
            let isLate = hasRows && cells(of: feature) != cells(of: self.feature)
            if isLate { losses.add("CSV cannot hold properties of a feature that come after its points") }
            self.feature = feature
        case .beginPart(let part):
            self.part = part
            hasPartRows = false
        case .detail(let annotations): details = annotations
        case .endPart: if !hasPartRows { losses.add("CSV cannot hold a segment without points") }
        case .endFeature: endFeature()
        }
    }

    /// What a row holds of the feature that it belongs to.
    private func cells(of feature: Feature) -> [String?] {
        Self.ownAttributes.map { feature.annotations[$0] }
    }

    private mutating func note(_ info: DocumentInfo) {
        var rest = info.withoutForm
        rest.creator = nil
        rest.time = .absent
        if !rest.isEmpty { losses.add("CSV cannot hold the description of a document") }
    }

    /// Gives the open line its numbers, as its first row is written.
    private mutating func beginLine() {
        if numbered != kind.feature {
            if numbered != nil { losses.add("CSV cannot hold a collection; its parts are features of their own") }
            numbered = kind.feature
            trackNumber += 1
            segmentNumber = 0
        }
        segmentNumber += 1
        prefix.removeAll()
        prefix.append(kind.rawValue)
        prefix.append(delimiter)
        prefix.append(integer: trackNumber)
        prefix.append(delimiter)
        prefix.append(integer: segmentNumber)
        for attribute in [Attribute.name, .type] {
            prefix.append(delimiter)
            Self.append(feature.annotations[attribute], delimiter, to: &prefix, &losses)
        }
        prefix.append(delimiter)
    }

    private var kind: CSVRowKind {
        switch part {
        case .point: .waypoint
        case .line: feature.kind == .route ? .route : .track
        case .outerRing: .area
        case .innerRing: .hole
        }
    }

    private mutating func endFeature() {
        guard hasRows else {
            losses.add("CSV cannot hold a feature without a position")
            return
        }
        noteLosses(of: feature.annotations, isPoint: numbered == nil)
        if numbered != nil, feature.annotations.description != nil || feature.annotations[.comment] != nil {
            losses.add("CSV cannot hold the description of a line")
        }
        if !feature.properties.isEmpty || !feature.foreignMembers.isEmpty { losses.add("CSV cannot hold properties") }
        if feature.sourceID != nil { losses.add("CSV cannot hold an identifier") }
        if !feature.endTime.isAbsent || (numbered != nil && !feature.time.isAbsent) {
            losses.add("CSV cannot hold the time of a feature besides those of its points")
        }
    }

    private mutating func noteLosses(of annotations: Annotations, isPoint: Bool) {
        if !annotations.links.isEmpty { losses.add("CSV cannot hold a link") }
        if !annotations.extensions.isEmpty { losses.add("CSV cannot hold an extension") }
        for attribute in annotations.attributes {
            let isHeld = Self.ownAttributes.contains(attribute) && (isPoint || attribute != .symbol)
            if !isHeld { losses.add("CSV cannot hold '\(attribute.rawValue)'") }
        }
    }

    mutating func write(_ points: Span<TrackPoint>, into output: inout ByteBuffer) {
        guard !points.isEmpty else { return }
        hasRows = true
        if !hasPartRows, part != .point { beginLine() }
        hasPartRows = true
        if part == .point {
            for index in points.indices { appendWaypoint(points[index], &output) }
            return
        }
        let words = details
        details = nil
        for index in points.indices {
            output.append(prefix.span)
            if index == 0, let words {
                append(words.name, to: &output)
                noteLosses(of: words, isPoint: true)
                appendRow(points[index], words, &output)
            } else {
                appendRow(points[index], nil, &output)
            }
        }
    }

    private mutating func appendWaypoint(_ point: TrackPoint, _ output: inout ByteBuffer) {
        var words = feature.annotations
        if let details {
            words.merge(details)
            noteLosses(of: details, isPoint: true)
        }
        details = nil
        if words.description == nil { words.description = feature.descriptionText }
        var point = point
        if point.time.isAbsent { point.time = feature.time }
        output.append("waypoint")
        for _ in 0..<5 { output.append(delimiter) }
        append(words.name, to: &output)
        appendRow(point, words, &output)
    }

    /// Appends the cells from the position on.
    private mutating func appendRow(_ point: TrackPoint, _ words: Annotations?, _ output: inout ByteBuffer) {
        output.append(delimiter, decimal: point.latitude, decimals: precision)
        output.append(delimiter, decimal: point.longitude, decimals: precision)
        output.append(delimiter)
        if !point.elevation.isNaN { output.append(decimal: point.elevation, decimals: precision) }
        output.append(delimiter)
        if !point.time.isAbsent { times.append(point.time, to: &output) }
        for sensor in Sensor.allCases {
            output.append(delimiter)
            if !point.sensors[sensor].isNaN { output.append(decimal: point.sensors[sensor]) }
        }
        for attribute in Self.ownAttributes.dropFirst() {
            output.append(delimiter)
            if let words { append(words[attribute], to: &output) }
        }
        output.append("\r\n")
    }

    /// Appends the text of a cell, in quotes where it needs them.
    private mutating func append(_ text: String?, to output: inout ByteBuffer) {
        Self.append(text, delimiter, to: &output, &losses)
    }

    private static func append(
        _ text: String?, _ delimiter: UInt8, to output: inout ByteBuffer, _ losses: inout Losses
    ) {
        guard let text, !text.isEmpty else { return }
        let bytes = text.utf8.span
        let isPlain = !bytes.indices.contains { index in
            let byte = bytes[index]
            return byte == delimiter || byte == .quotationMark || byte < .space || byte == 0x7F || byte == .numberSign
        }
        // Blanks at the ends are only kept in quotes.
        if isPlain, bytes[0] > .space, bytes[bytes.count - 1] > .space { return output.append(bytes) }
        output.append(.quotationMark)
        for index in bytes.indices {
            if bytes[index] == .quotationMark { output.append(.quotationMark) }
            if isControl(bytes[index]) {
                losses.add("CSV cannot hold control characters; they become U+FFFD")
                output.append("\u{FFFD}")
            } else {
                output.append(bytes[index])
            }
        }
        output.append(.quotationMark)
    }

    /// Whether a byte is a control character besides tabs and line ends.
    private static func isControl(_ byte: UInt8) -> Bool {
        (byte < .space && byte != .tab && byte != .lineFeed && byte != .carriageReturn) || byte == 0x7F
    }

    mutating func finish(into output: inout ByteBuffer) {}
}
