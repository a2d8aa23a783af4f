/// An XML element of a vocabulary that fnconv does not know, kept as it was.
///
/// Names are XML names without colons, and no attribute comes twice: writers count on it.
public struct ExtensionElement: Sendable, Equatable {
    /// The namespace name, empty for none.
    public var namespace: String
    /// The prefix it had; a hint for writers, no part of its meaning.
    public var prefix: String
    /// The local name.
    public var name: String
    /// The attributes, in the order of the source.
    public var attributes: [ExtensionAttribute]
    /// The elements and texts inside, in their order.
    public var children: [ExtensionNode]

    /// An element; see the properties.
    public init(
        namespace: String = "", prefix: String = "", name: String, attributes: [ExtensionAttribute] = [],
        children: [ExtensionNode] = []
    ) {
        self.namespace = namespace
        self.prefix = prefix
        self.name = name
        self.attributes = attributes
        self.children = children
    }

    /// The text inside, without that of elements.
    public var text: String {
        children.reduce(into: "") { if case .text(let piece) = $1 { $0 += piece } }
    }

    /// The child elements.
    public var elements: [ExtensionElement] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// Whether namespaces, names, attributes and children are the same; prefixes do not count.
    public static func == (left: ExtensionElement, right: ExtensionElement) -> Bool {
        left.namespace == right.namespace && left.name == right.name && left.attributes == right.attributes
            && left.children == right.children
    }
}

/// An attribute of an extension element.
public struct ExtensionAttribute: Sendable, Equatable {
    /// The namespace; empty where there is none.
    public var namespace: String
    /// The prefix as written; empty where there is none.
    public var prefix: String
    /// The local name.
    public var name: String
    /// The value, decoded.
    public var value: String

    /// An attribute; see the properties.
    public init(namespace: String = "", prefix: String = "", name: String, value: String) {
        self.namespace = namespace
        self.prefix = prefix
        self.name = name
        self.value = value
    }
}

/// What stands inside an extension element.
public enum ExtensionNode: Sendable, Equatable {
    case text(String)
    indirect case element(ExtensionElement)
}
