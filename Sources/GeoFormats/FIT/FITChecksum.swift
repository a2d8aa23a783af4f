internal import FormatSupport

/// The checksum of FIT files: CRC-16/ARC, polynomial 0x8005 with its bits reversed, starting from 0.
///
/// Four bytes a step (Kounavis and Berry, "Novel Table Lookup-Based Algorithms for High-Performance CRC Generation", 2008).
struct FITChecksum {
    private(set) var value: UInt16 = 0

    /// Four tables of 256: the sum of a byte followed by none, one, two and three zeros.
    private static let tables: [1024 of UInt16] = {
        var tables = [1024 of UInt16](repeating: 0)
        for byte in 0..<256 {
            var sum = UInt16(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
            tables[byte] = sum
        }
        for index in 256..<1024 {
            let before = tables[index - 256]
            tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
        }
        return tables
    }()

    mutating func add(_ bytes: Span<UInt8>) {
        let tables = Self.tables.span
        var sum = value
        var at = 0
        while bytes.count &- at >= 4 {
            let low = Int(UInt8(truncatingIfNeeded: sum) ^ bytes[at])
            let high = Int(UInt8(truncatingIfNeeded: sum &>> 8) ^ bytes[at &+ 1])
            sum =
                tables[768 &+ low] ^ tables[512 &+ high] ^ tables[256 &+ Int(bytes[at &+ 2])]
                ^ tables[Int(bytes[at &+ 3])]
            at &+= 4
        }
        while at < bytes.count {
            sum = sum &>> 8 ^ tables[Int(UInt8(truncatingIfNeeded: sum) ^ bytes[at])]
            at &+= 1
        }
        value = sum
    }
}
