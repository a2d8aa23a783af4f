internal import ByteText
internal import CommandLineKit
internal import GeoStream
internal import GeoTools

/// What `fnconv stats` does: measures the inputs, after they have passed through stages.
struct StatsCommand {
    private let inputs: InputList
    private let settings: ConversionSettings
    private let surroundings: Surroundings
    private let errors: ErrorStream
    private let options: StatisticsOptions
    private let layout: Layout

    private enum Layout {
        case text(MeasurementSystem)
        case json(isPretty: Bool)
        case csv
    }

    init(_ arguments: ParsedArguments, in surroundings: Surroundings, errors: ErrorStream) throws(UsageError) {
        self.surroundings = surroundings
        self.errors = errors
        settings = try ConversionSettings(arguments, in: surroundings)
        inputs = try InputList(arguments, in: surroundings, errors: errors)
        options = try StatisticsOptions(arguments)
        let system = arguments.value("units").flatMap(MeasurementSystem.init)
        let chosen = ["json", "csv", "units"].filter { arguments.flag($0) }
        guard chosen.count <= 1 else {
            throw UsageError(
                "--\(chosen[0]) and --\(chosen[1]) exclude each other: programs get SI units, in one layout")
        }
        if arguments.flag("json") {
            layout = .json(isPretty: settings.writer.pretty)
        } else {
            layout = arguments.flag("csv") ? .csv : .text(system ?? .metric)
        }
    }

    func run() -> ExitCode {
        let log = MessageLog(isQuiet: settings.isQuiet) { [errors] in errors.write($0) }
        guard let progress = inputs.check(log) else { return .failed }
        defer { progress.finish() }
        let conversion = Conversion(
            inputs: inputs.names, output: nil, settings: settings, surroundings: surroundings, log: log,
            progress: progress, makeReport: { writer(naming: $0.input) })
        return conversion.run()
    }

    private func writer(naming input: CurrentInput) -> any FeatureWriter {
        switch layout {
        case .text(let system):
            // Of a single file everybody knows the name.
            let input = inputs.names.count > 1 ? input : CurrentInput()
            return StatisticsWriter(options, layout: StatisticsText(options, in: system), input: input)
        case .json(let isPretty):
            return StatisticsWriter(options, layout: StatisticsJSON(options, isPretty: isPretty), input: input)
        case .csv: return StatisticsWriter(options, layout: StatisticsCSV(options), input: input)
        }
    }
}

extension StatisticsOptions {
    /// The thresholds typed.
    fileprivate init(_ arguments: ParsedArguments) throws(UsageError) {
        self.init()
        func amount(
            _ name: String, _ measure: Quantity.Measure, mayBeZero: Bool = false
        ) throws(UsageError) -> Double? {
            guard let text = arguments.value(name) else { return nil }
            do throws(StageError) {
                let value = try Quantity.parse(text, as: [measure]).value
                guard value > 0 || mayBeZero else { throw StageError("\(quoted(text)) must be more than zero") }
                return value
            } catch {
                throw UsageError(error.message).about(option: name)
            }
        }
        stopSpeed = try amount("stop-speed", .speed, mayBeZero: true) ?? stopSpeed
        stopDuration = try amount("stop-duration", .duration) ?? stopDuration
        elevationThreshold = try amount("elevation-threshold", .length, mayBeZero: true) ?? elevationThreshold
        speedWindow = try amount("speed-window", .duration) ?? speedWindow
        gradeWindow = try amount("grade-window", .length) ?? gradeWindow
        gapDuration = try amount("gap-duration", .duration) ?? gapDuration
        splitLength = try amount("splits", .length)
    }
}
