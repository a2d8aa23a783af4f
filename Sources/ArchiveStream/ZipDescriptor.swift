/// What is known of an entry only behind it, where its writer could not go back.
struct ZipDescriptor {
    var checksum: UInt32
    /// The bytes that it takes.
    var size: Int

    /// The bytes of the longest form: a signature, the checksum and two 64-bit sizes.
    static let longest = 24
    static let signature = 0x0807_4B50

    /// Reads a descriptor at the start of `bytes`, of which there are ``longest``; nil if none fits.
    ///
    /// The signature may be missing and sizes may have four bytes or eight. Nothing tells which, but that the sizes are known: the
    /// packed one, and the other unless the entry was skipped. If both widths fit, it is the one the header announces.
    init?(_ bytes: [UInt8], packedCount: Int, unpackedCount: Int?, isWide: Bool) {
        for start in bytes.uint32(at: 0) == Self.signature ? [4, 0] : [0] {
            for width in isWide ? [8, 4] : [4, 8] {
                let number = { width == 8 ? bytes.uint64(at: $0) : bytes.uint32(at: $0) }
                let mask = width == 8 ? Int.max : 0xFFFF_FFFF
                guard number(start + 4) == packedCount & mask else { continue }
                if let unpackedCount, number(start + 4 + width) != unpackedCount & mask { continue }
                checksum = bytes.bits32(at: start)
                size = start + 4 + 2 * width
                return
            }
        }
        return nil
    }
}
