internal import FormatSupport

/// The first bytes of a FIT file.
///
/// Source: FIT protocol, "File header": size, protocol version, profile version, size of the data, ".FIT", checksum.
struct FITHeader {
    /// The bytes of the header itself; 12, or 14 with a checksum, and more in versions to come.
    let size: Int
    /// The major version of the protocol.
    let version: UInt8
    /// The bytes of the messages behind the header, the file's checksum left out.
    let dataSize: Int
    /// The checksum of the twelve bytes before it; nil where there is none.
    let checksum: UInt16?

    static let smallestSize = 12
    /// The bytes of one with a checksum.
    static let fullSize = 14
    private static let signature: [UInt8] = [0x2E, 0x46, 0x49, 0x54]

    /// Whether a document that begins with `prefix` is FIT.
    static func recognizes(_ prefix: Span<UInt8>) -> Bool { prefix.count >= smallestSize && mayBegin(prefix) }

    /// Whether a header may begin with these bytes, which need not be all of it.
    static func mayBegin(_ bytes: Span<UInt8>) -> Bool {
        guard !bytes.isEmpty, bytes[0] >= smallestSize else { return false }
        for index in signature.indices where 8 + index < bytes.count && bytes[8 + index] != signature[index] {
            return false
        }
        return true
    }

    /// The place of the first whole header that begins in `range`, as far as one can be told from data that look like it: its size,
    /// version and checksum are right.
    static func firstPlace(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        for at in range where at + smallestSize <= bytes.count {
            guard bytes[at + 8] == signature[0], bytes[at] == 12 || bytes[at] == 14 else { continue }
            let found = bytes.extracting(at...)
            guard mayBegin(found), let header = FITHeader(found), (1...2).contains(header.version) else { continue }
            guard let expected = header.checksum else { return at }
            var checksum = FITChecksum()
            checksum.add(found.extracting(0..<smallestSize))
            if checksum.value == expected { return at }
        }
        return nil
    }

    /// Nil where the bytes, which may begin a header, are not all of it.
    init?(_ bytes: Span<UInt8>) {
        guard bytes.count >= Int(bytes[0]) else { return nil }
        size = Int(bytes[0])
        version = bytes[1] >> 4
        dataSize = Int(bytes[4]) | Int(bytes[5]) << 8 | Int(bytes[6]) << 16 | Int(bytes[7]) << 24
        let sum = size >= 14 ? UInt16(bytes[12]) | UInt16(bytes[13]) << 8 : 0
        checksum = sum == 0 ? nil : sum
    }
}
