internal import ByteText
internal import FieldNotesKeys
internal import FormatSupport
internal import GeoStream
internal import JSONStream

/// Reads `.fieldnotes` files, streaming: memory is one piece of input and one note; a note's track is spooled.
///
/// Unlike the app it reads notes that lack a key, with what it can, and says so. A version above 1 is refused where it is met,
/// which in a file with sorted keys is the end.
struct NotesReader: WrappingReader {
    var core: JSONReader<NotesMachine>

    init(_ options: ReaderOptions) { core = JSONReader(options) }
}

/// The state of a notes reader: which objects are open, and the note that grows inside them.
struct NotesMachine: JSONMachine {
    private enum Level {
        case text, root, notes, note, tags, location, track, segments, segment, position
        case column(NotesColumn)
    }

    let options: ReaderOptions
    private var levels: [Level] = [.text]
    /// How many levels are open in a value that is skipped.
    var skipped = 0
    private var key: NotesKey?
    private var column: NotesColumn?
    private var hasNotes = false
    private var hasVersion = false

    private var info = DocumentInfo()
    private var sentInfo: DocumentInfo?
    private var note = NoteDraft()
    private var track = NoteTrack()
    private var times: TimeReading

    init(_ options: ReaderOptions) {
        self.options = options
        // Times that have no zone are UTC here.
        times = TimeReading(options, zoneWarning: .none)
    }

    private var level: Level { levels[levels.count - 1] }

    // MARK: Tokens

    mutating func take(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        switch json.kind {
        case .key: takeKey(&json, &output)
        case .beginObject, .beginArray: try begin(&json, &output)
        case .endObject, .endArray: try end(&json, &output)
        case .string, .number, .true, .false, .null: try takeValue(&json, &output)
        case .endOfText, .discardText: break
        }
    }

    private mutating func takeKey(_ json: inout JSONCursor, _ output: inout EventBuffer) {
        key = nil
        column = nil
        if case .segment = level {
            column = NotesColumn.lookup(json.text)
            if column != nil { return }
        } else if case .location = level,
            case .sensor(let sensor)? = NotesColumn.lookup(json.text)
        {
            column = .sensor(sensor)
            return
        } else if let found = NotesKey.lookup(json.text), belongsHere(found) {
            key = found
            return
        }
        let name = json.string
        output.warn(
            .unsupported, at: location(&json), "the key '\(name)' is not known here; it is left out")
    }

    private func belongsHere(_ key: NotesKey) -> Bool {
        switch (level, key) {
        case (.root, .file), (.note, .note), (.location, .location), (.location, .time), (.track, .track): true
        default: false
        }
    }

    // MARK: Objects and arrays

    private mutating func begin(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        let isObject = json.kind == .beginObject
        switch (level, key, isObject) {
        case (.text, _, true): levels.append(.root)
        case (.root, .file(.notes)?, false):
            hasNotes = true
            levels.append(.notes)
        case (.notes, _, true):
            note = NoteDraft()
            note.place = location(&json)
            track.removeAll()
            levels.append(.note)
        case (.note, .note(.tags)?, false): levels.append(.tags)
        case (.note, .note(.location)?, true):
            note.hasLocation = true
            levels.append(.location)
            column = nil
        case (.note, .note(.track)?, true):
            note.isTrack = true
            levels.append(.track)
        case (.track, .track(.segments)?, false): levels.append(.segments)
        case (.segments, _, true):
            try track.beginSegment()
            levels.append(.segment)
        case (.segment, _, false):
            if let column { levels.append(.column(column)) } else { skipped = 1 }
        case (.column(.coordinates), _, false):
            track.beginPosition()
            levels.append(.position)
        case (.text, _, false):
            throw ConversionError(
                "this is a JSON array, expected the object of a FieldNotes notebook",
                at: location(&json), code: .invalidContent)
        default:
            if key != nil || column != nil { warnWrongType(&json, &output) }
            skipped = 1
        }
        key = nil
    }

    private mutating func end(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        let ended = levels.removeLast()
        switch ended {
        case .note: try emitNote(&output)
        case .position:
            let file = options.file
            try track.endPosition(at: json.location(in: file), &output)
        case .segment:
            if let unequal = try track.endSegment() {
                output.warn(.changed, at: location(&json), unequal)
            }
        case .root: try endRoot(at: location(&json), &output)
        case .text, .notes, .tags, .location, .track, .segments, .column: break
        }
    }

    private mutating func endRoot(at place: SourceLocation, _ output: inout EventBuffer) throws(ConversionError) {
        guard hasNotes else {
            throw ConversionError(
                "the notebook has no 'notes', expected an array of that name", at: place, code: .invalidContent)
        }
        if !hasVersion {
            output.warn(
                .unreadableValue, at: place,
                "the notebook has no version, read as version \(NoteFileKey.currentVersion)")
        }
        sendInfo(&output)
    }

    // MARK: Values

    private mutating func takeValue(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        switch level {
        case .text:
            throw ConversionError(
                "this is a JSON value, expected the object of a FieldNotes notebook",
                at: location(&json), code: .invalidContent)
        case .root: try takeInRoot(&json, &output)
        case .note: takeInNote(&json, &output)
        case .tags:
            guard json.kind == .string else { return warnWrongType(&json, &output) }
            note.tags.append(.string(json.string))
        case .location: takeInLocation(&json, &output)
        case .track:
            if key == .track(.type), json.isText("route") { note.isRoute = true }
        case .position: track.append(number(&json))
        case .column(let column): try take(&json, in: column, &output)
        case .notes, .segments, .segment: warnWrongType(&json, &output)
        }
        key = nil
    }

    private mutating func takeInRoot(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        switch (key, json.kind) {
        case (.file(.notebookName)?, .string):
            let name = json.string
            info.name = name.isEmpty ? nil : name
        case (.file(.version)?, .number):
            hasVersion = true
            let version = number(&json) ?? 0
            guard version > Double(NoteFileKey.currentVersion) else { return }
            throw ConversionError(
                "written by a newer FieldNotes: the file has version \(json.string), "
                    + "expected \(NoteFileKey.currentVersion) at most", at: location(&json), code: .unsupportedVersion)
        case (nil, _): break
        default: warnWrongType(&json, &output)
        }
    }

    private mutating func takeInNote(_ json: inout JSONCursor, _ output: inout EventBuffer) {
        switch (key, json.kind) {
        case (.note(.id)?, .string): note.id = json.string
        case (.note(.title)?, .string): note.title = json.string
        case (.note(.body)?, .string): note.body = json.string
        case (.note(.createdAt)?, .string): note.createdAt = times.read(&json, &output)
        case (.note(.isPinned)?, .true): note.isPinned = true
        case (.note(.isPinned)?, .false), (.note(.location)?, .null), (.note(.track)?, .null), (nil, _): break
        default: warnWrongType(&json, &output)
        }
    }

    private mutating func takeInLocation(_ json: inout JSONCursor, _ output: inout EventBuffer) {
        switch (key, json.kind) {
        case (.location(.latitude)?, .number): note.point.latitude = number(&json) ?? .nan
        case (.location(.longitude)?, .number): note.point.longitude = number(&json) ?? .nan
        case (.location(.elevation)?, .number): note.point.elevation = number(&json) ?? .nan
        case (.location(.placeName)?, .string): note.placeName = json.string
        case (.time?, .string): note.exactTime = times.read(&json, &output)
        case (.time?, .null): note.hasNoTime = true
        case (.location(.placeName)?, .null), (.location(.elevation)?, .null): break
        case (nil, .number):
            if case .sensor(let sensor)? = column {
                note.point.sensors[sensor] = number(&json) ?? .nan
            }
        case (nil, _): break
        default: warnWrongType(&json, &output)
        }
    }

    private mutating func take(
        _ json: inout JSONCursor, in column: NotesColumn, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch (column, json.kind) {
        case (.coordinates, _): try track.appendPause()
        case (.times, .string): try track.append(times.read(&json, &output))
        case (.times, _): try track.append(.absent)
        case (.sensor(let sensor), _): try track.append(number(&json) ?? .nan, to: sensor)
        case (.attribute(let attribute), .string), (.attribute(let attribute), .number):
            try track.append(json.string, to: attribute)
        case (.attribute(let attribute), _): try track.append(nil, to: attribute)
        }
    }

    private func number(_ json: inout JSONCursor) -> Double? {
        guard json.kind == .number else { return nil }
        return decimal(json.text)
    }

    private func warnWrongType(_ json: inout JSONCursor, _ output: inout EventBuffer) {
        let name = key?.text ?? column?.key ?? "an element"
        output.warn(
            .unreadableValue, at: location(&json),
            "'\(name)' is \(json.kind.words), which it may not be; it is left out")
    }

    // MARK: Events

    private mutating func sendInfo(_ output: inout EventBuffer) {
        guard sentInfo != info else { return }
        output.append(.document(info))
        sentInfo = info
    }

    private mutating func emitNote(_ output: inout EventBuffer) throws(ConversionError) {
        sendInfo(&output)
        var point = note.point
        var isPlace = note.hasLocation && !note.isTrack
        if note.hasLocation, !point.settle(at: note.place, &output) {
            output.warn(
                .position, at: note.place,
                "the note's latitude and longitude are not degrees within ±90 and ±180; the note has no place")
            isPlace = false
        }
        var feature = note.feature
        if isPlace {
            feature.kind = .waypoint
            point.time = feature.time
            feature.time = .absent
        } else if note.isTrack, track.firstTime.seconds == feature.time.seconds {
            // The note was made when the recording began.
            feature.time = .absent
        }
        output.append(.beginFeature(feature))
        if isPlace {
            output.append(.beginPart(.point))
            output.append(point)
            output.append(.endPart)
        } else if note.isTrack {
            try track.emit(into: &output)
        }
        output.append(.endFeature)
    }

    /// Closes what is open where the document ended too early.
    mutating func finish(into output: inout EventBuffer) throws(ConversionError) {
        while levels.count > 1 {
            switch levels.removeLast() {
            case .segment: _ = try track.endSegment()
            case .note: try emitNote(&output)
            case .text, .root, .notes, .tags, .location, .track, .segments, .position, .column: break
            }
        }
        sendInfo(&output)
    }
}

extension JSONToken.Kind {
    fileprivate var words: String {
        switch self {
        case .beginObject, .endObject: "an object"
        case .beginArray, .endArray: "an array"
        case .key, .string: "text"
        case .number: "a number"
        case .true, .false: "true or false"
        case .null: "null"
        case .endOfText, .discardText: "nothing"
        }
    }
}
