internal import ByteText
internal import FormatSupport

/// Makes UTF-8 of UTF-16 that begins with a byte-order mark, and leaves all else as it is.
struct UTF16Narrowing {
    private enum Encoding {
        case unknown, narrow
        case wide(isBigEndian: Bool)
    }

    private var encoding = Encoding.unknown
    /// A byte that waits for its pair.
    private var half: UInt8?
    /// The first half of a surrogate pair.
    private var lead: UInt16?

    mutating func append(_ bytes: Span<UInt8>, to text: inout [UInt8]) {
        switch encoding {
        case .narrow: text.append(copying: bytes)
        case .wide(let isBigEndian):
            for index in bytes.indices { append(bytes[index], isBigEndian, to: &text) }
        case .unknown:
            guard let first = half ?? (bytes.isEmpty ? nil : bytes[0]) else { return }
            let rest = half == nil ? bytes.extracting(1...) : bytes
            guard first == 0xFE || first == 0xFF, let second = rest.isEmpty ? nil : rest[0] else {
                half = rest.isEmpty && (first == 0xFE || first == 0xFF) ? first : nil
                if half == nil {
                    encoding = .narrow
                    text.append(first)
                    text.append(copying: rest)
                }
                return
            }
            half = nil
            if first ^ second == 0x01 {
                encoding = .wide(isBigEndian: first == 0xFE)
                append(rest.extracting(1...), to: &text)
            } else {
                encoding = .narrow
                text.append(first)
                text.append(copying: rest)
            }
        }
    }

    private mutating func append(_ byte: UInt8, _ isBigEndian: Bool, to text: inout [UInt8]) {
        guard let first = half else {
            half = byte
            return
        }
        half = nil
        let unit = isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
        if let high = lead {
            lead = nil
            if UTF16.isTrailSurrogate(unit) {
                text += UTF16.decode(UTF16.EncodedScalar([high, unit])).utf8
                return
            }
            text += "\u{FFFD}".utf8
        }
        if UTF16.isLeadSurrogate(unit) {
            lead = unit
        } else {
            text += (Unicode.Scalar(unit) ?? "\u{FFFD}").utf8
        }
    }
}
