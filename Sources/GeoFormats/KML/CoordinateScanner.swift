internal import ByteText
internal import FormatSupport

/// A position as text has it, before anybody asked whether it is on the globe; NaN is a number that is missing or none.
struct RawPosition: BitwiseCopyable {
    var longitude = Double.nan
    var latitude = Double.nan
    var altitude = Double.nan
    /// How many numbers it had.
    var count = 0
    /// Whether others follow it without a blank between them.
    var isJoined = false
    /// Whether blanks stand around its commas.
    var hasBlanks = false
}

/// Reads the text of `<coordinates>` as it arrives: `longitude,latitude[,altitude]` tuples with blanks between them.
///
/// Blanks around a comma do not end a tuple, as in files that people have edited. Of six numbers and more with nothing but
/// commas between them each three are a position, as Google Earth reads them. Memory: one number.
/// Source: OGC KML 2.2, 16.10 (coordinatesType).
struct CoordinateScanner {
    private var position = RawPosition()
    /// The numbers behind the third.
    private var next = RawPosition()
    /// The number that the end of a piece has cut.
    private var cut: [UInt8] = []
    /// Whether a comma came after the last number.
    private var isContinued = false
    /// The index behind the last number, in the piece that is being read.
    private var lastEnd = 0
    /// The first text in the tuple that is not a number.
    private(set) var malformed: String?

    /// Beyond this many bytes a text is not taken for a number.
    private static let longestNumber = 400

    /// Takes a piece of the text, and calls `body` with each tuple that ends in it and the index behind it.
    @inline(__always)
    mutating func read(_ text: Span<UInt8>, isLast: Bool, _ body: (inout CoordinateScanner, RawPosition, Int) -> Void) {
        var at = 0
        let end = text.count
        lastEnd = 0
        if !cut.isEmpty { finishCut(text, &at, isLast, body) }
        while at < end {
            let byte = text[at]
            if byte <= .space {
                if isContinued { position.hasBlanks = true }
                at &+= 1
            } else if byte == .comma {
                if at > lastEnd, !isContinued, position.count > 0 { position.hasBlanks = true }
                skipField()
                at &+= 1
            } else {
                let start = at
                while at < end, text[at] > .space, text[at] != .comma { at &+= 1 }
                if at == end, !isLast {
                    keep(text.extracting(start..<end))
                    return
                }
                take(text.extracting(start..<at), body)
                lastEnd = at
            }
        }
        if isLast { endTuple(body) }
    }

    /// The last tuple of a text that was cut, if the cut was behind it.
    func whatIsLeft() -> RawPosition? { isContinued ? nil : position }

    private mutating func finishCut(
        _ text: Span<UInt8>, _ at: inout Int, _ isLast: Bool,
        _ body: (inout CoordinateScanner, RawPosition, Int) -> Void
    ) {
        while at < text.count, text[at] > .space, text[at] != .comma { at += 1 }
        keep(text.extracting(0..<at))
        if at == text.count, !isLast { return }
        let number = cut
        cut.removeAll(keepingCapacity: true)
        take(number.span, body)
        lastEnd = at
    }

    private mutating func keep(_ bytes: Span<UInt8>) {
        cut.append(
            copying: bytes.extracting(0..<min(bytes.count, Self.longestNumber - min(cut.count, Self.longestNumber))))
    }

    /// Takes a comma; one without a number before it leaves its field empty.
    private mutating func skipField() {
        if isContinued || position.count == 0 { position.count += 1 }
        isContinued = true
    }

    /// Takes a number behind the third; three of them are the next position.
    private mutating func join(
        _ value: Double, _ body: (inout CoordinateScanner, RawPosition, Int) -> Void
    ) {
        switch position.count - 3 {
        case 1: next.longitude = value
        case 2: next.latitude = value
        default:
            next.altitude = value
            position.count = 3
            position.isJoined = true
            next.count = 3
            let whole = position
            position = next
            next = RawPosition()
            body(&self, whole, lastEnd)
        }
    }

    @inline(__always)
    private mutating func take(
        _ number: Span<UInt8>, _ body: (inout CoordinateScanner, RawPosition, Int) -> Void
    ) {
        if !isContinued { endTuple(body) }
        isContinued = false
        position.count &+= 1
        do {
            let value = try parseDecimal(number)
            switch position.count {
            case 1: position.longitude = value
            case 2: position.latitude = value
            case 3: position.altitude = value
            default: join(value, body)
            }
        } catch {
            if malformed == nil { malformed = String(copying: number) }
        }
    }

    @inline(__always)
    private mutating func endTuple(_ body: (inout CoordinateScanner, RawPosition, Int) -> Void) {
        guard position.count > 0 else { return }
        let whole = position
        position = RawPosition()
        next = RawPosition()
        isContinued = false
        body(&self, whole, lastEnd)
        malformed = nil
    }
}

extension RawPosition {
    /// Whether it is not two or three numbers with commas between them.
    var isOdd: Bool { count > 3 || isJoined || hasBlanks }

    /// Reads the text of `<gx:coord>`, numbers with blanks between them; count 0 for an empty one. Commas count as blanks.
    init(coord text: Span<UInt8>, malformed: inout String?) {
        var at = 0
        while at < text.count {
            while at < text.count, text[at] <= .space || text[at] == .comma { at &+= 1 }
            guard at < text.count else { return }
            let start = at
            var value: Double?
            do { value = try scanDecimal(text, at: &at) } catch { value = nil }
            if at < text.count, text[at] > .space, text[at] != .comma {
                value = nil
                while at < text.count, text[at] > .space, text[at] != .comma { at &+= 1 }
            }
            count += 1
            guard count <= 3 else { continue }
            if let value {
                switch count {
                case 1: longitude = value
                case 2: latitude = value
                default: altitude = value
                }
            } else if malformed == nil {
                malformed = String(copying: text.extracting(start..<at))
            }
        }
    }
}
