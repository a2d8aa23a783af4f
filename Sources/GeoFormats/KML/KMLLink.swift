internal import ByteText
internal import FormatSupport
internal import GeoStream

/// A network link to a file that may stand in the same archive.
struct KMLLink {
    var element: ExtensionElement
    var place: SourceLocation

    /// Nil for a link that leads to no KML file beside this one.
    init?(_ element: ExtensionElement, at place: SourceLocation) {
        guard let href = element.linkedFile, !href.contains(":"), !href.hasPrefix("/") else { return nil }
        guard href.lowercased().hasSuffix(".kml") else { return nil }
        self.element = element
        self.place = place
    }

    /// The path of the file in the archive, where the link stands in the file at `base`.
    func path(from base: String) -> String {
        let href = element.linkedFile ?? ""
        var parts = base.split(separator: "/").dropLast().map(String.init)
        for part in Self.decoded(href).split(whereSeparator: { $0 == "/" || $0 == "\\" }) where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }

    /// The text with the bytes that are written as `%20`; names in archives are plain.
    private static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == .percentSign, digits.count == 2, digits.allSatisfy(\.isHexDigit),
                let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension ExtensionElement {
    /// Where a network link leads.
    var linkedFile: String? { (child(.Link) ?? child(.Url))?.child(.href)?.words.trimmed }

    /// The warning of a network link that is not followed.
    var unfetchedLink: String {
        let called = child(.name).map { " '\($0.words.withoutLayout)'" } ?? ""
        let to = linkedFile.map { " to '\($0)'" } ?? ""
        return "the NetworkLink\(called)\(to) is not fetched"
    }
}
