internal import ByteText
internal import FieldNotesKeys
internal import FormatSupport
internal import GeoStream

/// Writes `.fieldnotes` files as the app's encoder writes them, in constant memory.
///
/// A point becomes a note with a place, the lines of a feature one note with a track, a feature without a geometry a note
/// without a place. Each feature is spooled until it ends, since it may be amended.
struct NotesWriter: FeatureWriter {
    private(set) var losses = Losses()
    private var text: NoteText
    private var body: NoteBody
    private var feature = Feature(.unlocated)
    private var info = DocumentInfo()
    /// The name in the head; nil before it is written.
    private var writtenName: String?
    private var groupName: String?
    private var groupCount = 0
    private var hasNotes = false

    init(_ options: WriterOptions) {
        text = NoteText(options)
        body = NoteBody(options)
    }

    mutating func begin(into output: inout ByteBuffer) {}

    mutating func write(_ mark: Mark, into output: inout ByteBuffer) throws(ConversionError) {
        switch mark {
        case .document(let info): self.info = info
        case .beginFolder(let group):
            groupCount += 1
            if groupName == nil { groupName = group.annotations.name }
        case .endFolder, .sourceElement: break
        case .beginFeature(let feature):
            self.feature = feature
            body.removeAll()
        case .amendFeature(let feature): self.feature = feature
        case .beginPart(let part): body.begin(part)
        case .detail(let annotations):
            countLosses(annotations)
            body.append(annotations)
        case .endPart: break
        case .endFeature:
            writeHead(into: &output)
            try writeFeature(into: &output)
        }
    }

    mutating func write(_ points: Span<TrackPoint>, into output: inout ByteBuffer) throws(ConversionError) {
        try body.append(points)
    }

    mutating func finish(into output: inout ByteBuffer) throws(ConversionError) {
        writeHead(into: &output)
        output.append(hasNotes ? "\n  ]" : "\n\n  ]")
        output.begin(noteMember: NoteFileKey.version.rawValue, depth: 1)
        output.append(integer: NoteFileKey.currentVersion)
        output.append("\n}")
        countDocumentLosses()
    }

    private mutating func writeHead(into output: inout ByteBuffer) {
        guard writtenName == nil else { return }
        // A document without a name may have one folder that has.
        let name = info.name ?? groupName ?? ""
        writtenName = name
        output.append("{")
        output.begin(noteMember: NoteFileKey.notebookName.rawValue, depth: 1, isFirst: true)
        output.append(noteString: name)
        output.begin(noteMember: NoteFileKey.notes.rawValue, depth: 1)
        output.append("[")
    }

    private mutating func countDocumentLosses() {
        if let writtenName, let name = info.name, name != writtenName {
            losses.add("a notebook cannot hold the name of a document that stands behind its features")
        }
        let folders = info.name == nil && groupName != nil ? groupCount - 1 : groupCount
        if folders > 0 { losses.add("a notebook cannot hold folders; their notes are kept", count: folders) }
        var rest = info.withoutForm
        rest.name = nil
        rest.creator = nil
        rest.time = .absent
        if !rest.isEmpty { losses.add("a notebook cannot hold what a document says of itself beside its name") }
    }

    // MARK: Features

    private mutating func writeFeature(into output: inout ByteBuffer) throws(ConversionError) {
        countLosses()
        var cursor = SpoolCursor()
        var hasLines = false
        var written = 0
        for record in body.parts {
            guard record.summary.part == .point else {
                hasLines = true
                if record.summary.part != .line {
                    losses.add("a note cannot hold a polygon; its ring is a closed track")
                }
                try skip(record.summary.count, &cursor)
                continue
            }
            guard let point = try cursor.point(in: body.spool) else { continue }
            if record.texts > 0 { losses.add("a note cannot hold the annotations of one of several points") }
            separate(&output)
            text.append(feature, at: point, number: written, info.time, &losses, to: &output)
            written += 1
        }
        if hasLines || feature.kind == .track || feature.kind == .route {
            separate(&output)
            try text.append(feature, body, number: written, info.time, &losses, to: &output)
        } else if written == 0 {
            separate(&output)
            text.append(feature, at: nil, number: 0, info.time, &losses, to: &output)
        }
    }

    private func skip(_ count: Int, _ cursor: inout SpoolCursor) throws(ConversionError) {
        for _ in 0..<count { _ = try cursor.point(in: body.spool) }
    }

    private mutating func separate(_ output: inout ByteBuffer) {
        output.append(hasNotes ? ",\n" : "\n")
        hasNotes = true
    }

    private mutating func countLosses() {
        let annotations = feature.annotations
        for attribute in annotations.attributes {
            switch attribute {
            case .name, .description, .keywords, .type: break
            case .comment, .source, .number, .symbol, .magneticVariation, .geoidHeight, .fix, .satellites,
                .horizontalDilution, .verticalDilution, .positionDilution, .ageOfDGPSData, .dgpsStation:
                losses.add("a note cannot hold the \(attribute.rawValue) of a feature")
            }
        }
        countLosses(annotations)
        if !feature.endTime.isAbsent { losses.add("a note cannot hold the end of a span of time") }
        let others = feature.properties.count { !NoteText.holds($0) } + feature.foreignMembers.count
        if others > 0 { losses.add("a note cannot hold properties that the app does not know", count: others) }
    }

    private mutating func countLosses(_ annotations: Annotations) {
        if !annotations.links.isEmpty { losses.add("a note cannot hold links", count: annotations.links.count) }
        if !annotations.extensions.isEmpty {
            losses.add("a note cannot hold elements of other vocabularies", count: annotations.extensions.count)
        }
    }
}
