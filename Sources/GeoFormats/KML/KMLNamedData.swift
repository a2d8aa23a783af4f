internal import ByteText
internal import FormatSupport
internal import GeoStream

// What data are by their names: some are GPX's or ours (``KMLOwnName``), all others properties.

extension PlacemarkBuilder {
    /// Takes a value by its name; false where the feature has one of this name.
    mutating func take(_ data: Property) -> Bool {
        if data.key == KMLOwnName.gpxType, let kind = FeatureKind(gpxType: data.value) {
            gpxType = kind
        } else if let (attribute, text) = data.attribute, feature.annotations[attribute] == nil {
            feature.annotations[attribute] = text
        } else {
            return feature.properties.appendNew(data)
        }
        return true
    }

    /// Reads the text that was kept under this name as JSON.
    mutating func readAsJSON(_ name: String) {
        guard let attribute = Attribute(rawValue: name), let text = feature.annotations[attribute] else {
            return feature.properties.readAsJSON(name)
        }
        if case .string(let text)? = PropertyValue(json: text) { feature.annotations[attribute] = text }
    }
}

extension DocumentInfo {
    /// Takes a value by its name; false where the document has one of this name.
    mutating func take(_ data: Property) -> Bool {
        guard case .string(let text) = data.value else { return properties.appendNew(data) }
        switch data.key {
        case Attribute.keywords.rawValue where keywords == nil: keywords = text
        case KMLName.creator.rawValue where creator == nil: creator = text
        case KMLOwnName.timeArray:
            guard time.isAbsent, let said = Timestamp(text) else { return properties.appendNew(data) }
            time = said
        default: return properties.appendNew(data)
        }
        return true
    }

    /// What a placemark of the name `_document` says of its document so far.
    init(_ placemark: Feature, author: Person?) {
        self.init()
        name = placemark.annotations.name
        description = placemark.properties["description"]?.string
        links = placemark.annotations.links
        self.author = author
        properties = placemark.properties.filter { !["description", "author"].contains($0.key) }
    }
}

extension [Property] {
    /// Appends a property of a new name; false where there is one of this name.
    mutating func appendNew(_ property: Property) -> Bool {
        guard self[property.key] == nil else { return false }
        append(property)
        return true
    }

    /// Reads the text that was kept under this name as JSON.
    mutating func readAsJSON(_ name: String) {
        guard let text = self[name]?.string, let value = PropertyValue(json: text) else { return }
        self[name] = value
    }
}

extension Property {
    /// The attribute of GPX that a value is by its name, and its text, if it is one that the attribute may have.
    fileprivate var attribute: (Attribute, String)? {
        guard let attribute = Attribute(rawValue: key), attribute != .name,
            let text = value.string ?? value.number, attribute.problem(with: text.utf8.span) == nil
        else { return nil }
        return (attribute, attribute.normalized(text.utf8.span))
    }
}

extension FeatureKind {
    /// What the value of `_gpxType` says.
    fileprivate init?(gpxType value: PropertyValue) {
        switch value.string?.trimmed {
        case "trk": self = .track
        case "rte": self = .route
        default: return nil
        }
    }
}
