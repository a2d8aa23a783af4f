import GeoStream

@testable import GeoFormats

/// An element of KML for tests.
func kml(
    _ name: KMLName, _ attributes: [String: String] = [:], text: String? = nil, _ children: [ExtensionElement?] = []
) -> ExtensionElement {
    var element = ExtensionElement(
        kml: name, attributes: attributes.map { ExtensionAttribute(name: $0.key, value: $0.value) })
    if let text { element.children.append(.text(text)) }
    element.children += children.compactMap { $0.map(ExtensionNode.element) }
    return element
}

/// An element of KML without attributes.
func kml(_ name: KMLName, _ children: [ExtensionElement?]) -> ExtensionElement { kml(name, [:], text: nil, children) }
