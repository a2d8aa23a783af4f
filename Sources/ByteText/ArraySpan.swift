extension [UInt8] {
    /// Appends the bytes of a span.
    @usableFromInline package mutating func append(copying bytes: Span<UInt8>) {
        guard !bytes.isEmpty else { return }
        // The span covers the bytes for the length of the closure.
        unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
    }
}
