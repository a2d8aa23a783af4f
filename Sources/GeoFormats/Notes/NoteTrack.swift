internal import ByteText
internal import FormatSupport
internal import GeoStream

/// The track of a note as it is read: its segments in a spool, since a note's kind may be said behind them.
struct NoteTrack {
    private var spool = PartSpool()
    private var slots = TrackSlots()
    /// The annotations of the points of the open segment, a column for each annotation.
    private var columns: [TextColumn] = []
    private var numbers: [Double] = []
    /// The time of the first point that has one.
    private(set) var firstTime = Timestamp.absent

    mutating func removeAll() {
        spool.removeAll()
        firstTime = .absent
    }

    mutating func beginSegment() throws(ConversionError) {
        slots.removeAll()
        columns = []
        try spool.begin(.line)
    }

    mutating func beginPosition() { numbers.removeAll(keepingCapacity: true) }

    mutating func append(_ number: Double?) { numbers.append(number ?? .nan) }

    /// Ends a position, with a warning where it is not valid.
    mutating func endPosition(
        at place: @autoclosure () -> SourceLocation, _ output: inout EventBuffer
    ) throws(ConversionError) {
        var point = TrackPoint(longitude: .nan, latitude: .nan)
        if numbers.count >= 2 {
            point.longitude = numbers[0]
            point.latitude = numbers[1]
            if numbers.count > 2 { point.elevation = numbers[2] }
        }
        if !point.settle(at: place(), &output) {
            output.warn(
                .position, at: place(), "a position is not [longitude, latitude] within ±180 and ±90; it is dropped")
            point.longitude = .nan
        }
        try slots.append(point)
    }

    /// Appends a slot without a position.
    mutating func appendPause() throws(ConversionError) {
        try slots.append(TrackPoint(longitude: .nan, latitude: .nan))
    }

    mutating func append(_ time: Timestamp) throws(ConversionError) { try slots.append(time: time) }

    mutating func append(_ value: Double, to sensor: Sensor) throws(ConversionError) {
        try slots.append(value, to: sensor)
    }

    /// Appends what an annotation says of the next point, nil for nothing.
    mutating func append(_ text: String?, to attribute: Attribute) throws(ConversionError) {
        let found = columns.firstIndex { $0.attribute == attribute }
        if found == nil { columns.append(TextColumn(attribute)) }
        try columns[found ?? columns.count - 1].append(text)
    }

    /// Pairs the columns of the segment; returns what is odd about their lengths.
    mutating func endSegment() throws(ConversionError) -> String? {
        let unpaired = slots.unpaired
        while let point = try slots.next() {
            var annotations = Annotations()
            for index in columns.indices { try columns[index].takeNext(into: &annotations) }
            guard !point.longitude.isNaN else { continue }
            if !annotations.isEmpty { try spool.append(annotations) }
            if firstTime.isAbsent { firstTime = point.time }
            try spool.append(point)
        }
        try spool.endPart()
        if unpaired.times > 0 {
            return "a segment has \(unpaired.times) times more than positions; the last are left out"
        }
        if unpaired.positions > 0 {
            return "a segment has \(unpaired.positions) positions more than times; the last have none"
        }
        return nil
    }

    /// Hands on the segments.
    mutating func emit(into output: inout EventBuffer) throws(ConversionError) { try spool.emit(into: &output) }
}

/// What one annotation says of the points of a segment, a text or nothing for each.
private struct TextColumn {
    let attribute: Attribute
    private var column = ColumnSpool(memoryLimit: 256 << 10)
    private var cursor = ColumnCursor()

    init(_ attribute: Attribute) { self.attribute = attribute }

    mutating func append(_ text: String?) throws(ConversionError) {
        if let text { try column.append(text.utf8.span, tag: 0) } else { try column.appendNull() }
    }

    /// Puts the annotations of the next point into `annotations`; then nothing may be appended any more.
    mutating func takeNext(into annotations: inout Annotations) throws(ConversionError) {
        guard try cursor.next(in: column) == .text else { return }
        annotations[attribute] = String(decoding: cursor.text, as: UTF8.self)
    }
}
