/// Eight bytes looked at together, the first one lowest (after Mycroft and Warren, "Hacker's Delight", 2nd edition, chapter 6).
struct ByteWord: BitwiseCopyable {
    private let bits: UInt64

    /// The eight bytes of `text` from `start` on; all of them must be there.
    @inline(__always)
    init(_ text: Span<UInt8>, at start: Int) {
        // Any eight bytes make a UInt64, and the load checks its bounds.
        bits = UInt64(littleEndian: unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// How many bytes come before the first one that is not a digit.
    @inline(__always)
    var digitsBefore: Int {
        let tens = 0xF0 &* Self.ones
        let threes = 0x30 &* Self.ones
        // A digit has the high half 3, and has it still with 6 added; a carry only disturbs bytes behind one that is not a digit.
        let others = (bits & tens ^ threes) | ((bits &+ 6 &* Self.ones) & tens ^ threes)
        return others.trailingZeroBitCount / 8
    }

    /// How many bytes come before the first one that a string cannot hold as it stands or that is not ASCII.
    @inline(__always)
    var plainBefore: Int {
        // The borrow of a subtraction only disturbs bytes behind the first one that is found.
        let quotes = bits ^ 0x22 &* Self.ones
        let backslashes = bits ^ 0x5C &* Self.ones
        let special =
            (bits &- 0x20 &* Self.ones) & ~bits | (quotes &- Self.ones) & ~quotes | (backslashes &- Self.ones)
            & ~backslashes
            | bits
        return (special & Self.highs).trailingZeroBitCount / 8
    }

    /// How many of the bytes are line feeds.
    @inline(__always)
    var lineFeeds: Int {
        let feeds = bits ^ 0x0A &* Self.ones
        let others = ((feeds & ~Self.highs) &+ ~Self.highs) | feeds
        return 8 - (others & Self.highs).nonzeroBitCount
    }
}
