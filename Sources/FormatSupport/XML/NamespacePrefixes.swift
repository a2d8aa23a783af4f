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
    /// Appends an extension element with all that is in it: one that declared its namespace as the default does so again.
    package mutating func append(_ element: ExtensionElement, _ prefixes: inout NamespacePrefixes) {
        append(element, inside: nil, &prefixes)
    }

    /// Appends an element in one whose namespace is the default, where there is such a one.
    private mutating func append(
        _ element: ExtensionElement, inside outer: String?, _ prefixes: inout NamespacePrefixes
    ) {
        let isDefault = element.namespace == outer || element.hasDefaultNamespace
        let name =
            isDefault
            ? element.name : Self.qualified(element.name, element.namespace, element.prefix, &prefixes)
        append(.lessThan)
        append(name)
        if isDefault, element.namespace != outer { append(attribute: "xmlns", element.namespace) }
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
            case .element(let inner): append(inner, inside: isDefault ? element.namespace : nil, &prefixes)
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

extension ExtensionElement {
    /// Whether its namespace is the default one in it, which it is to no element without a namespace.
    fileprivate var hasDefaultNamespace: Bool {
        // Our own have their prefixes.
        prefix.isEmpty && !namespace.isEmpty && !namespace.hasPrefix("urn:fieldnotes:")
            && elements.allSatisfy { $0.isNamespaced(asIn: namespace) }
    }

    private func isNamespaced(asIn outer: String) -> Bool {
        !namespace.isEmpty && (namespace != outer || prefix.isEmpty)
            && elements.allSatisfy { $0.isNamespaced(asIn: outer) }
    }
}
