package import GeoStream

/// Points with their annotations that wait for what comes behind them, in constant memory.
package struct WaitingPoints {
    private var spool = Spool(memoryLimit: 1 << 20)
    private var annotations = DetailColumn()

    package init() {}

    package var isEmpty: Bool { spool.pointCount == 0 }

    package mutating func append(_ point: TrackPoint, _ annotations: Annotations) throws(ConversionError) {
        if !annotations.isEmpty { try self.annotations.append(annotations, slot: spool.pointCount) }
        try spool.append(point)
    }

    /// Gives the points to `body` in their order, each with its annotations where it has some, and forgets them.
    package mutating func drain(_ body: (TrackPoint, Annotations?) -> Void) throws(ConversionError) {
        guard !isEmpty else { return }
        var cursor = SpoolCursor()
        var slot = 0
        while let point = try cursor.point(in: spool) {
            body(point, try annotations.take(slot: slot))
            slot += 1
        }
        spool.removeAll()
        annotations.removeAll()
    }
}
