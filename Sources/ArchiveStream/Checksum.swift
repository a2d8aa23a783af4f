#if canImport(Darwin)
    internal import zlib
#else
    internal import CZlib
#endif

/// A CRC-32, as gzip and ZIP use it.
struct Checksum: Equatable {
    var value: UInt32 = 0

    /// The checksum of what was summed so far and these bytes.
    func appending(_ bytes: Span<UInt8>) -> Checksum {
        // zlib takes a null address for a question.
        guard !bytes.isEmpty else { return self }
        // The call reads no further than the span reaches.
        let sum = unsafe bytes.withUnsafeBytes {
            unsafe crc32_z(UInt(value), $0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count)
        }
        return Checksum(value: UInt32(truncatingIfNeeded: sum))
    }
}
