internal import ByteText
internal import FormatSupport

/// What the first bytes of a document tell of it besides its format.
package struct DocumentVersion: Equatable {
    /// Of an XML format: the `version` of the root element, else the end of its namespace (`2.2`, `v1`).
    package var version: String?
    package var isGzip: Bool

    package init(prefix: [UInt8]) {
        isGzip = GzipPrefix.isGzip(prefix)
        let limit = FormatSniffer.prefixLimit
        let document = isGzip ? (try? GzipPrefix.unpacked(prefix, isAll: false, limit: limit)) ?? [] : prefix
        guard let tag = XMLSniffer.rootTag(in: document.span) else { return }
        version = Self.value(of: "version", in: tag) ?? Self.namespaceEnd(tag)
    }

    /// The last part of the namespace, where it is a number.
    private static func namespaceEnd(_ tag: String) -> String? {
        let prefix = tag.split(separator: ":").count > 1 ? tag.prefix { $0 != ":" && $0 != " " } : ""
        let name = value(of: "xmlns", in: tag) ?? value(of: "xmlns:" + prefix, in: tag)
        guard let last = name?.split(separator: "/").last, last.contains(where: \.isNumber), last.count <= 8 else {
            return nil
        }
        return String(last)
    }

    private static func value(of name: String, in tag: String) -> String? {
        var rest = tag[...]
        while let space = rest.firstIndex(where: \.isWhitespace) {
            rest = rest[space...].drop(while: \.isWhitespace)
            guard rest.hasPrefix(name) else { continue }
            let sign = rest.dropFirst(name.count).drop(while: \.isWhitespace)
            guard sign.first == "=" else { continue }
            let text = sign.dropFirst().drop(while: \.isWhitespace)
            guard let quote = text.first, quote == "\"" || quote == "'" else { return nil }
            return String(text.dropFirst().prefix { $0 != quote })
        }
        return nil
    }
}
