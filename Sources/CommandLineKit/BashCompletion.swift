extension CommandSpec {
    /// For bash 3.2 and later, without the bash-completion package.
    ///
    /// Where the script offers nothing, bash falls back to file names.
    var bashCompletion: String {
        """
        # bash completion for \(name), made from its option tables.

        # Offers the words in $1 that go on from what is typed.
        \(functionName)_offer() {
            local line
            while IFS= read -r line; do
                COMPREPLY+=("$line")
            done < <(compgen -P "$prefix" -W "$1" -- "$typed")
        }

        \(functionName)() {
            local typed=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
            local option= prefix= command= ended= word index=1
            COMPREPLY=()

            # The subcommand is the first word that is neither an option nor a value.
            while ((index < COMP_CWORD)); do
                word=${COMP_WORDS[index]}
                case $word in
                --) ended=1; break ;;
                =) ((index += 1)) ;;
        \(skipCase)        -?*) ;;
                *) command=$word; break ;;
                esac
                ((index += 1))
            done

            # Bash cuts words at the equals sign.
            if [[ $typed == = ]]; then
                option=$before typed=
            elif [[ $before == = ]]; then
                option=${COMP_WORDS[COMP_CWORD-2]}
            elif [[ $typed == --*=* ]]; then
                option=${typed%%=*} prefix=${typed%%=*}= typed=${typed#*=}
            else
                case $before in
        \(nextWordCase)        esac
            fi
            [[ $ended ]] && return

            case $command in
        \(selections.reversed().map { bashCase($0.word, $0.command) }.joined())    esac
        \(firstOperand)}

        complete -o bashdefault -o default -F \(functionName) \(name)

        """
    }

    /// The block that offers commands and files.
    private var firstOperand: String {
        guard !subcommands.isEmpty else { return "" }
        return """

                # The first operand may be a command or a file.
                if [[ ! $command && ! $option && $typed != -* ]]; then
                    \(functionName)_offer \(singleQuoted(subcommands.map(\.name).joined(separator: " ")))
                    if ((${#COMPREPLY[@]})); then
                        while IFS= read -r word; do
                            COMPREPLY+=("$word")
                        done < <(compgen -f -- "$typed")
                        compopt -o filenames 2>/dev/null
                    fi
                fi

            """
    }

    private var skipCase: String {
        let spellings = spellingsTakingNextWord
        guard !spellings.isEmpty else { return "" }
        return """
                    \(spellings.joined(separator: "|"))) [[ ${COMP_WORDS[index+1]} == = ]] || ((index += 1)) ;;

            """
    }

    private var nextWordCase: String {
        var seen = Set<String>()
        let spellings = selections.flatMap(\.command.spellingsTakingNextWord).filter { seen.insert($0).inserted }
        return spellings.isEmpty ? "" : "        \(spellings.joined(separator: "|"))) option=$before ;;\n"
    }

    private func bashCase(_ word: String, _ command: CommandSpec) -> String {
        let restricted = command.visibleOptions.filter { !$0.allowedValues.isEmpty }
        let values = restricted.map { option in
            let words = singleQuoted(option.allowedValues.map(\.name).joined(separator: " "))
            // What stands before the last comma stays.
            let list = option.takesList ? "[[ $typed == *,* ]] && prefix+=${typed%,*}, typed=${typed##*,}; " : ""
            return "        \(option.spellings.joined(separator: "|"))) \(list)\(functionName)_offer \(words) ;;\n"
        }
        let names = command.visibleOptions.map { "--\($0.name)" }.joined(separator: " ")
        return """
                \(word.isEmpty ? "*" : word))
                    case $option in
            \(values.joined())        '') [[ $typed == -* ]] && \(functionName)_offer \(singleQuoted(names)) ;;
                    esac
                    ;;

            """
    }
}
