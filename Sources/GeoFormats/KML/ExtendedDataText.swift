internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import JSONStream
internal import XMLStream

/// The content of an `<ExtendedData>`: values by name, then arrays, then elements of other vocabularies.
///
/// The order is that of the schema, so each kind is gathered apart. See ``KMLOwnName`` for the names.
struct ExtendedDataText {
    private var data = ByteBuffer()
    /// The names of data that are JSON.
    private var jsonNames = ByteBuffer()
    /// Elements of other vocabularies.
    private var others = ByteBuffer()
    var prefixes: NamespacePrefixes
    private var indent = ""

    init() { prefixes = KMLBody.freshPrefixes }

    /// Begins the content of another element, keeping the memory.
    mutating func reset(_ prefixes: NamespacePrefixes = KMLBody.freshPrefixes, indent: String) {
        data.removeAll()
        jsonNames.removeAll()
        others.removeAll()
        self.prefixes = prefixes
        self.indent = indent
    }

    var isEmpty: Bool { data.span.isEmpty && others.span.isEmpty }

    // MARK: Values

    /// Appends values as the source had them.
    mutating func append(_ kept: KMLKeptData) {
        for element in kept.elements {
            data.append(indent)
            data.append(kml: element)
            data.append(.lineFeed)
        }
        for name in kept.jsonNames { appendJSONName(name) }
    }

    /// Says that the data of a name are JSON.
    private mutating func appendJSONName(_ name: String) {
        _ = prefixes.prefix(of: GPXNamespace.fieldNotes, hint: "fn")
        jsonNames.append(indent)
        jsonNames.append(element: "fn:json", name)
        jsonNames.append(.lineFeed)
    }

    mutating func append(_ name: String, _ text: String) {
        data.append(indent)
        data.append("<Data")
        data.append(attribute: "name", name)
        data.append(.greaterThan)
        if text.isEmpty { data.append("<value/>") } else { data.append(element: "value", text) }
        data.append("</Data>\n")
    }

    /// Appends a property; one that is no plain text is named as JSON.
    mutating func append(_ property: Property) {
        switch property.value {
        case .string(let text) where text.withoutLayout == text: append(property.key, text)
        case .string, .number, .bool, .null, .array, .object:
            var json = JSONEmitter()
            var text = ByteBuffer()
            json.value(property.value, to: &text)
            append(property.key, String(copying: text.span))
            appendJSONName(property.key)
        }
    }

    /// Appends the attributes that KML has no element for.
    mutating func append(_ annotations: Annotations, without taken: Set<Attribute>) {
        for attribute in annotations.attributes where !taken.contains(attribute) {
            if let text = annotations[attribute] { append(Property(attribute.rawValue, .string(text))) }
        }
    }

    // MARK: Elements of other vocabularies

    private mutating func begin(_ tag: StaticString) {
        others.append(indent)
        others.append(tag)
    }

    mutating func append(segments: [Int]) {
        _ = prefixes.prefix(of: GPXNamespace.fieldNotes, hint: "fn")
        begin("<fn:segments>")
        for (index, count) in segments.enumerated() {
            if index > 0 { others.append(.space) }
            others.append(integer: count)
        }
        others.append("</fn:segments>\n")
    }

    mutating func append(_ link: WebLink) {
        begin("")
        others.append(gpxLink: link, &prefixes)
        others.append(.lineFeed)
    }

    /// Appends an extension of GPX, or of another vocabulary; false if KML's own schema forbids it here.
    mutating func append(_ element: ExtensionElement) -> Bool {
        let element = element.withNamespace
        guard element.namespace != KMLNamespace.kml else { return false }
        begin("")
        others.append(element, &prefixes)
        others.append(.lineFeed)
        return true
    }

    /// Appends what a document's metadata have and KML does not.
    mutating func append(metadataOf info: DocumentInfo, withoutEmail: Bool) {
        var text = ByteBuffer()
        let author = info.author
        let hasRichLink = author?.link.map { $0.text != nil || $0.type != nil } ?? false
        if withoutEmail || hasRichLink {
            text.append("<gpx:author>")
            if withoutEmail, let email = author?.email { text.append(element: "gpx:email", email) }
            if hasRichLink, let link = author?.link { text.append(gpxLink: link, &prefixes) }
            text.append("</gpx:author>")
        }
        if let copyright = info.copyright {
            text.append("<gpx:copyright")
            text.append(attribute: "author", copyright.author)
            text.append(.greaterThan)
            if let year = copyright.year { text.append(element: "gpx:year", year) }
            if let license = copyright.license { text.append(element: "gpx:license", license) }
            text.append("</gpx:copyright>")
        }
        text.append(gpxExtensions: info.metadataExtensions, &prefixes)
        guard !text.span.isEmpty else { return }
        _ = prefixes.prefix(of: GPXNamespace.gpx11, hint: "gpx")
        begin("<gpx:metadata>")
        others.append(text)
        others.append("</gpx:metadata>\n")
    }

    // MARK: Writing

    func appendStart(to output: inout ByteBuffer) {
        output.append("<ExtendedData")
        prefixes.appendDeclarations(to: &output)
        output.append(">\n")
        output.append(data)
    }

    func appendOthers(to output: inout ByteBuffer) {
        output.append(jsonNames)
        output.append(others)
    }
}
