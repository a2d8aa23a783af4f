/// Reads styles wherever they stand: the shared ones of a document, those in the pairs of a map, and a placemark's own.
///
/// A style is used in its normal state; highlights, balloons and lists are not converted.
/// Calls: `begin`, `take`, `end` for a style; `beginMap`, its pairs, `endMap`; `beginPlacemark` before the styles of a placemark.
struct KMLStyleReading {
    /// Where a style or a map stands.
    enum Place {
        /// Among features, for all that name its id.
        case shared(id: String?)
        /// In a `<gx:CascadingStyle>`, which has the id.
        case cascading
        case pair
        case placemark
    }

    private struct StyleMap {
        var place = Place.placemark
        /// The style of the normal state: its address, or the style itself inside the pair.
        var url: String?
        var own: KMLStyle?
        var pairKey = ""
        var pairURL: String?
    }

    private var shared = KMLStyles()
    private var style = KMLStyle()
    private var place = Place.placemark
    private var cascadingID: String?
    private var map = StyleMap()
    /// What the open placemark says of its style: the address of a shared one, and its own on top.
    private var url: String?
    private var own = KMLStyle()

    // MARK: Styles

    mutating func beginCascading(id: String?) { cascadingID = id }

    mutating func begin(in place: Place) {
        self.place = place
        style = KMLStyle()
    }

    /// Takes what the element `name` inside the substyle `parent` says; false where its text is not what it should be.
    mutating func take(_ text: String, of name: KMLName, in parent: KMLName) -> Bool {
        style.take(text, of: name, in: parent)
    }

    mutating func end() {
        switch place {
        case .shared(let id): if let id { shared.insert(style, id: id) }
        case .cascading: if let cascadingID { shared.insert(style, id: cascadingID) }
        case .pair: if map.pairKey != "highlight" { map.own = style }
        case .placemark: own.cover(with: style)
        }
    }

    // MARK: Maps

    mutating func beginMap(in place: Place) { map = StyleMap(place: place) }

    mutating func beginPair() {
        map.pairKey = ""
        map.pairURL = nil
    }

    mutating func take(pairKey key: String) { map.pairKey = key }

    mutating func take(pairURL url: String) { map.pairURL = url }

    mutating func endPair() {
        if map.url == nil || map.pairKey == "normal" { map.url = map.pairURL ?? map.url }
    }

    mutating func endMap() {
        switch map.place {
        case .placemark:
            if let style = map.own ?? map.url.flatMap(shared.style(at:)) { own.cover(with: style) }
        case .shared(let id?):
            if let own = map.own {
                shared.insert(own, id: id)
            } else if let url = map.url {
                shared.insert(alias: id, of: url)
            }
        case .shared(nil), .cascading, .pair: break
        }
    }

    // MARK: Placemarks

    mutating func beginPlacemark() {
        url = nil
        own = KMLStyle()
    }

    mutating func take(placemarkURL url: String) { self.url = url }

    /// The style of the open placemark as far as it is known: the shared one with its own on top.
    var placemarkStyle: KMLStyle {
        var style = url.flatMap(shared.style(at:)) ?? KMLStyle()
        style.cover(with: own)
        return style
    }

    /// The address of the open placemark's style, where this document has no style there.
    var unknownURL: String? { url.flatMap { shared.style(at: $0) == nil ? $0 : nil } }
}
