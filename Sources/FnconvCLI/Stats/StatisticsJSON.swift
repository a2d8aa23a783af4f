internal import ByteText
internal import GeoStream
internal import GeoTools
internal import JSONStream

/// The report for programs: one JSON document, each track and split in a line of its own.
struct StatisticsJSON: StatisticsLayout {
    private let options: StatisticsOptions
    private var json: JSONEmitter

    init(_ options: StatisticsOptions, isPretty: Bool) {
        self.options = options
        json = JSONEmitter(pretty: isPretty)
    }

    mutating func begin(into output: inout ByteBuffer) {
        json.beginObject(to: &output)
        json.key("options", to: &output)
        json.beginObject(to: &output)
        write(StatisticsFigures.thresholds, of: options, to: &output)
        json.endObject(to: &output)
        json.key("lines", to: &output)
        json.beginArray(to: &output)
    }

    mutating func write(_ line: LineStatistics, from file: String?, into output: inout ByteBuffer) {
        separate(&output)
        json.beginObject(to: &output)
        text("file", file, to: &output)
        text("kind", line.kind == .route ? "route" : "track", to: &output)
        text("name", line.name, to: &output)
        members(of: line.statistics, to: &output)
        if options.splitLength != nil {
            json.key("splits", to: &output)
            json.beginArray(to: &output)
            for split in line.statistics.splits {
                separate(&output)
                json.beginObject(inline: true, to: &output)
                write(StatisticsFigures.ofSplit, of: split, to: &output)
                json.endObject(to: &output)
            }
            json.endArray(to: &output)
        }
        json.endObject(to: &output)
    }

    mutating func finish(_ document: DocumentStatistics, into output: inout ByteBuffer) {
        if !json.isPretty { output.append("\n") }
        json.endArray(to: &output)
        for (key, count) in [
            ("tracks", document.tracks), ("routes", document.routes), ("waypoints", document.waypoints),
            ("areas", document.areas), ("unlocated", document.unlocated),
        ] {
            json.key(key, to: &output)
            json.integer(count, to: &output)
        }
        bounds(document.bounds, to: &output)
        for (key, total) in [("trackTotal", document.trackTotal), ("routeTotal", document.routeTotal)] {
            json.key(key, to: &output)
            json.beginObject(to: &output)
            members(of: total, to: &output)
            json.endObject(to: &output)
        }
        json.endObject(to: &output)
        output.append("\n")
    }

    // MARK: Members

    /// Begins a line for the next element.
    private mutating func separate(_ output: inout ByteBuffer) {
        json.separate(to: &output)
        if !json.isPretty { output.append("\n") }
    }

    private mutating func members(of figures: TrackStatistics, to output: inout ByteBuffer) {
        write(StatisticsFigures.ofTrack, of: figures, to: &output)
        bounds(figures.bounds, to: &output)
        for (name, sensor) in StatisticsFigures.sensors {
            json.key(name, to: &output)
            guard let values = figures[sensor] else {
                json.null(to: &output)
                continue
            }
            json.beginObject(inline: true, to: &output)
            for (key, value) in [
                ("average", values.average), ("minimum", values.minimum), ("maximum", values.maximum),
                ("share", Double(values.count) / Double(figures.points)),
            ] {
                json.key(key, to: &output)
                json.decimal(value, decimals: StatisticsFigures.decimals, to: &output)
            }
            json.endObject(to: &output)
        }
    }

    private mutating func write<Subject>(
        _ figures: [StatisticsFigures.Figure<Subject>], of subject: Subject, to output: inout ByteBuffer
    ) {
        for figure in figures {
            json.key(figure.name, to: &output)
            switch figure.value(subject) {
            case .count(let count): json.integer(count, to: &output)
            case .number(let value):
                json.decimal(value ?? .nan, decimals: StatisticsFigures.decimals, to: &output)
            case .time(let time):
                if time.isAbsent { json.null(to: &output) } else { json.string(time.text, to: &output) }
            }
        }
    }

    /// West, south, east, north, as a bbox of RFC 7946.
    private mutating func bounds(_ bounds: GeographicBounds?, to output: inout ByteBuffer) {
        json.key("bounds", to: &output)
        guard let bounds else { return json.null(to: &output) }
        json.beginArray(inline: true, to: &output)
        for value in [bounds.west, bounds.south, bounds.east, bounds.north] { json.decimal(value, to: &output) }
        json.endArray(to: &output)
    }

    private mutating func text(_ key: String, _ text: String?, to output: inout ByteBuffer) {
        json.key(key, to: &output)
        if let text { json.string(text, to: &output) } else { json.null(to: &output) }
    }
}
