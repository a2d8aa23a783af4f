internal import ByteText
internal import FormatSupport

/// The sentences that are read, by the last three letters of their address.
enum NMEAKind: UInt32 {
    case rmc = 0x524D43
    case gga = 0x474741
    case gns = 0x474E53
    case gll = 0x474C4C
    case vtg = 0x565447
    case zda = 0x5A4441
    case wpl = 0x57504C
    case rte = 0x525445

    var name: String { "\(self)".uppercased() }
}

/// A sentence and its fields, numbered from 1 behind the address.
struct NMEASentence: ~Escapable {
    private let bytes: Span<UInt8>
    private let outline: NMEAOutline
    /// Nil for one that is not read.
    let kind: NMEAKind?

    /// Nil where there is no valid address, so that what was found is noise.
    @_lifetime(copy bytes)
    @inline(__always)
    init?(_ outline: NMEAOutline, in bytes: Span<UInt8>) {
        guard outline.commaCount > 0 else { return nil }
        let end = outline.start &+ Int(outline.commas[0])
        guard end &- outline.start > 3 else { return nil }
        var letters: UInt32 = 0
        for index in (outline.start &+ 1)..<end {
            let byte = bytes[index]
            guard byte &- UInt8(ascii: "A") < 26 || byte &- .digitZero < 10 else { return nil }
            letters = letters &<< 8 | UInt32(byte)
        }
        // What begins with P is of one maker, whose RMC is another.
        let isStandard = end &- outline.start == 6 && bytes[outline.start &+ 1] != UInt8(ascii: "P")
        kind = isStandard ? NMEAKind(rawValue: letters & 0xFF_FFFF) : nil
        self.outline = outline
        self.bytes = bytes
    }

    /// The number of fields.
    var count: Int { outline.commaCount }

    /// The text of a field, empty where there is none.
    @_lifetime(copy self)
    @inline(__always)
    func field(_ number: Int) -> Span<UInt8> {
        guard number <= outline.commaCount else { return bytes.extracting(0..<0) }
        let first = outline.start &+ Int(outline.commas[number &- 1]) &+ 1
        let last = number < outline.commaCount ? outline.start &+ Int(outline.commas[number]) : outline.end
        return bytes.extracting(first..<last)
    }

    /// The first byte of a field, 0 where it is empty.
    @inline(__always)
    func letter(_ number: Int) -> UInt8 {
        let text = field(number)
        return text.isEmpty ? 0 : text[0]
    }

    /// The text of a field, nil where it is empty; bytes that are not UTF-8 are replaced.
    func text(_ number: Int) -> String? {
        let text = field(number)
        if text.isEmpty { return nil }
        do { return String(copying: try UTF8Span(validating: text)) } catch {
            var bytes: [UInt8] = []
            bytes.append(copying: text)
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
