/// A shell that completes command lines by a script of ours.
package enum Shell: String, Sendable, CaseIterable {
    case bash, zsh, fish
}

extension CommandSpec {
    /// The script that completes this command's words in `shell`.
    ///
    /// Each script finds the subcommand typed before the cursor, then offers that command's options, the allowed values of
    /// the option at hand, and files for operands. Hidden options are left out.
    package func completion(for shell: Shell) -> String {
        switch shell {
        case .bash: bashCompletion
        case .zsh: zshCompletion
        case .fish: fishCompletion
        }
    }

    /// The command and its subcommands, each with the word that selects it, `""` for the command itself.
    var selections: [(word: String, command: CommandSpec)] { [("", self)] + subcommands.map { ($0.name, $0) } }

    /// The name as a part of a shell function's name.
    var functionName: String { "_" + String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) }

    /// Options whose value is the next word: what a script must step over on its way to the subcommand.
    var spellingsTakingNextWord: [String] { options.filter(\.takesNextWord).flatMap(\.spellings) }
}

/// `text` as one word of a POSIX shell.
func singleQuoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
