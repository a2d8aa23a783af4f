/// The shared styles of a document by their ids.
///
/// Of an id that is used twice the last style counts, as in Google Earth. Memory: the styles of the document, up to a limit.
struct KMLStyles {
    private var styles: [String: KMLStyle] = [:]
    private var maps: [String: KMLStyleMap] = [:]

    /// The most shared styles that are held; further ones are taken for unknown.
    private static let limit = 100_000

    /// Keeps a style under its id.
    mutating func insert(_ style: KMLStyle, id: String) {
        guard styles.count < Self.limit || styles[id] != nil else { return }
        styles[id] = style
        maps[id] = nil
    }

    /// Keeps a map under its id.
    mutating func insert(_ map: KMLStyleMap, id: String) {
        guard maps.count < Self.limit || maps[id] != nil else { return }
        maps[id] = map
        styles[id] = nil
    }

    /// The style at `url`, nil if this document has none there. Some programs leave out the number sign.
    func style(at url: String) -> KMLStyle? { style(at: url, steps: 0) }

    /// The style of a map's normal state.
    func style(of map: KMLStyleMap) -> KMLStyle? { style(of: map, steps: 0) }

    // Maps of maps go a few steps and not in circles.
    private func style(at url: String, steps: Int) -> KMLStyle? {
        let id = String(url.hasPrefix("#") ? url.dropFirst() : url[...])
        if let style = styles[id] { return style }
        guard steps < 8, let map = maps[id] else { return nil }
        return style(of: map, steps: steps + 1)
    }

    private func style(of map: KMLStyleMap, steps: Int) -> KMLStyle? {
        map.own ?? map.url.flatMap { style(at: $0, steps: steps) }
    }
}
