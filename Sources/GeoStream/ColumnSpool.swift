package import ByteText

/// What one column says of the points of a feature, value by value: numbers, times or texts, with gaps between its stretches.
///
/// Packed to a few bytes a value; past a limit the blocks move to a temporary file, so memory is constant whatever the input.
package struct ColumnSpool {
    fileprivate enum Head: UInt8 {
        case null, gap, decimal, bits, seconds, nanoseconds, text
    }

    /// Units of a thousandth, in which nearly all sensor values are whole.
    fileprivate static let unit = 1e3
    private static let blockSize = 16 * 1024

    fileprivate var blocks: BlockStore
    fileprivate var block: [UInt8] = []
    private var last = 0
    private var nanoseconds: Int32 = 0

    /// A column that keeps up to `memoryLimit` bytes in memory.
    package init(memoryLimit: Int = 1 << 20) { blocks = BlockStore(memoryLimit: memoryLimit) }

    /// Forgets everything, and keeps the memory for the next use.
    package mutating func removeAll() {
        if !blocks.isEmpty { blocks.removeAll() }
        block.removeAll(keepingCapacity: true)
        last = 0
        nanoseconds = 0
    }

    /// Appends the absence of a value.
    package mutating func appendNull() throws(ConversionError) { try begin(.null) }

    /// Appends the end of a stretch.
    package mutating func appendGap() throws(ConversionError) { try begin(.gap) }

    package mutating func append(_ number: Double) throws(ConversionError) {
        let scaled = number * Self.unit
        // Adding a half and cutting rounds without a call.
        let whole = abs(scaled) < 1e15 ? Int(scaled + (scaled < 0 ? -0.5 : 0.5)) : 0
        // Negative zero would come back as zero.
        if Double(whole) / Self.unit == number, whole != 0 || number.sign == .plus {
            try begin(.decimal)
            block.appendZigzag(whole &- last)
            last = whole
        } else {
            try begin(.bits)
            block.append(bits: number)
        }
    }

    /// Appends a time, which must not be absent.
    package mutating func append(_ time: Timestamp) throws(ConversionError) {
        let isSame = time.nanoseconds == nanoseconds
        try begin(isSame ? .seconds : .nanoseconds)
        block.appendZigzag(Int(time.seconds) &- last)
        last = Int(time.seconds)
        if !isSame {
            nanoseconds = time.nanoseconds
            block.appendVarint(UInt64(UInt32(bitPattern: nanoseconds)))
        }
    }

    /// Appends a text and a word of the caller's about it.
    package mutating func append(_ text: Span<UInt8>, tag: UInt8) throws(ConversionError) {
        try begin(.text)
        block.append(tag)
        block.appendVarint(UInt64(text.count))
        block.append(copying: text)
    }

    private mutating func begin(_ head: Head) throws(ConversionError) {
        if block.count >= Self.blockSize { try blocks.take(&block) }
        block.append(head.rawValue)
    }
}

/// A place in a column, for reading its values one by one.
package struct ColumnCursor {
    package enum Kind: Sendable {
        case null, gap, number, time, text, end
    }

    private var block: [UInt8] = []
    private var at = 0
    private var nextBlock = 0
    private var fileOffset = 0
    private var last = 0
    private var nanoseconds: Int32 = 0

    /// The number, time or text read last.
    package private(set) var number = 0.0
    package private(set) var time = Timestamp.absent
    package private(set) var tag: UInt8 = 0
    private var textEnd = 0
    private var textStart = 0

    package init() {}

    /// The text read last.
    package var text: ArraySlice<UInt8> { block[textStart..<textEnd] }

    /// Whether the end of a stretch comes next.
    package mutating func isAtGap(in column: ColumnSpool) throws(ConversionError) -> Bool {
        guard try load(column) else { return false }
        return block[at] == ColumnSpool.Head.gap.rawValue
    }

    /// Reads what comes next; with `keepingGap` the cursor stays where it is before the end of a stretch.
    package mutating func next(in column: ColumnSpool, keepingGap: Bool = false) throws(ConversionError) -> Kind {
        guard try load(column), let head = ColumnSpool.Head(rawValue: block[at]) else { return .end }
        var next = at + 1
        defer { at = next }
        switch head {
        case .null: return .null
        case .gap:
            if keepingGap { next -= 1 }
            return .gap
        case .decimal:
            last &+= readZigzag(block.span, &next)
            number = Double(last) / ColumnSpool.unit
            return .number
        case .bits:
            number = readBits(block.span, &next)
            return .number
        case .seconds, .nanoseconds:
            last &+= readZigzag(block.span, &next)
            if head == .nanoseconds { nanoseconds = Int32(truncatingIfNeeded: readVarint(block.span, &next)) }
            time = Timestamp(seconds: Int64(last), nanoseconds: nanoseconds)
            return .time
        case .text:
            tag = block[next]
            next += 1
            let size = Int(readVarint(block.span, &next))
            textStart = next
            next += size
            textEnd = next
            return .text
        }
    }

    /// Makes sure that there is a byte at the cursor; false at the end.
    @inline(__always)
    private mutating func load(_ column: ColumnSpool) throws(ConversionError) -> Bool {
        if at < block.count { return true }
        return try loadNext(column)
    }

    @inline(never)
    private mutating func loadNext(_ column: ColumnSpool) throws(ConversionError) -> Bool {
        let count = column.blocks.count
        guard nextBlock <= count else { return false }
        if nextBlock < count {
            try column.blocks.read(nextBlock, &fileOffset, into: &block)
        } else {
            block = column.block
        }
        nextBlock += 1
        at = 0
        return !block.isEmpty
    }
}
