/// The shared styles of a document by their ids.
///
/// Memory: the styles of the document, up to a limit.
struct KMLStyles {
    private var styles: [String: KMLStyle] = [:]
    /// Style maps: the style of their normal state.
    private var aliases: [String: String] = [:]

    /// The most shared styles that are held; further ones are taken for unknown.
    private static let limit = 100_000

    /// Keeps a style under its id; the first of an id counts.
    mutating func insert(_ style: KMLStyle, id: String) {
        guard styles.count < Self.limit, styles[id] == nil else { return }
        styles[id] = style
    }

    /// Keeps a style map whose normal state is the style at `url`.
    mutating func insert(alias id: String, of url: String) {
        guard aliases.count < Self.limit, aliases[id] == nil else { return }
        aliases[id] = url
    }

    /// The style at `url`, nil if this document has none there.
    func style(at url: String) -> KMLStyle? {
        var url = url
        // Maps of maps go a few steps and not in circles.
        for _ in 0..<8 {
            guard let mark = url.firstIndex(of: "#"), mark == url.startIndex else { return nil }
            let id = String(url[url.index(after: mark)...])
            if let style = styles[id] { return style }
            guard let next = aliases[id] else { return nil }
            url = next
        }
        return nil
    }
}
