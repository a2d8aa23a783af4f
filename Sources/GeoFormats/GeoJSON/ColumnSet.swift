internal import ByteText
internal import GeoStream
internal import JSONStream

/// The columns of one feature: what they say of its points, in the order of the points.
///
/// A column is read before or after the coordinates that it belongs to; at the end of the feature both are put together.
struct ColumnSet {
    struct Column {
        var target = ColumnTarget.time
        var values = ColumnSpool()
        var cursor = ColumnCursor()
        /// How deep its values lie; 0 for a bare one, 1 for one list, which then goes on from run to run.
        var depth = 0
        /// Whether it has more or fewer values than there are points.
        var isMisfit = false

        /// Reads the value of the next point of a run.
        mutating func next() throws(ConversionError) -> ColumnCursor.Kind {
            while true {
                let kind = try cursor.next(in: values, keepingGap: depth > 1)
                if kind == .gap, depth <= 1 { continue }
                guard kind == .gap || kind == .end else { return kind }
                isMisfit = true
                return .null
            }
        }

        /// Goes on to the values of the next run; a lone position may have a value without a list around it.
        mutating func endRun(isLone: Bool) throws(ConversionError) {
            if depth <= 1 { return }
            if isLone {
                if try cursor.isAtGap(in: values) { _ = try cursor.next(in: values) }
                return
            }
            while true {
                let kind = try cursor.next(in: values)
                if kind == .gap || kind == .end { return }
                isMisfit = true
            }
        }

        /// Reads to the end what no point has taken.
        mutating func finish() throws(ConversionError) {
            while true {
                let kind = try cursor.next(in: values)
                if kind == .end { return }
                if kind != .gap { isMisfit = true }
            }
        }
    }

    /// The words that mark the texts in a spool.
    private enum Tag: UInt8 {
        case plain, json
    }

    /// Columns in use come first; the others keep their memory for the next feature.
    private var columns: [Column] = []
    private var used = 0
    private let file: String?

    /// How many arrays are open in the column that is being read.
    private var depth = 0
    /// Whether values have come since the last end of a list.
    private var isBare = false
    /// Whether the last token closed a list.
    private var hasJustClosed = false
    private var builder = ValueBuilder()
    private var isBuilding = false
    /// The objects of a value that is an array of them.
    private var items: [PropertyValue] = []

    init(_ options: ReaderOptions) { file = options.file }

    var isEmpty: Bool { used == 0 }

    mutating func removeAll() {
        for index in 0..<used { columns[index].values.removeAll() }
        used = 0
    }

    // MARK: Reading

    /// Begins a column; false if the feature has one for that already.
    mutating func begin(_ target: ColumnTarget) -> Bool {
        for index in 0..<used where columns[index].target == target { return false }
        if used == columns.count { columns.append(Column()) }
        columns[used].target = target
        columns[used].depth = 0
        columns[used].isMisfit = false
        used += 1
        depth = 0
        isBare = false
        hasJustClosed = false
        isBuilding = false
        items = []
        return true
    }

    /// Takes a token of the column that was begun last; true when it was the last one.
    mutating func take(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ times: inout TimeReader,
        _ output: inout EventBuffer
    ) throws(ConversionError) -> Bool {
        if isBuilding {
            try takeInObject(token, chunk, &tokenizer, &output)
            return !isBuilding && depth == 0
        }
        switch token.kind {
        case .string, .number, .true, .false, .null:
            try takeScalar(token, chunk, &tokenizer, &times, &output)
        case .beginArray:
            // Values before a list in the same list stand for runs of their own.
            if isBare, !holdsObjects {
                try columns[used - 1].values.appendGap()
                isBare = false
            }
            depth += 1
            hasJustClosed = false
            return false
        case .endArray:
            if !items.isEmpty {
                try append(.array(items))
                items = []
                hasJustClosed = false
                depth -= 1
                noteValue()
            } else {
                if !hasJustClosed { try columns[used - 1].values.appendGap() }
                isBare = false
                hasJustClosed = true
                depth -= 1
            }
        case .beginObject:
            isBuilding = true
            try takeInObject(token, chunk, &tokenizer, &output)
            return false
        case .endObject, .key, .endOfText, .discardText: return true
        }
        return depth == 0
    }

    private var holdsObjects: Bool { columns[used - 1].target == .links || columns[used - 1].target == .extensions }

    @inline(__always)
    private mutating func noteValue() {
        isBare = true
        hasJustClosed = false
        if columns[used - 1].depth < depth { columns[used - 1].depth = depth }
    }

    private mutating func takeScalar(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ times: inout TimeReader,
        _ output: inout EventBuffer
    ) throws(ConversionError) {
        noteValue()
        let index = used - 1
        guard token.kind != .null else { return try columns[index].values.appendNull() }
        switch columns[index].target {
        case .time:
            var time: Timestamp?
            if token.kind == .string {
                time = times.time(token, chunk, &tokenizer, &output)
            } else if token.kind == .number {
                time = TimeReader.time(unix: tokenizer.text(of: token, in: chunk))
            }
            if let time { return try columns[index].values.append(time) }
        case .sensor:
            if token.kind == .number || token.kind == .string,
                let value = decimal(tokenizer.text(of: token, in: chunk))
            {
                return try columns[index].values.append(value)
            }
        case .attribute(let attribute):
            let text = tokenizer.text(of: token, in: chunk)
            if token.kind == .number || token.kind == .string, attribute.problem(with: text) == nil {
                let kept = attribute.normalized(text)
                return try columns[index].values.append(kept.utf8.span, tag: Tag.plain.rawValue)
            }
        case .links, .extensions: break
        }
        try leaveOut(token, chunk, &tokenizer, &output)
    }

    private mutating func takeInObject(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch builder.take(token, chunk, tokenizer) {
        case .unfinished: isBuilding = true
        case .value(let value):
            isBuilding = false
            if holdsObjects, depth > 0 { return items.append(value) }
            noteValue()
            if holdsObjects { try append(value) } else { try leaveOut(token, chunk, &tokenizer, &output) }
        case .tooLarge:
            isBuilding = false
            noteValue()
            try leaveOut(token, chunk, &tokenizer, &output)
        }
    }

    private mutating func append(_ value: PropertyValue) throws(ConversionError) {
        var text = ByteBuffer()
        var json = JSONEmitter()
        json.value(value, to: &text)
        try columns[used - 1].values.append(text.span, tag: Tag.json.rawValue)
    }

    /// Puts nothing in the place of a value that the column cannot hold.
    private mutating func leaveOut(
        _ token: JSONToken, _ chunk: Span<UInt8>, _ tokenizer: inout JSONTokenizer, _ output: inout EventBuffer
    ) throws(ConversionError) {
        try columns[used - 1].values.appendNull()
        var location = tokenizer.location(of: token, in: chunk)
        location.file = file
        let isScalar = token.kind == .string || token.kind == .number
        let text = isScalar ? "'\(tokenizer.string(of: token, in: chunk))'" : "a value"
        if columns[used - 1].target == .time {
            output.warn(
                .unreadableTime, at: location,
                "\(text) is not a date and time like 2024-05-01T06:00:00Z; it is left out")
        } else {
            output.warn(
                .unreadableValue, at: location,
                "\(text) cannot be read as '\(columns[used - 1].target.name)'; it is left out")
        }
    }

    // MARK: Putting together

    /// Whether some columns hold what is no part of a point.
    var hasDetails: Bool {
        for index in 0..<used {
            switch columns[index].target {
            case .attribute, .links, .extensions: return true
            case .time, .sensor: break
            }
        }
        return false
    }

    /// Goes back to the first values.
    mutating func rewind() {
        for index in 0..<used { columns[index].cursor = ColumnCursor() }
    }

    /// Gives points of one run their times and sensors.
    mutating func fill(_ points: inout [TrackPoint]) throws(ConversionError) {
        for index in 0..<used {
            switch columns[index].target {
            case .time:
                for at in points.indices where try columns[index].next() == .time {
                    points[at].time = columns[index].cursor.time
                }
            case .sensor(let sensor):
                for at in points.indices where try columns[index].next() == .number {
                    points[at].sensors[sensor] = columns[index].cursor.number
                }
            case .attribute, .links, .extensions: break
            }
        }
    }

    /// What the columns say of the next point besides its time and sensors.
    mutating func nextDetail() throws(ConversionError) -> Annotations {
        var detail = Annotations()
        for index in 0..<used {
            switch columns[index].target {
            case .time, .sensor: continue
            case .attribute(let attribute):
                guard try columns[index].next() == .text else { continue }
                detail[attribute] = String(decoding: columns[index].cursor.text, as: UTF8.self)
            case .links:
                guard try columns[index].next() == .text else { continue }
                detail.links = [Link](PropertyValue(json: columns[index].cursor.text.span)) ?? []
            case .extensions:
                guard try columns[index].next() == .text else { continue }
                detail.extensions = [ExtensionElement](PropertyValue(json: columns[index].cursor.text.span))
            }
        }
        return detail
    }

    /// Goes on to the values of the next run; a lone position may have a value without a list around it.
    mutating func endRun(isLone: Bool) throws(ConversionError) {
        for index in 0..<used { try columns[index].endRun(isLone: isLone) }
    }

    /// Says which columns do not fit the points.
    mutating func finish(at location: SourceLocation, _ output: inout EventBuffer) throws(ConversionError) {
        for index in 0..<used {
            try columns[index].finish()
            guard columns[index].isMisfit else { continue }
            output.warn(
                .misplaced, at: location,
                "'\(columns[index].target.name)' has not one value for each position; what does not fit is left out")
        }
    }
}
