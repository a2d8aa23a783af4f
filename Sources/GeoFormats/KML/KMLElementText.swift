internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

// Elements of KML as they are written: KML's namespace is the default one, Google's is declared by the root element.

extension ByteBuffer {
    /// Appends an element of KML with all that is in it, and declares the other namespaces that it uses.
    mutating func append(kml element: ExtensionElement) {
        var prefixes = Self.kmlPrefixes
        var inside = ByteBuffer()
        inside.append(element.attributes, &prefixes)
        inside.append(kmlContents: element, &prefixes)
        append(.lessThan)
        append(Self.kmlName(element, &prefixes))
        prefixes.appendDeclarations(to: &self)
        append(inside.span)
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
        guard !attributes.isEmpty else { return }
        var prefixes = Self.kmlPrefixes
        var inside = ByteBuffer()
        inside.append(attributes, &prefixes)
        prefixes.appendDeclarations(to: &self)
        append(inside.span)
    }

    private static var kmlPrefixes: NamespacePrefixes {
        NamespacePrefixes(usual: [
            KMLNamespace.kml: "kml", KMLNamespace.atom: "atom", "urn:oasis:names:tc:ciq:xsdschema:xAL:2.0": "xal",
        ])
    }

    private mutating func append(_ attributes: [ExtensionAttribute], _ prefixes: inout NamespacePrefixes) {
        for attribute in attributes {
            append(.space)
            switch attribute.namespace {
            case "": break
            case KMLNamespace.gx: append("gx:")
            case "http://www.w3.org/XML/1998/namespace": append("xml:")
            default: append(prefixes.prefix(of: attribute.namespace, hint: attribute.prefix) + ":")
            }
            append(attribute.name)
            append("=\"")
            append(xmlAttribute: attribute.value)
            append(.quotationMark)
        }
    }

    private mutating func append(kmlContents element: ExtensionElement, _ prefixes: inout NamespacePrefixes) {
        guard !element.children.isEmpty else { return append("/>") }
        append(.greaterThan)
        for child in element.children {
            switch child {
            case .text(let text): append(xmlText: text)
            case .element(let inner):
                append(.lessThan)
                append(Self.kmlName(inner, &prefixes))
                append(inner.attributes, &prefixes)
                append(kmlContents: inner, &prefixes)
            }
        }
        append("</")
        append(Self.kmlName(element, &prefixes))
        append(.greaterThan)
    }

    private static func kmlName(_ element: ExtensionElement, _ prefixes: inout NamespacePrefixes) -> String {
        switch element.namespace {
        case KMLNamespace.kml, "": element.name
        case KMLNamespace.gx: "gx:" + element.name
        default: prefixes.prefix(of: element.namespace, hint: element.prefix) + ":" + element.name
        }
    }
}
