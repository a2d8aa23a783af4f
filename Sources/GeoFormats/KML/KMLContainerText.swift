internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

// Documents and folders.
extension KMLPlacemarkText {
    mutating func appendDocumentStart(
        _ info: DocumentInfo, declaresAll: Bool, _ losses: inout Losses, to output: inout ByteBuffer
    ) {
        let kept = KMLKept(info.sourceElements)
        output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml")
        output.append(attribute: "xmlns", KMLNamespace.kml)
        output.append(attribute: "xmlns:gx", KMLNamespace.gx)
        output.append(">\n<Document")
        output.append(kmlAttributes: kept.attributes)
        output.append(">\n")
        appendWords(of: info, kept, depth: 0, isLate: false, &losses, to: &output)
        appendSchemas(kept, declaresAll: declaresAll, &output)
    }

    /// Appends what a document says of itself and its head did not, as a placemark that does not show.
    mutating func appendLateWords(of info: DocumentInfo, _ losses: inout Losses, to output: inout ByteBuffer) {
        append("<Placemark>\n", depth: 0, to: &output)
        appendWords(of: info, KMLKept([]), depth: 1, isLate: true, &losses, to: &output)
        append("</Placemark>\n", depth: 0, to: &output)
    }

    private mutating func appendWords(
        of info: DocumentInfo, _ kept: KMLKept, depth: Int, isLate: Bool, _ losses: inout Losses,
        to output: inout ByteBuffer
    ) {
        let indent = indent(depth + 1)
        append("name", info.name, indent, &output)
        if isLate { append("visibility", "0", indent, &output) }
        append(kept.all([.visibility, .open]), indent, &output)
        var links = info.links[...]
        let hasOddEmail = info.author?.email.map { !$0.isAtomEmail } ?? false
        if let author = kept[.author], Person(atom: author) == info.author {
            append([author], indent, &output)
        } else if let author = info.author {
            append(author, indent, &output)
        }
        append(&links, kept, indent, &output)
        appendTexts(info.properties, kept, indent, &output)
        append("description", info.description, indent, &output)
        append(kept.all([.LookAt, .Camera]), indent, &output)
        let time = kept.documentTime(info.time)
        if let time { append([time], indent, &output) }
        append(kept.all([.styleUrl]) + kept.all(KMLKept.styles) + kept.all([.Region]), indent, &output)
        var extended = ExtendedDataText()
        extended.reset(indent: self.indent(depth + 2))
        if isLate { extended.append(KMLOwnName.document, "") }
        var words: [Property] = []
        if let keywords = info.keywords { words.append(Property(Attribute.keywords.rawValue, .string(keywords))) }
        if let creator = info.creator, creator != "fnconv" {
            words.append(Property(KMLName.creator.rawValue, .string(creator)))
        }
        if !info.time.isAbsent, time == nil {
            words.append(Property(KMLOwnName.timeArray, .string(info.time.text)))
        }
        let data = kept.data(words + info.properties, nil)
        extended.append(data)
        for word in words where !data.names.contains(word.key) { extended.append(word) }
        append(
            info.properties, without: Self.elementKeys(of: info.properties).union(data.names), &losses, to: &extended)
        for link in links { extended.append(link) }
        extended.append(metadataOf: info, withoutEmail: hasOddEmail)
        append(info.extensions, &losses, to: &extended)
        append(extended, indent, &output)
        append(kept.others, indent, &output)
    }

    /// Appends the schemas of the source, and one of the arrays that are used, or of all where more features follow.
    private func appendSchemas(_ kept: KMLKept, declaresAll: Bool, _ output: inout ByteBuffer) {
        // What KML declared is enough for a copy.
        let declaresAll = declaresAll && kept[.Document] == nil
        let own = Set(kept.all([.Schema]).filter(\.isOwnSchema).flatMap(\.elements).compactMap { $0.value(.name) })
        var sensors = Sensor.allCases.filter {
            declaresAll || usedArrays.contains($0) || own.contains(KMLOwnName.array($0))
        }
        for var schema in kept.all([.Schema]) where !schema.isOwnSchema {
            if schema.value(.id) == KMLOwnName.schema {
                // Theirs has our name, so it declares our arrays too.
                let known = Set(schema.elements.compactMap { $0.value(.name) })
                schema.children += sensors.filter { !known.contains(KMLOwnName.array($0)) }.map { .element(.array($0)) }
                sensors = []
            }
            append([schema], indent(1), &output)
        }
        guard !sensors.isEmpty else { return }
        append("<Schema id=\"sensors\">\n", depth: 0, to: &output)
        for sensor in sensors { append([.array(sensor)], indent(2), &output) }
        append("</Schema>\n", depth: 0, to: &output)
    }

    /// Appends the start of a folder; returns the name of its element.
    mutating func appendStart(
        of group: FolderInfo, depth: Int, _ losses: inout Losses, to output: inout ByteBuffer
    ) -> KMLName {
        let kept = KMLKept(group.sourceElements)
        let name: KMLName = kept[.Document] == nil ? .Folder : .Document
        append(name == .Folder ? "<Folder" : "<Document", depth: depth, to: &output)
        output.append(kmlAttributes: kept.attributes)
        output.append(">\n")
        let indent = indent(depth + 2)
        var extended = ExtendedDataText()
        extended.reset(indent: self.indent(depth + 3))
        let data = kept.data(group.properties, group.annotations)
        extended.append(data)
        appendWords(group.annotations, group.properties, kept, data.names, indent, &extended, &output) { output in
            append(kept.all([.TimeStamp, .TimeSpan]), indent, &output)
            append(kept.all([.styleUrl]) + kept.all(KMLKept.styles) + kept.all([.Region]), indent, &output)
        }
        append(group.annotations.extensions, &losses, to: &extended)
        let taken = Self.elementKeys(of: group.properties, group.annotations).union(data.names)
        append(group.properties, without: taken, &losses, to: &extended)
        append(extended, indent, &output)
        append(kept.others, indent, &output)
        append(kept.all([.Schema]), indent, &output)
        return name
    }

    /// Appends an element that stands among features.
    func append(_ element: ExtensionElement, depth: Int, to output: inout ByteBuffer) {
        append([element], indent(depth + 1), &output)
    }
}

extension ExtensionElement {
    /// The declaration of the array of a sensor.
    fileprivate static func array(_ sensor: Sensor) -> ExtensionElement {
        var name = ExtensionElement(kml: .displayName)
        name.children = [.text(KMLOwnName.displayName(sensor))]
        var field = ExtensionElement(
            kml: .SimpleArrayField, namespace: KMLNamespace.gx,
            attributes: [
                ExtensionAttribute(name: "name", value: KMLOwnName.array(sensor)),
                ExtensionAttribute(name: "type", value: "float"),
            ])
        field.children = [.element(name)]
        return field
    }
}

extension KMLKept {
    /// The element of a document's time, if it says this one; a document's span has a beginning alone.
    fileprivate func documentTime(_ begin: Timestamp) -> ExtensionElement? {
        guard let element = all([.TimeStamp, .TimeSpan]).first else { return nil }
        let child = element.child(element.isKML(.TimeStamp) ? .when : .begin)
        return Self.time(child) == begin ? element : nil
    }
}
