internal import ByteText
internal import CommandLineKit
internal import FileAccess
internal import GeoFormats
internal import GeoStream

/// What `fnconv info` does: says of each input what it holds.
struct InfoCommand {
    private let inputs: InputList
    private let settings: ConversionSettings
    private let surroundings: Surroundings
    private let errors: ErrorStream
    private let isJSON: Bool

    init(_ arguments: ParsedArguments, in surroundings: Surroundings, errors: ErrorStream) throws(UsageError) {
        self.surroundings = surroundings
        self.errors = errors
        settings = try ConversionSettings(arguments, in: surroundings)
        inputs = try InputList(arguments, in: surroundings, errors: errors)
        isJSON = arguments.flag("json")
    }

    /// An input that cannot be read is an error, and the others are looked at all the same.
    func run() -> ExitCode {
        let log = MessageLog(isQuiet: settings.isQuiet) { [errors] in errors.write($0) }
        let progress = inputs.lenientMeter
        defer { progress.finish() }
        let output = OutputFile(standard: surroundings.output)
        let reports = Reports(isJSON: isJSON, isPretty: settings.writer.pretty)
        var code = ExitCode.done
        for name in inputs.names {
            let conversion = Conversion(
                inputs: [name], output: nil, settings: settings, surroundings: surroundings, log: log,
                progress: progress, makeReport: { subject in reports.writer(of: subject, file: name) })
            if conversion.run() != .done { code = .failed }
        }
        _ = output.write(reports.end.utf8.span)
        if let failure = output.failure { return log.exitCode(for: failure) }
        return code
    }
}

/// The reports of several files in one text.
private final class Reports {
    private let isJSON: Bool
    private let isPretty: Bool
    private var count = 0

    init(isJSON: Bool, isPretty: Bool) {
        self.isJSON = isJSON
        self.isPretty = isPretty
    }

    func writer(of subject: ReportSubject, file: String) -> any FeatureWriter {
        InfoWriter(subject, file: file) { survey, source, output in
            if self.isJSON {
                output.append(self.count == 0 ? "[\n" : ",\n")
                InfoJSON.append(survey, of: source, isPretty: self.isPretty, to: &output)
            } else {
                if self.count > 0 { output.append("\n") }
                InfoText.append(survey, of: source, to: &output)
            }
            self.count += 1
        }
    }

    /// What comes behind the last one.
    var end: String { !isJSON ? "" : count == 0 ? "[]\n" : "\n]\n" }
}
