internal import ByteText
package import GeoStream

// What the member `fnconv` and its like hold; what is not as the writer writes it is skipped.

extension [WebLink] {
    /// The links of an array of {href, text?, type?}; nil where an element is not a link.
    package init?(_ value: PropertyValue) {
        guard let values = value.array else { return nil }
        self = []
        for value in values {
            guard let link = WebLink(value) else { return nil }
            append(link)
        }
    }
}

extension WebLink {
    package init?(_ value: PropertyValue) {
        guard let href = value["href"]?.string else { return nil }
        self.init(href: href, text: value["text"]?.string, type: value["type"]?.string)
    }
}

extension [ExtensionElement] {
    /// The elements of an array of them.
    package init(_ value: PropertyValue?) {
        self = value?.array?.compactMap { ExtensionElement($0)?.writable } ?? []
    }
}

extension ExtensionElement {
    package init?(_ value: PropertyValue) {
        guard let name = value[ElementMember.name]?.string else { return nil }
        self.init(
            namespace: value[ElementMember.namespace]?.string ?? "", prefix: value[ElementMember.prefix]?.string ?? "",
            name: name)
        attributes = value[ElementMember.attributes]?.array?.compactMap(ExtensionAttribute.init) ?? []
        for child in value[ElementMember.children]?.array ?? [] {
            if let text = child.string {
                children.append(.text(text))
            } else if let element = ExtensionElement(child) {
                children.append(.element(element))
            }
        }
    }
}

extension ExtensionAttribute {
    package init?(_ value: PropertyValue) {
        guard let name = value[ElementMember.name]?.string else { return nil }
        self.init(
            namespace: value[ElementMember.namespace]?.string ?? "", prefix: value[ElementMember.prefix]?.string ?? "",
            name: name, value: value[ElementMember.value]?.string ?? "")
    }
}

extension DocumentInfo {
    /// Takes over the metadata that an object holds.
    package mutating func take(_ value: PropertyValue) {
        name = value[DocumentMember.name]?.string ?? name
        properties = value[DocumentMember.properties]?.object ?? properties
        description = value[DocumentMember.description]?.string ?? description
        if let person = value[DocumentMember.author] {
            author = Person(
                name: person[DocumentMember.name]?.string, email: person[DocumentMember.email]?.string,
                link: person[DocumentMember.link].flatMap(WebLink.init))
        }
        if let right = value[DocumentMember.copyright] {
            copyright = Copyright(
                author: right[DocumentMember.author]?.string ?? "", year: right[DocumentMember.year]?.string,
                license: right[DocumentMember.license]?.string)
        }
        links = value[DocumentMember.links].flatMap([WebLink].init) ?? links
        time = value[DocumentMember.time]?.string.flatMap(Timestamp.init(_:)) ?? time
        keywords = value[DocumentMember.keywords]?.string ?? keywords
        creator = value[DocumentMember.creator]?.string ?? creator
        if let elements = value[DocumentMember.metadataExtensions] { metadataExtensions = [ExtensionElement](elements) }
        if let elements = value[DocumentMember.extensions] { extensions = [ExtensionElement](elements) }
    }
}

/// A folder that a feature is said to lie in.
package struct FolderMember {
    /// Tells it from others that look the same.
    package var number: String
    package var group: FolderInfo

    package init?(_ value: PropertyValue) {
        guard let number = value[GeoJSONName.folderNumber]?.number else { return nil }
        self.number = number
        group = FolderInfo(properties: value[GeoJSONName.properties]?.object ?? [])
        for attribute in Attribute.allCases {
            let text = value[attribute.rawValue]
            if let text = text?.string ?? text?.number { group.annotations.take(text, for: attribute) }
        }
        group.annotations.links = value[DocumentMember.links].flatMap([WebLink].init) ?? []
    }
}

extension PropertyValue {
    /// The whole numbers of an array, those from 0 alone.
    package var indexes: [Int] { array?.compactMap { $0.number.flatMap { Int($0) } }.filter { $0 >= 0 } ?? [] }
}
