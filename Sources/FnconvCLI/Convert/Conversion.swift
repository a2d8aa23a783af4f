internal import ByteText
internal import CommandLineKit
internal import FileAccess
internal import GeoFormats
internal import GeoStream

/// Converts inputs to one document.
struct Conversion {
    let inputs: [String]
    /// The path to write; nil is standard output.
    let output: String?
    let settings: ConversionSettings
    let surroundings: Surroundings
    let log: MessageLog
    let progress: ProgressMeter
    /// The files that are written beside the output; nil where it is not one of several in a directory.
    var siblings: Set<String>?
    /// Makes what is written instead of a document in the format to convert to.
    var makeReport: ((ReportSubject) -> any FeatureWriter)?
    private let currentInput = CurrentInput()

    /// From 16 KiB to 1 MiB it takes the same time.
    private static let chunkSize = 64 * 1024

    /// An input that is open and whose format is known.
    private struct Opened {
        var file: InputFile
        var source: PeekedSource
        var format: Format
    }

    /// Converts, and says what was wrong.
    func run() -> ExitCode {
        do throws(ConversionError) {
            try convert()
            return .done
        } catch {
            return log.exitCode(for: error)
        }
    }

    private func convert() throws(ConversionError) {
        let first = try open(inputs[0])
        let folders = try folderFiles(for: first)
        let writer: any FeatureWriter = if let folders { folders } else { try writer(for: first) }
        let stages = try settings.stages.make()
        let file = try openOutput()
        let pipeline = Pipeline(
            stages: stages, writer: writer, chunkSize: Self.chunkSize, isStrict: settings.isStrict,
            wantsMetadata: makeReport == nil, report: { warn($0) }, sink: { file.write($0) })
        do throws(ConversionError) {
            try run(first, through: pipeline)
            for name in inputs.dropFirst() { try run(open(name), through: pipeline) }
            currentInput.name = nil
            try pipeline.finish()
            log.withheld(by: pipeline, of: place)
            if folders?.isRootUnused == true { file.discard() } else { try file.commit() }
        } catch {
            folders?.discard()
            // Only what is seen as it grows needs an end.
            if file.isDirect { pipeline.abandon() }
            file.discard()
            // A strict pipeline has turned its first warning into the error.
            if !settings.isStrict { log.withheld(by: pipeline, of: place) }
            var failure = file.failure ?? error
            if failure.code.isAboutData, failure.location.file == nil { failure.location.file = place }
            throw failure
        }
    }

    /// What writes a notebook for each folder, where there is a directory to hold them.
    private func folderFiles(for first: Opened) throws(ConversionError) -> NotebookFiles? {
        let format = settings.to ?? first.format
        guard let output, let siblings, format.scope == .notebook else { return nil }
        return try NotebookFiles(
            rootPath: output, siblings: siblings, unfinished: surroundings.unfinished
        ) { () throws(ConversionError) in try writer(for: first) }
    }

    private func writer(for first: Opened) throws(ConversionError) -> any FeatureWriter {
        let format = settings.to ?? first.format
        if let makeReport {
            return makeReport(ReportSubject(format: format, prefix: first.source.prefix, input: currentInput))
        }
        guard let makeWriter = format.makeWriter else {
            throw ConversionError(format.isNotWritten, at: .init(file: first.file.name), code: .unsupportedFormat)
        }
        return makeWriter(settings.writer)
    }

    private func open(_ name: String) throws(ConversionError) -> Opened {
        let file = try InputFile(name, standardInput: surroundings.input, progress: progress)
        var source = PeekedSource(file)
        if let format = settings.from { return Opened(file: file, source: source, format: format) }
        let format = try source.detectFormat(of: name, fileExtension: FilePath.fileExtension(name))
        return Opened(file: file, source: source, format: format)
    }

    private func openOutput() throws(ConversionError) -> OutputFile {
        guard let output, !OutputFile.isStandard(output) else { return OutputFile(standard: surroundings.output) }
        return try OutputFile(output, unfinished: surroundings.unfinished)
    }

    private func run(_ input: Opened, through pipeline: Pipeline) throws(ConversionError) {
        var options = settings.reader
        options.file = input.file.name
        options.isLive = isLive(input)
        currentInput.name = input.file.name
        input.file.onWait = { [unowned pipeline] in pipeline.flush() }
        let reader = try input.format.reader(options)
        try pipeline.run(PipelineInput(name: input.file.name, reader: reader, source: input.source))
    }

    /// Whether somebody may wait for each point: the format of what is being made is named, and the output is features in a row.
    ///
    /// Else a pipe gives what a file gives, a track.
    private func isLive(_ input: Opened) -> Bool {
        (settings.to ?? input.format).isSequence && settings.from != nil && !input.file.isRegular
            && settings.stages.isEmpty
            && makeReport == nil
    }

    /// What a warning is about that names no file.
    private var place: String? { inputs.count == 1 ? inputs[0] : output }

    private func warn(_ diagnostic: Diagnostic) {
        var location = diagnostic.location
        if location.file == nil { location.file = place }
        if diagnostic.kind.isNotice {
            log.notice(diagnostic.words, at: location)
        } else {
            log.warning(diagnostic.words, at: location)
        }
    }
}

extension Format {
    /// What is said where a format that is only read is to be written.
    var isNotWritten: String {
        let others = Format.all.filter { $0.makeWriter != nil }.map(\.name)
        return "\(title) is not written, expected --to \(alternatives(others))"
    }
}
