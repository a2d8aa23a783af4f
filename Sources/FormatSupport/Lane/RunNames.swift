internal import ByteText

/// The local names of the elements that come in runs.
@usableFromInline package struct RunNames: Sendable {
    private let names: [[UInt8]]

    @usableFromInline package init(_ names: [String]) { self.names = names.map { Array($0.utf8) } }

    @usableFromInline package var isEmpty: Bool { names.isEmpty }

    /// Behind the last tag before an element of such a name that begins behind `start`, or else the end.
    ///
    /// A parser that has read so far stands between two elements, unless the name is but part of a comment or the like.
    @usableFromInline
    func boundary(in bytes: Span<UInt8>, after start: Int) -> Int {
        var at = start
        while at < bytes.count, bytes[at].isXMLBlank { at += 1 }
        at += 1
        while true {
            at = Self.tag(in: bytes, from: at)
            guard at < bytes.count else { return at }
            if isName(bytes, at + 1) {
                var end = at
                while end > start, bytes[end - 1].isXMLBlank { end -= 1 }
                if end > start, bytes[end - 1] == .greaterThan { return end }
            }
            at += 1
        }
    }

    /// Where the next `<` from `start` on stands, or the end: texts of coordinates are long, so eight bytes are looked at in one step.
    private static func tag(in bytes: Span<UInt8>, from start: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var at = start
        while bytes.count - at >= 8 {
            // Any eight bytes make a UInt64, and the load checks its bounds.
            let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
            // A byte that is zero after this was a `<`; only such a one, or one behind it, borrows into its top bit.
            let others = word ^ (ones &* UInt64(UInt8.lessThan))
            guard (others &- ones) & ~others & (ones &* 0x80) == 0 else { break }
            at += 8
        }
        while at < bytes.count, bytes[at] != .lessThan { at += 1 }
        return min(at, bytes.count)
    }

    private func isName(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
        var first = start
        var end = start
        while end < bytes.count, !bytes[end].isXMLBlank, bytes[end] != .greaterThan, bytes[end] != .slash {
            if bytes[end] == .colon { first = end + 1 }
            end += 1
            if end - start > 64 { return false }
        }
        return names.contains { name in
            guard name.count == end - first else { return false }
            return name.indices.allSatisfy { name[$0] == bytes[first + $0] }
        }
    }
}
