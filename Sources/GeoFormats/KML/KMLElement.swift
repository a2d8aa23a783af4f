internal import ByteText
internal import FormatSupport
internal import GeoStream

// Elements of KML as trees: those that are kept for a copy, and what they say.

extension ExtensionElement {
    /// An element of KML.
    init(kml name: KMLName, namespace: String = KMLNamespace.kml, attributes: [ExtensionAttribute] = []) {
        self.init(namespace: namespace, name: name.rawValue, attributes: attributes)
    }

    /// Whether it is the element of KML, or of Google's extension, with this name.
    func isKML(_ kml: KMLName) -> Bool { isOfKML && name == kml.rawValue }

    /// Whether it is of KML or of a vocabulary that may stand among its elements.
    var isOfKML: Bool {
        namespace == KMLNamespace.kml || namespace == KMLNamespace.gx || !KMLNamespace.isForeign(namespace)
    }

    /// The first child of this name.
    func child(_ kml: KMLName) -> ExtensionElement? {
        for case .element(let element) in children where element.isKML(kml) { return element }
        return nil
    }

    /// The value of the attribute of this name, whatever its namespace: Google Earth writes `kml:id`.
    func value(_ kml: KMLName) -> String? { attributes.first { $0.name == kml.rawValue }?.value }

    /// The words inside, those of elements too.
    var words: String {
        children.reduce(into: "") { words, child in
            switch child {
            case .text(let text): words += text
            case .element(let element): words += element.words
            }
        }
    }

    /// The element with KML's namespaces as they are written, instead of `root` and older ones, and without layout.
    func canonical(root: String) -> ExtensionElement {
        var element = self
        element.namespace = KMLNamespace.canonical(namespace, root: root)
        if children.contains(where: { if case .element = $0 { true } else { false } }) {
            element.children.removeAll { if case .text(let text) = $0 { text.utf8.span.isBlank } else { false } }
        }
        for (index, child) in element.children.enumerated() {
            if case .element(let inner) = child { element.children[index] = .element(inner.canonical(root: root)) }
        }
        return element
    }
}

extension KMLNamespace {
    /// The namespace in which elements of this one are written; `root` is that of the root element, whatever it is.
    static func canonical(_ namespace: String, root: String) -> String {
        if namespace == root || namespace == kml { return kml }
        if namespace == gx || namespace.contains("google.com/kml/ext") { return gx }
        return isKML(namespace) ? kml : namespace
    }
}

extension WebLink {
    /// The link that an `atom:link` is.
    init(atom element: ExtensionElement) {
        self.init(href: element.value(.href)?.trimmed ?? "")
        text = element.value(.title)
        type = element.value(.type)
    }
}

extension Person {
    /// Whom an `atom:author` names.
    init(atom element: ExtensionElement) {
        self.init()
        name = element.child(.name)?.words.withoutLayout
        email = element.child(.email)?.words.withoutLayout
        link = (element.child(.uri)?.words.trimmed).map { WebLink(href: $0) }
    }
}

extension Property {
    /// What a `<Data>` says; the key is empty where it has no name.
    init(kml element: ExtensionElement) {
        self.init(element.value(.name) ?? "", .string(element.child(.value)?.words.withoutLayout ?? ""))
    }
}

extension PropertyValue {
    /// Whether it says what the text of a value does, whatever the type that a schema gave it.
    func says(_ text: String) -> Bool {
        switch self {
        case .string(let own): own == text
        case .number: self == PropertyValue(number: text)
        case .bool(let flag): PropertyValue(text, type: "bool") == .bool(flag)
        case .null, .array, .object: false
        }
    }
}
