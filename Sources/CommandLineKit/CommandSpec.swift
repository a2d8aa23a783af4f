/// A command, or a subcommand, as tables: what it is called, takes, prints and returns.
///
/// ``parse(arguments:)``, ``helpText(subcommand:width:)``, ``manPage(date:version:sections:)`` and ``completion(for:)`` are
/// all derived from it.
package struct CommandSpec: Sendable, Equatable {
    /// A command line worth copying, and what it does.
    package struct Example: Sendable, Equatable {
        /// The whole line, program name included, without a prompt.
        package var command: String
        /// One sentence with its full stop.
        package var explanation: String

        package init(_ command: String, _ explanation: String) {
            self.command = command
            self.explanation = explanation
        }
    }

    package struct ExitStatus: Sendable, Equatable {
        package var code: Int
        /// One sentence with its full stop.
        package var meaning: String

        package init(_ code: Int, _ meaning: String) {
            self.code = code
            self.meaning = meaning
        }
    }

    /// The word typed: `fnconv`, or `stats` for a subcommand.
    package var name: String
    /// One line without a full stop.
    package var summary: String
    /// What follows the name, a line for each way to call it: `[OPTIONS] [INPUT…]`.
    package var synopses: [String]
    /// The placeholder of the operands; `nil` when it takes none.
    package var operands: String?
    package var options: [OptionSpec]
    /// Commands selected by the first operand. Each has all of its options in its own table, also those it shares with this
    /// one; subcommands of subcommands are not looked at.
    package var subcommands: [CommandSpec]
    package var examples: [Example]
    package var exitStatuses: [ExitStatus]
    /// The man page's description, in the markup of ``ManualSection``.
    package var manual: String
    /// The last line of the help, such as where to read more.
    package var footer: String

    package init(
        _ name: String, summary: String, synopses: [String] = ["[OPTIONS]"], operands: String? = nil,
        options: [OptionSpec] = [], subcommands: [CommandSpec] = [], examples: [Example] = [],
        exitStatuses: [ExitStatus] = [], manual: String = "", footer: String = ""
    ) {
        self.name = name
        self.summary = summary
        self.synopses = synopses
        self.operands = operands
        self.options = options
        self.subcommands = subcommands
        self.examples = examples
        self.exitStatuses = exitStatuses
        self.manual = manual
        self.footer = footer
    }
}

extension CommandSpec {
    func option(named name: some StringProtocol) -> OptionSpec? { options.first { $0.name == name } }

    func option(short letter: Character) -> OptionSpec? { options.first { $0.short == letter } }

    func subcommand(named name: String) -> CommandSpec? { subcommands.first { $0.name == name } }

    var visibleOptions: [OptionSpec] { options.filter { !$0.isHidden } }

    /// The visible options under their headings, both in the order of the table.
    var optionGroups: [(heading: String, options: [OptionSpec])] {
        var groups: [(heading: String, options: [OptionSpec])] = []
        for option in visibleOptions {
            if let index = groups.firstIndex(where: { $0.heading == option.group }) {
                groups[index].options.append(option)
            } else {
                groups.append((option.group, [option]))
            }
        }
        return groups
    }

    /// The subcommands that somebody who typed `word` as the first operand may have meant, for the message when no such file
    /// exists; usually none or one.
    package func subcommands(near word: String) -> [String] { nearestNames(to: word, among: subcommands.map(\.name)) }
}
