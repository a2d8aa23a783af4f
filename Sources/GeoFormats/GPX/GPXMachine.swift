internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// The state of a GPX reader: which elements are open, and the point, feature and metadata that grow inside them.
struct GPXMachine {
    /// The open elements that matter; leaves and extensions are kept apart.
    enum Context {
        case document, gpx, metadata, waypoint, route, track, segment, routePoint, trackPoint, link, author, copyright
    }

    static let latitudeNumber = GPXName.lat.number
    static let longitudeNumber = GPXName.lon.number

    let tokenizer: XMLTokenizer
    let options: ReaderOptions
    var failure: ConversionError?

    var contexts: [Context] = [.document]
    var context = Context.document
    /// The open element whose text is a value.
    var leaf: GPXName?
    /// How many elements are open inside the leaf.
    var leafDepth = 0
    /// The text of the leaf that came in pieces.
    var longText: [UInt8] = []
    /// How many open elements are being passed over.
    var skipped = 0
    var isInExtensions = false
    var extensions = ExtensionBuilder()

    var point = TrackPoint(longitude: .nan, latitude: .nan)
    /// What was said of the point or waypoint besides its numbers.
    var notes = Annotations()
    var hasNotes = false
    var feature = Feature(.track)
    var hasBegunFeature = false
    var isPartOpen = false
    /// Whether the feature changed after its beginning was handed on.
    var isAmended = false
    var info = DocumentInfo() { didSet { isInfoNew = true } }
    /// Whether the metadata changed since it was handed on.
    var isInfoNew = false
    var link = WebLink(href: "")
    var urlText: String?
    var copyright = Copyright(author: "")
    var author = Person()
    var isInvalidPoint = false
    let numbers: NumberReading
    var times: TimeReading

    /// Whether the extension element stands by itself among the elements of GPX.
    var isLoneExtension = false
    /// Whether sensors are read from elements of a namespace, by its number, where that has been looked up.
    var sensorNamespaces: [Bool?] = []

    init(tokenizer: XMLTokenizer, options: ReaderOptions) {
        self.tokenizer = tokenizer
        self.options = options
        numbers = NumberReading(options)
        times = TimeReading(options)
    }

    // MARK: Tokens

    mutating func longText(_ token: XMLToken, _ text: Span<UInt8>) {
        if isInExtensions {
            extensions.append(text.extracting(token.text), tokenizer)
        } else if leaf != nil {
            longText.append(copying: text.extracting(token.text))
        }
    }

    mutating func push(_ next: Context) {
        contexts.append(next)
        context = next
    }

    mutating func pop() {
        contexts.removeLast()
        context = contexts[contexts.count - 1]
    }

    // MARK: Events

    mutating func sendInfo(_ output: inout EventBuffer) {
        guard isInfoNew else { return }
        isInfoNew = false
        output.append(.document(info))
    }

    mutating func beginFeature(_ output: inout EventBuffer) {
        guard !hasBegunFeature else { return }
        hasBegunFeature = true
        output.append(.beginFeature(feature))
    }

    mutating func endFeature(_ output: inout EventBuffer) {
        beginFeature(&output)
        if isPartOpen { output.append(.endPart) }
        isPartOpen = false
        if isAmended { output.append(.amendFeature(feature)) }
        output.append(.endFeature)
    }

    /// Closes what is open where the document ended too early, without the point that was cut.
    mutating func finish(into output: inout EventBuffer) {
        while let open = contexts.last, open != .document {
            switch open {
            case .segment: output.append(.endPart)
            case .track, .route: endFeature(&output)
            case .gpx: sendInfo(&output)
            case .document, .metadata, .waypoint, .routePoint, .trackPoint, .link, .author, .copyright: break
            }
            pop()
        }
    }
}

extension GPXName {
    /// The tokenizer's number of the name.
    var number: XMLNameID { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}
