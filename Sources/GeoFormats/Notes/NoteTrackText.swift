internal import ByteText
internal import FieldNotesKeys
internal import FormatSupport
internal import GeoStream

/// Puts the lines of a feature into the key `track` of a note, each column in a pass of its own.
struct NoteTrackText {
    private let precision: Int?

    init(_ options: WriterOptions) { precision = options.precision }

    func append(isRoute: Bool, _ body: borrowing NoteBody, to output: inout ByteBuffer) throws(ConversionError) {
        output.begin(noteMember: NoteKey.track.rawValue, depth: NoteText.depth)
        output.append("{")
        output.begin(noteMember: NoteTrackKey.segments.rawValue, depth: NoteText.depth + 1, isFirst: true)
        output.append("[")
        var cursor = SpoolCursor()
        var texts = NoteTextCursor()
        var isFirst = true
        for record in body.parts {
            if record.summary.part == .point {
                _ = try cursor.point(in: body.spool)
                for _ in 0..<record.texts { _ = try texts.next(in: body) }
                continue
            }
            output.append(isFirst ? "\n          {" : ",\n          {")
            isFirst = false
            try append(record, body, cursor, texts, to: &output)
            for _ in 0..<record.summary.count { _ = try cursor.point(in: body.spool) }
            for _ in 0..<record.texts { _ = try texts.next(in: body) }
            output.append("\n          }")
        }
        output.append(isFirst ? "\n\n        ]" : "\n        ]")
        output.begin(noteMember: NoteTrackKey.type.rawValue, depth: NoteText.depth + 1)
        output.append(isRoute ? "\"route\"" : "\"track\"")
        output.append("\n      }")
    }

    private func append(
        _ record: NoteBody.PartRecord, _ body: borrowing NoteBody, _ start: SpoolCursor, _ texts: NoteTextCursor,
        to output: inout ByteBuffer
    ) throws(ConversionError) {
        var isFirst = true
        for column in NotesColumn.all where has(column, record) {
            output.begin(noteMember: column.key, depth: NoteText.depth + 3, isFirst: isFirst)
            isFirst = false
            output.append("[\n")
            switch column {
            case .coordinates:
                try append(record.summary.count, body, start, to: &output) { point, output in
                    appendPosition(point, to: &output)
                }
            case .times:
                var times = TimestampFormatter()
                try append(record.summary.count, body, start, to: &output) { point, output in
                    guard !point.time.isAbsent else { return output.append("null") }
                    times.append(quoted: point.time, to: &output)
                }
            case .sensor(let sensor):
                try append(record.summary.count, body, start, to: &output) { point, output in
                    let value = point.sensors[sensor]
                    if value.isNaN { output.append("null") } else { output.append(decimal: value) }
                }
            case .attribute(let attribute): try append(attribute, record, body, texts, to: &output)
            }
            output.append("\n            ]")
        }
    }

    private func has(_ column: NotesColumn, _ record: NoteBody.PartRecord) -> Bool {
        switch column {
        case .coordinates: return true
        case .times: return record.summary.timed > 0
        case .sensor(let sensor): return record.summary.sensors.contains(sensor)
        case .attribute(let attribute):
            let number = Attribute.allCases.firstIndex(of: attribute) ?? 0
            return record.attributes & 1 << UInt32(number) != 0
        }
    }

    /// Appends one value for each point, each on a line of its own.
    private func append(
        _ count: Int, _ body: borrowing NoteBody, _ start: SpoolCursor, to output: inout ByteBuffer,
        _ append: (TrackPoint, inout ByteBuffer) -> Void
    ) throws(ConversionError) {
        var cursor = start
        var points: [TrackPoint] = []
        var left = count
        while left > 0 {
            try cursor.points(in: body.spool, atMost: min(left, 256), into: &points)
            guard !points.isEmpty else { return }
            for index in points.indices {
                output.append(left == count && index == 0 ? "              " : ",\n              ")
                append(points[index], &output)
            }
            left -= points.count
        }
    }

    private func appendPosition(_ point: TrackPoint, to output: inout ByteBuffer) {
        output.append(.leftBracket)
        output.append(decimal: point.longitude, decimals: precision)
        output.append(", ")
        output.append(decimal: point.latitude, decimals: precision)
        if !point.elevation.isNaN {
            output.append(", ")
            output.append(decimal: point.elevation, decimals: precision)
        }
        output.append(.rightBracket)
    }

    private func append(
        _ attribute: Attribute, _ record: NoteBody.PartRecord, _ body: borrowing NoteBody, _ start: NoteTextCursor,
        to output: inout ByteBuffer
    ) throws(ConversionError) {
        var cursor = start
        var left = record.texts
        var filled = 0
        func fill(to count: Int, _ output: inout ByteBuffer) {
            while filled < count {
                output.append(filled == 0 ? "              null" : ",\n              null")
                filled += 1
            }
        }
        while left > 0, let next = try cursor.next(in: body) {
            left -= 1
            guard next.attribute == attribute else { continue }
            fill(to: next.point, &output)
            output.append(filled == 0 ? "              " : ",\n              ")
            if attribute.isNumber { output.append(next.text) } else { output.append(noteString: next.text) }
            filled += 1
        }
        fill(to: record.summary.count, &output)
    }
}
