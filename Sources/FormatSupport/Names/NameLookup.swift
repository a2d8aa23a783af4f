/// Finds what a name stands for by its bytes, without making a string of it.
@usableFromInline package struct NameLookup<Value: Sendable>: Sendable {
    @usableFromInline struct Entry: Sendable {
        /// The first eight bytes, the first one lowest.
        @usableFromInline var head: UInt64
        @usableFromInline var value: Value
    }

    @usableFromInline let entries: [Entry]
    @usableFromInline let names: [[UInt8]]
    /// Where the entries of each length begin; the last element is their end.
    @usableFromInline let starts: [Int]

    package init(_ pairs: [(String, Value)]) {
        let sorted = pairs.sorted { $0.0.utf8.count < $1.0.utf8.count }
        names = sorted.map { Array($0.0.utf8) }
        entries = sorted.map { Entry(head: Self.head(of: Array($0.0.utf8).span), value: $0.1) }
        let longest = names.last?.count ?? 0
        starts = (0...(longest + 1)).map { length in sorted.firstIndex { $0.0.utf8.count >= length } ?? sorted.count }
    }

    /// What `name` stands for, or nil.
    @inlinable package func callAsFunction(_ name: Span<UInt8>) -> Value? {
        guard name.count + 1 < starts.count else { return nil }
        let head = Self.head(of: name)
        for index in starts[name.count]..<starts[name.count + 1] where entries[index].head == head {
            if name.count <= 8 || isTail(of: name, index) { return entries[index].value }
        }
        return nil
    }

    @inlinable func isTail(of name: Span<UInt8>, _ index: Int) -> Bool {
        for at in 8..<name.count where names[index][at] != name[at] { return false }
        return true
    }

    @inlinable @inline(__always)
    static func head(of name: Span<UInt8>) -> UInt64 {
        var head: UInt64 = 0
        for at in 0..<min(name.count, 8) { head |= UInt64(name[at]) << UInt64(8 * at) }
        return head
    }
}
