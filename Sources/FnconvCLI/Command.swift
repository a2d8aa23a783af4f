internal import ByteText
internal import CommandLineKit
internal import FileAccess
internal import GeoStream

/// The program `fnconv`.
package struct Command: Sendable {
    private let surroundings: Surroundings
    private let errors: ErrorStream

    package init(in surroundings: Surroundings) {
        self.surroundings = surroundings
        errors = ErrorStream(surroundings.error)
    }

    /// Does what the words after the program's name say, and says on standard error what went wrong.
    package func run(_ arguments: [String]) -> ExitCode {
        do throws(UsageError) {
            return try execute(CommandTable.fnconv.parse(arguments: arguments))
        } catch {
            log.error(error)
            return .misused
        }
    }

    private var log: MessageLog { MessageLog { [errors] in errors.write($0) } }

    private func execute(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
        let table = CommandTable.fnconv
        if arguments.flag("help") { return show(table.helpText(subcommand: arguments.subcommand)) }
        if arguments.flag("version") { return show("fnconv \(Version.number)\n") }
        if arguments.flag("man") { return show(CommandTable.manPage) }
        switch arguments.subcommand {
        case "formats":
            return show(FormatTable.text)
        case "stats":
            return try StatsCommand(arguments, in: surroundings, errors: errors).run()
        case "info":
            return try InfoCommand(arguments, in: surroundings, errors: errors).run()
        case "completion":
            return show(table.completion(for: try shell(arguments.operands)))
        case "help":
            return show(table.helpText(subcommand: try topic(arguments.operands)))
        default:
            return try ConvertCommand(arguments, in: surroundings, errors: errors).run()
        }
    }

    /// Prints a text on standard output.
    private func show(_ text: String) -> ExitCode {
        let output = OutputFile(standard: surroundings.output)
        _ = output.write(text.utf8.span)
        return output.failure.map { log.exitCode(for: $0) } ?? .done
    }

    private func shell(_ operands: [String]) throws(UsageError) -> Shell {
        let names = Shell.allCases.map(\.rawValue)
        guard operands.count == 1, let operand = operands.first else {
            throw UsageError("'fnconv completion' needs the name of one shell: \(alternatives(names))")
        }
        guard let shell = Shell(rawValue: operand) else {
            throw UsageError("there is no completion for \(quoted(operand)); expected \(alternatives(names))")
        }
        return shell
    }

    private func topic(_ operands: [String]) throws(UsageError) -> String? {
        guard let operand = operands.first else { return nil }
        let table = CommandTable.fnconv
        guard table.subcommands.contains(where: { $0.name == operand }) else {
            throw UsageError("unknown command \(quoted(operand))" + suggestion(table.subcommands(near: operand)))
        }
        return operand
    }
}
