internal import ByteText
internal import GeoStream

/// A note as it is read.
struct NoteDraft {
    /// Where it begins in the file.
    var place = SourceLocation()
    var id: String?
    var title = ""
    var body = ""
    var createdAt = Timestamp.absent
    var tags: [PropertyValue] = []
    var isPinned = false
    var hasLocation = false
    var point = TrackPoint(longitude: .nan, latitude: .nan)
    var placeName: String?
    /// What the location says of the time: the exact one, or that there was none.
    var exactTime = Timestamp.absent
    var hasNoTime = false
    var isTrack = false
    var isRoute = false

    /// The feature but for its points; `time` is that of the note.
    var feature: Feature {
        var feature = Feature(isTrack ? (isRoute ? .route : .track) : .unlocated)
        if let id { feature.id = .string(id) }
        if !title.isEmpty { feature.annotations.name = title }
        if !body.isEmpty { feature.annotations.description = body }
        if !hasNoTime { feature.time = exactTime.isAbsent ? createdAt : exactTime }
        if !tags.isEmpty { feature.properties.append(Property(NotesProperty.tags, .array(tags))) }
        feature.properties.append(Property(NotesProperty.isPinned, .bool(isPinned)))
        if hasNoTime, !createdAt.isAbsent {
            feature.properties.append(Property(NotesProperty.createdAt, .string(createdAt.text)))
        }
        if let placeName { feature.properties.append(Property(NotesProperty.placeName, .string(placeName))) }
        return feature
    }
}

/// The track of a note as it is read: its segments in a spool, since a note's kind may be said behind them.
struct NoteTrack {
    private var spool = Spool(memoryLimit: 1 << 20)
    private var slots = TrackSlots()
    /// What is said of the points of the open segment, by their numbers.
    private var details: [Int: Annotations] = [:]
    /// How many slots of each annotation have been read.
    private var filled: [Attribute: Int] = [:]
    private var numbers: [Double] = []
    /// The time of the first point that has one.
    private(set) var firstTime = Timestamp.absent
    /// What is said of the points of all segments, in their order.
    private var said: [Annotations] = []

    /// The most points of one note of which something is said.
    private static let detailLimit = 100_000
    private static let segmentMark: [UInt8] = [0]
    private static let detailMark: [UInt8] = [1]

    mutating func removeAll() {
        if !spool.isEmpty { spool.removeAll() }
        said = []
        firstTime = .absent
    }

    mutating func beginSegment() throws(ConversionError) {
        slots.removeAll()
        details = [:]
        filled = [:]
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

    /// Keeps what is said of the next point; false where there are too many to hold.
    mutating func append(_ text: String, to attribute: Attribute) -> Bool {
        let slot = filled[attribute, default: 0]
        filled[attribute] = slot + 1
        guard details.count + said.count < Self.detailLimit || details[slot] != nil else { return false }
        details[slot, default: Annotations()][attribute] = text
        return true
    }

    /// Passes over an empty slot.
    mutating func skip(_ attribute: Attribute) { filled[attribute, default: 0] += 1 }

    /// Pairs the columns of the segment; returns what is odd about their lengths.
    mutating func endSegment() throws(ConversionError) -> String? {
        let unpaired = slots.unpaired
        for slot in details.keys.sorted() {
            try spoolSlots(before: slot)
            guard let point = try slots.next(.absolute), !point.longitude.isNaN, let annotations = details[slot]
            else { continue }
            said.append(annotations)
            try spool.append(Self.detailMark.span)
            try spool(point)
        }
        try spoolSlots(before: .max)
        if unpaired.times > 0 {
            return "a segment has \(unpaired.times) times more than positions; the last are left out"
        }
        if unpaired.positions > 0 {
            return "a segment has \(unpaired.positions) positions more than times; the last have none"
        }
        return nil
    }

    private mutating func spoolSlots(before end: Int) throws(ConversionError) {
        while slots.done < end, let point = try slots.next(.absolute) {
            if !point.longitude.isNaN { try spool(point) }
        }
    }

    private mutating func spool(_ point: TrackPoint) throws(ConversionError) {
        if firstTime.isAbsent { firstTime = point.time }
        try spool.append(point)
    }

    /// Hands on the segments.
    func emit(into output: inout EventBuffer) throws(ConversionError) {
        var cursor = SpoolCursor()
        var text: [UInt8] = []
        var next = 0
        var isOpen = false
        while try cursor.text(in: spool, into: &text) {
            if text == Self.segmentMark {
                if isOpen { output.append(.endPart) }
                isOpen = true
                output.append(.beginPart(.line))
            } else {
                output.append(.detail(said[next]))
                next += 1
            }
            while let point = try cursor.point(in: spool) { output.append(point) }
        }
        if isOpen { output.append(.endPart) }
    }
}

extension Timestamp {
    /// The time as RFC 3339; it must not be absent.
    fileprivate var text: String {
        var buffer = ByteBuffer()
        var formatter = TimestampFormatter()
        formatter.append(self, to: &buffer)
        return String(copying: buffer.span)
    }
}
