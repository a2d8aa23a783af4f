internal import ByteText
internal import FormatSupport
internal import GeoStream

/// The track of a note as it is read: its segments in a spool, since a note's kind may be said behind them.
struct NoteTrack {
    private var spool = Spool(memoryLimit: 1 << 20)
    private var slots = TrackSlots()
    /// What is said of the points of the open segment, a column for each annotation.
    private var columns: [TextColumn] = []
    private var numbers: [Double] = []
    /// The time of the first point that has one.
    private(set) var firstTime = Timestamp.absent
    /// What is said of the points of all segments, in their order.
    private var said = DetailColumn()

    private static let segmentMark: [UInt8] = [0]
    private static let detailMark: [UInt8] = [1]

    mutating func removeAll() {
        if !spool.isEmpty { spool.removeAll() }
        said.removeAll()
        firstTime = .absent
    }

    mutating func beginSegment() throws(ConversionError) {
        slots.removeAll()
        columns = []
        try spool.append(Self.segmentMark.span)
    }

    mutating func beginPosition() { numbers.removeAll(keepingCapacity: true) }

    mutating func append(_ number: Double?) { numbers.append(number ?? .nan) }

    /// Ends a position; `warn` is told of one that is none.
    mutating func endPosition(
        _ warn: (Diagnostic.Kind, @autoclosure () -> String) -> Void
    ) throws(ConversionError) {
        var point = TrackPoint(longitude: .nan, latitude: .nan)
        if numbers.count >= 2 {
            point.longitude = numbers[0]
            point.latitude = numbers[1]
            if numbers.count > 2 { point.elevation = numbers[2] }
        }
        if !(abs(point.latitude) <= 90 && point.longitude.isFinite) {
            warn(.position, "a position is not [longitude, latitude] within ±180 and ±90; it is dropped")
            point.longitude = .nan
        } else if abs(point.longitude) > 180 {
            let wrapped = wrapLongitude(point.longitude)
            warn(.longitude, "longitude \(point.longitude) is beyond ±180°, read as \(wrapped)")
            point.longitude = wrapped
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
        while let point = try slots.next(.absolute) {
            var annotations = Annotations()
            for index in columns.indices { try columns[index].takeNext(into: &annotations) }
            guard !point.longitude.isNaN else { continue }
            if !annotations.isEmpty {
                try said.append(annotations, slot: 0)
                try spool.append(Self.detailMark.span)
            }
            if firstTime.isAbsent { firstTime = point.time }
            try spool.append(point)
        }
        if unpaired.times > 0 {
            return "a segment has \(unpaired.times) times more than positions; the last are left out"
        }
        if unpaired.positions > 0 {
            return "a segment has \(unpaired.positions) positions more than times; the last have none"
        }
        return nil
    }

    /// Hands on the segments.
    mutating func emit(into output: inout EventBuffer) throws(ConversionError) {
        var cursor = SpoolCursor()
        var text: [UInt8] = []
        var isOpen = false
        while try cursor.text(in: spool, into: &text) {
            if text == Self.segmentMark {
                if isOpen { output.append(.endPart) }
                isOpen = true
                output.append(.beginPart(.line))
            } else {
                output.append(.detail(try said.takeNext()))
            }
            while let point = try cursor.point(in: spool) { output.append(point) }
        }
        if isOpen { output.append(.endPart) }
    }
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

    /// Puts what is said of the next point into `annotations`; then nothing may be appended any more.
    mutating func takeNext(into annotations: inout Annotations) throws(ConversionError) {
        guard try cursor.next(in: column) == .text else { return }
        annotations[attribute] = String(decoding: cursor.text, as: UTF8.self)
    }
}
