internal import ByteText
internal import CommandLineKit
internal import GeoStream
internal import Platform

/// The inputs of a command: files, and perhaps standard input.
struct InputList {
    let names: [String]
    private let progressMode: ProgressMeter.Mode
    private let surroundings: Surroundings
    private let errors: ErrorStream

    init(_ arguments: ParsedArguments, in surroundings: Surroundings, errors: ErrorStream) throws(UsageError) {
        self.surroundings = surroundings
        self.errors = errors
        names = arguments.operands.isEmpty ? ["-"] : arguments.operands
        if arguments.operands.isEmpty, surroundings.inputIsTerminal {
            throw UsageError("no input: name a file, or - to type it here; 'fnconv --help' tells more")
        }
        if names.filter({ $0 == "-" }).count > 1 { throw UsageError("standard input can be read only once") }
        let mode = arguments.value("progress").flatMap(ProgressMeter.Mode.init) ?? .auto
        let isUnseen = arguments.flag("quiet") || (mode == .auto && !surroundings.errorIsTerminal)
        progressMode = isUnseen ? .never : mode
    }

    /// Looks at all inputs, since many may come before the one that is missing; nil after an error, which has been said.
    func check(_ log: MessageLog) -> ProgressMeter? {
        var sizes: [Int?] = []
        for name in names {
            do throws(ConversionError) {
                sizes.append(try size(name))
            } catch {
                log.error(suggestingWhatWasMeant(error))
            }
        }
        return sizes.count == names.count ? meter(total: sizes) : nil
    }

    /// A meter of the inputs that can be read, for whoever goes on without the others.
    var lenientMeter: ProgressMeter { meter(total: names.compactMap { try? size($0) }) }

    /// The size of a regular file; nil for a pipe.
    private func size(_ name: String) throws(ConversionError) -> Int? {
        let status = try InputFile.status(name, standardInput: surroundings.input)
        return status.kind == .regular ? status.size : nil
    }

    private func meter(total sizes: [Int?]) -> ProgressMeter {
        let known = sizes.compactMap { $0 }
        return ProgressMeter(
            errors, mode: progressMode, total: known.count == sizes.count ? known.reduce(0, +) : nil,
            clock: surroundings.clock)
    }

    /// Somebody who types `fnconv format` does not look for a file, nor one who types `--clean max-speed=30m/s`.
    private func suggestingWhatWasMeant(_ error: ConversionError) -> ConversionError {
        var error = error
        let file = error.location.file ?? ""
        let near = names.count == 1 ? CommandTable.fnconv.subcommands(near: names[0]) : []
        if !near.isEmpty {
            error.message += "; did you mean the command \(alternatives(near.map { quoted($0) }))?"
        } else if file.hasPrefix("max-speed=") {
            error.message += "; did you mean \(quoted("--clean=" + file))?"
        }
        return error
    }
}
