internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

// Elements of KML as they are written: KML's namespace is the default one, Google's is declared by the root element.

extension ByteBuffer {
    /// Appends an element of KML with all that is in it, and declares the other namespaces that it uses.
    mutating func append(kml element: ExtensionElement) {
        append(element, inside: KMLNamespace.kml, declaring: Self.kmlPrefixes)
    }

    /// Appends a start tag of KML, without the contents that the caller appends.
    mutating func append(kmlStartTag element: ExtensionElement) {
        append(.lessThan)
        if element.namespace == KMLNamespace.gx { append("gx:") }
        append(element.name)
        append(kmlAttributes: element.attributes)
        append(.greaterThan)
    }

    /// Appends attributes of an element of KML, and declares the namespaces that they use.
    mutating func append(kmlAttributes attributes: [ExtensionAttribute]) {
        append(attributes, declaring: Self.kmlPrefixes)
    }

    private static let kmlPrefixes = NamespacePrefixes(
        usual: [
            KMLNamespace.kml: "kml", KMLNamespace.atom: "atom", "urn:oasis:names:tc:ciq:xsdschema:xAL:2.0": "xal",
        ], declared: [KMLNamespace.gx: "gx"])
}
