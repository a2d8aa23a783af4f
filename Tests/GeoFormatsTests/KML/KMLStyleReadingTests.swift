import GeoStream
import Testing

@testable import GeoFormats

@Suite("KML styles where they stand")
struct KMLStyleReadingTests {
    /// A style whose lines have this width.
    private func style(_ width: String, id: String? = nil) -> ExtensionElement {
        kml(.Style, id.map { ["id": $0] } ?? [:], [kml(.LineStyle, [kml(.width, text: width)])])
    }

    private func pair(_ key: String, _ url: String?, own: String? = nil) -> ExtensionElement {
        kml(.Pair, [kml(.key, text: key), url.map { kml(.styleUrl, text: $0) }, own.map { style($0) }])
    }

    /// Styles that share these elements, in which a placemark names a style.
    private func sharing(_ elements: ExtensionElement..., naming url: String? = nil) -> KMLStyleReading {
        var styles = KMLStyleReading()
        var problems: [KMLStyle.Problem] = []
        for element in elements { styles.share(element, &problems) }
        #expect(problems.isEmpty)
        styles.beginPlacemark()
        if let url { styles.take(placemarkURL: url) }
        return styles
    }

    private func width(_ styles: KMLStyleReading) -> String? {
        styles.placemarkStyle.properties["stroke-width"]?.number
    }

    @Test("a placemark has the shared style that it names, known before or after it, with its own on top")
    func placemarks() {
        var styles = sharing(naming: "#a")
        var problems: [KMLStyle.Problem] = []
        #expect(width(styles) == nil)
        #expect(styles.unknownURL == "#a")
        styles.share(style("1", id: "a"), &problems)
        #expect(width(styles) == "1")
        #expect(styles.unknownURL == nil)
        styles.take(placemarkStyle: style("2"), &problems)
        #expect(width(styles) == "2")
        styles.beginPlacemark()
        #expect(width(styles) == nil)
        styles.take(placemarkURL: "#a")
        #expect(width(styles) == "1")
        #expect(problems.isEmpty)
    }

    @Test("the last style of an id counts, as in Google Earth, and one without an id nowhere")
    func ids() {
        var styles = sharing(style("1", id: "a"), style("2", id: "a"), style("3"), naming: "#a")
        #expect(width(styles) == "2")
        for url in ["b", "#b", "other.kml#a", ""] {
            styles.take(placemarkURL: url)
            #expect(styles.unknownURL == url)
        }
    }

    @Test("some programs leave out the number sign")
    func withoutSign() { #expect(width(sharing(style("1", id: "a"), naming: "a")) == "1") }

    @Test("what cannot be read of a style is told, and the rest read")
    func problems() {
        var styles = sharing(naming: "#a")
        var problems: [KMLStyle.Problem] = []
        let line = kml(.LineStyle, [kml(.color, text: "red"), kml(.width, text: "2")])
        styles.share(kml(.Style, ["id": "a"], [line]), &problems)
        #expect(problems.map(\.name) == [.color])
        #expect(problems.map(\.text) == ["red"])
        #expect(width(styles) == "2")
    }

    @Test("the style inside a cascading style has its id")
    func cascading() {
        #expect(width(sharing(kml(.CascadingStyle, ["id": "c"], [style("4", id: "x")]), naming: "#c")) == "4")
    }

    @Test("a map stands for its normal state, by its address or by its own style")
    func maps() {
        var styles = sharing(
            style("1", id: "a"),
            kml(.StyleMap, ["id": "byAddress"], [pair("highlight", "#h"), pair("normal", "#a")]),
            kml(.StyleMap, ["id": "own"], [pair("normal", nil, own: "5"), pair("highlight", nil, own: "6")]),
            naming: "#byAddress")
        #expect(width(styles) == "1")
        styles.take(placemarkURL: "#own")
        #expect(width(styles) == "5")
    }

    @Test("a map inside a placemark is its own style")
    func ownMaps() {
        var styles = sharing(style("1", id: "a"))
        var problems: [KMLStyle.Problem] = []
        styles.take(placemarkStyle: kml(.StyleMap, [pair("normal", "#a")]), &problems)
        #expect(width(styles) == "1")
        #expect(styles.unknownURL == nil)
    }

    @Test("maps that lead in a circle lead nowhere")
    func circles() {
        let styles = sharing(
            kml(.StyleMap, ["id": "a"], [pair("normal", "#b")]), kml(.StyleMap, ["id": "b"], [pair("normal", "#a")]),
            naming: "#a")
        #expect(styles.unknownURL == "#a")
    }
}
