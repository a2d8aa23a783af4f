package import GeoStream
internal import XMLStream

extension ExtensionElement {
    /// The element without what XML cannot hold: nil where its name is not valid, else without such attributes and children.
    ///
    /// Names from other formats than XML are anybody's words.
    package var writable: ExtensionElement? {
        guard name.isXMLName, namespace != xmlnsNamespace else { return nil }
        var element = self
        var taken: Set<[String]> = []
        element.attributes = attributes.filter { $0.isWritable && taken.insert([$0.namespace, $0.name]).inserted }
        element.children = children.compactMap { child in
            switch child {
            case .text: child
            case .element(let inner): inner.writable.map(ExtensionNode.element)
            }
        }
        return element
    }
}

extension ExtensionAttribute {
    fileprivate var isWritable: Bool {
        name.isXMLName && namespace != xmlnsNamespace && !(namespace.isEmpty && name == "xmlns")
    }
}

/// The namespace of declarations, which nothing else may have.
private let xmlnsNamespace = "http://www.w3.org/2000/xmlns/"
