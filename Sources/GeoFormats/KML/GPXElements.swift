internal import FormatSupport
internal import GeoStream

// What elements of GPX in ExtendedData say.

extension Annotations {
    /// What the children of a GPX point say, which stand in `element`.
    init(gpx element: ExtensionElement) {
        self.init()
        for child in element.elements where child.namespace == GPXNamespace.gpx11 {
            switch child.name {
            case "link": links.append(WebLink(gpx: child))
            case "extensions":
                extensions += child.elements.map(\.withoutBareNamespace)
            default: if let attribute = Attribute(rawValue: child.name) { take(child.text, for: attribute) }
            }
        }
    }
}

extension WebLink {
    /// The link that a `gpx:link` is.
    init(gpx element: ExtensionElement) {
        self.init(href: element.attributes.first { $0.name == "href" }?.value ?? "")
        for child in element.elements {
            if child.name == "text" { text = child.text } else if child.name == "type" { type = child.text }
        }
    }
}

extension DocumentInfo {
    /// Adds what a `gpx:metadata` says.
    mutating func merge(gpx element: ExtensionElement) {
        for child in element.elements where child.namespace == GPXNamespace.gpx11 {
            switch child.name {
            case "author":
                var person = author ?? Person()
                if let link = child.elements.first(where: { $0.name == "link" }) { person.link = WebLink(gpx: link) }
                if let email = child.elements.first(where: { $0.name == "email" }) { person.email = email.text }
                author = person
            case "copyright":
                var copyright = Copyright(author: child.attributes.first { $0.name == "author" }?.value ?? "")
                copyright.year = child.elements.first { $0.name == "year" }?.text
                copyright.license = child.elements.first { $0.name == "license" }?.text
                self.copyright = copyright
            case "extensions": metadataExtensions += child.elements.map(\.withoutBareNamespace)
            default: break
            }
        }
    }
}
