internal import ByteText

/// How far a zone's clocks are from UTC, and when.
struct TimeZoneRules: Sendable {
    private struct Transition: Sendable {
        var time: Int64
        var offset: Int64
    }

    /// Seconds east of Greenwich before the first transition.
    private var first: Int64 = 0
    /// In the order of their times.
    private var transitions: [Transition] = []
    /// What holds after the last transition.
    private var rest: ZoneRule?

    /// A zone with one offset for all times, in seconds east of Greenwich.
    init(offset: Int64) { first = offset }

    /// A zone of a TZif file (RFC 9636); nil if the bytes are not one.
    init?(_ bytes: Span<UInt8>) {
        guard var block = Header(bytes, at: 0) else { return nil }
        var timeSize = 4
        if block.version >= UInt8(ascii: "2") {
            guard let second = Header(bytes, at: block.end(timeSize: 4)) else { return nil }
            block = second
            timeSize = 8
        }
        guard block.end(timeSize: timeSize) <= bytes.count else { return nil }
        let types = block.start + block.times * (timeSize + 1)
        func offset(_ type: Int) -> Int64? {
            type < block.types ? bytes.integer(at: types + type * 6, size: 4) : nil
        }
        guard let first = offset(0) else { return nil }
        self.first = first
        for index in 0..<block.times {
            let type = Int(bytes[block.start + block.times * timeSize + index])
            guard let offset = offset(type) else { return nil }
            transitions.append(
                Transition(time: bytes.integer(at: block.start + index * timeSize, size: timeSize), offset: offset))
        }
        if timeSize == 8 {
            let footer = (block.end(timeSize: 8)..<bytes.count).map { bytes[$0] }
            rest = ZoneRule(String(decoding: footer, as: UTF8.self).filter { $0 != "\n" })
        }
    }

    /// Where the counts and the data of one block are.
    private struct Header {
        var version: UInt8
        var start, times, types: Int
        private var others: Int
        private var leaps: Int

        init?(_ bytes: Span<UInt8>, at start: Int) {
            guard start + 44 <= bytes.count, bytes.integer(at: start, size: 4) == 0x545A_6966 else { return nil }
            func count(_ index: Int) -> Int { Int(bytes.integer(at: start + 20 + 4 * index, size: 4)) }
            let counts = (0..<6).map(count)
            guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
            version = bytes[start + 4]
            self.start = start + 44
            times = counts[3]
            types = counts[4]
            leaps = counts[2]
            others = counts[0] + counts[1] + counts[5]
        }

        func end(timeSize: Int) -> Int {
            start + times * (timeSize + 1) + types * 6 + leaps * (timeSize + 4) + others
        }
    }

    /// Seconds east of Greenwich at a time.
    func offset(at time: Int64) -> Int64 {
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        if low == transitions.count, let rest { return rest.offset(at: time) }
        return low > 0 ? transitions[low - 1].offset : first
    }

    /// The local day, counted from 1970-01-01.
    func day(of time: Timestamp) -> Int64 { (time.seconds + offset(at: time.seconds)).quotientDown(86_400) }
}

extension Int64 {
    /// The quotient, rounded down.
    func quotientDown(_ divisor: Int64) -> Int64 { self / divisor - (self % divisor < 0 ? 1 : 0) }
}

extension Span<UInt8> {
    /// A signed whole number, its highest byte first.
    fileprivate func integer(at start: Int, size: Int) -> Int64 {
        var value = Int64(Int8(bitPattern: self[start]))
        for index in 1..<size { value = value << 8 | Int64(self[start + index]) }
        return value
    }
}
