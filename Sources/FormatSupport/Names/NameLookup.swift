/// Finds what a name stands for by its bytes, without making a string of it.
@usableFromInline package struct NameLookup<Value: Sendable>: Sendable {
    @usableFromInline struct Entry: Sendable {
        /// The first eight bytes, the first one lowest.
        @usableFromInline var head: UInt64
        @usableFromInline var value: Value

        @inlinable init(head: UInt64, value: Value) {
            self.head = head
            self.value = value
        }
    }

    @usableFromInline let entries: [Entry]
    @usableFromInline let names: [[UInt8]]
    /// Where the entries of each length begin; the last element is their end.
    @usableFromInline let starts: [Int]

    // Inlinable as well: made for values of any type, a table costs ten times as much, and each start makes some.
    @inlinable package init(_ pairs: [(String, Value)]) {
        var entries: [Entry] = []
        var names: [[UInt8]] = []
        var starts: [Int] = []
        for (name, value) in pairs.sorted(by: { $0.0.utf8.count < $1.0.utf8.count }) {
            let bytes = Array(name.utf8)
            while starts.count <= bytes.count { starts.append(entries.count) }
            entries.append(Entry(head: Self.head(of: bytes.span), value: value))
            names.append(bytes)
        }
        self.entries = entries
        self.names = names
        self.starts = starts + [entries.count]
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
