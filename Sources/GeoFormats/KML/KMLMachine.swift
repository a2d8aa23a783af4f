internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// The state of a KML reader: which elements are open, and the placemark, folder, style or document that grows inside them.
///
/// Names count, and namespaces only where they are of another vocabulary; the order of elements is free.
struct KMLMachine {
    /// The open elements that matter; leaves and extensions are kept apart.
    enum Context: Equatable {
        case document
        /// `<kml>`, an update, and all else in which features stand without saying anything of them.
        case features
        case rootDocument, folder, placemark
        case shape(PlacemarkBuilder.Shape), boundary
        case extendedData, data, schemaData, array
        case timeStamp, timeSpan
        case style, styleMap, cascadingStyle, pair, substyle(KMLName), icon
        case schema, schemaField
        case author
        /// A network link, an overlay, a tour.
        case unsupported(KMLName)
        case link
    }

    let tokenizer: XMLTokenizer
    let options: ReaderOptions
    var failure: ConversionError?

    var contexts: [Context] = [.document]
    var context = Context.document
    /// Whether the innermost element is a track.
    private var isTrackOpen = false
    /// The open element whose text is a value.
    var leaf: KMLName?
    private var leafDepth = 0
    private var longText: [UInt8] = []
    private var skipped = 0
    var extensions = ExtensionBuilder()
    private var isInExtension = false
    private var namespaces: [NamespaceKind?] = []

    var containers = KMLContainers()
    var styles = KMLStyleReading()
    var data = KMLExtendedData()
    var builder: PlacemarkBuilder
    var track = KMLTrack()
    var coordinates: KMLCoordinates
    /// The altitude modes of the open geometries.
    var altitudeModes: [AltitudeMode] = []
    var hasWarnedRelative = false
    var outerBoundary = true
    /// Whether the open simple geometry has had its coordinates.
    var hasCoordinates = false
    /// Whether the open geometry stands outside any placemark, so that its end is the placemark's as well.
    var isImplicitPlacemark = false
    /// Whether the open placemark is one that fnconv wrote for what a document said too late.
    var isDocumentPlacemark = false
    var placemarkAuthor: Person?
    /// The open author.
    var person = Person()
    /// The open feature that is only reported.
    var unconverted = UnconvertedFeature()
    var times: TimeReading

    private enum NamespaceKind { case kml, companion, other }

    init(tokenizer: XMLTokenizer, options: ReaderOptions) {
        self.tokenizer = tokenizer
        self.options = options
        times = TimeReading(options, zoneWarning: .timesOfDay)
        builder = PlacemarkBuilder(options)
        coordinates = KMLCoordinates(file: options.file)
    }

    // MARK: Tokens

    mutating func read(
        _ tokens: Span<XMLToken>, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>, into output: inout EventBuffer
    ) {
        do throws(ConversionError) {
            for index in tokens.indices where failure == nil {
                let token = tokens[index]
                if isTrackOpen, try readInTrack(token, text, &output) { continue }
                switch token.kind {
                case .start: try start(token, attributes, text, &output)
                case .end: try end(token, text, &output)
                case .text: try longText(token, text, &output)
                }
            }
        } catch {
            failure = error
        }
    }

    /// Reads the times and positions of a track, which are most of a recording; false if the token is anything else.
    @inline(__always)
    private mutating func readInTrack(
        _ token: XMLToken, _ text: Span<UInt8>, _ output: inout EventBuffer
    ) throws(ConversionError) -> Bool {
        switch token.kind {
        case .start:
            guard leaf == nil, skipped == 0, !isInExtension,
                token.name == Self.coordNumber || token.name == Self.whenNumber,
                token.namespace < namespaces.count, namespaces[token.namespace] == .kml
            else { return false }
            leaf = token.name == Self.coordNumber ? .coord : .when
            return true
        case .end:
            guard leaf == .coord || leaf == .when, leafDepth == 0, longText.isEmpty else { return false }
            let isPosition = leaf == .coord
            leaf = nil
            if isPosition {
                try take(coord: text.extracting(token.text), token, &output)
            } else {
                try take(when: text.extracting(token.text), token, &output)
            }
            return true
        case .text: return false
        }
    }

    private static let coordNumber = KMLName.coord.number
    private static let whenNumber = KMLName.when.number

    private mutating func longText(
        _ token: XMLToken, _ text: Span<UInt8>, _ output: inout EventBuffer
    ) throws(ConversionError) {
        if isInExtension {
            extensions.append(text.extracting(token.text), tokenizer)
        } else if leaf == .coordinates {
            try coordinates.read(
                text.extracting(token.text), isLast: false, token, into: &builder, &output)
        } else if leaf != nil {
            longText.append(copying: text.extracting(token.text))
        }
    }

    mutating func push(_ next: Context) {
        contexts.append(next)
        context = next
        isTrackOpen = next == .shape(.track)
    }

    mutating func pop() {
        contexts.removeLast()
        context = contexts[contexts.count - 1]
        isTrackOpen = context == .shape(.track)
    }

    /// Passes over the element that has just begun.
    mutating func skip() { skipped = 1 }

    // MARK: Start tags

    private mutating func start(
        _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>, _ output: inout EventBuffer
    ) throws(ConversionError) {
        if skipped > 0 {
            skipped += 1
        } else if isInExtension {
            extensions.start(XMLElement(token, attributes, text), tokenizer)
        } else if leaf != nil {
            // Markup inside a text: only its words are kept.
            if leaf != .coordinates { longText.append(copying: text.extracting(token.text)) }
            leafDepth += 1
        } else {
            let name = token.name < KMLName.byNumber.count ? KMLName.byNumber[token.name] : nil
            if kind(of: token.namespace) == .other, context != .document {
                startForeign(token, attributes, text)
            } else if let name {
                try start(name, token, attributes, text, &output)
            } else {
                startUnknown(token, &output)
            }
        }
    }

    private mutating func startForeign(_ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>) {
        switch context {
        case .rootDocument, .folder, .placemark, .extendedData:
            isInExtension = true
            extensions.start(XMLElement(token, attributes, text), tokenizer)
        case .document, .features, .shape, .boundary, .data, .schemaData, .array, .timeStamp, .timeSpan, .style,
            .styleMap,
            .cascadingStyle, .pair, .substyle, .icon, .schema, .schemaField, .author, .unsupported, .link:
            skip()
        }
    }

    private mutating func startUnknown(_ token: XMLToken, _ output: inout EventBuffer) {
        switch context {
        case .document: failure = failedRoot(token)
        case .unsupported, .link: break
        default:
            output.warn(
                .misplaced, at: location(token), "<\(tokenizer.word(token.name))> is not known in KML; it is left out")
        }
        skip()
    }

    func failedRoot(_ token: XMLToken) -> ConversionError {
        ConversionError("the root element is <\(tokenizer.word(token.name))>, expected <kml>", at: location(token))
    }

    /// Whether elements of this namespace are KML's, may stand among them, or are extensions; looked up once for each.
    private mutating func kind(of number: XMLNameID) -> NamespaceKind {
        if number < namespaces.count, let known = namespaces[number] { return known }
        while namespaces.count <= number { namespaces.append(nil) }
        let name = tokenizer.word(number)
        let kind: NamespaceKind =
            KMLNamespace.isKML(name) ? .kml : KMLNamespace.isCompanion(name) ? .companion : .other
        namespaces[number] = kind
        return kind
    }

    /// Takes the namespace of the root element for KML's, whatever it is.
    mutating func trust(_ number: XMLNameID) {
        _ = kind(of: number)
        namespaces[number] = .kml
    }

    func value(
        of name: KMLName, _ attributes: Span<XMLAttribute>, _ token: XMLToken, _ text: Span<UInt8>
    ) -> String? {
        let number = name.number
        for index in token.attributes where attributes[index].name == number {
            return String(copying: text.extracting(attributes[index].text))
        }
        return nil
    }

    // MARK: End tags

    private mutating func end(
        _ token: XMLToken, _ text: Span<UInt8>, _ output: inout EventBuffer
    ) throws(ConversionError) {
        if skipped > 0 {
            skipped -= 1
        } else if isInExtension {
            if let element = extensions.end(text.extracting(token.text), tokenizer) {
                try keep(element, token, &output)
            }
            if extensions.open.isEmpty { isInExtension = false }
        } else if let leaf {
            if leafDepth > 0 {
                leafDepth -= 1
                if leaf != .coordinates { longText.append(copying: text.extracting(token.text)) }
                return
            }
            self.leaf = nil
            if leaf == .coordinates {
                try endCoordinates(text.extracting(token.text), token, &output)
            } else if longText.isEmpty {
                try take(leaf, text.extracting(token.text), token, &output)
            } else {
                longText.append(copying: text.extracting(token.text))
                let whole = longText
                longText = []
                try take(leaf, whole.span, token, &output)
            }
        } else {
            try endContext(token, &output)
        }
    }
}

/// A feature that is reported and not converted: a network link, an overlay, a tour.
struct UnconvertedFeature {
    var name: String?
    /// Where a network link leads.
    var href: String?
}
