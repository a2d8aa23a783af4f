public import ByteText

/// Holds what a format wants later than a stream knows it: texts and runs of points, replayed in their order.
///
/// Points are packed to about ten bytes each (`PointPacker`); past a limit the blocks move to a temporary file without a
/// name, so memory is constant whatever the input. A spool may be replayed more than once and emptied for the next use.
public struct Spool {
    private(set) var blocks: BlockStore
    /// The block that grows.
    private(set) var block: [UInt8] = []
    private var packer = PointPacker()
    /// Where in the block the length of a run stands that the next single point may join.
    private var openRun: Int?
    /// The number of points held.
    public private(set) var pointCount = 0

    private static let blockSize = 64 * 1024
    static let textRecord: UInt8 = 0
    private static let pointsRecord: UInt8 = 1
    /// The longest run whose length is a single byte.
    private static let shortRun: UInt8 = 127

    /// A spool that keeps up to `memoryLimit` bytes in memory.
    public init(memoryLimit: Int = 4 << 20) {
        blocks = BlockStore(memoryLimit: memoryLimit)
    }

    /// Whether nothing is held.
    public var isEmpty: Bool { block.isEmpty && blocks.isEmpty }

    /// Forgets everything, and keeps the memory for the next use.
    public mutating func removeAll() {
        blocks.removeAll()
        block.removeAll(keepingCapacity: true)
        packer = PointPacker()
        openRun = nil
        pointCount = 0
    }

    /// Appends a text. Throws where the temporary file cannot be written.
    public mutating func append(_ text: Span<UInt8>) throws(ConversionError) {
        openRun = nil
        var at = 0
        while at < text.count {
            let size = min(Self.blockSize, text.count - at)
            if block.count + size > Self.blockSize { try closeBlock() }
            block.append(Self.textRecord)
            block.appendVarint(UInt64(size))
            block.append(copying: text.extracting(at..<(at + size)))
            at += size
        }
    }

    /// Appends the text that `buffer` holds. Throws where the temporary file cannot be written.
    public mutating func append(_ buffer: ByteBuffer) throws(ConversionError) { try append(buffer.span) }

    /// Appends one point; points that follow each other share a run. Throws where the temporary file cannot be written.
    public mutating func append(_ point: TrackPoint) throws(ConversionError) {
        if let openRun, block[openRun] < Self.shortRun, block.count < Self.blockSize {
            block[openRun] += 1
        } else {
            if block.count > Self.blockSize - 16 * 1024 { try closeBlock() }
            block.append(Self.pointsRecord)
            openRun = block.count
            block.append(1)
        }
        packer.pack(point, into: &block)
        pointCount += 1
    }

    /// Appends a run of points. Throws where the temporary file cannot be written.
    public mutating func append(_ points: Span<TrackPoint>) throws(ConversionError) {
        openRun = nil
        var at = 0
        while at < points.count {
            let size = min(512, points.count - at)
            if block.count > Self.blockSize - 16 * 1024 { try closeBlock() }
            block.append(Self.pointsRecord)
            block.appendVarint(UInt64(size))
            packer.pack(points.extracting(at..<(at + size)), into: &block)
            at += size
        }
        pointCount += points.count
    }

    private mutating func closeBlock() throws(ConversionError) {
        guard !block.isEmpty else { return }
        openRun = nil
        try blocks.take(&block)
    }

    /// Walks the texts and runs in the order in which they came; a long text comes in pieces, a long run in several runs.
    public func replay(
        text onText: (Span<UInt8>) -> Void, points onPoints: (Span<TrackPoint>) -> Void
    ) throws(ConversionError) {
        var unpacker = PointPacker()
        var run: [TrackPoint] = []
        run.reserveCapacity(512)
        try blocks.forEach { Self.replay($0, &unpacker, &run, onText, onPoints) }
        Self.replay(block.span, &unpacker, &run, onText, onPoints)
    }

    private static func replay(
        _ block: Span<UInt8>, _ unpacker: inout PointPacker, _ run: inout [TrackPoint],
        _ onText: (Span<UInt8>) -> Void, _ onPoints: (Span<TrackPoint>) -> Void
    ) {
        var at = 0
        while at < block.count {
            let isText = block[at] == textRecord
            at += 1
            let size = Int(readVarint(block, &at))
            if isText {
                onText(block.extracting(at..<(at + size)))
                at += size
            } else {
                run.removeAll(keepingCapacity: true)
                for _ in 0..<size { run.append(unpacker.unpack(block, &at)) }
                onPoints(run.span)
            }
        }
    }
}
