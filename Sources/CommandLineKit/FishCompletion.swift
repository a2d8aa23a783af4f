extension CommandSpec {
    /// For fish 3.0 and later.
    var fishCompletion: String {
        """
        # fish completion for \(name), made from its option tables.

        # Whether what stands before the cursor is one of: none (no operand yet), operand, or a subcommand.
        function _\(functionName)_at
            set -l words (commandline -opc)
            set -e words[1]
            set -l found none
            while set -q words[1]
                switch $words[1]
                    case -- -
                        set found operand
                        break
        \(fishSkip)            case '-*'
        \(fishSelection)            case '*'
                        set found operand
                        break
                end
                set -e words[1]
            end
            contains -- $found $argv
        end

        \(subcommands.map(fishSubcommand).joined())\
        \(selections.map { fishCommand($0.word, $0.command) }.joined(separator: "\n"))
        """
    }

    /// Steps over a value.
    private var fishSkip: String {
        let spellings = spellingsTakingNextWord.joined(separator: " ")
        return spellings.isEmpty ? "" : "            case \(spellings)\n                set -e words[1]\n"
    }

    private var fishSelection: String {
        let names = subcommands.map(\.name).joined(separator: " ")
        return names.isEmpty
            ? "" : "            case \(names)\n                set found $words[1]\n                break\n"
    }

    private func fishSubcommand(_ command: CommandSpec) -> String {
        "\(fishLead("none")) -a \(command.name) -d \(fishQuoted(command.summary))\n"
    }

    private func fishCommand(_ word: String, _ command: CommandSpec) -> String {
        let lead = fishLead(word.isEmpty ? "none operand" : word)
        let files = command.operands == nil ? ["\(lead) -f"] : []
        return (files + command.visibleOptions.map { lead + fishOption($0) }).map { $0 + "\n" }.joined()
    }

    private func fishLead(_ place: String) -> String { "complete -c \(name) -n '_\(functionName)_at \(place)'" }

    private func fishOption(_ option: OptionSpec) -> String {
        var words = (option.short.map { " -s \($0)" } ?? "") + " -l \(option.name)"
        if option.takesNextWord { words += option.takesFile && option.allowedValues.isEmpty ? " -r -F" : " -x" }
        let names = option.allowedValues.map(\.name)
        if option.takesList {
            words += " -a \(fishQuoted("(__fish_append , \(names.joined(separator: " ")))"))"
        } else if option.allowedValues.contains(where: { !$0.summary.isEmpty }) {
            // A value and its meaning a line, with a tab between them.
            let values = option.allowedValues.map { "\($0.name)\\t\(fishQuoted($0.summary))" }
            words += " -a \(fishQuoted(values.joined(separator: "\n")))"
        } else if !names.isEmpty {
            words += " -a \(fishQuoted(names.joined(separator: " ")))"
        }
        return words + " -d \(fishQuoted(option.help))"
    }

    private func fishQuoted(_ text: String) -> String {
        "'" + text.map { "\\'".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "'"
    }
}
