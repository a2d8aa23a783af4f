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
    /// How many levels are open in a value that is passed over.
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

    mutating func take(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch token.kind {
        case .key: takeKey(token, chunk, &tokenizer, &output)
        case .beginObject, .beginArray: try begin(token, chunk, &tokenizer, &output)
        case .endObject, .endArray: try end(token, chunk, &tokenizer, &output)
        case .string, .number, .true, .false, .null: try takeValue(token, chunk, &tokenizer, &output)
        case .endOfText, .discardText: break
        }
    }

    private mutating func takeKey(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) {
        key = nil
        column = nil
        if case .segment = level {
            column = NotesColumn.lookup(tokenizer.text(of: token, in: chunk))
            if column != nil { return }
        } else if case .location = level,
            case .sensor(let sensor)? = NotesColumn.lookup(tokenizer.text(of: token, in: chunk))
        {
            column = .sensor(sensor)
            return
        } else if let found = NotesKey.lookup(tokenizer.text(of: token, in: chunk)), belongsHere(found) {
            key = found
            return
        }
        let name = tokenizer.string(of: token, in: chunk)
        output.warn(
            .unsupported, at: location(token, chunk, &tokenizer), "the key '\(name)' is not known here; it is left out")
    }

    private func belongsHere(_ key: NotesKey) -> Bool {
        switch (level, key) {
        case (.root, .file), (.note, .note), (.note, .added(.track)), (.location, .location),
            (.location, .added(.elevation)), (.location, .added(.time)), (.track, .added(.type)),
            (.track, .added(.segments)):
            true
        default: false
        }
    }

    // MARK: Objects and arrays

    private mutating func begin(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) throws(ConversionError) {
        let isObject = token.kind == .beginObject
        switch (level, key, isObject) {
        case (.text, _, true): levels.append(.root)
        case (.root, .file(.notes)?, false):
            hasNotes = true
            levels.append(.notes)
        case (.notes, _, true):
            note = NoteDraft()
            note.place = location(token, chunk, &tokenizer)
            track.removeAll()
            levels.append(.note)
        case (.note, .note(.tags)?, false): levels.append(.tags)
        case (.note, .note(.location)?, true):
            note.hasLocation = true
            levels.append(.location)
            column = nil
        case (.note, .added(.track)?, true):
            note.isTrack = true
            levels.append(.track)
        case (.track, .added(.segments)?, false): levels.append(.segments)
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
                at: location(token, chunk, &tokenizer))
        default:
            if key != nil || column != nil { warnWrongType(token, chunk, &tokenizer, &output) }
            skipped = 1
        }
        key = nil
    }

    private mutating func end(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) throws(ConversionError) {
        let ended = levels.removeLast()
        switch ended {
        case .note: try emitNote(&output)
        case .position:
            let file = options.file
            try track.endPosition(at: tokenizer.location(of: token, in: chunk, file: file), &output)
        case .segment:
            if let unequal = try track.endSegment() {
                output.warn(.changed, at: location(token, chunk, &tokenizer), unequal)
            }
        case .root: try endRoot(at: location(token, chunk, &tokenizer), &output)
        case .text, .notes, .tags, .location, .track, .segments, .column: break
        }
    }

    private mutating func endRoot(at place: SourceLocation, _ output: inout EventBuffer) throws(ConversionError) {
        guard hasNotes else {
            throw ConversionError("the notebook has no 'notes', expected an array of that name", at: place)
        }
        if !hasVersion {
            output.warn(
                .unreadableValue, at: place,
                "the notebook has no version, read as version \(NoteFileKey.currentVersion)")
        }
        sendInfo(&output)
    }

    // MARK: Values

    private mutating func takeValue(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch level {
        case .text:
            throw ConversionError(
                "this is a JSON value, expected the object of a FieldNotes notebook",
                at: location(token, chunk, &tokenizer))
        case .root: try takeInRoot(token, chunk, &tokenizer, &output)
        case .note: takeInNote(token, chunk, &tokenizer, &output)
        case .tags:
            guard token.kind == .string else { return warnWrongType(token, chunk, &tokenizer, &output) }
            note.tags.append(.string(tokenizer.string(of: token, in: chunk)))
        case .location: takeInLocation(token, chunk, &tokenizer, &output)
        case .track:
            if key == .added(.type), tokenizer.isText(of: token, in: chunk, "route") { note.isRoute = true }
        case .position: track.append(number(token, chunk, &tokenizer))
        case .column(let column): try take(token, in: column, chunk, &tokenizer, &output)
        case .notes, .segments, .segment: warnWrongType(token, chunk, &tokenizer, &output)
        }
        key = nil
    }

    private mutating func takeInRoot(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch (key, token.kind) {
        case (.file(.notebookName)?, .string):
            let name = tokenizer.string(of: token, in: chunk)
            info.name = name.isEmpty ? nil : name
        case (.file(.version)?, .number):
            hasVersion = true
            let version = number(token, chunk, &tokenizer) ?? 0
            guard version > Double(NoteFileKey.currentVersion) else { return }
            throw ConversionError(
                "written by a newer FieldNotes: the file has version \(tokenizer.string(of: token, in: chunk)), "
                    + "expected \(NoteFileKey.currentVersion) at most", at: location(token, chunk, &tokenizer))
        case (nil, _): break
        default: warnWrongType(token, chunk, &tokenizer, &output)
        }
    }

    private mutating func takeInNote(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) {
        switch (key, token.kind) {
        case (.note(.id)?, .string): note.id = tokenizer.string(of: token, in: chunk)
        case (.note(.title)?, .string): note.title = tokenizer.string(of: token, in: chunk)
        case (.note(.body)?, .string): note.body = tokenizer.string(of: token, in: chunk)
        case (.note(.createdAt)?, .string): note.createdAt = times.read(token, chunk, &tokenizer, &output)
        case (.note(.isPinned)?, .true): note.isPinned = true
        case (.note(.isPinned)?, .false), (.note(.location)?, .null), (.added(.track)?, .null), (nil, _): break
        default: warnWrongType(token, chunk, &tokenizer, &output)
        }
    }

    private mutating func takeInLocation(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) {
        switch (key, token.kind) {
        case (.location(.latitude)?, .number): note.point.latitude = number(token, chunk, &tokenizer) ?? .nan
        case (.location(.longitude)?, .number): note.point.longitude = number(token, chunk, &tokenizer) ?? .nan
        case (.added(.elevation)?, .number): note.point.elevation = number(token, chunk, &tokenizer) ?? .nan
        case (.location(.placeName)?, .string): note.placeName = tokenizer.string(of: token, in: chunk)
        case (.added(.time)?, .string): note.exactTime = times.read(token, chunk, &tokenizer, &output)
        case (.added(.time)?, .null): note.hasNoTime = true
        case (.location(.placeName)?, .null), (.added(.elevation)?, .null): break
        case (nil, .number):
            if case .sensor(let sensor)? = column {
                note.point.sensors[sensor] = number(token, chunk, &tokenizer) ?? .nan
            }
        case (nil, _): break
        default: warnWrongType(token, chunk, &tokenizer, &output)
        }
    }

    private mutating func take(
        _ token: JSONToken, in column: NotesColumn, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer,
        _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch (column, token.kind) {
        case (.coordinates, _): try track.appendPause()
        case (.times, .string): try track.append(times.read(token, chunk, &tokenizer, &output))
        case (.times, _): try track.append(.absent)
        case (.sensor(let sensor), _): try track.append(number(token, chunk, &tokenizer) ?? .nan, to: sensor)
        case (.attribute(let attribute), .string), (.attribute(let attribute), .number):
            try track.append(tokenizer.string(of: token, in: chunk), to: attribute)
        case (.attribute(let attribute), _): try track.append(nil, to: attribute)
        }
    }

    private func number(_ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer) -> Double? {
        guard token.kind == .number else { return nil }
        return decimal(tokenizer.text(of: token, in: chunk))
    }

    private func warnWrongType(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) {
        let name = key?.text ?? column?.key ?? "an element"
        output.warn(
            .unreadableValue, at: location(token, chunk, &tokenizer),
            "'\(name)' is \(token.kind.words), which it may not be; it is left out")
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
