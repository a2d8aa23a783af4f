import FormatSupport
import GeoStream
import Testing

@testable import GeoFormats

@Suite("GPX elements in extended data")
struct GPXElementTests {
    private func element(
        _ name: String, _ children: [ExtensionNode] = [], _ attributes: [ExtensionAttribute] = [],
        namespace: String = GPXNamespace.gpx11
    ) -> ExtensionElement {
        var element = ExtensionElement(namespace: namespace, prefix: "", name: name)
        element.children = children
        element.attributes = attributes
        return element
    }

    @Test("a link has an address, a text and a type")
    func links() {
        let link = element(
            "link", [.element(element("text", [.text("t")])), .element(element("type", [.text("text/html")]))],
            [ExtensionAttribute(name: "href", value: "a")])
        let expected = WebLink(href: "a", text: "t", type: "text/html")
        #expect(WebLink(gpx: link) == expected)
        #expect(WebLink(gpx: element("link")) == WebLink(href: ""))
        #expect(Annotations(gpx: element("point", [.element(link)])).links == [expected])
    }

    @Test("a point has GPX's attributes, and its extensions, and nothing of another namespace")
    func points() {
        let inner = element("x", [.text("y")], namespace: "urn:x")
        let point = element(
            "point",
            [
                .element(element("name", [.text("Fork")])), .element(element("sat", [.text("many")])),
                .element(element("sym", [.text("Flag")], namespace: "urn:other")),
                .element(element("extensions", [.element(inner)])),
            ])
        let annotations = Annotations(gpx: point)
        #expect(annotations.name == "Fork")
        #expect(annotations[.satellites] == nil)
        #expect(annotations[.symbol] == nil)
        #expect(annotations.extensions == [inner])
    }

    @Test("metadata add to what the document says of its author, and bring copyright and extensions")
    func metadata() {
        var info = DocumentInfo()
        info.author = Person(name: "Ann")
        info.merge(
            gpx: element(
                "metadata",
                [
                    .element(element("author", [.element(element("email", [.text("ann@example.org")]))])),
                    .element(
                        element(
                            "copyright",
                            [.element(element("year", [.text("2024")])), .element(element("license", [.text("by")]))],
                            [ExtensionAttribute(name: "author", value: "Ann")])),
                    .element(element("extensions", [.element(element("x", namespace: "urn:x"))])),
                ]))
        #expect(info.author == Person(name: "Ann", email: "ann@example.org"))
        #expect(info.copyright == Copyright(author: "Ann", year: "2024", license: "by"))
        #expect(info.metadataExtensions == [element("x", namespace: "urn:x")])
    }
}
