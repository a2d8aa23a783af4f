import CommandLineKit
import Testing

/// The scripts were tried in bash 5.2, zsh 5.9 and fish 3.6.
@Suite("Completion scripts")
struct CompletionTests {
    @Test("Bash")
    func bash() {
        #expect(
            Fixture.command.completion(for: .bash) == #"""
                # bash completion for brew, made from its option tables.

                # Offers the words in $1 that go on from what is typed.
                _brew_offer() {
                    local line
                    while IFS= read -r line; do
                        COMPREPLY+=("$line")
                    done < <(compgen -P "$prefix" -W "$1" -- "$typed")
                }

                _brew() {
                    local typed=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
                    local option= prefix= command= ended= word index=1
                    COMPREPLY=()

                    # The subcommand is the first word that is neither an option nor a value.
                    while ((index < COMP_CWORD)); do
                        word=${COMP_WORDS[index]}
                        case $word in
                        --) ended=1; break ;;
                        =) ((index += 1)) ;;
                        -t|--to|-o|--output|--steep|--strip|--crop-time|--crop-box|--cups|--progress) [[ ${COMP_WORDS[index+1]} == = ]] || ((index += 1)) ;;
                        -?*) ;;
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
                        -t|--to|-o|--output|--steep|--strip|--crop-time|--crop-box|--cups|--progress|--units) option=$before ;;
                        esac
                    fi
                    [[ $ended ]] && return

                    case $command in
                    taste)
                        case $option in
                        --units) _brew_offer 'metric imperial' ;;
                        --progress) _brew_offer 'auto always never' ;;
                        '') [[ $typed == -* ]] && _brew_offer '--units --quiet --progress' ;;
                        esac
                        ;;
                    drinks)
                        case $option in
                        '') [[ $typed == -* ]] && _brew_offer '--json --quiet' ;;
                        esac
                        ;;
                    *)
                        case $option in
                        -t|--to) _brew_offer 'tea coffee mate' ;;
                        --strip) [[ $typed == *,* ]] && prefix+=${typed%,*}, typed=${typed##*,}; _brew_offer 'sugar milk names' ;;
                        --progress) _brew_offer 'auto always never' ;;
                        '') [[ $typed == -* ]] && _brew_offer '--to --output --steep --clean --pretty --strip --crop-time --crop-box --cups --quiet --progress --help' ;;
                        esac
                        ;;
                    esac

                    # The first operand may be a command or a file.
                    if [[ ! $command && ! $option && $typed != -* ]]; then
                        _brew_offer 'drinks taste'
                        if ((${#COMPREPLY[@]})); then
                            while IFS= read -r word; do
                                COMPREPLY+=("$word")
                            done < <(compgen -f -- "$typed")
                            compopt -o filenames 2>/dev/null
                        fi
                    fi
                }

                complete -o bashdefault -o default -F _brew brew

                """#)
    }

    @Test("Zsh")
    func zsh() {
        #expect(
            Fixture.command.completion(for: .zsh) == #"""
                #compdef brew
                # zsh completion for brew, made from its option tables.

                _brew() {
                    local command= word
                    integer index=2

                    # The subcommand is the first word that is neither an option nor a value.
                    while (( index < CURRENT )); do
                        word=$words[index]
                        case $word in
                        --) break ;;
                        -t|--to|-o|--output|--steep|--strip|--crop-time|--crop-box|--cups|--progress) (( index += 1 )) ;;
                        -?*) ;;
                        drinks|taste) command=$word; break ;;
                        *) break ;;
                        esac
                        (( index += 1 ))
                    done

                    case $command in
                    taste)
                        _arguments -s -S \
                            '(--units)--units=[Units]:metric|imperial:(metric imperial)' \
                            '(-q --quiet)'{-q,--quiet}'[Say nothing but errors]' \
                            '(--progress)--progress=[Show a progress bar]:WHEN:((auto\:on\ a\ terminal\,\ when\ the\ work\ is\ long always never\:not\:\ it\'\''s\ quiet))' \
                            '1:command:(taste)' \
                            '*:CUP…:_files'
                        ;;
                    drinks)
                        _arguments -s -S \
                            '(--json)--json[Print JSON]' \
                            '(-q --quiet)'{-q,--quiet}'[Say nothing but errors]' \
                            '1:command:(drinks)'
                        ;;
                    *)
                        _arguments -s -S \
                            '(-t --to)'{-t+,--to=}'[The drink to make]:DRINK:(tea coffee mate)' \
                            '(-o --output)'{-o+,--output=}'[Write to FILE, which is left as it was if anything at all goes wrong]:FILE:_files' \
                            '*--steep=[Let it steep; in order with other steps]:TIME: ' \
                            '(-c --clean)'{-c-,--clean=-}'[Clean the pot first]::LIMITS: ' \
                            '(-p --pretty)'{-p,--pretty}'[Decorate the cup]' \
                            '(--strip)--strip=[Leave out parts of the recipe]:WHAT:_values -s , value sugar milk names' \
                            '(--crop-time)--crop-time=[Keep a time span]:FROM..TO: ' \
                            '(--crop-box)--crop-box=[Keep an area]:W,S,E,N: ' \
                            '(--cups)--cups=[How many cups \[of 0.2 l\]]:N: ' \
                            '(-q --quiet)'{-q,--quiet}'[Say nothing but errors]' \
                            '(--progress)--progress=[Show a progress bar]:WHEN:((auto\:on\ a\ terminal\,\ when\ the\ work\ is\ long always never\:not\:\ it\'\''s\ quiet))' \
                            '(- *)'{-h,--help}'[Print this help]' \
                            '1:command or file:_brew_first' \
                            '*:RECIPE…:_files'
                        ;;
                    esac
                }

                _brew_first() {
                    local -a commands=(
                        'drinks:List the drinks'
                        'taste:Judge what was brewed'
                    )
                    _alternative 'commands:command:{_describe command commands}' 'files:file:_files'
                }

                # Works as an autoloaded function and when sourced.
                if [[ $funcstack[1] == _brew ]]; then
                    _brew "$@"
                else
                    compdef _brew brew
                fi

                """#)
    }

    @Test("Fish")
    func fish() {
        #expect(
            Fixture.command.completion(for: .fish) == #"""
                # fish completion for brew, made from its option tables.

                # Whether what stands before the cursor is one of: none (no operand yet), operand, or a subcommand.
                function __brew_at
                    set -l words (commandline -opc)
                    set -e words[1]
                    set -l found none
                    while set -q words[1]
                        switch $words[1]
                            case -- -
                                set found operand
                                break
                            case -t --to -o --output --steep --strip --crop-time --crop-box --cups --progress
                                set -e words[1]
                            case '-*'
                            case drinks taste
                                set found $words[1]
                                break
                            case '*'
                                set found operand
                                break
                        end
                        set -e words[1]
                    end
                    contains -- $found $argv
                end

                complete -c brew -n '__brew_at none' -a drinks -d 'List the drinks'
                complete -c brew -n '__brew_at none' -a taste -d 'Judge what was brewed'
                complete -c brew -n '__brew_at none operand' -s t -l to -x -a 'tea coffee mate' -d 'The drink to make'
                complete -c brew -n '__brew_at none operand' -s o -l output -r -F -d 'Write to FILE, which is left as it was if anything at all goes wrong'
                complete -c brew -n '__brew_at none operand' -l steep -x -d 'Let it steep; in order with other steps'
                complete -c brew -n '__brew_at none operand' -s c -l clean -d 'Clean the pot first'
                complete -c brew -n '__brew_at none operand' -s p -l pretty -d 'Decorate the cup'
                complete -c brew -n '__brew_at none operand' -l strip -x -a '(__fish_append , sugar milk names)' -d 'Leave out parts of the recipe'
                complete -c brew -n '__brew_at none operand' -l crop-time -x -d 'Keep a time span'
                complete -c brew -n '__brew_at none operand' -l crop-box -x -d 'Keep an area'
                complete -c brew -n '__brew_at none operand' -l cups -x -d 'How many cups [of 0.2 l]'
                complete -c brew -n '__brew_at none operand' -s q -l quiet -d 'Say nothing but errors'
                complete -c brew -n '__brew_at none operand' -l progress -x -a 'auto\\t\'on a terminal, when the work is long\'
                always\\t\'\'
                never\\t\'not: it\\\'s quiet\'' -d 'Show a progress bar'
                complete -c brew -n '__brew_at none operand' -s h -l help -d 'Print this help'

                complete -c brew -n '__brew_at drinks' -f
                complete -c brew -n '__brew_at drinks' -l json -d 'Print JSON'
                complete -c brew -n '__brew_at drinks' -s q -l quiet -d 'Say nothing but errors'

                complete -c brew -n '__brew_at taste' -l units -x -a 'metric imperial' -d 'Units'
                complete -c brew -n '__brew_at taste' -s q -l quiet -d 'Say nothing but errors'
                complete -c brew -n '__brew_at taste' -l progress -x -a 'auto\\t\'on a terminal, when the work is long\'
                always\\t\'\'
                never\\t\'not: it\\\'s quiet\'' -d 'Show a progress bar'

                """#)
    }

    @Test("A command without options and subcommands has no empty cases", arguments: Shell.allCases)
    func bare(shell: Shell) {
        let script = CommandSpec("nap-time", summary: "Sleep").completion(for: shell)
        #expect(script.contains("_nap_time"))
        #expect(!script.contains("|)") && !script.contains("case \n"))
    }
}
