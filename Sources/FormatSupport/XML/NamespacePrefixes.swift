package import ByteText
package import GeoStream
internal import XMLStream

/// Gives each namespace of a written document one prefix, for the root element to declare.
package struct NamespacePrefixes {
    /// The usual prefixes of well-known namespaces.
    private let usual: [String: String]
    fileprivate let declared: [String: String]
    private var prefixes: [String: String] = [:]
    private var taken: Set<String> = ["", "xml", "xmlns", "xsi"]
    /// The namespaces in the order of their first use.
    package private(set) var namespaces: [String] = []

    /// Prefixes of an element; those of `declared` have their declarations further out.
    package init(usual: [String: String], declared: [String: String] = [:]) {
        self.usual = usual
        self.declared = declared
        taken.formUnion(declared.values)
    }

    /// The prefix of a namespace: the usual one, else `hint` where it is free and a name, else `ns1`, `ns2` …
    package mutating func prefix(of namespace: String, hint: String) -> String {
        if let known = declared[namespace] ?? prefixes[namespace] { return known }
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
    ///
    /// `tail` stands behind the last of its elements, where it has any.
    package mutating func append(
        _ element: ExtensionElement, tail: StaticString = "", _ prefixes: inout NamespacePrefixes
    ) {
        append(element, inside: nil, tail: tail, &prefixes)
    }

    /// Appends an element in one whose namespace is the default, and declares the namespaces that it uses.
    package mutating func append(
        _ element: ExtensionElement, inside outer: String, declaring prefixes: NamespacePrefixes
    ) {
        var prefixes = prefixes
        let tag = Self.tag(of: element, inside: outer, &prefixes)
        // What is in it is put into words first: it may use namespaces of its own.
        var content = ByteBuffer()
        content.append(contentOf: element, tag, &prefixes)
        append(.lessThan)
        append(tag.name)
        prefixes.appendDeclarations(to: &self)
        append(content)
    }

    /// Appends attributes, and declares the namespaces that they use.
    package mutating func append(_ attributes: [ExtensionAttribute], declaring prefixes: NamespacePrefixes) {
        guard !attributes.isEmpty else { return }
        var prefixes = prefixes
        var content = ByteBuffer()
        content.append(attributes, &prefixes)
        prefixes.appendDeclarations(to: &self)
        append(content)
    }

    /// How an element is called, the namespace that is the default in it, nil for none that counts, and whether it declares that.
    private typealias Tag = (name: String, inside: String?, isDeclaring: Bool)

    private static func tag(
        of element: ExtensionElement, inside outer: String?, _ prefixes: inout NamespacePrefixes
    ) -> Tag {
        let namespace = element.namespace
        if namespace == outer { return (element.name, outer, false) }
        if element.hasDefaultNamespace, prefixes.declared[namespace] == nil { return (element.name, namespace, true) }
        return (qualified(element.name, namespace, element.prefix, &prefixes), outer, false)
    }

    private mutating func append(
        _ element: ExtensionElement, inside outer: String?, tail: StaticString = "",
        _ prefixes: inout NamespacePrefixes
    ) {
        let tag = Self.tag(of: element, inside: outer, &prefixes)
        append(.lessThan)
        append(tag.name)
        append(contentOf: element, tag, tail: tail, &prefixes)
    }

    /// Appends all of an element behind its name.
    private mutating func append(
        contentOf element: ExtensionElement, _ tag: Tag, tail: StaticString = "",
        _ prefixes: inout NamespacePrefixes
    ) {
        if tag.isDeclaring { append(attribute: "xmlns", element.namespace) }
        append(element.attributes, &prefixes)
        if element.children.isEmpty { return append("/>") }
        append(.greaterThan)
        for child in element.children {
            switch child {
            case .text(let text): append(xmlText: text)
            case .element(let inner): append(inner, inside: tag.inside, &prefixes)
            }
        }
        if case .element? = element.children.last { append(tail) }
        append("</")
        append(tag.name)
        append(.greaterThan)
    }

    private mutating func append(_ attributes: [ExtensionAttribute], _ prefixes: inout NamespacePrefixes) {
        for attribute in attributes {
            append(.space)
            append(Self.qualified(attribute.name, attribute.namespace, attribute.prefix, &prefixes))
            append("=\"")
            append(xmlAttribute: attribute.value)
            append(.quotationMark)
        }
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
