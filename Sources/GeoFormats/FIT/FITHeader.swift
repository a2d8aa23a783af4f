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
