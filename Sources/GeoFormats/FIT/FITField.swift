internal import FormatSupport

/// The types of fields, by the low five bits of their numbers: the top bit only tells that the order of bytes matters.
///
/// Source: FIT protocol, "Base types".
enum FITType: UInt8 {
    case enumeration, sint8, uint8, sint16, uint16, sint32, uint32, string, float32, float64, uint8z, uint16z, uint32z
    case byte, sint64, uint64, uint64z

    /// The bytes of one value.
    var size: Int {
        switch self {
        case .enumeration, .sint8, .uint8, .string, .uint8z, .byte: 1
        case .sint16, .uint16, .uint16z: 2
        case .sint32, .uint32, .float32, .uint32z: 4
        case .float64, .sint64, .uint64, .uint64z: 8
        }
    }

    init?(number: UInt8) { self.init(rawValue: number & 0x1F) }
}

/// A field as the messages of a definition have it.
struct FITField {
    let number: UInt8
    let type: FITType
    /// Behind the header of the message.
    let offset: Int
    let size: Int

    /// The first value of the field in the message whose fields begin at `start`; NaN where it is absent, or no number.
    ///
    /// The message must lie in `bytes` as a whole.
    @inline(__always)
    func number(in bytes: Span<UInt8>, at start: Int, isBigEndian: Bool) -> Double {
        let at = start &+ offset
        switch type {
        case .enumeration, .uint8, .byte:
            let value = bytes[at]
            return value == .max ? .nan : Double(value)
        case .uint8z:
            let value = bytes[at]
            return value == 0 ? .nan : Double(value)
        case .sint8:
            let value = Int8(bitPattern: bytes[at])
            return value == .max ? .nan : Double(value)
        case .uint16:
            let value = Self.short(bytes, at, isBigEndian)
            return value == .max ? .nan : Double(value)
        case .uint16z:
            let value = Self.short(bytes, at, isBigEndian)
            return value == 0 ? .nan : Double(value)
        case .sint16:
            let value = Int16(bitPattern: Self.short(bytes, at, isBigEndian))
            return value == .max ? .nan : Double(value)
        case .uint32:
            let value = Self.word(bytes, at, isBigEndian)
            return value == .max ? .nan : Double(value)
        case .uint32z:
            let value = Self.word(bytes, at, isBigEndian)
            return value == 0 ? .nan : Double(value)
        case .sint32:
            let value = Int32(bitPattern: Self.word(bytes, at, isBigEndian))
            return value == .max ? .nan : Double(value)
        case .float32:
            let value = Double(Float(bitPattern: Self.word(bytes, at, isBigEndian)))
            return value.isFinite ? value : .nan
        case .float64:
            let value = Double(bitPattern: Self.long(bytes, at, isBigEndian))
            return value.isFinite ? value : .nan
        case .uint64:
            let value = Self.long(bytes, at, isBigEndian)
            return value == .max ? .nan : Double(value)
        case .uint64z:
            let value = Self.long(bytes, at, isBigEndian)
            return value == 0 ? .nan : Double(value)
        case .sint64:
            let value = Int64(bitPattern: Self.long(bytes, at, isBigEndian))
            return value == .max ? .nan : Double(value)
        case .string: return .nan
        }
    }

    /// The text of the field, nil where there is none.
    func text(in bytes: Span<UInt8>, at start: Int) -> String? {
        guard type == .string else { return nil }
        var text: [UInt8] = []
        for index in (start + offset)..<(start + offset + size) {
            guard bytes[index] != 0 else { break }
            text.append(bytes[index])
        }
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }

    @inline(__always)
    private static func short(_ bytes: Span<UInt8>, _ at: Int, _ isBigEndian: Bool) -> UInt16 {
        // Any bytes are a number; the load checks the bounds.
        let value = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt16.self)
        return isBigEndian ? UInt16(bigEndian: value) : UInt16(littleEndian: value)
    }

    @inline(__always)
    private static func word(_ bytes: Span<UInt8>, _ at: Int, _ isBigEndian: Bool) -> UInt32 {
        // As above.
        let value = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt32.self)
        return isBigEndian ? UInt32(bigEndian: value) : UInt32(littleEndian: value)
    }

    @inline(__always)
    private static func long(_ bytes: Span<UInt8>, _ at: Int, _ isBigEndian: Bool) -> UInt64 {
        // As above.
        let value = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
        return isBigEndian ? UInt64(bigEndian: value) : UInt64(littleEndian: value)
    }
}
