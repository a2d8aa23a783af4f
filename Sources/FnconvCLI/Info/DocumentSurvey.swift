internal import ByteText
internal import GeoStream
internal import GeoTools

/// What a document holds, and what is odd about it; taken from its events in one pass.
///
/// Memory: constant but for the names of extensions and properties, of which some thousand are told apart.
struct DocumentSurvey {
    /// A name and how often it was met.
    struct Seen: Equatable {
        var namespace = ""
        var name: String
        var count: Int
    }

    private(set) var info = DocumentInfo()
    private(set) var groups = 0
    private let gapDuration: Double
    private var collector: StatisticsCollector
    private var feature: Feature?
    private var part: Part?
    private var extensionCounts: [String: [String: Int]] = [:]
    private var propertyCounts: [String: Int] = [:]
    private var names = 0
    private(set) var hasMoreNames = false
    private(set) var lines = LinePoints()
    private(set) var start = Timestamp.absent
    private(set) var end = Timestamp.absent
    private(set) var shortSegments = 0
    private var segmentLength = 0
    private(set) var nullIslands = 0
    private(set) var outOfReach = 0

    /// Points of tracks and routes.
    struct LinePoints {
        var points = 0
        var segments = 0
        var withTime = 0
        var withElevation = 0
        var gaps = 0
        var reversals = 0
        var duplicates = 0
        var sensors: [(sensor: Sensor, count: Int)] = Sensor.allCases.map { ($0, 0) }
    }

    private static let nameLimit = 1000

    init() {
        let options = StatisticsOptions()
        gapDuration = options.gapDuration
        collector = StatisticsCollector(options)
    }

    var document: DocumentStatistics { collector.summary }

    /// Elements of other vocabularies, in the order of their namespaces and names.
    var extensions: [Seen] {
        extensionCounts.flatMap { namespace, counts in
            counts.map { Seen(namespace: namespace, name: $0.key, count: $0.value) }
        }.sorted { ($0.namespace, $0.name) < ($1.namespace, $1.name) }
    }

    /// Properties of features, in the order of their names.
    var properties: [Seen] {
        propertyCounts.map { Seen(name: $0.key, count: $0.value) }.sorted { $0.name < $1.name }
    }

    // MARK: Events

    mutating func process(_ mark: Mark) {
        switch mark {
        case .document(let info):
            self.info = info
            count(info.metadataExtensions + info.extensions)
        case .beginFolder(let group):
            groups += 1
            count(group.annotations.extensions)
        case .endFolder, .sourceElement: break
        case .beginFeature(let begun), .amendFeature(let begun): feature = begun
        case .beginPart(let begun):
            part = begun
            segmentLength = 0
        case .detail(let annotations): count(annotations.extensions)
        case .endPart:
            if part == .line, segmentLength == 1 { shortSegments += 1 }
            part = nil
        case .endFeature: noteFeature()
        }
        if let line = collector.process(mark) { count(line.statistics) }
    }

    mutating func process(_ points: Span<TrackPoint>) {
        collector.process(points)
        segmentLength += points.count
        for index in points.indices {
            if points[index].longitude == 0, points[index].latitude == 0 { nullIslands += 1 }
            if part != .line { count(time: points[index].time) }
        }
    }

    private mutating func noteFeature() {
        guard let ended = feature else { return }
        count(ended.annotations.extensions)
        for property in ended.properties + ended.foreignMembers { count(property: property.key) }
        count(time: ended.time)
        count(time: ended.endTime)
        feature = nil
    }

    private mutating func count(time: Timestamp) {
        guard !time.isAbsent else { return }
        if start.isAbsent || time < start { start = time }
        if end.isAbsent || end < time { end = time }
    }

    private mutating func count(_ figures: TrackStatistics) {
        lines.points += figures.points
        lines.segments += figures.segments
        lines.withTime += figures.pointsWithTime
        lines.withElevation += figures.pointsWithElevation
        lines.gaps += figures.gaps
        lines.reversals += figures.reversals
        lines.duplicates += figures.duplicates
        for index in lines.sensors.indices {
            lines.sensors[index].count += figures[lines.sensors[index].sensor]?.count ?? 0
        }
        count(time: figures.start)
        count(time: figures.end)
        if let speed = figures.rawMaximumSpeed, speed > Self.fastest { outOfReach += 1 }
    }

    /// Metres a second that nobody goes who carries a receiver, 1200 km/h.
    static let fastest = 1200 / 3.6

    private mutating func count(_ elements: [ExtensionElement]) {
        for element in elements {
            if extensionCounts[element.namespace]?[element.name] == nil, !mayAddName() { continue }
            extensionCounts[element.namespace, default: [:]][element.name, default: 0] += 1
        }
    }

    private mutating func count(property key: String) {
        if propertyCounts[key] == nil, !mayAddName() { return }
        propertyCounts[key, default: 0] += 1
    }

    private mutating func mayAddName() -> Bool {
        guard names < Self.nameLimit else {
            hasMoreNames = true
            return false
        }
        names += 1
        return true
    }

    // MARK: Oddities

    /// What is odd about the document: its name for programs, how often it is met, and words for it.
    var oddities: [(name: String, count: Int, words: String)] {
        let untimed = lines.withTime > 0 ? lines.points - lines.withTime : 0
        let flat = lines.withElevation > 0 ? lines.points - lines.withElevation : 0
        let found = [
            ("withoutTime", untimed, "point", "of lines without a time, though others have one"),
            ("withoutElevation", flat, "point", "of lines without an elevation, though others have one"),
            ("gaps", lines.gaps, "gap", "longer than \(clockTime(gapDuration)) inside segments"),
            ("reversals", lines.reversals, "point", "earlier than the one before"),
            ("duplicates", lines.duplicates, "point", "equal to the one before"),
            ("nullIslands", nullIslands, "point", "at exactly 0° north, 0° east"),
            ("shortSegments", shortSegments, "segment", "of one point"),
            ("outOfReach", outOfReach, "track", "with fixes out of reach at 1200 km/h"),
        ]
        return found.filter { $0.1 > 0 }.map { ($0.0, $0.1, counted($0.1, $0.2) + " " + $0.3) }
    }
}
