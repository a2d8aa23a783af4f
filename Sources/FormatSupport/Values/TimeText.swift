package import ByteText

extension Timestamp {
    /// The time of a Unix number: seconds, or milliseconds where seconds would lie beyond the year 5000; nil where it is not.
    package init?(unix number: Span<UInt8>) {
        guard var seconds = decimal(number), abs(seconds) < 1e14 else { return nil }
        if abs(seconds) >= 1e11 { seconds /= 1000 }
        let whole = seconds.rounded(.down)
        // A double of this size is exact to a microsecond at best.
        let nanoseconds = Int32(((seconds - whole) * 1e6).rounded()) * 1000
        if nanoseconds < 1_000_000_000 {
            self.init(seconds: Int64(whole), nanoseconds: nanoseconds)
        } else {
            self.init(seconds: Int64(whole) + 1)
        }
    }
}
