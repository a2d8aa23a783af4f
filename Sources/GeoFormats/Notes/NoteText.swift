internal import ByteText
internal import FieldNotesKeys
internal import FormatSupport
internal import GeoStream

/// Puts one note into the words of a `.fieldnotes` file: keys sorted, two blanks a level, as the app's encoder writes it.
struct NoteText {
    private let options: WriterOptions
    private var times = TimestampFormatter()
    private var scratch = ByteBuffer()

    /// How deep the members of a note are.
    static let depth = 3

    init(_ options: WriterOptions) { self.options = options }

    /// Whether a note has a place for a property.
    static func holds(_ property: Property) -> Bool {
        switch property.key {
        case NotesProperty.tags: tags(property.value) != nil
        case NotesProperty.isPinned: isPinned(property.value) != nil
        case NotesProperty.placeName, "description", "address": property.value.string != nil
        case NotesProperty.createdAt: createdAt(property.value) != nil
        default: false
        }
    }

    private static func tags(_ value: PropertyValue?) -> [String]? {
        switch value {
        case .array(let values):
            let tags = values.compactMap(\.string)
            return tags.count == values.count ? tags : nil
        case .string(let text): return words(text)
        case .null, .bool, .number, .object, nil: return nil
        }
    }

    /// The words of a list with commas.
    private static func words(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    private static func isPinned(_ value: PropertyValue?) -> Bool? {
        switch value {
        case .bool(let flag): flag
        case .string("true"): true
        case .string("false"): false
        case .null, .number, .string, .array, .object, nil: nil
        }
    }

    /// The tags of a feature: its own, then the words of its keywords, then its type.
    private static func tags(of feature: Feature) -> [String] {
        var tags = tags(feature.properties[NotesProperty.tags]) ?? []
        var others = feature.annotations[.keywords].map(words) ?? []
        if let type = feature.annotations[.type], !type.isEmpty { others.append(type) }
        for other in others where !tags.contains(other) { tags.append(other) }
        return tags
    }

    // MARK: Notes

    /// Appends the note of a point, or one without a place. `number` tells the notes of one feature apart.
    mutating func append(
        _ feature: Feature, at point: TrackPoint?, number: Int, _ documentTime: Timestamp, _ losses: inout Losses,
        to output: inout ByteBuffer
    ) {
        let own = point.map { $0.time.isAbsent ? feature.time : $0.time } ?? feature.time
        beginContent(feature, number, own)
        if let point { appendContent(point) }
        appendStart(feature, number, own, documentTime, &losses, to: &output)
        if let point {
            appendLocation(point, feature, own, to: &output)
        }
        appendEnd(feature, to: &output)
        output.append("\n    }")
    }

    /// Appends the note of lines.
    mutating func append(
        _ feature: Feature, _ body: borrowing NoteBody, number: Int, _ documentTime: Timestamp, _ losses: inout Losses,
        to output: inout ByteBuffer
    ) throws(ConversionError) {
        var first: TrackPoint?
        var firstTime = Timestamp.absent
        var last: TrackPoint?
        var count = 0
        try forEachLinePoint(body) { point in
            if first == nil { first = point }
            if firstTime.isAbsent { firstTime = point.time }
            last = point
            count += 1
        }
        let own = feature.time.isAbsent ? firstTime : feature.time
        beginContent(feature, number, own)
        if let first, let last {
            scratch.append(integer: count)
            appendContent(first)
            appendContent(last)
        }
        appendStart(feature, number, own, documentTime, &losses, to: &output)
        if let first { appendLocation(first, feature, own, to: &output) }
        appendEnd(feature, to: &output)
        try NoteTrackText(options).append(isRoute: feature.kind == .route, body, to: &output)
        output.append("\n    }")
    }

    private func forEachLinePoint(
        _ body: borrowing NoteBody, _ visit: (TrackPoint) -> Void
    ) throws(ConversionError) {
        var cursor = SpoolCursor()
        for record in body.parts {
            for _ in 0..<record.summary.count {
                guard let point = try cursor.point(in: body.spool) else { return }
                if record.summary.part != .point { visit(point) }
            }
        }
    }

    private mutating func appendStart(
        _ feature: Feature, _ number: Int, _ own: Timestamp, _ documentTime: Timestamp, _ losses: inout Losses,
        to output: inout ByteBuffer
    ) {
        output.append("    {")
        output.begin(noteMember: NoteKey.body.rawValue, depth: Self.depth, isFirst: true)
        output.append(noteString: Self.body(of: feature))
        output.begin(noteMember: NoteKey.createdAt.rawValue, depth: Self.depth)
        let created = time(own, Self.createdAt(feature.properties[NotesProperty.createdAt]), documentTime, &losses)
        times.append(quoted: Timestamp(seconds: created.seconds), to: &output)
        output.begin(noteMember: NoteKey.id.rawValue, depth: Self.depth)
        output.append(noteString: id(of: feature, number, &losses))
        output.begin(noteMember: NoteKey.isPinned.rawValue, depth: Self.depth)
        output.append(Self.isPinned(feature.properties[NotesProperty.isPinned]) ?? false ? "true" : "false")
    }

    private static func createdAt(_ value: PropertyValue?) -> Timestamp? {
        value?.string.flatMap(Timestamp.init(_:))
    }

    private func time(
        _ own: Timestamp, _ created: Timestamp?, _ documentTime: Timestamp, _ losses: inout Losses
    ) -> Timestamp {
        if !own.isAbsent { return own }
        if let created { return created }
        if !documentTime.isAbsent { return documentTime }
        if options.isCreationTimeInvented {
            losses.add("a note needs a time, and a feature without one got that of the conversion")
        }
        return options.creationTime.isAbsent ? Timestamp(seconds: 0) : options.creationTime
    }

    private func appendLocation(
        _ point: TrackPoint, _ feature: Feature, _ own: Timestamp, to output: inout ByteBuffer
    ) {
        output.begin(noteMember: NoteKey.location.rawValue, depth: Self.depth)
        output.append("{")
        var isFirst = true
        func begin(_ key: String, _ output: inout ByteBuffer) {
            output.begin(noteMember: key, depth: Self.depth + 1, isFirst: isFirst)
            isFirst = false
        }
        func append(_ key: String, _ value: Double, _ decimals: Int?, _ output: inout ByteBuffer) {
            guard !value.isNaN else { return }
            begin(key, &output)
            output.append(noteNumber: value, decimals: decimals)
        }
        let sensors = point.sensors
        append(GeoJSONName.column(.temperature), sensors.temperature, nil, &output)
        append(GeoJSONName.column(.cadence), sensors.cadence, nil, &output)
        append(GeoJSONName.column(.course), sensors.course, nil, &output)
        append(NoteLocationKey.elevation.rawValue, point.elevation, options.precision, &output)
        append(GeoJSONName.column(.heartRate), sensors.heartRate, nil, &output)
        append(NoteLocationKey.latitude.rawValue, point.latitude, options.precision, &output)
        append(NoteLocationKey.longitude.rawValue, point.longitude, options.precision, &output)
        let properties = feature.properties
        if let name = properties[NotesProperty.placeName]?.string ?? properties["address"]?.string {
            begin(NoteLocationKey.placeName.rawValue, &output)
            output.append(noteString: name)
        }
        append(GeoJSONName.column(.power), sensors.power, nil, &output)
        append(GeoJSONName.column(.speed), sensors.speed, nil, &output)
        if own.isAbsent {
            begin(NotesKey.timeText, &output)
            output.append("null")
        } else if own.nanoseconds != 0 {
            var formatter = TimestampFormatter()
            begin(NotesKey.timeText, &output)
            formatter.append(quoted: own, to: &output)
        }
        output.append("\n      }")
    }

    private func appendEnd(_ feature: Feature, to output: inout ByteBuffer) {
        let tags = Self.tags(of: feature)
        output.begin(noteMember: NoteKey.tags.rawValue, depth: Self.depth)
        output.append("[\n")
        for (index, tag) in tags.enumerated() {
            if index > 0 { output.append(",\n") }
            output.append("        ")
            output.append(noteString: tag)
        }
        output.append("\n      ]")
        output.begin(noteMember: NoteKey.title.rawValue, depth: Self.depth)
        output.append(noteString: feature.annotations.name ?? "")
    }

    private static func body(of feature: Feature) -> String { feature.descriptionText ?? "" }

    // MARK: Identifiers

    /// Begins what an identifier is made from, each text behind its length.
    private mutating func beginContent(_ feature: Feature, _ number: Int, _ own: Timestamp) {
        scratch.removeAll()
        scratch.append(integer: number)
        for text in [
            feature.annotations.name ?? "", Self.body(of: feature),
            feature.sourceID?.string ?? feature.sourceID?.number ?? "",
        ] {
            scratch.append(.space)
            scratch.append(integer: text.utf8.count)
            scratch.append(.space)
            scratch.append(text)
        }
        scratch.append(.space)
        if !own.isAbsent { times.append(own, to: &scratch) }
    }

    private mutating func appendContent(_ point: TrackPoint) {
        for value in [point.longitude, point.latitude, point.elevation] {
            scratch.append(.space)
            if !value.isNaN { scratch.append(decimal: value) }
        }
    }

    private func id(of feature: Feature, _ number: Int, _ losses: inout Losses) -> String {
        switch feature.sourceID {
        case .string(let text):
            if number == 0, let id = NoteID.parse(text) { return id }
            if number == 0 { losses.add("a note cannot hold an id that is no UUID") }
        case .number: losses.add("a note cannot hold an id that is no UUID")
        case .null, .bool, .array, .object, nil: break
        }
        return NoteID.make(from: scratch.span)
    }
}
