internal import ByteText

/// One element as its bytes show it: where it ends, and where its values lie, the attributes' and the texts of leaves, in order.
///
/// Only the plainest XML has an outline: ASCII, no references, no comments, instructions or CDATA, no text between elements.
/// Source: XML 1.0 (Fifth Edition), 3.1; what is not of that form is left to the parser.
@usableFromInline struct ElementOutline {
    /// What stands at a place between two elements.
    @usableFromInline enum Finding {
        case element(ElementOutline)
        /// An element, whose end is not there yet.
        case incomplete
        /// Anything else: an end tag, a text, an element that is not plain or too long.
        case other
    }

    /// Behind the last byte of the element.
    @usableFromInline var end = 0
    @usableFromInline var values: [Range<Int>] = []

    /// The longest element that is looked at, blanks before it included, in bytes.
    @usableFromInline static let longest = 4096
    private static let mostValues = 64

    /// What begins at `start` but for blanks.
    @usableFromInline
    static func find(_ bytes: Span<UInt8>, from start: Int) -> Finding {
        var scanner = Scanner(bytes: bytes, at: start, end: min(bytes.count, start + longest))
        return scanner.scan(isCut: bytes.count - start < longest)
    }

    private struct Scanner: ~Escapable {
        let bytes: Span<UInt8>
        var at: Int
        let end: Int
        var outline = ElementOutline()

        @_lifetime(copy bytes)
        init(bytes: Span<UInt8>, at: Int, end: Int) {
            self.bytes = bytes
            self.at = at
            self.end = end
        }

        mutating func scan(isCut: Bool) -> Finding {
            let missing: Finding = isCut ? .incomplete : .other
            skipBlanks()
            guard at < end else { return missing }
            guard bytes[at] == .lessThan else { return .other }
            guard at + 1 < end else { return missing }
            guard bytes[at + 1] != .slash else { return .other }
            var depth = 0
            // Where the text of the element that has just begun starts; negative behind an end tag.
            var leaf = -1
            while true {
                guard at + 1 < end else { return missing }
                if bytes[at + 1] == .slash {
                    if leaf >= 0 { outline.values.append(leaf..<at) }
                    leaf = -1
                    guard let close = find(.greaterThan, from: at + 2) else { return missing }
                    at = close + 1
                    depth -= 1
                } else {
                    guard isName(bytes[at + 1]) else { return .other }
                    // Only blanks may stand before an element.
                    if leaf >= 0, !isBlank(leaf..<at) { return .other }
                    switch tag() {
                    case .open:
                        depth += 1
                        leaf = at
                    case .closed:
                        outline.values.append(at..<at)
                        leaf = -1
                    case .cut: return missing
                    case .other: return .other
                    }
                }
                guard outline.values.count <= ElementOutline.mostValues else { return .other }
                if depth == 0 {
                    outline.end = at
                    return .element(outline)
                }
                guard let next = find(.lessThan, from: at) else { return missing }
                guard isPlain(at..<next) else { return .other }
                if leaf < 0, !isBlank(at..<next) { return .other }
                at = next
            }
        }

        private enum Tag { case open, closed, cut, other }

        /// Reads the start tag at the cursor, with its attributes.
        private mutating func tag() -> Tag {
            at += 1
            while at < end, isName(bytes[at]) { at += 1 }
            while true {
                skipBlanks()
                guard at < end else { return .cut }
                switch bytes[at] {
                case .greaterThan:
                    at += 1
                    return .open
                case .slash:
                    guard at + 1 < end else { return .cut }
                    guard bytes[at + 1] == .greaterThan else { return .other }
                    at += 2
                    return .closed
                default:
                    let name = at
                    while at < end, isName(bytes[at]) { at += 1 }
                    let nameEnd = at
                    guard at + 1 < end else { return .cut }
                    let quote = bytes[at + 1]
                    guard nameEnd > name, bytes[at] == .equalsSign, quote == .quotationMark || quote == .apostrophe
                    else { return .other }
                    guard let close = find(quote, from: at + 2) else { return .cut }
                    let value = (at + 2)..<close
                    guard isPlain(value), !value.contains(where: { bytes[$0] == .lessThan }) else { return .other }
                    if !declaresNamespace(name..<nameEnd) { outline.values.append(value) }
                    at = close + 1
                }
            }
        }

        private func declaresNamespace(_ name: Range<Int>) -> Bool {
            guard name.count >= 5 else { return false }
            for (index, byte) in "xmlns".utf8.enumerated() where bytes[name.lowerBound + index] != byte { return false }
            return name.count == 5 || bytes[name.lowerBound + 5] == .colon
        }

        private mutating func skipBlanks() {
            while at < end, bytes[at].isXMLBlank { at += 1 }
        }

        private func find(_ byte: UInt8, from start: Int) -> Int? {
            var index = start
            while index < end {
                if bytes[index] == byte { return index }
                index += 1
            }
            return nil
        }

        private func isBlank(_ range: Range<Int>) -> Bool { range.allSatisfy { bytes[$0].isXMLBlank } }

        /// Whether the parser hands such a text on as it stands.
        private func isPlain(_ range: Range<Int>) -> Bool {
            range.allSatisfy {
                bytes[$0] < 0x80 && bytes[$0] >= .space && bytes[$0] != .ampersand || bytes[$0].isXMLBlank
            }
        }

        private func isName(_ byte: UInt8) -> Bool {
            byte.isLetter || byte.isDigit || byte == .colon || byte == .underscore || byte == .hyphen || byte == .period
        }
    }
}

extension UInt8 {
    /// Whether XML takes it for white space. Source: XML 1.0, 2.3, production S.
    var isXMLBlank: Bool { self == .space || self == .lineFeed || self == .tab || self == .carriageReturn }
}
