public import ByteText
public import GeoStream

/// The bytes of one element that has been read, cut into literals and slots: what an element must look like to be read without
/// the parser.
///
/// An element whose literals are the same bytes and whose slots hold but numbers and times has the same structure, so the
/// parser would hand on the same tokens, and the machine would do with each text what it did with the exemplar's.
@usableFromInline struct Exemplar {
    /// What follows a literal.
    @usableFromInline enum Slot {
        case time, longitude, latitude, elevation
        case heartRate, cadence, power, temperature, speed, course
        /// A value that is skipped, whatever it says.
        case ignored
        /// Nothing: the element ends.
        case end
    }

    /// A literal, and the slot behind it.
    @usableFromInline struct Step {
        /// Where the literal lies in `words`; the last word is compared where `lastMask` has bits.
        @usableFromInline var words: Range<Int>
        @usableFromInline var lastMask: UInt64
        /// In bytes.
        @usableFromInline var length: Int
        @usableFromInline var slot: Slot
    }

    /// The literals, eight bytes a word.
    @usableFromInline var words: [UInt64] = []
    @usableFromInline var steps: [Step] = []
    /// The marks around the point, the same for all elements with these literals: of a waypoint, or the annotations of a point.
    @usableFromInline let before: [Mark]
    @usableFromInline let after: [Mark]
    /// How many line feeds the literals have.
    @usableFromInline var lineFeeds = 0
    /// In which order of hits it was used last.
    @usableFromInline var lastUse = 0

    /// Longer slots are left to the parser.
    @usableFromInline static let longestSlot = 40

    /// The exemplar of the element at `range`, whose values in `slots` went into these fields, in order, and which made these marks.
    @usableFromInline
    init(
        _ bytes: Span<UInt8>, _ range: Range<Int>, slots: [(range: Range<Int>, field: PointField?)],
        before: [Mark] = [], after: [Mark] = []
    ) {
        self.before = before
        self.after = after
        var at = range.lowerBound
        for slot in slots {
            append(bytes, at..<slot.range.lowerBound, slot.field.map(Slot.init) ?? .ignored)
            at = slot.range.upperBound
        }
        append(bytes, at..<range.upperBound, .end)
    }

    private mutating func append(_ bytes: Span<UInt8>, _ literal: Range<Int>, _ slot: Slot) {
        let first = words.count
        var shift: UInt64 = 64
        for index in literal {
            if shift == 64 {
                words.append(0)
                shift = 0
            }
            words[words.count - 1] |= UInt64(bytes[index]) << shift
            shift += 8
            if bytes[index] == .lineFeed { lineFeeds += 1 }
        }
        let mask = shift == 64 ? UInt64.max : (1 << shift) - 1
        steps.append(Step(words: first..<words.count, lastMask: mask, length: literal.count, slot: slot))
    }

    /// The slot that `range` begins with: the characters of numbers and times, none if there are too many.
    static func slot(_ bytes: Span<UInt8>, in range: Range<Int>) -> Range<Int> {
        let end = range.first { !bytes[$0].isSlotCharacter } ?? range.upperBound
        let slot = range.lowerBound..<end
        return slot.count <= longestSlot ? slot : slot.prefix(0)
    }

    /// Reads the element at `at` into `point`, and moves on behind it.
    ///
    /// False, and `at` is anywhere, where the element is another one, not all there, or has a value that the parser and its
    /// machine would not just have put into its field.
    @inlinable @inline(__always)
    func read(_ bytes: Span<UInt8>, _ at: inout Int, into point: inout TrackPoint) -> Bool {
        for index in steps.indices {
            let step = steps[index]
            guard matches(step, bytes, at) else { return false }
            at &+= step.length
            if step.slot == .end { return true }
            guard readSlot(step.slot, bytes, &at, into: &point) else { return false }
        }
        return false
    }

    @inlinable @inline(__always)
    func matches(_ step: Step, _ bytes: Span<UInt8>, _ start: Int) -> Bool {
        var at = start
        let last = step.words.upperBound &- 1
        // A literal near the end of what is there waits for more.
        guard bytes.count &- at >= step.words.count &* 8 else { return false }
        for index in step.words {
            // Any eight bytes make a UInt64, and the load checks its bounds.
            let word = UInt64(littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self))
            let difference = word ^ words[index]
            guard (index == last ? difference & step.lastMask : difference) == 0 else { return false }
            at &+= 8
        }
        return true
    }

    @inlinable @inline(__always)
    func readSlot(_ slot: Slot, _ bytes: Span<UInt8>, _ at: inout Int, into point: inout TrackPoint) -> Bool {
        switch slot {
        case .time: return readTime(bytes, &at, into: &point)
        case .ignored:
            let start = at
            while at < bytes.count, bytes[at].isSlotCharacter { at &+= 1 }
            return at > start && at &- start <= Self.longestSlot
        case .end: return false
        case .longitude, .latitude, .elevation, .heartRate, .cadence, .power, .temperature, .speed, .course: break
        }
        let value: Double
        do { value = try scanDecimal(bytes, at: &at) } catch { return false }
        switch slot {
        case .longitude:
            // The parser's machine wraps what is beyond, with a warning.
            guard abs(value) <= 180 else { return false }
            point.longitude = value
        case .latitude:
            guard abs(value) <= 90 else { return false }
            point.latitude = value
        case .elevation: point.elevation = value
        case .heartRate: point.sensors.heartRate = value
        case .cadence: point.sensors.cadence = value
        case .power: point.sensors.power = value
        case .temperature: point.sensors.temperature = value
        case .speed: point.sensors.speed = value
        case .course: point.sensors.course = value
        case .time, .ignored, .end: break
        }
        return true
    }

    @inlinable @inline(__always)
    func readTime(_ bytes: Span<UInt8>, _ at: inout Int, into point: inout TrackPoint) -> Bool {
        var end = at
        while end < bytes.count, bytes[end].isSlotCharacter { end &+= 1 }
        // One without a zone is warned of.
        guard end &- at <= Self.longestSlot, let parsed = Timestamp.parse(bytes.extracting(at..<end)), parsed.hasZone
        else { return false }
        point.time = parsed.timestamp
        at = end
        return true
    }
}

extension UInt8 {
    /// Whether numbers and times have such a character, exponents aside: `0` to `9`, `+`, `-`, `.`, `:`, `T`, `Z`.
    @inlinable @inline(__always)
    package var isSlotCharacter: Bool {
        isDigit || self == .period || self == .hyphen || self == .colon || self == UInt8(ascii: "T")
            || self == UInt8(ascii: "Z") || self == .plusSign
    }
}

extension Exemplar.Slot {
    fileprivate init(_ field: PointField) {
        switch field {
        case .latitude: self = .latitude
        case .longitude: self = .longitude
        case .elevation: self = .elevation
        case .time: self = .time
        case .sensor(.heartRate): self = .heartRate
        case .sensor(.cadence): self = .cadence
        case .sensor(.power): self = .power
        case .sensor(.temperature): self = .temperature
        case .sensor(.speed): self = .speed
        case .sensor(.course): self = .course
        }
    }
}
