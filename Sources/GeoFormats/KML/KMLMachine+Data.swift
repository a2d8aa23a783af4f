internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

// Whose the data in ExtendedData are, and elements of other vocabularies there.
extension KMLMachine {
    /// Where the open ExtendedData belongs.
    private enum Owner {
        case placemark, track, folder, document
    }

    private var owner: Owner? {
        for context in walk.contexts.reversed() {
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

    /// Gives a value to what it stands in.
    mutating func keep(_ data: Property, _ place: XMLElement, _ output: inout EventBuffer) {
        guard !data.key.isEmpty, let owner else { return }
        var isNew = true
        switch owner {
        case .placemark, .track:
            if data.key == KMLOwnName.document, !containers.isInFolder {
                // From here on the open placemark is what the document says of itself.
                isDocumentPlacemark = true
                let kept = containers.info.sourceElements
                containers.info = DocumentInfo(builder.feature, author: placemarkAuthor)
                containers.info.sourceElements = kept
            } else {
                isNew = builder.take(data)
            }
        case .folder:
            if !containers.changeFolder({ isNew = $0.properties.appendNew(data) }) {
                output.warn(
                    .misplaced, at: location(place),
                    "the data '\(data.key)' of a folder behind its features; it is left out")
            }
        case .document: isNew = containers.info.take(data)
        }
        guard !isNew else { return }
        output.warn(
            .misplaced, at: location(place),
            "a second value named '\(data.key)' in one feature; the first is kept")
    }

    /// Keeps a `<Data>`.
    mutating func keep(data element: ExtensionElement, _ place: XMLElement, _ output: inout EventBuffer) {
        let property = Property(kml: element)
        keep(property, place, &output)
        if property.key != KMLOwnName.gpxType, property.key != KMLOwnName.document { keepForCopy(element, &output) }
    }

    /// Takes the text of a `<SimpleData>`.
    mutating func takeField(_ element: XMLElement, _ output: inout EventBuffer) {
        keep(data.field(element.string), element, &output)
    }

    /// Keeps a `<SchemaData>` that holds no arrays.
    mutating func endSchemaData(_ output: inout EventBuffer) {
        if let element = data.endSchemaData() { keepForCopy(element, &output) }
    }

    private mutating func keepForCopy(_ element: ExtensionElement, _ output: inout EventBuffer) {
        switch owner {
        case .placemark: builder.feature.sourceElements.append(element)
        case .folder, .document: if !isDocumentPlacemark { containers.keep(element, &output) }
        case .track, nil: break
        }
    }

    /// Reads the texts that `fn:json` names as what they are in JSON.
    mutating func endExtendedData() {
        for name in data.jsonNames {
            switch owner {
            case .placemark, .track: builder.readAsJSON(name)
            case .folder: _ = containers.changeFolder { $0.properties.readAsJSON(name) }
            case .document: containers.info.properties.readAsJSON(name)
            case nil: break
            }
        }
        data.forgetJSONNames()
    }

    // MARK: Elements of other vocabularies

    mutating func keep(
        _ element: ExtensionElement, _ place: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) {
        guard element.namespace != rootNamespace, KMLNamespace.isForeign(element.namespace) else {
            return try keep(kml: element.canonical(root: rootNamespace), place, &output)
        }
        switch (element.namespace, element.name) {
        case (GPXNamespace.fieldNotes, KMLOwnName.point): try keep(point: element, place, &output)
        case (GPXNamespace.fieldNotes, KMLOwnName.json): data.readAsJSON(element.text)
        case (GPXNamespace.fieldNotes, KMLOwnName.segments) where owner == .placemark:
            builder.segments = element.text.split(separator: " ").compactMap { Int($0) }.filter { $0 >= 0 }
        case (GPXNamespace.fieldNotes, FieldNotesExtension.name) where owner == .placemark:
            _ = FieldNotesExtension.apply(element, to: &builder.feature)
        case (GPXNamespace.gpx11, KMLOwnName.link): keep(WebLink(gpx: element), of: owner)
        case (GPXNamespace.gpx11, KMLOwnName.metadata) where owner == .document: containers.info.merge(gpx: element)
        default: keep(extension: element.withoutBareNamespace)
        }
    }

    private mutating func keep(
        point element: ExtensionElement, _ place: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) {
        guard let slot = element.attributes.first(where: { $0.name == KMLOwnName.at }).flatMap({ Int($0.value) }),
            slot >= 0
        else { return }
        let annotations = Annotations(gpx: element)
        if walk.contexts.contains(.shape(.track)) {
            try track.append(annotations, slot: slot, to: &builder, &output)
        } else if builder.hasPositions {
            output.warn(
                .misplaced, at: location(place), "annotations of single points come after the points; they are left out"
            )
        } else {
            try builder.append(annotations, slot: slot)
        }
    }

    private mutating func keep(_ link: WebLink, of owner: Owner?) {
        switch owner {
        case .placemark, .track: builder.feature.annotations.links.append(link)
        case .folder: _ = containers.changeFolder { $0.annotations.links.append(link) }
        case .document: containers.info.links.append(link)
        case nil: break
        }
    }

    private mutating func keep(extension element: ExtensionElement) {
        switch owner {
        case .placemark, .track: builder.feature.annotations.extensions.append(element)
        case .folder: _ = containers.changeFolder { $0.annotations.extensions.append(element) }
        case .document: containers.info.extensions.append(element)
        case nil: break
        }
    }
}
