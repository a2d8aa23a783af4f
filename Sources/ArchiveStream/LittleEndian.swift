internal import ByteText

extension [UInt8] {
    /// The number in the bytes from `offset` on, which must be there.
    func uint16(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

    /// The number in the bytes from `offset` on, which must be there.
    func bits32(at offset: Int) -> UInt32 { UInt32(uint16(at: offset)) | UInt32(uint16(at: offset + 2)) << 16 }

    /// The same; `Int.max` for those above it, which are where integers have 32 bits.
    func uint32(at offset: Int) -> Int { Int(clamping: bits32(at: offset)) }

    /// The number in the bytes from `offset` on, which must be there; `Int.max` for those above it.
    func uint64(at offset: Int) -> Int {
        Int(clamping: UInt64(bits32(at: offset + 4)) << 32 | UInt64(bits32(at: offset)))
    }
}

extension ByteBuffer {
    /// Appends the bytes of a number, the lowest first.
    mutating func append(littleEndian number: some FixedWidthInteger) {
        for shift in stride(from: 0, to: number.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
