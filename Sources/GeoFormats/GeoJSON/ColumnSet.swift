internal import ByteText
internal import FormatSupport
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
                switch kind {
                case .gap where depth <= 1: continue
                case .gap, .end:
                    isMisfit = true
                    return .null
                case .null, .number, .time, .text: return kind
                }
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

    /// The most links or extensions of one point.
    private static let maximumItems = 1000
    /// The most columns of which nothing is known: each has a spool of its own.
    static let mostOthers = 32

    /// Columns in use come first; the others keep their memory for the next feature.
    private var columns: [Column] = []
    private var used = 0
    /// How many of them nothing is known of.
    private var others = 0
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
        others = 0
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

    /// Adds a column of which nothing is known, with a value for each point, whatever its run; false if there are too many.
    mutating func append(_ name: String, _ values: [PropertyValue]) throws(ConversionError) -> Bool {
        guard others < Self.mostOthers, begin(.other(name)) else { return false }
        others += 1
        columns[used - 1].depth = 1
        for value in values {
            if value == .null { try columns[used - 1].values.appendNull() } else { try append(value) }
        }
        return true
    }

    /// Takes a token of the column that was begun last; true when it was the last one.
    mutating func take(
        _ json: inout JSONCursor, _ times: inout TimeReading,
        _ output: inout EventBuffer
    ) throws(ConversionError) -> Bool {
        if isBuilding {
            try takeInObject(&json, &output)
            return !isBuilding && depth == 0
        }
        switch json.kind {
        case .string, .number, .true, .false, .null:
            try takeScalar(&json, &times, &output)
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
                if items.count == Self.maximumItems { warnOfItems(&json, &output) }
                try append(.array(items))
                items = []
                builder.renew()
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
            try takeInObject(&json, &output)
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
        _ json: inout JSONCursor, _ times: inout TimeReading,
        _ output: inout EventBuffer
    ) throws(ConversionError) {
        noteValue()
        let index = used - 1
        if case .null = json.kind { return try columns[index].values.appendNull() }
        switch columns[index].target {
        case .time:
            var time: Timestamp?
            if case .string = json.kind {
                time = times.time(&json, &output)
            } else if case .number = json.kind {
                time = Timestamp(unix: json.text)
            }
            if let time { return try columns[index].values.append(time) }
        case .sensor:
            if json.kind == .number || json.kind == .string,
                let value = decimal(json.text)
            {
                return try columns[index].values.append(value)
            }
        case .attribute(let attribute):
            let text = json.text
            if json.kind == .number || json.kind == .string, attribute.problem(with: text) == nil {
                let kept = attribute.normalized(text)
                return try columns[index].values.append(kept.utf8.span, tag: Tag.plain.rawValue)
            }
        case .links, .extensions, .other: break
        }
        try leaveOut(&json, &output)
    }

    private mutating func takeInObject(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        switch builder.take(&json) {
        case .unfinished: isBuilding = true
        case .value(let value):
            isBuilding = false
            if holdsObjects, depth > 0 {
                if items.count < Self.maximumItems { items.append(value) }
                return
            }
            builder.renew()
            noteValue()
            if holdsObjects { try append(value) } else { try leaveOut(&json, &output) }
        case .tooLarge:
            isBuilding = false
            builder.renew()
            noteValue()
            try leaveOut(&json, &output)
        }
    }

    private mutating func append(_ value: PropertyValue) throws(ConversionError) {
        var text = ByteBuffer()
        var json = JSONEmitter()
        json.value(value, to: &text)
        try columns[used - 1].values.append(text.span, tag: Tag.json.rawValue)
    }

    /// Puts nothing in the place of a value that the column cannot hold.
    private mutating func leaveOut(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        try columns[used - 1].values.appendNull()
        let location = json.location(in: file)
        let isScalar = json.kind == .string || json.kind == .number
        let text = isScalar ? "'\(json.string)'" : "a value"
        if columns[used - 1].target == .time {
            output.warn(unreadableTime: text, at: location)
        } else {
            output.warn(
                .unreadableValue, at: location,
                "\(text) cannot be read as '\(columns[used - 1].target.name)'; it is left out")
        }
    }

    private func warnOfItems(_ json: inout JSONCursor, _ output: inout EventBuffer) {
        let location = json.location(in: file)
        output.warn(
            .unsupported, at: location,
            "a point has more than \(Self.maximumItems) '\(columns[used - 1].target.name)'; the rest is left out")
    }

    // MARK: Putting together

    /// Whether some columns hold what is no part of a point.
    var hasDetails: Bool {
        for index in 0..<used {
            switch columns[index].target {
            case .attribute, .links, .extensions, .other: return true
            case .time, .sensor: break
            }
        }
        return false
    }

    /// Goes back to the first values.
    mutating func rewind() {
        for index in 0..<used { columns[index].cursor = ColumnCursor() }
    }

    /// The points loaded last, with their times and sensors.
    private(set) var points: [TrackPoint] = []

    /// Takes over points of one run, and gives them their times and sensors.
    mutating func load(_ run: Span<TrackPoint>) throws(ConversionError) {
        points.removeAll(keepingCapacity: true)
        for index in run.indices { points.append(run[index]) }
        for index in 0..<used {
            switch columns[index].target {
            case .time:
                for at in points.indices {
                    if case .time = try columns[index].next() { points[at].time = columns[index].cursor.time }
                }
            case .sensor(let sensor):
                for at in points.indices {
                    if case .number = try columns[index].next() {
                        points[at].sensors[sensor] = columns[index].cursor.number
                    }
                }
            case .attribute, .links, .extensions, .other: break
            }
        }
    }

    /// What the columns say of the next point besides its time and sensors.
    mutating func nextDetail() throws(ConversionError) -> Annotations {
        var detail = Annotations()
        var others = Feature(.waypoint)
        for index in 0..<used {
            switch columns[index].target {
            case .time, .sensor: continue
            case .attribute(let attribute):
                guard try columns[index].next() == .text else { continue }
                detail[attribute] = String(decoding: columns[index].cursor.text, as: UTF8.self)
            case .links:
                guard try columns[index].next() == .text else { continue }
                detail.links = PropertyValue(json: columns[index].cursor.text.span).flatMap([WebLink].init) ?? []
            case .extensions:
                guard try columns[index].next() == .text else { continue }
                detail.extensions = [ExtensionElement](PropertyValue(json: columns[index].cursor.text.span))
            case .other(let name):
                guard try columns[index].next() == .text,
                    let value = PropertyValue(json: columns[index].cursor.text.span)
                else { continue }
                others.properties.append(Property(name, value))
            }
        }
        if let element = FieldNotesExtension.element(for: others) { detail.extensions.append(element) }
        return detail
    }

    /// Goes on to the values of the next run; a lone position may have a value without a list around it.
    mutating func endRun(isLone: Bool) throws(ConversionError) {
        for index in 0..<used { try columns[index].endRun(isLone: isLone) }
    }

    /// The names of the columns that do not fit the points; to be asked after the last run.
    mutating func misfits() throws(ConversionError) -> [String] {
        var names: [String] = []
        for index in 0..<used {
            try columns[index].finish()
            if columns[index].isMisfit { names.append(columns[index].target.name) }
        }
        return names
    }
}
