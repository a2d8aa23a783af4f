internal import ByteText
internal import CommandLineKit
internal import FileAccess
internal import GeoFormats
internal import GeoStream

/// What `fnconv` does without the name of a command: converts inputs, to one document or each to its own.
struct ConvertCommand {
    private let inputs: InputList
    private let output: String?
    private var settings: ConversionSettings
    private let surroundings: Surroundings
    private let errors: ErrorStream

    init(_ arguments: ParsedArguments, in surroundings: Surroundings, errors: ErrorStream) throws(UsageError) {
        self.surroundings = surroundings
        self.errors = errors
        settings = try ConversionSettings(arguments, in: surroundings)
        inputs = try InputList(arguments, in: surroundings, errors: errors)
        output = arguments.value("output")
    }

    func run() throws(UsageError) -> ExitCode {
        if let output, OutputDirectory.isMeant(by: output) {
            let directory = try OutputDirectory(output, for: inputs.names, format: settings.to)
            let progress = inputs.lenientMeter
            defer { progress.finish() }
            return directory.convert(settings, in: surroundings, errors: errors, progress: progress)
        }
        return try convertTogether()
    }

    private func convertTogether() throws(UsageError) -> ExitCode {
        let log = MessageLog(isQuiet: settings.isQuiet) { [errors] in errors.write($0) }
        var settings = settings
        if settings.to == nil, let output { settings.to = try target(of: output) }
        guard let progress = inputs.check(log) else { return .failed }
        defer { progress.finish() }
        let conversion = Conversion(
            inputs: inputs.names, output: output, settings: settings, surroundings: surroundings, log: log,
            progress: progress)
        return conversion.run()
    }

    /// The format that the name of the output asks for; nil if none does.
    private func target(of output: String) throws(UsageError) -> Format? {
        let fileExtension = FilePath.fileExtension(output)
        guard !fileExtension.isEmpty else { return nil }
        guard let format = Format.all.first(where: { $0.fileExtensions.contains(fileExtension) }) else {
            // What follows a dot may belong to the name: "tour 2026.05.01".
            guard fileExtension.contains(where: \.isLetter), fileExtension.allSatisfy({ $0.isLetter || $0.isNumber })
            else { return nil }
            let given = quoted("." + fileExtension)
            throw UsageError("\(quoted(output)): no format has the extension \(given); --to FORMAT chooses one")
        }
        guard format.makeWriter != nil else { throw UsageError("\(quoted(output)): \(format.isNotWritten)") }
        return format
    }
}
