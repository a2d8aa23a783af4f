internal import ByteText
internal import FormatSupport

/// Finds sentences in whatever stands around them, and the commas in them.
///
/// Source: NMEA 0183 4.11: `$` or `!`, an address of talker and kind, fields with commas before them, `*` and a checksum, end of line.
struct NMEAScanner {
    /// The place of the next byte to look at.
    private(set) var at = 0
    /// The number of the line it stands in, from 1, and where that begins; before the bytes if negative.
    private(set) var line = 1
    private(set) var lineStart = 0

    /// Longer than any sentence, for which the standard has 82 bytes.
    private static let longest = 1024

    private static let classes: [256 of UInt8] = {
        var classes = [256 of UInt8](repeating: text)
        for byte in 0..<UInt8.space { classes[Int(byte)] = special }
        for byte: UInt8 in [.exclamationMark, .dollarSign, .asterisk, 0x7F] { classes[Int(byte)] = special }
        classes[Int(UInt8.comma)] = comma
        return classes
    }()
    private static let text: UInt8 = 0
    private static let comma: UInt8 = 1
    private static let special: UInt8 = 2

    /// Forgets the bytes that have been looked at; returns how many.
    mutating func forget() -> Int {
        defer { at = 0 }
        lineStart -= at
        return at
    }

    /// The next sentence. Nil where there is none that is whole; the end of the bytes is that of one without a checksum if they
    /// are `all` there is.
    @inline(__always)
    mutating func next(in bytes: Span<UInt8>, isAll: Bool) -> NMEAOutline? {
        let classes = Self.classes.span
        while at < bytes.count {
            let first = bytes[at]
            guard first == .dollarSign || first == .exclamationMark else {
                at &+= 1
                if first == .lineFeed {
                    line &+= 1
                    lineStart = at
                }
                continue
            }
            var outline = NMEAOutline(start: at)
            var end = at &+ 1
            var sum: UInt8 = 0
            let limit = min(bytes.count, at &+ Self.longest)
            while end < limit {
                let byte = bytes[end]
                let kind = classes[Int(byte)]
                if kind == Self.special { break }
                if kind == Self.comma { outline.addComma(end) }
                sum ^= byte
                end &+= 1
            }
            outline.end = end
            if end == bytes.count {
                guard isAll else { return nil }
                at = end
                return outline
            }
            if end < limit {
                switch bytes[end] {
                case .asterisk:
                    if end &+ 2 < bytes.count {
                        guard let high = bytes[end &+ 1].hexDigitValue, let low = bytes[end &+ 2].hexDigitValue else {
                            break
                        }
                        outline.checksum = high << 4 | low == sum ? .right : .wrong
                        at = end &+ 3
                        return outline
                    }
                    if !isAll { return nil }
                case .carriageReturn, .lineFeed:
                    at = end
                    return outline
                default: break
                }
            }
            // Noise, or a sentence that was cut off by the next one.
            at = end
        }
        return nil
    }
}

/// Where a sentence and its fields lie.
struct NMEAOutline {
    enum Checksum {
        case right, wrong, missing
    }

    /// The place of its `$`.
    let start: Int
    /// The place behind its last field.
    var end = 0
    var checksum = Checksum.missing
    /// The commas, counted from the start; those beyond the last one that has room here are text.
    private(set) var commas = [48 of UInt16](repeating: 0)
    private(set) var commaCount = 0

    init(start: Int) { self.start = start }

    @inline(__always)
    mutating func addComma(_ place: Int) {
        guard commaCount < commas.count else { return }
        commas[commaCount] = UInt16(truncatingIfNeeded: place &- start)
        commaCount &+= 1
    }
}
