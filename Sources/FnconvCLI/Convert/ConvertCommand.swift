internal import ByteText
internal import CommandLineKit
internal import FileAccess
internal import GeoFormats
internal import GeoStream

/// What `fnconv` does without the name of a command: converts inputs, to one document or each to its own.
struct ConvertCommand {
    private let inputs: [String]
    private let output: String?
    private var settings: ConversionSettings
    private let progressMode: ProgressMeter.Mode
    private let surroundings: Surroundings
    private let errors: ErrorStream

    init(_ arguments: ParsedArguments, in surroundings: Surroundings, errors: ErrorStream) throws(UsageError) {
        self.surroundings = surroundings
        self.errors = errors
        settings = try ConversionSettings(arguments)
        inputs = arguments.operands.isEmpty ? ["-"] : arguments.operands
        output = arguments.value("output")
        if arguments.operands.isEmpty, surroundings.inputIsTerminal {
            throw UsageError("no input: name a file, or - to type it here; 'fnconv --help' tells more")
        }
        if inputs.filter({ $0 == "-" }).count > 1 { throw UsageError("standard input can be read only once") }
        let mode = arguments.value("progress").flatMap(ProgressMeter.Mode.init) ?? .auto
        let isUnseen = settings.isQuiet || (mode == .auto && !surroundings.errorIsTerminal)
        progressMode = isUnseen ? .never : mode
    }

    func run() throws(UsageError) -> ExitCode {
        if let output, OutputDirectory.isMeant(by: output) {
            let directory = try OutputDirectory(output, for: inputs, format: settings.to)
            let progress = meter(total: inputs.compactMap { try? size($0) })
            defer { progress.finish() }
            return directory.convert(settings, in: surroundings, errors: errors, progress: progress)
        }
        return try convertTogether()
    }

    private func convertTogether() throws(UsageError) -> ExitCode {
        let log = MessageLog(isQuiet: settings.isQuiet) { [errors] in errors.write($0) }
        var settings = settings
        if settings.to == nil, let output { settings.to = try target(of: output, log) }
        // Before anything is written, since many inputs may come before the one that is missing.
        var sizes: [Int?] = []
        var code = ExitCode.done
        for input in inputs {
            do throws(ConversionError) {
                sizes.append(try size(input))
            } catch {
                code = .failed
                log.error(suggestingCommand(error))
            }
        }
        guard code == .done else { return code }
        let progress = meter(total: sizes)
        let conversion = Conversion(
            inputs: inputs, output: output, settings: settings, surroundings: surroundings, log: log, progress: progress
        )
        defer { progress.finish() }
        return conversion.run()
    }

    /// The size of a regular file; nil for a pipe.
    private func size(_ input: String) throws(ConversionError) -> Int? {
        let status = try InputFile.status(input, standardInput: surroundings.input)
        return status.kind == .regular ? status.size : nil
    }

    private func meter(total sizes: [Int?]) -> ProgressMeter {
        let known = sizes.compactMap { $0 }
        return ProgressMeter(
            errors, mode: progressMode, total: known.count == sizes.count ? known.reduce(0, +) : nil,
            clock: surroundings.clock)
    }

    /// The format that the name of the output asks for; nil if none does.
    private func target(of output: String, _ log: MessageLog) throws(UsageError) -> Format? {
        let fileExtension = FilePath.fileExtension(output)
        guard !fileExtension.isEmpty else { return nil }
        guard let format = Format.all.first(where: { $0.fileExtensions.contains(fileExtension) }) else {
            let message = "no format has the extension \(quoted("." + fileExtension)); --to FORMAT chooses one"
            if settings.isStrict { throw UsageError(message) }
            log.warning(message + ", else it is that of the input", at: .init(file: output))
            return nil
        }
        return format
    }

    /// Somebody who types `fnconv format` does not look for a file.
    private func suggestingCommand(_ error: ConversionError) -> ConversionError {
        let near = inputs.count == 1 ? CommandTable.fnconv.subcommands(near: inputs[0]) : []
        guard !near.isEmpty else { return error }
        var error = error
        error.message += "; did you mean the command \(alternatives(near.map { quoted($0) }))?"
        return error
    }
}
