extension CommandSpec {
    var zshCompletion: String {
        """
        #compdef \(name)
        # zsh completion for \(name), made from its option tables.

        \(functionName)() {
            local command= word
            integer index=2

            # The subcommand is the first word that is neither an option nor a value.
            while (( index < CURRENT )); do
                word=$words[index]
                case $word in
                --) break ;;
        \(zshSkip)        -?*) ;;
        \(zshSelection)        *) break ;;
                esac
                (( index += 1 ))
            done

            case $command in
        \(selections.reversed().map { zshCase($0.word, $0.command) }.joined())    esac
        }

        \(firstOperand)# Works as an autoloaded function and when sourced.
        if [[ $funcstack[1] == \(functionName) ]]; then
            \(functionName) "$@"
        else
            compdef \(functionName) \(name)
        fi

        """
    }

    /// Steps over a value.
    private var zshSkip: String {
        let spellings = spellingsTakingNextWord.joined(separator: "|")
        return spellings.isEmpty ? "" : "        \(spellings)) (( index += 1 )) ;;\n"
    }

    private var zshSelection: String {
        let names = subcommands.map(\.name).joined(separator: "|")
        return names.isEmpty ? "" : "        \(names)) command=$word; break ;;\n"
    }

    /// The function that offers commands and files.
    private var firstOperand: String {
        guard !subcommands.isEmpty else { return "" }
        let files = operands == nil ? "" : " 'files:file:_files'"
        let commands = subcommands.map { "        \(singleQuoted("\($0.name):\($0.summary)"))\n" }
        return """
            \(functionName)_first() {
                local -a commands=(
            \(commands.joined())    )
                _alternative 'commands:command:{_describe command commands}'\(files)
            }


            """
    }

    private func zshCase(_ word: String, _ command: CommandSpec) -> String {
        var specs = command.visibleOptions.map(zshOption)
        // Words count from the subcommand, which is the first operand.
        if !word.isEmpty {
            specs.append("'1:command:(\(word))'")
        } else if !subcommands.isEmpty {
            specs.append("'1:command or file:\(functionName)_first'")
        }
        if let operands = command.operands { specs.append(singleQuoted("*:\(zshMessage(operands)):_files")) }
        return """
                \(word.isEmpty ? "*" : word))
                    _arguments -s -S \\
            \(specs.map { "            " + $0 }.joined(separator: " \\\n"))
                    ;;

            """
    }

    private func zshOption(_ option: OptionSpec) -> String {
        let mark =
            switch option.value {
            case .flag: (short: "", long: "")
            case .required: (short: "+", long: "=")
            case .optional: (short: "-", long: "=-")
            }
        let names = (option.short.map { ["-\($0)\(mark.short)"] } ?? []) + ["--\(option.name)\(mark.long)"]
        let others =
            option.endsParsing ? "(- *)" : option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
        // A single name goes into the same quotes; braces make a word for each of two.
        let lead = names.count == 1 ? "" : singleQuoted(others) + "{\(names.joined(separator: ","))}"
        var spec = (names.count == 1 ? others + names[0] : "") + "[\(zshMessage(option.help))]"
        if let placeholder = option.placeholder {
            let isOptional = !option.takesNextWord
            spec += (isOptional ? "::" : ":") + zshMessage(placeholder) + ":" + zshAction(option)
        }
        return lead + singleQuoted(spec)
    }

    private func zshAction(_ option: OptionSpec) -> String {
        let names = option.allowedValues.map(\.name)
        if names.isEmpty { return option.takesFile ? "_files" : " " }
        if option.takesList { return "_values -s , value \(names.joined(separator: " "))" }
        guard option.allowedValues.contains(where: { !$0.summary.isEmpty }) else {
            return "(\(names.joined(separator: " ")))"
        }
        let values = option.allowedValues.map { $0.name + ($0.summary.isEmpty ? "" : "\\:" + zshEscaped($0.summary)) }
        return "((\(values.joined(separator: " "))))"
    }

    /// For the places between brackets and colons.
    private func zshMessage(_ text: String) -> String {
        String(text.flatMap { "\\[]:".contains($0) ? ["\\", $0] : [$0] })
    }

    /// For the list of values, which the shell evaluates once more.
    private func zshEscaped(_ text: String) -> String {
        String(text.flatMap { $0.isLetter || $0.isNumber ? [$0] : ["\\", $0] })
    }
}
