internal import ByteText
internal import CommandLineKit
internal import GeoStream
internal import GeoTools

/// The report for people: a block of aligned figures for each track and route, each figure with its method and threshold.
struct StatisticsText: StatisticsLayout {
    private let options: StatisticsOptions
    private let system: MeasurementSystem

    private typealias Row = AlignedRows.Row

    init(_ options: StatisticsOptions, in system: MeasurementSystem) {
        self.options = options
        self.system = system
    }

    func begin(into output: inout ByteBuffer) {}

    func write(_ line: LineStatistics, from file: String?, into output: inout ByteBuffer) {
        let name = line.name.map { $0.isEmpty ? nil : escapingControls($0) } ?? nil
        let kind = line.kind == .route ? "route" : "track"
        let place = file.map { escapingControls($0) + ": " } ?? ""
        output.append(place + (name.map { "\($0) (\(kind))" } ?? "\(kind) without a name") + "\n")
        AlignedRows(rows(of: line.statistics)).append(to: &output)
        if !line.statistics.splits.isEmpty { append(splits: line.statistics.splits, to: &output) }
        output.append("\n")
    }

    func finish(_ document: DocumentStatistics, into output: inout ByteBuffer) {
        for (count, kind, total) in [
            (document.tracks, "track", document.trackTotal), (document.routes, "route", document.routeTotal),
        ] where count > 1 {
            output.append("Total of \(counted(count, kind))\n")
            AlignedRows(rows(of: total)).append(to: &output)
            output.append("\n")
        }
        var counts = [
            counted(document.tracks, "track"), counted(document.routes, "route"),
            counted(document.waypoints, "waypoint"),
        ]
        if document.areas > 0 { counts.append(counted(document.areas, "polygon")) }
        if document.unlocated > 0 { counts.append(counted(document.unlocated, "feature") + " without a position") }
        output.append(counts.joined(separator: ", ") + "\n")
    }

    // MARK: Rows

    private func rows(of figures: TrackStatistics) -> [Row] {
        let rows =
            distanceRows(figures) + timeRows(figures) + speedRows(figures) + elevationRows(figures)
            + Sensor.allCases.compactMap { sensor in figures[sensor].map { row(of: sensor, $0, figures.points) } }
            + countRows(figures)
        // Absurd input makes figures that are no numbers.
        return rows.filter { !$0.value.isEmpty }
    }

    private func distanceRows(_ figures: TrackStatistics) -> [Row] {
        var rows: [Row] = [("distance", system.way(figures.distance), "WGS 84 geodesics inside segments")]
        if figures.pointsWithElevation > 1 {
            rows.append(("distance 3D", system.way(figures.distance3D), "with differences of elevation"))
        }
        return rows
    }

    private func timeRows(_ figures: TrackStatistics) -> [Row] {
        guard let elapsed = figures.elapsed, let recorded = figures.recorded, let moving = figures.moving,
            let stopped = figures.stopped
        else { return [("times", "none", "")] }
        let stop =
            "stops: slower than \(plain(options.stopSpeed / system.speed.size)) \(system.speed.symbol) "
            + "for longer than \(plain(options.stopDuration)) s"
        return [
            ("start", figures.start.text, ""), ("end", figures.end.text, ""),
            ("elapsed time", clockTime(elapsed), "pauses included"),
            ("recorded time", clockTime(recorded), "without pauses between segments"),
            ("moving time", clockTime(moving), "recorded time less stops"),
            ("stopped time", clockTime(stopped), stop),
        ]
    }

    private func speedRows(_ figures: TrackStatistics) -> [Row] {
        var rows: [Row] = []
        if let speed = figures.averageSpeed {
            rows.append(("average speed", system.speed(speed), "distance / elapsed time"))
            if let pace = system.pace(speed) { rows.append(("average pace", pace, "elapsed time / distance")) }
        }
        if let speed = figures.movingSpeed {
            rows.append(("moving speed", system.speed(speed), "distance / moving time"))
            if let pace = system.pace(speed) { rows.append(("moving pace", pace, "moving time / distance")) }
        }
        if let speed = figures.maximumSpeed {
            rows.append(
                ("maximum speed", system.speed(speed), "held over \(plain(options.speedWindow)) s and two fixes"))
        }
        if let speed = figures.rawMaximumSpeed {
            rows.append(("maximum speed, raw", system.speed(speed), "between neighbours"))
        }
        return rows
    }

    private func elevationRows(_ figures: TrackStatistics) -> [Row] {
        guard let gain = figures.gain, let loss = figures.loss, let rawGain = figures.rawGain,
            let rawLoss = figures.rawLoss, let low = figures.minimumElevation, let high = figures.maximumElevation
        else { return [("elevations", "none", "")] }
        let threshold = options.elevationThreshold / system.height.size
        let method = "between turning points, threshold \(plain(threshold)) \(system.height.symbol)"
        var rows: [Row] = [
            ("elevation gain", system.height(gain), method), ("elevation loss", system.height(loss), method),
            ("gain, raw", system.height(rawGain), "sum of all rises"),
            ("loss, raw", system.height(rawLoss), "sum of all falls"),
            ("lowest", system.height(low), ""), ("highest", system.height(high), ""),
        ]
        let window = "over \(plain(options.gradeWindow / system.height.size)) \(system.height.symbol) or more"
        if let grade = figures.steepestAscent {
            rows.append(("steepest ascent", measured(grade * 100, 1, "%"), window))
        }
        if let grade = figures.steepestDescent {
            rows.append(("steepest descent", measured(-grade * 100, 1, "%"), window))
        }
        return rows
    }

    private func row(of sensor: Sensor, _ values: SensorStatistics, _ points: Int) -> Row {
        let (label, unit, scale) =
            switch sensor {
            case .heartRate: ("heart rate", "bpm", 1.0)
            case .cadence: ("cadence", "rpm", 1.0)
            case .power: ("power", "W", 1.0)
            case .temperature: ("temperature", "°C", 1.0)
            case .speed: ("speed of device", system.speed.symbol, system.speed.size)
            case .course: ("course of device", "°", 1.0)
            }
        func text(_ value: Double) -> String {
            fixed(value / scale, sensor == .speed || sensor == .temperature ? 1 : 0)
        }
        guard [values.minimum, values.maximum, values.average].allSatisfy({ !text($0).isEmpty }) else {
            return (label, "", "")
        }
        let range = "\(text(values.minimum)) to \(text(values.maximum)) \(unit)"
        let share = fixed(Double(values.count) / Double(points) * 100, 0)
        // A mean of directions says nothing.
        if sensor == .course { return (label, range, "\(share) % of points") }
        return (label, "\(text(values.average)) \(unit)", "mean over time; \(range), \(share) % of points")
    }

    private func countRows(_ figures: TrackStatistics) -> [Row] {
        var rows: [Row] = [("points", "\(figures.points)", "in \(counted(figures.segments, "segment"))")]
        if figures.gaps > 0 {
            rows.append(("gaps", "\(figures.gaps)", "inside segments, longer than \(clockTime(options.gapDuration))"))
        }
        if figures.reversals > 0 {
            rows.append(("times backwards", "\(figures.reversals)", "points earlier than the one before"))
        }
        if figures.duplicates > 0 {
            rows.append(("duplicates", "\(figures.duplicates)", "points equal to the one before"))
        }
        if let bounds = figures.bounds {
            let latitudes = "\(fixed(bounds.south, 5)) to \(fixed(bounds.north, 5))"
            rows.append(("latitude", latitudes, "south to north"))
            let isAcross = bounds.west > bounds.east
            let longitudes = "\(fixed(bounds.west, 5)) to \(fixed(bounds.east, 5))"
            rows.append(("longitude", longitudes, "west to east" + (isAcross ? ", across 180°" : "")))
        }
        return rows
    }

    // MARK: Splits

    private static let splitHead = ["SPLIT", "DISTANCE", "TIME", "MOVING", "PACE", "GAIN", "LOSS", "HEART RATE"]

    private func append(splits: [Split], to output: inout ByteBuffer) {
        // Twice, since there may be many: first how wide the columns are, then their text.
        var widths = [Int](repeating: 0, count: Self.splitHead.count)
        for (index, split) in splits.enumerated() {
            for (column, cell) in cells(of: split, index).enumerated() {
                widths[column] = max(widths[column], cell.count)
            }
        }
        let shown = widths.indices.filter { widths[$0] > 0 }
        for column in shown { widths[column] = max(widths[column], Self.splitHead[column].count) }
        func append(_ cells: [String]) {
            let texts = shown.map { String(repeating: " ", count: widths[$0] - cells[$0].count) + cells[$0] }
            output.append("  " + texts.joined(separator: "  ") + "\n")
        }
        output.append("\n")
        append(Self.splitHead)
        for (index, split) in splits.enumerated() { append(cells(of: split, index)) }
    }

    private func cells(of split: Split, _ index: Int) -> [String] {
        let pace = split.elapsed.flatMap { $0 > 0 ? system.pace(split.distance / $0) : nil }
        return [
            String(index + 1), system.way(split.distance), split.elapsed.map(clockTime) ?? "",
            split.moving.map(clockTime) ?? "", pace ?? "", split.gain.map(system.height) ?? "",
            split.loss.map(system.height) ?? "", split.averageHeartRate.map { measured($0, 0, "bpm") } ?? "",
        ]
    }

    // MARK: Words

    /// A threshold with at most two decimals.
    private func plain(_ value: Double) -> String {
        var text = fixed(value, 2)
        while text.hasSuffix("0") { text.removeLast() }
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
