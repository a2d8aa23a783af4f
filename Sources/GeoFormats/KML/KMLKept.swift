internal import ByteText
internal import FormatSupport
internal import GeoStream

/// The elements that a feature, a folder or a document had in KML, for a copy.
///
/// One that says what the model says too is written as long as both agree; what was changed since is written anew.
struct KMLKept {
    private let elements: [ExtensionElement]
    /// The names of the elements, nil for those that KML does not know.
    private let names: [KMLName?]

    init(_ elements: [ExtensionElement]) {
        self.elements = elements
        names = elements.map { $0.isOfKML ? KMLName(rawValue: $0.name) : nil }
    }

    /// The first element of a name.
    subscript(name: KMLName) -> ExtensionElement? { names.firstIndex(of: name).map { elements[$0] } }

    /// The elements of some names, in their order.
    func all(_ wanted: [KMLName]) -> [ExtensionElement] {
        guard names.contains(where: { $0.map(wanted.contains) ?? false }) else { return [] }
        return elements.indices.filter { names[$0].map(wanted.contains) ?? false }.map { elements[$0] }
    }

    /// Elements that no other place of the schema is for.
    var others: [ExtensionElement] {
        elements.indices.filter { names[$0].map { !Self.placed.contains($0) } ?? true }.map { elements[$0] }
    }

    private static let placed: Set<KMLName> = KMLName.geometries.union([
        .visibility, .open, .author, .link, .address, .AddressDetails, .phoneNumber, .Snippet, .snippet, .LookAt,
        .Camera,
        .TimeStamp, .TimeSpan, .styleUrl, .Style, .StyleMap, .CascadingStyle, .Region, .Data, .SchemaData, .Schema,
        .Placemark, .Folder, .Document,
    ])

    static let styles: [KMLName] = [.Style, .StyleMap, .CascadingStyle]

    /// The attributes of the element itself.
    var attributes: [ExtensionAttribute] {
        all([.Placemark, .Folder, .Document]).first?.attributes ?? []
    }

    /// The geometry without its positions.
    var geometry: ExtensionElement? {
        names.lastIndex { $0.map(KMLName.geometries.contains) ?? false }.map { elements[$0] }
    }

    /// The element of a text that is a property as well, if they agree.
    func text(_ names: [KMLName], is property: PropertyValue?) -> ExtensionElement? {
        guard let element = names.lazy.compactMap({ self[$0] }).first else { return nil }
        let text = element.words.withoutLayout
        return (text.isEmpty ? property == nil : property == .string(text)) ? element : nil
    }

    /// The element of a time, if it says these times.
    func time(_ begin: Timestamp, _ end: Timestamp) -> ExtensionElement? {
        if let stamp = self[.TimeStamp] {
            return Self.time(stamp.child(.when)) == begin && end.isAbsent ? stamp : nil
        }
        guard let span = self[.TimeSpan] else { return nil }
        return Self.time(span.child(.begin)) == begin && Self.time(span.child(.end)) == end ? span : nil
    }

    /// The time that an element says, absent where there is none.
    static func time(_ element: ExtensionElement?) -> Timestamp {
        guard let text = element?.words else { return .absent }
        return Timestamp.parse(Array(text.utf8).span)?.timestamp ?? .absent
    }

    /// The data that still say what these do.
    func data(_ properties: [Property], _ annotations: Annotations?) -> KMLKeptData {
        KMLKeptData(all([.Data, .SchemaData])) { key in
            properties[key] ?? Attribute(rawValue: key).flatMap { annotations?[$0] }.map(PropertyValue.string)
        }
    }
}

/// The data of a source that still say what a feature, a folder or a document says.
struct KMLKeptData {
    private(set) var elements: [ExtensionElement] = []
    private(set) var names: Set<String> = []
    /// The names of data that are read as JSON.
    private(set) var jsonNames: [String] = []

    /// The data of `elements` that agree with `value`, which gives what is said under a name.
    init(_ elements: [ExtensionElement], _ value: (String) -> PropertyValue?) {
        for element in elements {
            if element.isKML(.Data) { take(data: element, value) } else { take(schemaData: element, value) }
        }
    }

    private mutating func take(data element: ExtensionElement, _ value: (String) -> PropertyValue?) {
        let own = Property(kml: element)
        // Of a name that comes twice the first counts, and all are kept; so are data without a name.
        if !own.key.isEmpty, !names.contains(own.key) {
            let said = value(own.key)
            if said != own.value {
                guard let said, own.value.string.flatMap({ PropertyValue(json: $0) }) == said else { return }
                jsonNames.append(own.key)
            }
        }
        names.insert(own.key)
        elements.append(element)
    }

    private mutating func take(schemaData element: ExtensionElement, _ value: (String) -> PropertyValue?) {
        let fields = element.elements.filter { $0.isKML(.SimpleData) }
        let isSaid = fields.allSatisfy { field in
            let name = field.value(.name) ?? ""
            return names.contains(name) || name.isEmpty || value(name)?.says(field.words.withoutLayout) ?? false
        }
        guard isSaid else { return }
        names.formUnion(fields.compactMap { $0.value(.name) })
        elements.append(element)
    }
}
