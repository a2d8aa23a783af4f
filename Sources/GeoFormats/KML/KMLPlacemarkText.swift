internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// Puts documents, folders and features into the words of KML, elements in the order of the schema.
struct KMLPlacemarkText {
    private let isPretty: Bool
    private let lines: KMLLines
    private let geometry: KMLGeometryText
    private var times = TimestampFormatter()
    /// The sensors for which arrays have been written, a bit each.
    private(set) var usedArrays = SensorSet()
    /// The shared styles that have been written, and the ids.
    private var styles = KMLStyleReading()
    private var ids = KMLIdentifiers()
    /// Lent to the element that is being written.
    private var extended = ExtendedDataText()

    private static let indents = (0..<24).map { String(repeating: "  ", count: $0) }

    init(_ options: WriterOptions) {
        isPretty = options.pretty
        lines = options.kmlLines
        geometry = KMLGeometryText(options)
    }

    func indent(_ depth: Int) -> String {
        isPretty ? Self.indents[min(depth, Self.indents.count - 1)] : ""
    }

    /// Appends a tag on a line of its own; depth 0 is inside the document.
    func append(_ tag: StaticString, depth: Int, to output: inout ByteBuffer) {
        output.append(indent(depth + 1))
        output.append(tag)
    }

    // MARK: Features

    mutating func append(
        _ feature: Feature, _ body: inout KMLBody, depth: Int, _ losses: inout Losses, to output: inout ByteBuffer
    ) throws(ConversionError) {
        let plan = KMLGeometryPlan(feature, body, lines)
        let kept = KMLKept(feature.sourceElements)
        usedArrays.formUnion(body.sensors)
        append("<Placemark", depth: depth, to: &output)
        let hasID = appendAttributes(of: feature, kept, &output)
        output.append(">\n")
        let indent = indent(depth + 2)
        var extended = ExtendedDataText()
        swap(&extended, &self.extended)
        defer { swap(&extended, &self.extended) }
        extended.reset(body.prefixes, indent: self.indent(depth + 3))
        let data = kept.data(feature.properties, feature.annotations)
        if let type = plan.gpxType { extended.append(KMLOwnName.gpxType, type) }
        extended.append(data)
        var taken = Self.elementKeys(of: feature.properties, feature.annotations).union(data.names)
        let style = KMLStyleText(feature)
        let time = try self.time(of: feature, body)
        appendWords(feature.annotations, feature.properties, kept, data.names, indent, &extended, &output) { output in
            append(time, feature.endTime, kept, indent, &output)
            if appendStyle(style, of: feature, kept, indent, &output) { taken.insert("styleUrl") }
            append(kept.all([.Region]), indent, &output)
        }
        if plan.hasAltitudeProperty { taken.insert("altitudeMode") }
        taken.formUnion(style.keys)
        let ambiguous = feature.properties.filter { !taken.contains($0.key) && $0.isReadAsMoreThanData }
        append(feature.properties, without: taken.union(ambiguous.map(\.key)), &losses, to: &extended)
        if let note = FieldNotesExtension.element(
            for: Feature(
                .unlocated, sourceID: hasID ? nil : feature.sourceID, properties: ambiguous,
                foreignMembers: feature.foreignMembers))
        {
            _ = extended.append(note)
        }
        if let segments = plan.segments { extended.append(segments: segments) }
        append(feature.annotations.extensions, &losses, to: &extended)
        let hasArrays = !plan.isTracks && (!body.sensors.isEmpty || body.hasDetails || plan.hasTimeArray)
        if hasArrays || !extended.isEmpty {
            output.append(indent)
            extended.appendStart(to: &output)
            if hasArrays { try geometry.appendArrays(plan, body, self.indent(depth + 3), to: &output) }
            extended.appendOthers(to: &output)
            if hasArrays { try geometry.appendDetails(body, to: &output) }
            output.append(indent)
            output.append("</ExtendedData>\n")
        }
        append(kept.others, indent, &output)
        body.prefixes = extended.prefixes
        try geometry.append(plan, body, self.indent(depth + 2), &losses, to: &output)
        append("</Placemark>\n", depth: depth, to: &output)
    }

    /// Appends the attributes of a placemark; returns whether its id is among them.
    private mutating func appendAttributes(
        of feature: Feature, _ kept: KMLKept, _ output: inout ByteBuffer
    ) -> Bool {
        let attributes = kept.attributes
        output.append(kmlAttributes: attributes.filter { $0.name != KMLName.id.rawValue })
        guard let id = feature.sourceID?.string else { return false }
        let isOwn = attributes.contains { $0.name == KMLName.id.rawValue && $0.value == id }
        guard ids.insert(id, isTrusted: isOwn) else { return false }
        output.append(attribute: "id", id)
        return true
    }

    /// Takes a style that has been written for all features that name it, and the ids of what the document has.
    mutating func take(_ element: ExtensionElement) {
        if let id = element.value(.id) { _ = ids.insert(id, isTrusted: true) }
        var problems: [KMLStyle.Problem] = []
        styles.share(element, &problems)
    }

    /// Appends the style of a feature: as it was in KML where that says what the feature says; returns whether it was.
    private func appendStyle(
        _ style: KMLStyleText, of feature: Feature, _ kept: KMLKept, _ indent: String, _ output: inout ByteBuffer
    ) -> Bool {
        let elements = kept.all([.styleUrl]) + kept.all([.Style, .StyleMap])
        if !elements.isEmpty, KMLStyleText.isSaid(by: elements, with: styles, of: feature) {
            append(elements, indent, &output)
            return true
        }
        var isWritten = false
        if elements.isEmpty, let url = feature.properties["styleUrl"]?.string, url.asURI == url {
            append("styleUrl", url, indent, &output)
            isWritten = true
        }
        if !style.isEmpty {
            output.append(indent)
            style.append(to: &output)
            output.append(.lineFeed)
        }
        return isWritten
    }

    /// Appends what features and folders have in common, up to the description and a view, then what `body` has to say.
    func appendWords(
        _ annotations: Annotations, _ properties: [Property], _ kept: KMLKept, _ data: Set<String>, _ indent: String,
        _ extended: inout ExtendedDataText, _ output: inout ByteBuffer, _ body: (inout ByteBuffer) -> Void
    ) {
        append("name", annotations.name, indent, &output)
        append(kept.all([.visibility, .open]), indent, &output)
        let author = properties["author"]?.string ?? ""
        if let element = kept[.author], Person(atom: element).name ?? "" == author {
            append([element], indent, &output)
        } else if !author.isEmpty {
            append(Person(name: author), indent, &output)
        }
        var links = annotations.links[...]
        append(&links, kept, indent, &output)
        appendTexts(properties, kept, indent, &output)
        // Read back, the element is a property; where there is one, what GPX has goes under its own name.
        let described = properties["description"]?.string
        append("description", described ?? annotations.description, indent, &output)
        append(kept.all([.LookAt, .Camera]), indent, &output)
        body(&output)
        var taken: Set<Attribute> = described == nil ? [.name, .description] : [.name]
        if !data.isEmpty { taken.formUnion(Attribute.allCases.filter { data.contains($0.rawValue) }) }
        extended.append(annotations, without: taken)
        for link in links { extended.append(link) }
    }

    /// Appends the texts that are properties, in the order of the schema.
    func appendTexts(
        _ properties: [Property], _ kept: KMLKept, _ indent: String, _ output: inout ByteBuffer
    ) {
        for (key, element, names) in Self.elements {
            if let own = kept.text(names, is: properties[key]) {
                append([own], indent, &output)
            } else {
                append(element, properties[key]?.string, indent, &output)
            }
            if key == "address" { append(kept.all([.AddressDetails]), indent, &output) }
        }
    }

    func append(_ elements: [ExtensionElement], _ indent: String, _ output: inout ByteBuffer) {
        for element in elements {
            output.append(indent)
            output.append(kml: element)
            output.append(.lineFeed)
        }
    }

    func append(_ author: Person, _ indent: String, _ output: inout ByteBuffer) {
        output.append(indent)
        output.append("<atom:author")
        output.append(attribute: "xmlns:atom", KMLNamespace.atom)
        output.append(.greaterThan)
        if let name = author.name { output.append(element: "atom:name", name) }
        if let link = author.link, link.text == nil, link.type == nil { output.append(element: "atom:uri", link.href) }
        if let email = author.email, email.isAtomEmail { output.append(element: "atom:email", email) }
        output.append("</atom:author>\n")
    }

    /// The properties that KML has elements for, in the order of the schema.
    private static let elements: [(key: String, element: StaticString, names: [KMLName])] = [
        ("address", "address", [.address]), ("phoneNumber", "phoneNumber", [.phoneNumber]),
        ("snippet", "snippet", [.snippet, .Snippet]),
    ]

    /// The keys of the properties that elements hold.
    static func elementKeys(of properties: [Property], _ annotations: Annotations? = nil) -> Set<String> {
        var keys: Set<String> = []
        for (key, _, _) in elements where properties[key]?.string?.isEmpty == false { keys.insert(key) }
        guard annotations != nil else { return keys }
        if properties["author"]?.string?.isEmpty == false { keys.insert("author") }
        if properties["description"]?.string != nil { keys.insert("description") }
        return keys
    }

    func append(
        _ properties: [Property], without taken: Set<String>, _ losses: inout Losses,
        to extended: inout ExtendedDataText
    ) {
        for property in properties where !taken.contains(property.key) {
            if property.key.isEmpty {
                losses.add("KML cannot hold a property without a name")
            } else {
                extended.append(property)
            }
        }
    }

    func append(
        _ elements: [ExtensionElement], _ losses: inout Losses, to extended: inout ExtendedDataText
    ) {
        for element in elements where !extended.append(element) {
            losses.add("KML cannot hold one of its own elements as an extension")
        }
    }

    func append(_ extended: ExtendedDataText, _ indent: String, _ output: inout ByteBuffer) {
        guard !extended.isEmpty else { return }
        output.append(indent)
        extended.appendStart(to: &output)
        extended.appendOthers(to: &output)
        output.append(indent)
        output.append("</ExtendedData>\n")
    }

    func append(
        _ name: StaticString, _ text: String?, _ indent: String, _ output: inout ByteBuffer
    ) {
        guard let text else { return }
        output.append(indent)
        output.append(element: name, text)
        output.append(.lineFeed)
    }

    /// Appends the first link as the one that KML has an element for, and takes it off.
    func append(
        _ links: inout ArraySlice<WebLink>, _ kept: KMLKept, _ indent: String, _ output: inout ByteBuffer
    ) {
        if let element = kept[.link], WebLink(atom: element) == links.first {
            links.removeFirst()
            return append([element], indent, &output)
        }
        guard let link = links.first, link.type.map({ $0.isMediaType }) ?? true else { return }
        links.removeFirst()
        output.append(indent)
        output.append("<atom:link")
        output.append(attribute: "xmlns:atom", KMLNamespace.atom)
        output.append(attribute: "href", link.href)
        if let type = link.type { output.append(attribute: "type", type) }
        if let text = link.text { output.append(attribute: "title", text) }
        output.append("/>\n")
    }

    // MARK: Times

    /// The time of a feature: of a single point its own, unless a span says more.
    private func time(of feature: Feature, _ body: borrowing KMLBody) throws(ConversionError) -> Timestamp {
        guard body.count == 1, body.parts[0].part == .point, feature.time.isAbsent || feature.endTime.isAbsent else {
            return feature.time
        }
        var cursor = SpoolCursor()
        guard let point = try cursor.point(in: body.spool), !point.time.isAbsent else { return feature.time }
        return point.time
    }

    private mutating func append(
        _ begin: Timestamp, _ end: Timestamp, _ kept: KMLKept, _ indent: String, _ output: inout ByteBuffer
    ) {
        if let element = kept.time(begin, end) { return append([element], indent, &output) }
        guard !begin.isAbsent || !end.isAbsent else { return }
        output.append(indent)
        if end.isAbsent {
            output.append("<TimeStamp><when>")
            times.append(begin, to: &output)
            output.append("</when></TimeStamp>\n")
            return
        }
        output.append("<TimeSpan>")
        if !begin.isAbsent {
            output.append("<begin>")
            times.append(begin, to: &output)
            output.append("</begin>")
        }
        output.append("<end>")
        times.append(end, to: &output)
        output.append("</end></TimeSpan>\n")
    }
}

extension String {
    /// Whether Atom takes it for a mail address.
    var isAtomEmail: Bool {
        guard let mark = firstIndex(of: "@") else { return false }
        return mark != startIndex && index(after: mark) != endIndex && !contains("\n")
    }

    /// Whether Atom takes it for a media type.
    fileprivate var isMediaType: Bool {
        guard let mark = dropFirst().firstIndex(of: "/") else { return false }
        return index(after: mark) != endIndex && !contains("\n")
    }
}

extension Property {
    /// Whether data of this name would be read as an attribute of GPX, as a word of our own, or not at all.
    fileprivate var isReadAsMoreThanData: Bool {
        if key.isEmpty || key == KMLOwnName.gpxType || key == KMLOwnName.document { return true }
        guard let attribute = Attribute(rawValue: key) else { return false }
        // Its type would be that of the feature's name.
        if attribute == .name { return value.string.map { $0.withoutLayout != $0 } ?? true }
        guard let text = value.string ?? value.number else { return true }
        return attribute.problem(with: text.utf8.span) == nil
    }
}
