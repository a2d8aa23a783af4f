internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// The state of a GPX reader: the point, feature and metadata that grow inside the open elements.
struct GPXMachine {
    /// The open elements that matter; leaves and extensions are kept apart.
    enum Context {
        case document, gpx, metadata, waypoint, route, track, segment, routePoint, trackPoint, link, author, copyright
    }

    var walk: XMLWalk<GPXName, Context>
    let options: ReaderOptions
    var failure: ConversionError?

    var point = TrackPoint(longitude: .nan, latitude: .nan)
    /// The annotations of the point or waypoint besides its numbers.
    var pointAnnotations = Annotations()
    var hasPointAnnotations = false
    var feature = Feature(.track)
    var hasBegunFeature = false
    var isPartOpen = false
    /// Whether a segment has begun whose first point is still to come.
    var isSegmentNew = false
    /// Whether the feature changed after its beginning was handed on.
    var isAmended = false
    var info = DocumentInfo() { didSet { isInfoNew = true } }
    /// In which words the document is.
    var form = GPXForm()
    /// The sensors that have been met, of which the form is known.
    var met = SensorSet()
    /// Whether the metadata changed since it was handed on.
    var isInfoNew = false
    var link = WebLink(href: "")
    var copyright = Copyright(author: "")
    var author = Person()
    var isInvalidPoint = false
    let numbers: NumberReading
    var times: TimeReading

    /// Whether sensors are read from elements of a namespace.
    var sensorNamespaces = XMLNameMemo<Bool>()

    init(tokenizer: XMLTokenizer, options: ReaderOptions) {
        walk = XMLWalk(tokenizer, in: .document)
        self.options = options
        numbers = NumberReading(options)
        times = TimeReading(options)
    }

    // MARK: Runs

    static let runNames = RunNames([GPXName.wpt, .rtept, .trkpt].map(\.rawValue))

    /// A segment or a route that has a point, or the root element once what it says of the document was handed on.
    var runParent: UInt8? {
        guard walk.place == .children else { return nil }
        return switch walk.context {
        case .segment: isSegmentNew ? nil : 1
        case .route: isPartOpen ? 2 : nil
        case .gpx: isInfoNew ? nil : 3
        case .document, .metadata, .waypoint, .track, .routePoint, .trackPoint, .link, .author, .copyright: nil
        }
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
        sendInfo(&output)
        output.append(.beginFeature(feature))
    }

    /// Begins the segment that is open, with its first point or its end: by then the form of the point is known.
    mutating func beginSegment(_ output: inout EventBuffer) {
        guard isSegmentNew else { return }
        isSegmentNew = false
        beginFeature(&output)
        output.append(.beginPart(.line))
    }

    /// Ends the part whose points stand directly in their route or track.
    mutating func endBarePart(_ output: inout EventBuffer) {
        if isPartOpen { output.append(.endPart) }
        isPartOpen = false
    }

    mutating func endFeature(_ output: inout EventBuffer) {
        beginFeature(&output)
        endBarePart(&output)
        if isAmended { output.append(.amendFeature(feature)) }
        output.append(.endFeature)
    }

    /// Closes what is open where the document ended too early, without the point that was cut.
    mutating func finish(into output: inout EventBuffer) {
        while walk.context != .document {
            switch walk.pop() {
            case .segment:
                beginSegment(&output)
                output.append(.endPart)
            case .track, .route: endFeature(&output)
            case .gpx: sendInfo(&output)
            case .document, .metadata, .waypoint, .routePoint, .trackPoint, .link, .author, .copyright: break
            }
        }
    }
}
