internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

// What a start tag opens, by where it stands.
extension KMLMachine {
    @inline(__always)
    mutating func start(
        _ name: KMLName?, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) -> XMLOpening<Context> {
        let isForeign = isForeign(element.token.namespace)
        // Times and positions of a track are most of a recording.
        if !isForeign, case .shape(.track) = walk.context, name == .when || name == .coord { return .leaf }
        return try startRare(name, isForeign: isForeign, element, &output)
    }

    @inline(never)
    private mutating func startRare(
        _ name: KMLName?, isForeign: Bool, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) -> XMLOpening<Context> {
        if case .document = walk.context { return try startRoot(name, element, &output) }
        if isForeign { return startForeign() }
        guard let name else { return startUnknown(element, &output) }
        switch walk.context {
        case .document, .features: return try startFeature(name, element, &output)
        case .rootDocument, .folder: return try startInContainer(name, element, &output)
        case .placemark: return try startInPlacemark(name, element, &output)
        case .shape(let shape): return try start(name, in: shape, element, &output)
        case .boundary: return name == .LinearRing ? startRing(element) : leaveOut(name, element, &output)
        case .extendedData: return startInExtendedData(name, element, &output)
        case .array: return name == .value ? .leaf : leaveOut(name, element, &output)
        case .schemaData: return startInSchemaData(name, element, &output)
        }
    }

    private mutating func startRoot(
        _ name: KMLName?, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) -> XMLOpening<Context> {
        let namespace = element.token.namespace
        guard let name,
            KMLName.roots.contains(name) || KMLNamespace.isKML(walk.tokenizer.word(namespace)) && namespace != 0
        else {
            throw ConversionError(
                "the root element is <\(walk.tokenizer.word(element.token.name))>, expected <kml>",
                at: location(element), code: .invalidContent)
        }
        // The namespace of the root element is KML's, whatever it is.
        foreignNamespaces[namespace] = false
        rootNamespace = walk.tokenizer.word(namespace)
        return name == .kml ? .context(.features) : try startFeature(name, element, &output)
    }

    private func startForeign() -> XMLOpening<Context> {
        switch walk.context {
        case .rootDocument, .folder, .placemark, .extendedData: .extension
        case .document, .features, .shape, .boundary, .schemaData, .array: .nothing
        }
    }

    private func startUnknown(_ element: XMLElement, _ output: inout EventBuffer) -> XMLOpening<Context> {
        let name = walk.tokenizer.word(element.token.name)
        switch walk.context {
        case .rootDocument, .folder, .placemark, .shape:
            output.warn(
                .misplaced, at: location(element), "<\(name)> is not known in KML; only a copy in KML keeps it")
            return .extension
        case .document, .features, .boundary, .extendedData, .schemaData, .array:
            output.warn(.misplaced, at: location(element), "<\(name)> is not known in KML; it is left out")
            return .nothing
        }
    }

    /// Leaves out an element that stands where it may not, with a warning, or that only says how things look, without.
    private func leaveOut(_ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer) -> XMLOpening<Context> {
        if !KMLName.presentation.contains(name) {
            output.warn(.misplaced, at: location(element), "<\(name.rawValue)> may not stand here; it is left out")
        }
        return .nothing
    }

    /// The element of KML that a start tag begins, with its attributes.
    func kml(_ name: KMLName, _ element: XMLElement) -> ExtensionElement {
        let namespace = walk.tokenizer.word(element.token.namespace)
        var kept = ExtensionElement(kml: name, namespace: KMLNamespace.canonical(namespace, root: rootNamespace))
        for index in element.attributes {
            let attribute = element.attribute(at: index)
            let namespace = walk.tokenizer.word(attribute.namespace)
            kept.attributes.append(
                ExtensionAttribute(
                    namespace: namespace, prefix: walk.tokenizer.word(attribute.prefix),
                    name: walk.tokenizer.word(attribute.name).asXMLName,
                    value: String(copying: element.value(of: attribute))))
        }
        return kept
    }

    /// An element that is Google's in KML 2.2, and KML's own in 2.3.
    private func gx(_ name: KMLName, _ element: XMLElement) -> ExtensionElement {
        var kept = kml(name, element)
        kept.namespace = KMLNamespace.gx
        return kept
    }

    // MARK: Features

    /// Begins a feature, or whatever else may stand outside all features.
    private mutating func startFeature(
        _ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) -> XMLOpening<Context> {
        switch name {
        case .Document
        where !walk.contexts.contains(.rootDocument) && !containers.isInFolder && !containers.isInside:
            containers.beginDocument(kml(name, element))
            return .context(.rootDocument)
        case .Document, .Folder:
            containers.beginFolder(kml(name, element))
            data.forgetJSONNames()
            return .context(.folder)
        case .Placemark:
            beginPlacemark(kml(name, element), &output)
            return .context(.placemark)
        case .Point, .LineString, .LinearRing, .Polygon, .MultiGeometry, .Track, .MultiTrack:
            // A geometry without a placemark: a fragment of a document.
            beginPlacemark(ExtensionElement(kml: .Placemark), &output)
            isImplicitPlacemark = true
            walk.push(.placemark)
            return try startInPlacemark(name, element, &output)
        case .Model: return warnUnsupported(.Model, element, &output)
        case .NetworkLinkControl, .Change, .Create: return .context(.features)
        case .Update:
            output.warn(
                .unsupported, at: location(element),
                "an Update of another document: what it creates and changes is read as it stands")
            return .context(.features)
        case .Delete: return .nothing
        default: return KMLName.kept.contains(name) ? .extension : leaveOut(name, element, &output)
        }
    }

    /// What documents, folders and placemarks have in common; nil for what they have not.
    private func startInAny(_ name: KMLName) -> XMLOpening<Context>? {
        switch name {
        case .name, .description: .leaf
        case .ExtendedData, .Metadata: .context(.extendedData)
        default: KMLName.keptInFeatures.contains(name) ? .extension : nil
        }
    }

    private mutating func startInContainer(
        _ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) -> XMLOpening<Context> {
        if name == .generator { return .leaf }
        if let opening = startInAny(name) { return opening }
        return try startFeature(name, element, &output)
    }

    private mutating func startInPlacemark(
        _ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) -> XMLOpening<Context> {
        if let opening = startInAny(name) { return opening }
        if name == .Style || name == .StyleMap { return .extension }
        return startGeometry(name, element, &output)
    }

    // MARK: Geometries

    private mutating func startGeometry(
        _ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        switch name {
        case .Point: startShape(.point, kml(name, element), &output)
        case .LineString: startShape(.line, kml(name, element), &output)
        case .LinearRing: startShape(.ring, kml(name, element), &output)
        case .Polygon: startShape(.polygon, kml(name, element), &output)
        case .MultiGeometry: startShape(.multiGeometry, kml(name, element), &output)
        case .Track: startShape(.track, gx(name, element), &output)
        case .MultiTrack: startShape(.multiTrack, gx(name, element), &output)
        case .Model: keepModel(element, &output)
        default: leaveOut(name, element, &output)
        }
    }

    private mutating func start(
        _ name: KMLName, in shape: PlacemarkBuilder.Shape, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) -> XMLOpening<Context> {
        switch (shape, name) {
        case (_, .altitudeMode): return .leaf
        case (.point, .coordinates), (.line, .coordinates), (.ring, .coordinates):
            startCoordinates(of: shape)
            return .stream
        case (.track, .when), (.track, .coord): return .leaf
        case (.track, .ExtendedData): return .context(.extendedData)
        case (.track, .Model): return .extension
        case (.track, .angles): return startAngles(element, &output)
        case (.multiTrack, .Track): return startShape(.track, gx(name, element), &output)
        case (.polygon, .outerBoundaryIs), (.polygon, .innerBoundaryIs):
            outerBoundary = name == .outerBoundaryIs
            builder.outline.begin(kml(name, element))
            return .context(.boundary)
        default:
            if KMLName.keptInGeometries.contains(name) { return .extension }
            return shape == .multiGeometry
                ? startGeometry(name, element, &output) : leaveOut(name, element, &output)
        }
    }

    /// Keeps the angles of a position for a copy, up to a limit.
    private mutating func startAngles(_ element: XMLElement, _ output: inout EventBuffer) -> XMLOpening<Context> {
        angleCount += 1
        if angleCount == Self.mostAngles + 1 {
            output.warn(
                .unsupported, at: location(element),
                "more than \(Self.mostAngles) angles in one placemark; the others are left out")
        }
        return angleCount > Self.mostAngles ? .nothing : .extension
    }

    private func keepModel(_ element: XMLElement, _ output: inout EventBuffer) -> XMLOpening<Context> {
        output.warn(.unsupported, at: location(element), "a <Model> is not converted; only a copy in KML keeps it")
        return .extension
    }

    private func warnUnsupported(
        _ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        output.warn(.unsupported, at: location(element), "a <\(name.rawValue)> is not converted")
        return .nothing
    }

    // MARK: Data

    private mutating func startInExtendedData(
        _ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        switch name {
        case .Data: return .extension
        case .SchemaData:
            data.beginSchemaData(kml(name, element))
            return .context(.schemaData)
        default: return leaveOut(name, element, &output)
        }
    }

    private mutating func startInSchemaData(
        _ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        switch name {
        case .SimpleData:
            data.beginField(kml(name, element))
            return .leaf
        case .SimpleArrayData: return startArray(element.value(of: KMLName.name) ?? "", element, &output)
        default: return leaveOut(name, element, &output)
        }
    }
}
