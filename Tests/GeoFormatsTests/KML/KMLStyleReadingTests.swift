import GeoStream
import Testing

@testable import GeoFormats

@Suite("KML styles where they stand")
struct KMLStyleReadingTests {
    /// Reads a style whose lines have this width.
    private func read(_ width: String, in place: KMLStyleReading.Place, _ styles: inout KMLStyleReading) {
        styles.begin(in: place)
        let isTaken = styles.take(width, of: .width, in: .LineStyle)
        #expect(isTaken)
        styles.end()
    }

    private func readPair(_ key: String, _ url: String?, own: String? = nil, _ styles: inout KMLStyleReading) {
        styles.beginPair()
        styles.take(pairKey: key)
        if let url { styles.take(pairURL: url) }
        if let own { read(own, in: .pair, &styles) }
        styles.endPair()
    }

    private func width(_ styles: KMLStyleReading) -> String? {
        styles.placemarkStyle.properties["stroke-width"]?.number
    }

    @Test("a placemark has the shared style that it names, known before or after it, with its own on top")
    func placemarks() {
        var styles = KMLStyleReading()
        styles.beginPlacemark()
        styles.take(placemarkURL: "#a")
        #expect(width(styles) == nil)
        #expect(styles.unknownURL == "#a")
        read("1", in: .shared(id: "a"), &styles)
        #expect(width(styles) == "1")
        #expect(styles.unknownURL == nil)
        read("2", in: .placemark, &styles)
        #expect(width(styles) == "2")
        styles.beginPlacemark()
        #expect(width(styles) == nil)
        styles.take(placemarkURL: "#a")
        #expect(width(styles) == "1")
    }

    @Test("the first style of an id counts, and one without an id nowhere")
    func ids() {
        var styles = KMLStyleReading()
        read("1", in: .shared(id: "a"), &styles)
        read("2", in: .shared(id: "a"), &styles)
        read("3", in: .shared(id: nil), &styles)
        styles.beginPlacemark()
        styles.take(placemarkURL: "#a")
        #expect(width(styles) == "1")
        for url in ["a", "#b", "other.kml#a", ""] {
            styles.take(placemarkURL: url)
            #expect(styles.unknownURL == url)
        }
    }

    @Test("the style inside a cascading style has its id")
    func cascading() {
        var styles = KMLStyleReading()
        styles.beginCascading(id: "c")
        read("4", in: .cascading, &styles)
        styles.beginPlacemark()
        styles.take(placemarkURL: "#c")
        #expect(width(styles) == "4")
    }

    @Test("a map stands for its normal state, by its address or by its own style")
    func maps() {
        var styles = KMLStyleReading()
        read("1", in: .shared(id: "a"), &styles)
        styles.beginMap(in: .shared(id: "byAddress"))
        readPair("highlight", "#h", &styles)
        readPair("normal", "#a", &styles)
        styles.endMap()
        styles.beginMap(in: .shared(id: "own"))
        readPair("normal", nil, own: "5", &styles)
        readPair("highlight", nil, own: "6", &styles)
        styles.endMap()
        styles.beginPlacemark()
        styles.take(placemarkURL: "#byAddress")
        #expect(width(styles) == "1")
        styles.take(placemarkURL: "#own")
        #expect(width(styles) == "5")
    }

    @Test("a map inside a placemark is its own style")
    func ownMaps() {
        var styles = KMLStyleReading()
        read("1", in: .shared(id: "a"), &styles)
        styles.beginPlacemark()
        styles.beginMap(in: .placemark)
        readPair("normal", "#a", &styles)
        styles.endMap()
        #expect(width(styles) == "1")
        #expect(styles.unknownURL == nil)
    }

    @Test("maps that lead in a circle lead nowhere")
    func circles() {
        var styles = KMLStyleReading()
        for (id, url) in [("a", "#b"), ("b", "#a")] {
            styles.beginMap(in: .shared(id: id))
            readPair("normal", url, &styles)
            styles.endMap()
        }
        styles.beginPlacemark()
        styles.take(placemarkURL: "#a")
        #expect(styles.unknownURL == "#a")
    }
}
