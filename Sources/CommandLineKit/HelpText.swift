internal import ByteText

extension CommandSpec {
    /// What `--help` prints: usage, commands, options under their headings, examples.
    ///
    /// - Parameters:
    ///   - subcommand: the subcommand whose help is wanted, `nil` for the command itself.
    ///   - width: the columns of the terminal; fewer than 40 are taken as 40.
    /// - Returns: whole lines, the last one ended too.
    package func helpText(subcommand: String? = nil, width: Int = 80) -> String {
        guard let subcommand = subcommand.flatMap({ self.subcommand(named: $0) }) else {
            return HelpText(command: self, title: name, width: max(width, 40)).text
        }
        return HelpText(command: subcommand, title: name + " " + subcommand.name, width: max(width, 40)).text
    }
}

private struct HelpText {
    let command: CommandSpec
    let title: String
    let width: Int

    var text: String {
        var blocks = [wrapped("\(title) - \(command.summary)", width: width), usage]
        if !command.subcommands.isEmpty {
            blocks.append(["Commands:"] + command.subcommands.flatMap { entry($0.name, $0.summary) })
        }
        for group in command.optionGroups {
            blocks.append(["\(group.heading):"] + group.options.flatMap { entry(Self.term(of: $0), Self.help(of: $0)) })
        }
        if !command.examples.isEmpty { blocks.append(["Examples:"] + command.examples.flatMap(example)) }
        if !command.footer.isEmpty { blocks.append(wrapped(command.footer, width: width)) }
        return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private var usage: [String] {
        command.synopses.enumerated().flatMap { index, synopsis -> [String] in
            let lead = (index == 0 ? "Usage: " : spaces(7)) + title
            let indent = lead.count + 1
            let lines = wrapped(synopsis, width: width - indent)
            guard let first = lines.first else { return [lead] }
            return [lead + " " + first] + lines.dropFirst().map { spaces(indent) + $0 }
        }
    }

    private func example(_ example: CommandSpec.Example) -> [String] {
        wrapped(example.explanation, width: width - 2).map { "  " + $0 } + ["      " + example.command]
    }

    // MARK: Two columns

    /// Where the right column begins: behind the longest term on the left, but leaving more than half for the text.
    private var column: Int {
        let terms = command.subcommands.map(\.name) + command.visibleOptions.map(Self.term)
        return min((terms.map(\.count).max() ?? 0) + 4, 32, width * 2 / 5)
    }

    private func entry(_ term: String, _ text: String) -> [String] {
        let left = "  " + term
        let right = wrapped(text, width: width - column)
        let isShort = left.count + 2 <= column
        let first = isShort ? [left + spaces(column - left.count) + (right.first ?? "")] : [left]
        return first + right.dropFirst(isShort ? 1 : 0).map { spaces(column) + $0 }
    }

    /// `-t, --to FORMAT`, with long names below each other.
    private static func term(of option: OptionSpec) -> String {
        let names = (option.short.map { "-\($0), " } ?? spaces(4)) + "--\(option.name)"
        return switch option.value {
        case .flag: names
        case .required(let placeholder): "\(names) \(placeholder)"
        case .optional(let placeholder): "\(names)[=\(placeholder)]"
        }
    }

    private static func help(of option: OptionSpec) -> String {
        let names = option.allowedValues.map(\.name)
        let list = option.takesList ? "any of \(names.joined(separator: ","))" : alternatives(names)
        // A long list is the man page's business, and a placeholder such as a|b has named the values already.
        let isShown = !names.isEmpty && list.count <= 48 && option.placeholder != names.joined(separator: "|")
        let notes = (isShown ? [list] : []) + (option.defaultText.map { ["default: \($0)"] } ?? [])
        return option.help + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
    }
}
