internal import ByteText
internal import CommandLineKit
internal import GeoFormats
internal import GeoStream
internal import GeoTools

/// Looks at a document, and writes what it holds.
struct InfoWriter: FeatureWriter {
    private var survey = DocumentSurvey()
    private let subject: ReportSubject
    private let file: String
    private let write: (DocumentSurvey, InfoSource, inout ByteBuffer) -> Void
    let losses = Losses()

    init(
        _ subject: ReportSubject, file: String,
        write: @escaping (DocumentSurvey, InfoSource, inout ByteBuffer) -> Void
    ) {
        self.subject = subject
        self.file = file
        self.write = write
    }

    func begin(into output: inout ByteBuffer) {}

    mutating func write(_ mark: Mark, into output: inout ByteBuffer) { survey.process(mark) }

    mutating func write(_ points: Span<TrackPoint>, into output: inout ByteBuffer) { survey.process(points) }

    func finish(into output: inout ByteBuffer) {
        let version = DocumentVersion(prefix: subject.prefix)
        let source = InfoSource(
            file: file, format: subject.format, version: version.version, isGzip: version.isGzip)
        write(survey, source, &output)
    }
}

/// What a file is, before its content is looked at.
struct InfoSource {
    var file: String
    var format: Format
    var version: String?
    var isGzip: Bool
}

/// The report for people.
enum InfoText {
    static func append(_ survey: DocumentSurvey, of source: InfoSource, to output: inout ByteBuffer) {
        output.append(escapingControls(source.file) + "\n")
        AlignedRows(documentRows(survey, source) + contentRows(survey) + nameRows(survey)).append(to: &output)
    }

    private static func documentRows(_ survey: DocumentSurvey, _ source: InfoSource) -> [AlignedRows.Row] {
        let version = source.version.map { " " + escapingControls($0) } ?? ""
        var rows: [AlignedRows.Row] = [
            ("format", source.format.title + version + (source.isGzip ? ", packed by gzip" : ""), "")
        ]
        for (label, text) in [
            ("creator", survey.info.creator), ("name", survey.info.name), ("made", survey.info.time.text),
        ] {
            if let text, !text.isEmpty { rows.append((label, escapingControls(text), "")) }
        }
        return rows
    }

    private static func contentRows(_ survey: DocumentSurvey) -> [AlignedRows.Row] {
        let document = survey.document
        let lines = survey.lines
        var rows: [AlignedRows.Row] = [
            ("waypoints", "\(document.waypoints)", ""), ("routes", "\(document.routes)", ""),
            ("tracks", "\(document.tracks)", ""),
        ]
        if document.areas > 0 { rows.append(("polygons", "\(document.areas)", "")) }
        if document.unlocated > 0 { rows.append(("no position", counted(document.unlocated, "feature"), "")) }
        if survey.groups > 0 { rows.append(("folders", "\(survey.groups)", "")) }
        let segments = counted(lines.segments, "segment")
        rows.append(
            (
                "points",
                "\(lines.points) in \(segments), \(lines.withTime) with time, \(lines.withElevation) with elevation", ""
            ))
        let sensors = lines.sensors.filter { $0.count > 0 }.map { "\($0.sensor.words) \($0.count)" }
        if !sensors.isEmpty { rows.append(("sensors", sensors.joined(separator: ", "), "")) }
        if !survey.start.isAbsent { rows.append(("time", "\(survey.start.text) to \(survey.end.text)", "")) }
        if let bounds = document.bounds {
            rows.append(("latitude", "\(fixed(bounds.south, 5)) to \(fixed(bounds.north, 5))", ""))
            let across = bounds.west > bounds.east ? ", across 180°" : ""
            rows.append(("longitude", "\(fixed(bounds.west, 5)) to \(fixed(bounds.east, 5))" + across, ""))
        }
        return rows
    }

    private static func nameRows(_ survey: DocumentSurvey) -> [AlignedRows.Row] {
        var rows: [AlignedRows.Row] = []
        for seen in survey.extensions {
            let namespace = seen.namespace.isEmpty ? "" : " (\(escapingControls(seen.namespace)))"
            let label = rows.isEmpty ? "extensions" : ""
            rows.append((label, "\(escapingControls(seen.name))\(namespace): \(counted(seen.count, "time"))", ""))
        }
        let properties = survey.properties.map { "\(escapingControls($0.name)) \($0.count)" }
        if !properties.isEmpty { rows.append(("properties", properties.joined(separator: ", "), "")) }
        if survey.hasMoreNames { rows.append(("", "and more extensions or properties", "")) }
        let oddities = survey.oddities
        if oddities.isEmpty { rows.append(("odd", "nothing", "")) }
        for (index, oddity) in oddities.enumerated() { rows.append((index == 0 ? "odd" : "", oddity.words, "")) }
        return rows
    }
}

extension Sensor {
    /// In words, for people.
    var words: String {
        switch self {
        case .heartRate: "heart rate"
        case .cadence: "cadence"
        case .power: "power"
        case .temperature: "temperature"
        case .speed: "speed"
        case .course: "course"
        }
    }
}
