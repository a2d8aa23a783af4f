internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

// What a start tag opens, by where it stands.
extension KMLMachine {
    mutating func start(
        _ name: KMLName, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>,
        _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch context {
        case .document:
            guard
                KMLName.roots.contains(name)
                    || KMLNamespace.isKML(tokenizer.word(token.namespace)) && token.namespace != 0
            else {
                failure = failedRoot(token)
                return
            }
            trust(token.namespace)
            if name == .kml { push(.features) } else { try startFeature(name, token, attributes, text, &output) }
        case .features: try startFeature(name, token, attributes, text, &output)
        case .rootDocument, .folder: try startInContainer(name, token, attributes, text, &output)
        case .placemark: try startInPlacemark(name, token, attributes, text, &output)
        case .shape(let shape): try start(name, in: shape, token, attributes, text, &output)
        case .boundary:
            if name == .LinearRing {
                startRing()
            } else {
                leaveOut(name, token, &output)
            }
        case .extendedData: startInExtendedData(name, token, attributes, text, &output)
        case .data: startLeaf(name, of: [.value], token, &output)
        case .schemaData:
            switch name {
            case .SimpleData:
                data.beginField(value(of: .name, attributes, token, text) ?? "")
                leaf = name
            case .SimpleArrayData: startArray(value(of: .name, attributes, token, text) ?? "", token, &output)
            default: leaveOut(name, token, &output)
            }
        case .array: startLeaf(name, of: [.value], token, &output)
        case .timeStamp: startLeaf(name, of: [.when], token, &output)
        case .timeSpan: startLeaf(name, of: [.begin, .end], token, &output)
        case .style:
            switch name {
            case .IconStyle, .LabelStyle, .LineStyle, .PolyStyle: push(.substyle(name))
            default: leaveOut(name, token, &output)
            }
        case .substyle(let parent):
            if parent == .IconStyle, name == .Icon {
                push(.icon)
            } else {
                startLeaf(name, of: [.color, .width, .fill, .outline, .scale, .heading], token, &output)
            }
        case .icon: startLeaf(name, of: [.href], token, &output)
        case .styleMap:
            guard name == .Pair else { return leaveOut(name, token, &output) }
            styles.beginPair()
            push(.pair)
        case .pair:
            if name == .Style { startStyle(in: .pair) } else { startLeaf(name, of: [.key, .styleUrl], token, &output) }
        case .cascadingStyle:
            if name == .Style { startStyle(in: .cascading) } else { leaveOut(name, token, &output) }
        case .schema:
            guard name == .SimpleField || name == .SimpleArrayField else { return leaveOut(name, token, &output) }
            if name == .SimpleField, let field = value(of: .name, attributes, token, text) {
                data.declare(field: field, type: value(of: .type, attributes, token, text))
            }
            if name == .SimpleArrayField { data.declareArray() }
            push(.schemaField)
        case .schemaField: skip()
        case .author: startLeaf(name, of: [.name, .email, .uri], token, &output)
        case .unsupported:
            switch name {
            case .Link, .Url, .Icon: push(.link)
            case .name: leaf = name
            default: skip()
            }
        case .link: startLeaf(name, of: [.href], token, &output)
        }
    }

    private mutating func startLeaf(
        _ name: KMLName, of allowed: [KMLName], _ token: XMLToken, _ output: inout EventBuffer
    ) {
        if allowed.contains(name) { leaf = name } else { leaveOut(name, token, &output) }
    }

    /// Passes over an element that stands where it may not, with a warning, or that only says how things look, without.
    private mutating func leaveOut(_ name: KMLName, _ token: XMLToken, _ output: inout EventBuffer) {
        skip()
        guard !KMLName.presentation.contains(name) else { return }
        output.warn(.misplaced, at: location(token), "<\(name.rawValue)> may not stand here; it is left out")
    }

    /// Begins a feature, or whatever else may stand outside all features.
    private mutating func startFeature(
        _ name: KMLName, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>,
        _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch name {
        case .Document where !contexts.contains(.rootDocument) && !containers.isInFolder: push(.rootDocument)
        case .Document, .Folder:
            containers.beginFolder()
            data.forgetJSONNames()
            push(.folder)
        case .Placemark: startPlacemark(value(of: .id, attributes, token, text), &output)
        case .Point, .LineString, .LinearRing, .Polygon, .MultiGeometry, .Track, .MultiTrack:
            // A geometry without a placemark: a fragment of a document.
            startPlacemark(nil, &output)
            isImplicitPlacemark = true
            try startInPlacemark(name, token, attributes, text, &output)
        case .NetworkLink, .GroundOverlay, .ScreenOverlay, .PhotoOverlay, .Tour:
            unconverted = UnconvertedFeature()
            push(.unsupported(name))
        case .Model: warnUnsupported(.Model, token, &output)
        case .NetworkLinkControl: push(.features)
        case .Update:
            output.warn(
                .unsupported, at: location(token),
                "an Update of another document: what it creates and changes is read as it stands")
            push(.features)
        case .Change, .Create: push(.features)
        case .Style: startStyle(in: .shared(id: value(of: .id, attributes, token, text)))
        case .StyleMap: startStyleMap(in: .shared(id: value(of: .id, attributes, token, text)))
        case .CascadingStyle:
            styles.beginCascading(id: value(of: .id, attributes, token, text))
            push(.cascadingStyle)
        case .Schema:
            data.beginSchema(
                id: value(of: .id, attributes, token, text) ?? value(of: .name, attributes, token, text) ?? "")
            push(.schema)
        case .Delete: skip()
        default: leaveOut(name, token, &output)
        }
    }

    private mutating func startInContainer(
        _ name: KMLName, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>,
        _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch name {
        case .name, .description, .address, .phoneNumber, .Snippet, .snippet, .styleUrl, .generator: leaf = name
        case .author:
            person = Person()
            push(.author)
        case .link: startLink(token, attributes, text)
        case .ExtendedData, .Metadata: push(.extendedData)
        case .TimeStamp: push(.timeStamp)
        case .TimeSpan: push(.timeSpan)
        default: try startFeature(name, token, attributes, text, &output)
        }
    }

    private mutating func startInPlacemark(
        _ name: KMLName, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>,
        _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch name {
        case .name, .description, .address, .phoneNumber, .Snippet, .snippet, .styleUrl: leaf = name
        case .author:
            person = Person()
            push(.author)
        case .link: startLink(token, attributes, text)
        case .ExtendedData, .Metadata: push(.extendedData)
        case .TimeStamp: push(.timeStamp)
        case .TimeSpan: push(.timeSpan)
        case .Style: startStyle(in: .placemark)
        case .StyleMap: startStyleMap(in: .placemark)
        case .Point: startShape(.point, &output)
        case .LineString: startShape(.line, &output)
        case .LinearRing: startShape(.ring, &output)
        case .Polygon: startShape(.polygon, &output)
        case .MultiGeometry: startShape(.multiGeometry, &output)
        case .Track: startShape(.track, &output)
        case .MultiTrack: startShape(.multiTrack, &output)
        case .Model: warnUnsupported(.Model, token, &output)
        default: leaveOut(name, token, &output)
        }
    }

    private mutating func start(
        _ name: KMLName, in shape: PlacemarkBuilder.Shape, _ token: XMLToken, _ attributes: Span<XMLAttribute>,
        _ text: Span<UInt8>, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch (shape, name) {
        case (_, .altitudeMode): leaf = name
        case (.point, .coordinates), (.line, .coordinates), (.ring, .coordinates):
            startCoordinates(of: shape)
            leaf = name
        case (.track, .when), (.track, .coord): leaf = name
        case (.track, .ExtendedData): push(.extendedData)
        case (.track, .Model), (.track, .angles): skip()
        case (.multiTrack, .Track): startShape(.track, &output)
        case (.polygon, .outerBoundaryIs), (.polygon, .innerBoundaryIs):
            outerBoundary = name == .outerBoundaryIs
            push(.boundary)
        case (.multiGeometry, .Point), (.multiGeometry, .LineString), (.multiGeometry, .LinearRing),
            (.multiGeometry, .Polygon), (.multiGeometry, .MultiGeometry), (.multiGeometry, .Track),
            (.multiGeometry, .MultiTrack), (.multiGeometry, .Model):
            try startInPlacemark(name, token, attributes, text, &output)
        default: leaveOut(name, token, &output)
        }
    }

    private mutating func startInExtendedData(
        _ name: KMLName, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>,
        _ output: inout EventBuffer
    ) {
        switch name {
        case .Data:
            data.beginData(value(of: .name, attributes, token, text) ?? "")
            push(.data)
        case .SchemaData:
            data.beginSchemaData(url: value(of: .schemaUrl, attributes, token, text) ?? "")
            push(.schemaData)
        default: leaveOut(name, token, &output)
        }
    }

    private mutating func startLink(_ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>) {
        var link = WebLink(href: value(of: .href, attributes, token, text) ?? "")
        link.text = value(of: .title, attributes, token, text)
        link.type = value(of: .type, attributes, token, text)
        skip()
        keep(link)
    }

    mutating func warnUnsupported(_ name: KMLName, _ token: XMLToken, _ output: inout EventBuffer) {
        output.warn(.unsupported, at: location(token), "a <\(name.rawValue)> is not converted")
        skip()
    }

    private mutating func startStyle(in place: KMLStyleReading.Place) {
        styles.begin(in: place)
        push(.style)
    }

    private mutating func startStyleMap(in place: KMLStyleReading.Place) {
        styles.beginMap(in: place)
        push(.styleMap)
    }
}
