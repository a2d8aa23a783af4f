internal import FormatSupport
internal import GeoStream

/// Reads styles wherever they stand: the shared ones of a document, those in the pairs of a map, and a placemark's own.
///
/// A style is used in its normal state; highlights, balloons and lists are kept for a copy, and say nothing else.
struct KMLStyleReading {
    private(set) var shared = KMLStyles()
    /// What the open placemark says of its style: the address of a shared one, and its own on top.
    private var url: String?
    private var own = KMLStyle()

    // MARK: Shared styles

    /// Keeps a style, a map or a `gx:CascadingStyle` that stands among features, for all that name its id.
    ///
    /// `problems` gets each element that cannot be read.
    mutating func share(_ element: ExtensionElement, _ problems: inout [KMLStyle.Problem]) {
        guard let id = element.value(.id) else { return }
        if element.isKML(.StyleMap) {
            shared.insert(KMLStyleMap(element, &problems), id: id)
        } else if element.isKML(.Style) {
            shared.insert(KMLStyle(element, &problems), id: id)
        } else if element.isKML(.CascadingStyle), let style = element.child(.Style) {
            shared.insert(KMLStyle(style, &problems), id: id)
        }
    }

    // MARK: Placemarks

    mutating func beginPlacemark() {
        url = nil
        own = KMLStyle()
    }

    mutating func take(placemarkURL url: String) { self.url = url }

    /// Takes a style or a map of the open placemark itself.
    mutating func take(placemarkStyle element: ExtensionElement, _ problems: inout [KMLStyle.Problem]) {
        if element.isKML(.StyleMap) {
            if let style = shared.style(of: KMLStyleMap(element, &problems)) { own.cover(with: style) }
        } else {
            own.cover(with: KMLStyle(element, &problems))
        }
    }

    /// The style of the open placemark as far as it is known: the shared one with its own on top.
    var placemarkStyle: KMLStyle {
        var style = url.flatMap(shared.style(at:)) ?? KMLStyle()
        style.cover(with: own)
        return style
    }

    /// The address of the open placemark's style, where this document has no style there.
    var unknownURL: String? { url.flatMap { shared.style(at: $0) == nil ? $0 : nil } }
}

/// The style of the normal state of a `<StyleMap>`: its address, or the style itself inside the pair.
struct KMLStyleMap {
    private(set) var url: String?
    private(set) var own: KMLStyle?

    init(_ element: ExtensionElement, _ problems: inout [KMLStyle.Problem]) {
        for pair in element.elements where pair.isKML(.Pair) {
            let key = pair.child(.key)?.words.trimmed ?? ""
            if url == nil || key == "normal" { url = pair.child(.styleUrl)?.words.trimmed ?? url }
            if key != "highlight", let style = pair.child(.Style) { own = KMLStyle(style, &problems) }
        }
    }
}
