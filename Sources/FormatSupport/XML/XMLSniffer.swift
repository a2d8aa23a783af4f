internal import ByteText
package import GeoStream

/// Finds the root element in the first bytes of a document that may be XML, in any encoding that shows ASCII.
package enum XMLSniffer {
    /// Root elements of documents that are surely something else, in lower case.
    package static let otherRoots: Set = [
        "kml", "trainingcenterdatabase", "html", "svg", "rss", "feed", "osm", "gpx", "loc",
    ]

    /// Certain if the local name of the root element is one of `roots`; possible where it is one that nobody knows, since the
    /// file's extension may tell more.
    package static func confidence(of roots: [String], in prefix: Span<UInt8>) -> Confidence {
        guard let root = rootName(in: prefix) else { return .no }
        if roots.contains(root) { return .certain }
        return otherRoots.contains(root.lowercased()) ? .no : .possible
    }

    /// The local name of the first start tag behind blanks, comments, processing instructions and a DOCTYPE.
    package static func rootName(in prefix: Span<UInt8>) -> String? {
        guard let (bytes, start) = findRoot(in: prefix) else { return nil }
        let name = bytes[start...].prefix { $0 > .space && $0 != .greaterThan && $0 != .slash }
        return name.split(separator: .colon).last.map { String(decoding: $0, as: UTF8.self) }
    }

    /// What stands between the brackets of that tag, as far as it is there.
    package static func rootTag(in prefix: Span<UInt8>) -> String? {
        findRoot(in: prefix).map { bytes, start in
            String(decoding: bytes[start...].prefix { $0 != .greaterThan }, as: UTF8.self)
        }
    }

    /// The bytes as ASCII, and where in them the name of the root element begins.
    private static func findRoot(in prefix: Span<UInt8>) -> (bytes: [UInt8], start: Int)? {
        // Without zero bytes UTF-16 reads as ASCII, as far as tags go.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(prefix.count)
        for index in prefix.indices where prefix[index] != 0 { bytes.append(prefix[index]) }
        var at = 0
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { at = 2 }
        while at < bytes.count {
            if bytes[at] <= .space {
                at += 1
            } else if bytes[at...].starts(with: "<!--".utf8) {
                guard let end = find("-->", in: bytes, from: at + 4) else { return nil }
                at = end
            } else if bytes[at...].starts(with: "<?".utf8) {
                guard let end = find("?>", in: bytes, from: at + 2) else { return nil }
                at = end
            } else if bytes[at...].starts(with: "<!".utf8) {
                guard let end = endOfDeclaration(in: bytes, from: at + 2) else { return nil }
                at = end
            } else if bytes[at] == .lessThan {
                guard let first = bytes[(at + 1)...].first, first > .space, first != .greaterThan, first != .slash
                else {
                    return nil
                }
                return (bytes, at + 1)
            } else {
                return nil
            }
        }
        return nil
    }

    /// Behind the `>` of a DOCTYPE, past the declarations in its brackets.
    private static func endOfDeclaration(in bytes: [UInt8], from start: Int) -> Int? {
        var quote: UInt8?
        var depth = 0
        for at in start..<bytes.count {
            let byte = bytes[at]
            if byte == quote {
                quote = nil
            } else if quote != nil {
                continue
            } else if byte == .quotationMark || byte == .apostrophe {
                quote = byte
            } else if byte == .leftBracket {
                depth += 1
            } else if byte == .rightBracket {
                depth -= 1
            } else if byte == .greaterThan, depth <= 0 {
                return at + 1
            }
        }
        return nil
    }

    private static func find(_ end: String, in bytes: [UInt8], from start: Int) -> Int? {
        let end = Array(end.utf8)
        var at = start
        while at + end.count <= bytes.count {
            if bytes[at..<(at + end.count)].elementsEqual(end) { return at + end.count }
            at += 1
        }
        return nil
    }
}
