package import ByteText
package import GeoStream
package import JSONStream

extension JSONEmitter {
    package mutating func value(_ value: PropertyValue, to output: inout ByteBuffer) {
        switch value {
        case .null: null(to: &output)
        case .bool(let flag): bool(flag, to: &output)
        case .number(let digits): raw(digits, to: &output)
        case .string(let text): string(text, to: &output)
        case .array(let values):
            beginArray(to: &output)
            for element in values { self.value(element, to: &output) }
            endArray(to: &output)
        case .object(let members):
            beginObject(to: &output)
            for member in members { self.member(member, to: &output) }
            endObject(to: &output)
        }
    }

    package mutating func member(_ property: Property, to output: inout ByteBuffer) {
        key(property.key, to: &output)
        value(property.value, to: &output)
    }

    package mutating func member(_ name: String, _ text: String?, to output: inout ByteBuffer) {
        guard let text else { return }
        key(name, to: &output)
        string(text, to: &output)
    }

    package mutating func member(_ name: String, _ time: Timestamp, to output: inout ByteBuffer) {
        guard !time.isAbsent else { return }
        key(name, to: &output)
        beginValue(to: &output)
        var formatter = TimestampFormatter()
        formatter.append(quoted: time, to: &output)
    }

    /// Writes the text of an attribute, a number as a number.
    package mutating func value(of attribute: Attribute, _ text: String, to output: inout ByteBuffer) {
        if attribute.isNumber { raw(text, to: &output) } else { string(text, to: &output) }
    }

    /// Writes attributes under their GPX names, numbers as numbers.
    package mutating func members(_ annotations: Annotations, to output: inout ByteBuffer) {
        for attribute in annotations.attributes {
            guard let text = annotations[attribute] else { continue }
            key(attribute.rawValue, to: &output)
            value(of: attribute, text, to: &output)
        }
        if !annotations.links.isEmpty {
            key(DocumentMember.links, to: &output)
            links(annotations.links, to: &output)
        }
    }

    package mutating func links(_ links: [WebLink], to output: inout ByteBuffer) {
        beginArray(to: &output)
        for link in links { self.link(link, to: &output) }
        endArray(to: &output)
    }

    private mutating func link(_ link: WebLink, to output: inout ByteBuffer) {
        beginObject(to: &output)
        member("href", link.href, to: &output)
        member("text", link.text, to: &output)
        member("type", link.type, to: &output)
        endObject(to: &output)
    }

    package mutating func elements(_ elements: [ExtensionElement], to output: inout ByteBuffer) {
        beginArray(to: &output)
        for element in elements { self.element(element, to: &output) }
        endArray(to: &output)
    }

    private mutating func element(_ element: ExtensionElement, to output: inout ByteBuffer) {
        beginObject(to: &output)
        name(element.name, element.namespace, element.prefix, to: &output)
        if !element.attributes.isEmpty {
            key(ElementMember.attributes, to: &output)
            beginArray(to: &output)
            for attribute in element.attributes {
                beginObject(to: &output)
                name(attribute.name, attribute.namespace, attribute.prefix, to: &output)
                member(ElementMember.value, attribute.value, to: &output)
                endObject(to: &output)
            }
            endArray(to: &output)
        }
        if !element.children.isEmpty {
            key(ElementMember.children, to: &output)
            beginArray(to: &output)
            for child in element.children {
                switch child {
                case .text(let text): string(text, to: &output)
                case .element(let inner): self.element(inner, to: &output)
                }
            }
            endArray(to: &output)
        }
        endObject(to: &output)
    }

    private mutating func name(
        _ name: String, _ namespace: String, _ prefix: String, to output: inout ByteBuffer
    ) {
        member(ElementMember.name, name, to: &output)
        if !namespace.isEmpty { member(ElementMember.namespace, namespace, to: &output) }
        if !prefix.isEmpty { member(ElementMember.prefix, prefix, to: &output) }
    }

    /// Writes the members of a document's metadata, all or those that are no members of a collection.
    package mutating func members(_ info: DocumentInfo, all: Bool, to output: inout ByteBuffer) {
        if all {
            member(DocumentMember.name, info.name, to: &output)
            if !info.properties.isEmpty {
                member(Property(DocumentMember.properties, .object(info.properties)), to: &output)
            }
        }
        member(DocumentMember.description, info.description, to: &output)
        if let author = info.author {
            key(DocumentMember.author, to: &output)
            beginObject(to: &output)
            member(DocumentMember.name, author.name, to: &output)
            member(DocumentMember.email, author.email, to: &output)
            if let link = author.link {
                key(DocumentMember.link, to: &output)
                self.link(link, to: &output)
            }
            endObject(to: &output)
        }
        if let copyright = info.copyright {
            key(DocumentMember.copyright, to: &output)
            beginObject(to: &output)
            member(DocumentMember.author, copyright.author, to: &output)
            member(DocumentMember.year, copyright.year, to: &output)
            member(DocumentMember.license, copyright.license, to: &output)
            endObject(to: &output)
        }
        if !info.links.isEmpty {
            key(DocumentMember.links, to: &output)
            links(info.links, to: &output)
        }
        member(DocumentMember.time, info.time, to: &output)
        member(DocumentMember.keywords, info.keywords, to: &output)
        member(DocumentMember.creator, info.creator, to: &output)
        if !info.metadataExtensions.isEmpty {
            key(DocumentMember.metadataExtensions, to: &output)
            elements(info.metadataExtensions, to: &output)
        }
        if !info.extensions.isEmpty {
            key(DocumentMember.extensions, to: &output)
            elements(info.extensions, to: &output)
        }
    }
}
