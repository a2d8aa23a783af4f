internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// Puts documents, folders and features into the words of KML, elements in the order of the schema.
struct KMLPlacemarkText {
    private let isPretty: Bool
    private let geometry: KMLGeometryText
    private var times = TimestampFormatter()
    /// The sensors for which arrays have been written, a bit each.
    private var usedArrays = SensorSet()
    /// Lent to the element that is being written.
    private var extended = ExtendedDataText()

    private static let indents = (0..<24).map { String(repeating: "  ", count: $0) }

    init(_ options: WriterOptions) {
        isPretty = options.pretty
        geometry = KMLGeometryText(options)
    }

    private func indent(_ depth: Int) -> String {
        isPretty ? Self.indents[min(depth, Self.indents.count - 1)] : ""
    }

    /// Appends a tag on a line of its own; depth 0 is inside the document.
    func append(_ tag: StaticString, depth: Int, to output: inout ByteBuffer) {
        output.append(indent(depth + 1))
        output.append(tag)
    }

    // MARK: Documents and folders

    mutating func appendDocumentStart(
        _ info: DocumentInfo, declaresAll: Bool, _ losses: inout Losses, to output: inout ByteBuffer
    ) {
        output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml")
        output.append(attribute: "xmlns", KMLNamespace.kml)
        output.append(attribute: "xmlns:gx", KMLNamespace.gx)
        output.append(">\n<Document>\n")
        appendWords(of: info, depth: 0, isLate: false, &losses, to: &output)
        appendSchema(declaresAll: declaresAll, &output)
    }

    /// Appends what a document says of itself and its head did not, as a placemark that does not show.
    mutating func appendLateWords(of info: DocumentInfo, _ losses: inout Losses, to output: inout ByteBuffer) {
        append("<Placemark>\n", depth: 0, to: &output)
        appendWords(of: info, depth: 1, isLate: true, &losses, to: &output)
        append("</Placemark>\n", depth: 0, to: &output)
    }

    private mutating func appendWords(
        of info: DocumentInfo, depth: Int, isLate: Bool, _ losses: inout Losses, to output: inout ByteBuffer
    ) {
        let indent = indent(depth + 1)
        append("name", info.name, indent, &output)
        if isLate { append("visibility", "0", indent, &output) }
        var links = info.links[...]
        let hasOddEmail = info.author?.email.map { !$0.isAtomEmail } ?? false
        if let author = info.author { append(author, indent, &output) }
        append(&links, indent, &output)
        for (key, element) in Self.elements { append(element, info.properties[key]?.string, indent, &output) }
        append("description", info.description, indent, &output)
        var extended = ExtendedDataText()
        extended.reset(indent: self.indent(depth + 2))
        if isLate { extended.append(KMLOwnName.document, "") }
        if let keywords = info.keywords { extended.append(Attribute.keywords.rawValue, keywords) }
        if let creator = info.creator, creator != "fnconv" { extended.append(KMLName.creator.rawValue, creator) }
        if !info.time.isAbsent {
            extended.append(KMLOwnName.timeArray, info.time.text)
        }
        append(info.properties, without: Self.elementKeys(of: info.properties), &losses, to: &extended)
        for link in links { extended.append(link) }
        extended.append(metadataOf: info, withoutEmail: hasOddEmail)
        append(info.extensions, &losses, to: &extended)
        append(extended, indent, &output)
    }

    private func append(_ author: Person, _ indent: String, _ output: inout ByteBuffer) {
        output.append(indent)
        output.append("<atom:author")
        output.append(attribute: "xmlns:atom", KMLNamespace.atom)
        output.append(.greaterThan)
        if let name = author.name { output.append(element: "atom:name", name) }
        if let link = author.link, link.text == nil, link.type == nil { output.append(element: "atom:uri", link.href) }
        if let email = author.email, email.isAtomEmail { output.append(element: "atom:email", email) }
        output.append("</atom:author>\n")
    }

    /// Declares the arrays that are used, or all where more features follow.
    private func appendSchema(declaresAll: Bool, _ output: inout ByteBuffer) {
        let sensors = Sensor.allCases.filter { declaresAll || usedArrays.contains($0) }
        guard !sensors.isEmpty else { return }
        append("<Schema id=\"sensors\">\n", depth: 0, to: &output)
        for sensor in sensors {
            output.append(indent(2))
            output.append("<gx:SimpleArrayField")
            output.append(attribute: "name", KMLOwnName.array(sensor))
            output.append(attribute: "type", "float")
            output.append(.greaterThan)
            output.append(element: "displayName", KMLOwnName.displayName(sensor))
            output.append("</gx:SimpleArrayField>\n")
        }
        append("</Schema>\n", depth: 0, to: &output)
    }

    mutating func appendStart(
        of group: FolderInfo, depth: Int, _ losses: inout Losses, to output: inout ByteBuffer
    ) {
        append("<Folder>\n", depth: depth, to: &output)
        let indent = indent(depth + 2)
        var extended = ExtendedDataText()
        extended.reset(indent: self.indent(depth + 3))
        appendWords(group.annotations, group.properties, indent, &extended, &output) { _ in }
        append(group.annotations.extensions, &losses, to: &extended)
        append(
            group.properties, without: Self.elementKeys(of: group.properties, group.annotations), &losses, to: &extended
        )
        append(extended, indent, &output)
    }

    // MARK: Features

    mutating func append(
        _ feature: Feature, _ body: inout KMLBody, depth: Int, _ losses: inout Losses, to output: inout ByteBuffer
    ) throws(ConversionError) {
        let plan = KMLGeometryPlan(feature, body)
        usedArrays.formUnion(body.sensors)
        append("<Placemark>\n", depth: depth, to: &output)
        let indent = indent(depth + 2)
        var extended = ExtendedDataText()
        swap(&extended, &self.extended)
        defer { swap(&extended, &self.extended) }
        extended.reset(body.prefixes, indent: self.indent(depth + 3))
        var taken = Self.elementKeys(of: feature.properties, feature.annotations)
        if let type = plan.gpxType { extended.append(KMLOwnName.gpxType, type) }
        let style = KMLStyleText(feature)
        let time = try self.time(of: feature, body)
        appendWords(feature.annotations, feature.properties, indent, &extended, &output) { output in
            append(time, feature.endTime, indent, &output)
            if let url = feature.properties["styleUrl"]?.string, url.asURI == url {
                taken.insert("styleUrl")
                append("styleUrl", url, indent, &output)
            }
            if !style.isEmpty {
                output.append(indent)
                style.append(to: &output)
                output.append(.lineFeed)
            }
        }
        if plan.altitudeMode != nil { taken.insert("altitudeMode") }
        taken.formUnion(style.keys)
        let ambiguous = feature.properties.filter { !taken.contains($0.key) && $0.isReadAsMoreThanData }
        append(feature.properties, without: taken.union(ambiguous.map(\.key)), &losses, to: &extended)
        if let note = FieldNotesExtension.element(
            for: Feature(
                .unlocated, sourceID: feature.sourceID, properties: ambiguous, foreignMembers: feature.foreignMembers))
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
        body.prefixes = extended.prefixes
        try geometry.append(plan, body, self.indent(depth + 2), &losses, to: &output)
        append("</Placemark>\n", depth: depth, to: &output)
    }

    /// Appends what features and folders have in common, up to the description, then what `body` has to say.
    private func appendWords(
        _ annotations: Annotations, _ properties: [Property], _ indent: String, _ extended: inout ExtendedDataText,
        _ output: inout ByteBuffer, _ body: (inout ByteBuffer) -> Void
    ) {
        append("name", annotations.name, indent, &output)
        if let author = properties["author"]?.string, !author.isEmpty { append(Person(name: author), indent, &output) }
        var links = annotations.links[...]
        append(&links, indent, &output)
        for (key, element) in Self.elements { append(element, properties[key]?.string, indent, &output) }
        // Read back, the element is a property; where there is one, what GPX has goes under its own name.
        let described = properties["description"]?.string
        append("description", described ?? annotations.description, indent, &output)
        body(&output)
        extended.append(annotations, without: described == nil ? [.name, .description] : [.name])
        for link in links { extended.append(link) }
    }

    /// The properties that KML has elements for, in the order of the schema.
    private static let elements: [(key: String, element: StaticString)] = [
        ("address", "address"), ("phoneNumber", "phoneNumber"), ("snippet", "snippet"),
    ]

    /// The keys of the properties that elements hold.
    private static func elementKeys(of properties: [Property], _ annotations: Annotations? = nil) -> Set<String> {
        var keys: Set<String> = []
        for (key, _) in elements where properties[key]?.string?.isEmpty == false { keys.insert(key) }
        guard annotations != nil else { return keys }
        if properties["author"]?.string?.isEmpty == false { keys.insert("author") }
        if properties["description"]?.string != nil { keys.insert("description") }
        return keys
    }

    private func append(
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

    private func append(
        _ elements: [ExtensionElement], _ losses: inout Losses, to extended: inout ExtendedDataText
    ) {
        for element in elements where !extended.append(element) {
            losses.add("KML cannot hold one of its own elements as an extension")
        }
    }

    private func append(_ extended: ExtendedDataText, _ indent: String, _ output: inout ByteBuffer) {
        guard !extended.isEmpty else { return }
        output.append(indent)
        extended.appendStart(to: &output)
        extended.appendOthers(to: &output)
        output.append(indent)
        output.append("</ExtendedData>\n")
    }

    private func append(
        _ name: StaticString, _ text: String?, _ indent: String, _ output: inout ByteBuffer
    ) {
        guard let text else { return }
        output.append(indent)
        output.append(element: name, text)
        output.append(.lineFeed)
    }

    /// Appends the first link as the one that KML has an element for, and takes it off.
    private func append(_ links: inout ArraySlice<WebLink>, _ indent: String, _ output: inout ByteBuffer) {
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
        _ begin: Timestamp, _ end: Timestamp, _ indent: String, _ output: inout ByteBuffer
    ) {
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
    fileprivate var isAtomEmail: Bool {
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
