internal import ByteText

extension [UInt8] {
    /// The number in the bytes from `offset` on, which must be there.
    func uint16(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

    /// The number in the bytes from `offset` on, which must be there.
    func uint32(at offset: Int) -> Int { uint16(at: offset) | uint16(at: offset + 2) << 16 }

    /// The number in the bytes from `offset` on, which must be there; `Int.max` for those above it.
    func uint64(at offset: Int) -> Int {
        let high = uint32(at: offset + 4)
        return high > Int(Int32.max) ? .max : high << 32 | uint32(at: offset)
    }
}

extension ByteBuffer {
    /// Appends the bytes of a number, the lowest first.
    mutating func append(littleEndian number: some FixedWidthInteger) {
        for shift in stride(from: 0, to: number.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
