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
        case .boundary: return name == .LinearRing ? startRing() : leaveOut(name, element, &output)
        case .extendedData: return startInExtendedData(name, element, &output)
        case .data, .array: return leaf(name, if: name == .value, element, &output)
        case .schemaData: return startInSchemaData(name, element, &output)
        case .timeStamp: return leaf(name, if: name == .when, element, &output)
        case .timeSpan: return leaf(name, if: name == .begin || name == .end, element, &output)
        case .style, .substyle, .icon, .styleMap, .pair, .cascadingStyle: return startInStyle(name, element, &output)
        case .schema: return startInSchema(name, element, &output)
        case .schemaField: return .nothing
        case .author: return leaf(name, if: name == .name || name == .email || name == .uri, element, &output)
        case .unsupported:
            switch name {
            case .Link, .Url, .Icon: return .context(.link)
            case .name: return .leaf
            default: return .nothing
            }
        case .link: return leaf(name, if: name == .href, element, &output)
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
        return name == .kml ? .context(.features) : try startFeature(name, element, &output)
    }

    private func startForeign() -> XMLOpening<Context> {
        switch walk.context {
        case .rootDocument, .folder, .placemark, .extendedData: .extension
        case .document, .features, .shape, .boundary, .data, .schemaData, .array, .timeStamp, .timeSpan, .style,
            .styleMap, .cascadingStyle, .pair, .substyle, .icon, .schema, .schemaField, .author, .unsupported, .link:
            .nothing
        }
    }

    private func startUnknown(_ element: XMLElement, _ output: inout EventBuffer) -> XMLOpening<Context> {
        switch walk.context {
        case .unsupported, .link: break
        default:
            output.warn(
                .misplaced, at: location(element),
                "<\(walk.tokenizer.word(element.token.name))> is not known in KML; it is left out")
        }
        return .nothing
    }

    /// A leaf where this is its place.
    private func leaf(
        _ name: KMLName, if isInPlace: Bool, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        isInPlace ? .leaf : leaveOut(name, element, &output)
    }

    /// Passes over an element that stands where it may not, with a warning, or that only says how things look, without.
    private func leaveOut(_ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer) -> XMLOpening<Context> {
        if !KMLName.presentation.contains(name) {
            output.warn(.misplaced, at: location(element), "<\(name.rawValue)> may not stand here; it is left out")
        }
        return .nothing
    }

    // MARK: Features

    /// Begins a feature, or whatever else may stand outside all features.
    private mutating func startFeature(
        _ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) -> XMLOpening<Context> {
        switch name {
        case .Document where !walk.contexts.contains(.rootDocument) && !containers.isInFolder:
            return .context(.rootDocument)
        case .Document, .Folder:
            containers.beginFolder()
            data.forgetJSONNames()
            return .context(.folder)
        case .Placemark:
            beginPlacemark(element.value(of: KMLName.id), &output)
            return .context(.placemark)
        case .Point, .LineString, .LinearRing, .Polygon, .MultiGeometry, .Track, .MultiTrack:
            // A geometry without a placemark: a fragment of a document.
            beginPlacemark(nil, &output)
            isImplicitPlacemark = true
            walk.push(.placemark)
            return try startInPlacemark(name, element, &output)
        case .NetworkLink, .GroundOverlay, .ScreenOverlay, .PhotoOverlay, .Tour:
            unconverted = UnconvertedFeature()
            return .context(.unsupported(name))
        case .Model: return warnUnsupported(.Model, element, &output)
        case .NetworkLinkControl, .Change, .Create: return .context(.features)
        case .Update:
            output.warn(
                .unsupported, at: location(element),
                "an Update of another document: what it creates and changes is read as it stands")
            return .context(.features)
        case .Style: return startStyle(in: .shared(id: element.value(of: KMLName.id)))
        case .StyleMap: return startStyleMap(in: .shared(id: element.value(of: KMLName.id)))
        case .CascadingStyle:
            styles.beginCascading(id: element.value(of: KMLName.id))
            return .context(.cascadingStyle)
        case .Schema:
            data.beginSchema(id: element.value(of: KMLName.id) ?? element.value(of: KMLName.name) ?? "")
            return .context(.schema)
        case .Delete: return .nothing
        default: return leaveOut(name, element, &output)
        }
    }

    /// What documents, folders and placemarks have in common; nil for what they have not.
    private mutating func startInAny(_ name: KMLName, _ element: XMLElement) -> XMLOpening<Context>? {
        switch name {
        case .name, .description, .address, .phoneNumber, .Snippet, .snippet, .styleUrl: return .leaf
        case .author:
            person = Person()
            return .context(.author)
        case .link:
            var link = WebLink(href: element.value(of: KMLName.href) ?? "")
            link.text = element.value(of: KMLName.title)
            link.type = element.value(of: KMLName.type)
            keep(link)
            return .nothing
        case .ExtendedData, .Metadata: return .context(.extendedData)
        case .TimeStamp: return .context(.timeStamp)
        case .TimeSpan: return .context(.timeSpan)
        default: return nil
        }
    }

    private mutating func startInContainer(
        _ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) -> XMLOpening<Context> {
        if name == .generator { return .leaf }
        if let step = startInAny(name, element) { return step }
        return try startFeature(name, element, &output)
    }

    private mutating func startInPlacemark(
        _ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) -> XMLOpening<Context> {
        if let step = startInAny(name, element) { return step }
        switch name {
        case .Style: return startStyle(in: .placemark)
        case .StyleMap: return startStyleMap(in: .placemark)
        default: return startGeometry(name, element, &output)
        }
    }

    // MARK: Geometries

    private mutating func startGeometry(
        _ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        switch name {
        case .Point: startShape(.point, &output)
        case .LineString: startShape(.line, &output)
        case .LinearRing: startShape(.ring, &output)
        case .Polygon: startShape(.polygon, &output)
        case .MultiGeometry: startShape(.multiGeometry, &output)
        case .Track: startShape(.track, &output)
        case .MultiTrack: startShape(.multiTrack, &output)
        case .Model: warnUnsupported(.Model, element, &output)
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
        case (.track, .Model), (.track, .angles): return .nothing
        case (.multiTrack, .Track): return startShape(.track, &output)
        case (.polygon, .outerBoundaryIs), (.polygon, .innerBoundaryIs):
            outerBoundary = name == .outerBoundaryIs
            return .context(.boundary)
        case (.multiGeometry, _): return startGeometry(name, element, &output)
        default: return leaveOut(name, element, &output)
        }
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
        case .Data:
            data.beginData(element.value(of: KMLName.name) ?? "")
            return .context(.data)
        case .SchemaData:
            data.beginSchemaData(url: element.value(of: KMLName.schemaUrl) ?? "")
            return .context(.schemaData)
        default: return leaveOut(name, element, &output)
        }
    }

    private mutating func startInSchemaData(
        _ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        switch name {
        case .SimpleData:
            data.beginField(element.value(of: KMLName.name) ?? "")
            return .leaf
        case .SimpleArrayData: return startArray(element.value(of: KMLName.name) ?? "", element, &output)
        default: return leaveOut(name, element, &output)
        }
    }

    private mutating func startInSchema(
        _ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        switch name {
        case .SimpleField:
            if let field = element.value(of: KMLName.name) {
                data.declare(field: field, type: element.value(of: KMLName.type))
            }
        case .SimpleArrayField: data.declareArray()
        default: return leaveOut(name, element, &output)
        }
        return .context(.schemaField)
    }

    // MARK: Styles

    private mutating func startInStyle(
        _ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        switch (walk.context, name) {
        case (.style, .IconStyle), (.style, .LabelStyle), (.style, .LineStyle), (.style, .PolyStyle):
            return .context(.substyle(name))
        case (.substyle(.IconStyle), .Icon): return .context(.icon)
        case (.substyle, .color), (.substyle, .width), (.substyle, .fill), (.substyle, .outline), (.substyle, .scale),
            (.substyle, .heading), (.icon, .href), (.pair, .key), (.pair, .styleUrl):
            return .leaf
        case (.styleMap, .Pair):
            styles.beginPair()
            return .context(.pair)
        case (.pair, .Style): return startStyle(in: .pair)
        case (.cascadingStyle, .Style): return startStyle(in: .cascading)
        default: return leaveOut(name, element, &output)
        }
    }

    private mutating func startStyle(in place: KMLStyleReading.Place) -> XMLOpening<Context> {
        styles.begin(in: place)
        return .context(.style)
    }

    private mutating func startStyleMap(in place: KMLStyleReading.Place) -> XMLOpening<Context> {
        styles.beginMap(in: place)
        return .context(.styleMap)
    }
}
