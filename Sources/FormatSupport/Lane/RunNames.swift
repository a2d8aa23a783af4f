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
        while at < bytes.count {
            if bytes[at] == .lessThan, isName(bytes, at + 1) {
                var end = at
                while end > start, bytes[end - 1].isXMLBlank { end -= 1 }
                if end > start, bytes[end - 1] == .greaterThan { return end }
            }
            at += 1
        }
        return bytes.count
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
