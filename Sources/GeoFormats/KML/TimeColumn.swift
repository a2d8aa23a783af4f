internal import ByteText
internal import GeoStream

/// The times of a track's slots, spooled until their positions are there.
struct TimeColumn {
    private var spool = ColumnSpool(memoryLimit: 512 << 10)
    private var cursor = ColumnCursor()
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func append(_ time: Timestamp) throws(ConversionError) {
        if time.isAbsent { try spool.appendNull() } else { try spool.append(time) }
        count += 1
    }

    /// The next time from the start, absent past the end too; from the first call on nothing may be appended.
    @inline(__always)
    mutating func next() throws(ConversionError) -> Timestamp {
        try cursor.next(in: spool) == .time ? cursor.time : .absent
    }

    mutating func removeAll() {
        guard !isEmpty else { return }
        spool.removeAll()
        cursor = ColumnCursor()
        count = 0
    }
}
