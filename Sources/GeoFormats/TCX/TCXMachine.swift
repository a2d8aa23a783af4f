internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// The state of a TCX reader: the activity or course and the point that grow inside the open elements.
struct TCXMachine {
    /// The open elements that matter; leaves and unknown extensions are kept apart.
    enum Context {
        case document
        /// The root, and whatever only holds activities and courses: lists, folders, multisport sessions.
        case container
        case activity, course, creator, author, lap, lapExtensions, track, trackPoint, position, heartRate
        case pointExtensions, trackPointExtension, coursePoint, coursePosition
    }

    /// So many points of a course that have names wait for its end, where the device is named that made it.
    static let heldWaypoints = 4096

    var walk: XMLWalk<TCXName, Context>
    let options: ReaderOptions
    var failure: ConversionError?

    let numbers: NumberReading
    var times: TimeReading

    var info = DocumentInfo()
    var feature = Feature(.track)
    /// Whether the beginning of the feature was handed on, and what the feature was then.
    var begun: Feature?
    var isFeatureEnded = true
    var isPartOpen = false
    /// The sport that the folders of version 1 name.
    var sport: String?
    var laps: [PropertyValue] = []
    var lap: [Property] = []

    var point = TrackPoint(longitude: .nan, latitude: .nan)
    var hasPosition = false
    /// The texts of a position that is not a position.
    var wrongPosition: String?
    var pointAnnotations = Annotations()
    var hasPointAnnotations = false
    /// The last point without a position, whose sensors the next one of the same time gets.
    var unplaced: TrackPoint?
    var unplacedCount = 0
    var firstUnplaced = SourceLocation()
    /// Points of a course, until its end.
    var waypoints: [(Feature, TrackPoint)] = []

    init(tokenizer: XMLTokenizer, options: ReaderOptions) {
        walk = XMLWalk(tokenizer, in: .document)
        self.options = options
        numbers = NumberReading(options)
        times = TimeReading(options)
    }

    // MARK: Runs

    static let runNames = RunNames([TCXName.Trackpoint.rawValue])

    /// A track that has a point, while no point waits for the position of another.
    var runParent: UInt8? {
        walk.place == .children && walk.context == .track && isPartOpen && unplaced == nil ? 1 : nil
    }

    // MARK: Events

    mutating func open(_ feature: Feature) {
        self.feature = feature
        begun = nil
        isFeatureEnded = false
        isPartOpen = false
        laps = []
        unplaced = nil
    }

    mutating func beginFeature(_ output: inout EventBuffer) {
        guard begun == nil else { return }
        begun = feature
        output.append(.beginFeature(feature))
    }

    mutating func append(_ point: TrackPoint, _ output: inout EventBuffer) {
        if !isPartOpen {
            isPartOpen = true
            beginFeature(&output)
            output.append(.beginPart(.line))
        }
        if hasPointAnnotations { output.append(.detail(pointAnnotations)) }
        output.append(point)
    }

    mutating func endPart(_ output: inout EventBuffer) {
        if isPartOpen { output.append(.endPart) }
        isPartOpen = false
        dropUnplaced()
    }

    /// Ends the activity or course, and hands on the points that waited for its end.
    mutating func endFeature(_ output: inout EventBuffer) {
        guard !isFeatureEnded else { return }
        isFeatureEnded = true
        endPart(&output)
        if !laps.isEmpty { feature.properties.append(Property("laps", .array(laps))) }
        beginFeature(&output)
        if begun != feature { output.append(.amendFeature(feature)) }
        output.append(.endFeature)
        if unplacedCount > 0 {
            let (many, what) = unplacedCount == 1 ? ("point has", "it") : ("points have", "them")
            output.warn(
                .position, at: firstUnplaced,
                "\(unplacedCount) \(many) values but no position, which leaves \(what) out")
            unplacedCount = 0
        }
        for (feature, point) in waypoints { Self.append(feature, point, &output) }
        waypoints = []
    }

    static func append(_ waypoint: Feature, _ point: TrackPoint, _ output: inout EventBuffer) {
        output.append(.beginFeature(waypoint))
        output.append(.beginPart(.point))
        output.append(point)
        output.append(.endPart)
        output.append(.endFeature)
    }

    /// Counts the point without a position that no other point has taken over.
    mutating func dropUnplaced() {
        if unplaced != nil { unplacedCount += 1 }
        unplaced = nil
    }

    /// Closes what is open where the document ended too early, without the point that was cut.
    mutating func finish(into output: inout EventBuffer) {
        if walk.contexts.contains(.lap) { endLap() }
        endFeature(&output)
    }
}
