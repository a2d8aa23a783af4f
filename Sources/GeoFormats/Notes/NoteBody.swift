internal import ByteText
internal import FormatSupport
internal import GeoStream

/// The parts and points of one feature, spooled until its end, and what is known of them by then.
struct NoteBody {
    struct PartRecord {
        var summary: PartSummary
        /// The annotations that some of its points have, a bit each by their place in `Attribute.allCases`.
        var attributes: UInt32 = 0
        /// How many annotations its points have in all.
        var texts = 0
    }

    private(set) var spool: Spool
    private(set) var parts: [PartRecord] = []
    /// The annotations of points: the number of the point in its part, that of the attribute, then the text.
    private(set) var texts: Spool
    private var pending: Annotations?

    init(_ options: WriterOptions) {
        spool = Spool(memoryLimit: options.spoolLimit)
        texts = Spool(memoryLimit: options.spoolLimit)
    }

    mutating func removeAll() {
        if !spool.isEmpty { spool.removeAll() }
        if !texts.isEmpty { texts.removeAll() }
        parts.removeAll(keepingCapacity: true)
        pending = nil
    }

    mutating func begin(_ part: Part) { parts.append(PartRecord(summary: PartSummary(part))) }

    mutating func append(_ annotations: Annotations) { pending = annotations }

    mutating func append(_ points: Span<TrackPoint>) throws(ConversionError) {
        guard !points.isEmpty, var record = parts.popLast() else { return }
        if let annotations = pending {
            pending = nil
            try append(annotations, to: &record)
        }
        record.summary.add(points)
        parts.append(record)
        try spool.append(points)
    }

    private mutating func append(
        _ annotations: Annotations, to record: inout PartRecord
    ) throws(ConversionError) {
        for (number, attribute) in Attribute.allCases.enumerated() {
            // Longer texts are beyond what a line's point has to say, and would be cut by the spool.
            guard let text = annotations[attribute], text.utf8.count < 32 * 1024 else { continue }
            record.attributes |= 1 << UInt32(number)
            record.texts += 1
            var bytes = (0..<8).map { UInt8(truncatingIfNeeded: record.summary.count >> (8 * $0)) }
            bytes.append(UInt8(truncatingIfNeeded: number))
            bytes.append(contentsOf: text.utf8)
            try texts.append(bytes.span)
        }
    }
}

/// A place among the annotations of a feature's points.
struct NoteTextCursor {
    private var cursor = SpoolCursor()
    private var bytes: [UInt8] = []

    /// The next annotation: the number of its point, its attribute, its text.
    mutating func next(
        in body: borrowing NoteBody
    ) throws(ConversionError) -> (point: Int, attribute: Attribute, text: String)? {
        guard try cursor.text(in: body.texts, into: &bytes) else { return nil }
        let point = (0..<8).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
        return (point, Attribute.allCases[Int(bytes[8])], String(decoding: bytes[9...], as: UTF8.self))
    }
}
