internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

// What stands in ExtendedData: values by name, and elements of other vocabularies.
extension KMLMachine {
    /// Where the open ExtendedData belongs.
    private enum Owner {
        case placemark, track, folder, document
    }

    private var owner: Owner? {
        for context in contexts.reversed() {
            switch context {
            case .placemark: return isDocumentPlacemark ? .document : .placemark
            case .shape(.track): return .track
            case .folder: return .folder
            case .rootDocument: return .document
            default: continue
            }
        }
        return nil
    }

    /// Keeps a value by its name, as what it is where the name is one of GPX's or ours.
    mutating func keep(_ property: Property, _ token: XMLToken, _ output: inout EventBuffer) {
        guard !property.key.isEmpty else { return }
        switch owner {
        case .placemark, .track:
            if property.key == KMLOwnName.document, folders.isEmpty {
                beginDocumentPlacemark()
            } else if property.key == KMLOwnName.gpxType, let kind = Self.kind(property.value) {
                builder.gpxType = kind
            } else if let attribute = Self.attribute(property), builder.feature.annotations[attribute] == nil {
                builder.feature.annotations[attribute] = Self.text(property.value, of: attribute)
            } else {
                keep(property, in: &builder.feature.properties, token, &output)
            }
        case .folder:
            guard sentFolders < folders.count else {
                output.warn(
                    .misplaced, at: location(token),
                    "the data '\(property.key)' of a folder behind its features; it is left out")
                return
            }
            keep(property, in: &folders[folders.count - 1].properties, token, &output)
        case .document: keepInDocument(property, token, &output)
        case nil: break
        }
    }

    /// Takes the open placemark for what the document says of itself.
    private mutating func beginDocumentPlacemark() {
        isDocumentPlacemark = true
        let feature = builder.feature
        info = DocumentInfo()
        info.name = feature.annotations.name
        info.description = feature.properties["description"]?.string
        info.links = feature.annotations.links
        info.author = placemarkAuthor
        info.properties = feature.properties.filter { !["description", "author"].contains($0.key) }
    }

    private func keep(
        _ property: Property, in properties: inout [Property], _ token: XMLToken, _ output: inout EventBuffer
    ) {
        guard properties[property.key] == nil else {
            output.warn(
                .misplaced, at: location(token),
                "a second value named '\(property.key)' in one feature; the first is kept")
            return
        }
        properties.append(property)
    }

    private mutating func keepInDocument(_ property: Property, _ token: XMLToken, _ output: inout EventBuffer) {
        guard case .string(let text) = property.value else {
            return keep(property, in: &info.properties, token, &output)
        }
        switch property.key {
        case Attribute.keywords.rawValue where info.keywords == nil: info.keywords = text
        case KMLName.creator.rawValue where info.creator == nil: info.creator = text
        case KMLOwnName.timeArray where info.time.isAbsent && Timestamp.parse(text.utf8.span) != nil:
            info.time = Timestamp.parse(text.utf8.span)?.timestamp ?? .absent
        default: keep(property, in: &info.properties, token, &output)
        }
    }

    private static func kind(_ value: PropertyValue) -> FeatureKind? {
        switch value.string?.trimmed {
        case "trk": .track
        case "rte": .route
        default: nil
        }
    }

    /// The attribute of GPX that a value is by its name, if it is one that the attribute may have.
    private static func attribute(_ property: Property) -> Attribute? {
        guard let attribute = Attribute(rawValue: property.key), attribute != .name,
            let text = property.value.string ?? property.value.number, attribute.problem(with: text.utf8.span) == nil
        else { return nil }
        return attribute
    }

    private static func text(_ value: PropertyValue, of attribute: Attribute) -> String {
        attribute.normalized((value.string ?? value.number ?? "").utf8.span)
    }

    /// Reads the texts that `fn:json` names as what they are in JSON.
    mutating func applyTypes() {
        for key in jsonKeys {
            switch owner {
            case .placemark, .track:
                if let attribute = Attribute(rawValue: key), let text = builder.feature.annotations[attribute] {
                    if case .string(let text)? = PropertyValue(json: text) {
                        builder.feature.annotations[attribute] = text
                    }
                } else {
                    Self.applyType(key, in: &builder.feature.properties)
                }
            case .folder:
                if sentFolders < folders.count { Self.applyType(key, in: &folders[folders.count - 1].properties) }
            case .document: Self.applyType(key, in: &info.properties)
            case nil: break
            }
        }
        jsonKeys = []
    }

    private static func applyType(_ key: String, in properties: inout [Property]) {
        guard let text = properties[key]?.string, let value = PropertyValue(json: text) else { return }
        properties[key] = value
    }

    // MARK: Elements of other vocabularies

    mutating func keep(
        _ element: ExtensionElement, _ token: XMLToken, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch (element.namespace, element.name) {
        case (GPXNamespace.fieldNotes, KMLOwnName.point): try keep(point: element, token, &output)
        case (GPXNamespace.fieldNotes, KMLOwnName.json): jsonKeys.append(element.text)
        case (GPXNamespace.fieldNotes, KMLOwnName.segments) where owner == .placemark:
            builder.segments = element.text.split(separator: " ").compactMap { Int($0) }.filter { $0 >= 0 }
        case (GPXNamespace.fieldNotes, FieldNotesExtension.name) where owner == .placemark:
            _ = FieldNotesExtension.apply(element, to: &builder.feature)
        case (GPXNamespace.gpx11, KMLOwnName.link): keepGPXLink(WebLink(gpx: element))
        case (GPXNamespace.gpx11, KMLOwnName.metadata) where owner == .document: info.merge(gpx: element)
        default: keep(extension: element)
        }
    }

    private mutating func keep(
        point element: ExtensionElement, _ token: XMLToken, _ output: inout EventBuffer
    ) throws(ConversionError) {
        guard let slot = element.attributes.first(where: { $0.name == KMLOwnName.at }).flatMap({ Int($0.value) }),
            slot >= 0
        else { return }
        let annotations = Annotations(gpx: element)
        if contexts.contains(.shape(.track)) {
            guard slot >= slots.done else { return }
            try sendSlots(before: slot, &output)
            try sendSlot(annotations, &output)
        } else if builder.hasPositions {
            output.warn(
                .misplaced, at: location(token), "what is said of single points stands behind them; it is left out")
        } else {
            try builder.append(annotations, slot: slot)
        }
    }

    private mutating func keepGPXLink(_ link: WebLink) {
        switch owner {
        case .placemark, .track: builder.feature.annotations.links.append(link)
        case .folder: if sentFolders < folders.count { folders[folders.count - 1].annotations.links.append(link) }
        case .document: info.links.append(link)
        case nil: break
        }
    }

    private mutating func keep(extension element: ExtensionElement) {
        let element = element.withoutBareNamespace
        switch owner {
        case .placemark, .track: builder.feature.annotations.extensions.append(element)
        case .folder:
            if sentFolders < folders.count { folders[folders.count - 1].annotations.extensions.append(element) }
        case .document: info.extensions.append(element)
        case nil: break
        }
    }
}

// What GPX elements in ExtendedData say.
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
