package import ByteText
package import GeoStream
internal import XMLStream

/// Gives each namespace of a written document one prefix, for the root element to declare.
package struct NamespacePrefixes {
    /// The usual prefixes of well-known namespaces.
    private let usual: [String: String]
    private var prefixes: [String: String] = [:]
    private var taken: Set<String> = ["", "xml", "xmlns", "xsi"]
    /// The namespaces in the order of their first use.
    package private(set) var namespaces: [String] = []

    package init(usual: [String: String]) { self.usual = usual }

    /// The prefix of a namespace: the usual one, else `hint` where it is free and a name, else `ns1`, `ns2` …
    package mutating func prefix(of namespace: String, hint: String) -> String {
        if let known = prefixes[namespace] { return known }
        var prefix = usual[namespace] ?? hint
        if !prefix.isXMLName || taken.contains(prefix) || (usual[namespace] == nil && usual.values.contains(prefix)) {
            var number = 1
            while taken.contains("ns\(number)") { number += 1 }
            prefix = "ns\(number)"
        }
        taken.insert(prefix)
        prefixes[namespace] = prefix
        namespaces.append(namespace)
        return prefix
    }

    /// Appends the declarations, as attributes of the root element; sorted, since the order of the first uses depends on the
    /// runs in which points come.
    package func appendDeclarations(to output: inout ByteBuffer) {
        for (namespace, prefix) in prefixes.sorted(by: { $0.value < $1.value }) {
            output.append(" xmlns:")
            output.append(prefix)
            output.append("=\"")
            output.append(xmlAttribute: namespace)
            output.append(.quotationMark)
        }
    }
}

extension ByteBuffer {
    /// Appends an extension element with all that is in it.
    package mutating func append(_ element: ExtensionElement, _ prefixes: inout NamespacePrefixes) {
        let name = Self.qualified(element.name, element.namespace, element.prefix, &prefixes)
        append(.lessThan)
        append(name)
        for attribute in element.attributes {
            append(.space)
            append(Self.qualified(attribute.name, attribute.namespace, attribute.prefix, &prefixes))
            append("=\"")
            append(xmlAttribute: attribute.value)
            append(.quotationMark)
        }
        if element.children.isEmpty { return append("/>") }
        append(.greaterThan)
        for child in element.children {
            switch child {
            case .text(let text): append(xmlText: text)
            case .element(let inner): append(inner, &prefixes)
            }
        }
        append("</")
        append(name)
        append(.greaterThan)
    }

    private static func qualified(
        _ name: String, _ namespace: String, _ hint: String, _ prefixes: inout NamespacePrefixes
    ) -> String {
        if namespace == "http://www.w3.org/XML/1998/namespace" { return "xml:" + name }
        return namespace.isEmpty ? name : prefixes.prefix(of: namespace, hint: hint) + ":" + name
    }
}
