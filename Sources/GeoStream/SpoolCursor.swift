internal import ByteText

/// A place in a spool from which it is read in steps, so that several spools can be read side by side.
///
/// A copy of a cursor goes on by itself from where it was made: so a writer passes several times over one segment. The spool
/// must not change as long as it is read. Memory: one block.
public struct SpoolCursor {
    private var block: [UInt8] = []
    private var at = 0
    private var nextBlock = 0
    private var fileOffset = 0
    /// The points left in the run that the cursor stands in.
    private var runLeft = 0
    private var unpacker = PointPacker()

    /// The start of any spool.
    public init() {}

    /// The next point, or nil where a text or the end comes next.
    @inline(__always)
    public mutating func point(in spool: borrowing Spool) throws(ConversionError) -> TrackPoint? {
        if runLeft == 0, try !enterRun(spool) { return nil }
        runLeft -= 1
        return Self.unpack(block, &unpacker, &at)
    }

    /// Replaces `points` with the next ones, at most `count` and none from behind a text; none where a text or the end comes next.
    public mutating func points(
        in spool: borrowing Spool, atMost count: Int, into points: inout [TrackPoint]
    ) throws(ConversionError) {
        points.removeAll(keepingCapacity: true)
        while points.count < count {
            if runLeft == 0, try !enterRun(spool) { return }
            let size = min(runLeft, count - points.count)
            runLeft -= size
            Self.unpack(size, block, &unpacker, &at, &points)
        }
    }

    private static func unpack(
        _ count: Int, _ block: [UInt8], _ unpacker: inout PointPacker, _ at: inout Int, _ points: inout [TrackPoint]
    ) {
        let bytes = block.span
        for _ in 0..<count { points.append(unpacker.unpack(bytes, &at)) }
    }

    /// Lends the block and the unpacker apart, which a method of the whole cursor could not.
    @inline(__always)
    private static func unpack(_ block: [UInt8], _ unpacker: inout PointPacker, _ at: inout Int) -> TrackPoint {
        unpacker.unpack(block.span, &at)
    }

    /// Replaces `text` with the next one, or returns false where a point or the end comes next.
    ///
    /// A text is as it was appended, up to 64 KiB; a longer one comes in pieces.
    public mutating func text(in spool: borrowing Spool, into text: inout [UInt8]) throws(ConversionError) -> Bool {
        guard runLeft == 0, try fill(spool), block[at] == Spool.textRecord else { return false }
        var start = at + 1
        let size = Int(readVarint(block.span, &start))
        text.removeAll(keepingCapacity: true)
        text.append(copying: block.span.extracting(start..<(start + size)))
        at = start + size
        return true
    }

    private mutating func enterRun(_ spool: borrowing Spool) throws(ConversionError) -> Bool {
        guard try fill(spool), block[at] != Spool.textRecord else { return false }
        var start = at + 1
        runLeft = Int(readVarint(block.span, &start))
        at = start
        return true
    }

    /// Moves on to the block in which the next record begins; false at the end.
    private mutating func fill(_ spool: borrowing Spool) throws(ConversionError) -> Bool {
        while at == block.count {
            let count = spool.blocks.count
            guard nextBlock <= count else { return false }
            if nextBlock < count {
                try spool.blocks.read(nextBlock, &fileOffset, into: &block)
            } else {
                block = spool.block
            }
            nextBlock += 1
            at = 0
        }
        return true
    }
}
