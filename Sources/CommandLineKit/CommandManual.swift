extension CommandSpec {
    /// The command's man page, assembled from the tables and the sections of prose given.
    ///
    /// The tables make NAME, SYNOPSIS, DESCRIPTION, COMMANDS, OPTIONS, EXIT STATUS and EXAMPLES; a given section with one of
    /// these titles follows the made text of that section. Other sections stand where the convention has them (ENVIRONMENT
    /// and FILES before EXIT STATUS, SEE ALSO and the like at the end) and those it does not know after OPTIONS, in the order given.
    ///
    /// - Parameters:
    ///   - date: the day of the last change as `2026-11-01`.
    ///   - version: `1.0`.
    package func manPage(date: String, version: String, sections: [ManualSection] = []) -> String {
        var page = ManualPage(name: name, section: 1, summary: summary, date: date, source: "\(name) \(version)")
        let before = ["SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS"]
        let after = [
            "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES", "DIAGNOSTICS", "SEE ALSO", "STANDARDS", "HISTORY",
            "AUTHORS",
            "CAVEATS", "BUGS", "SECURITY",
        ]
        let own = sections.map(\.title).filter { !before.contains($0) && !after.contains($0) }
        var seen = Set<String>()
        for title in before + own + after where seen.insert(title).inserted {
            let made = madeSection(title)
            let given = sections.filter { $0.title == title }.map(\.text).joined(separator: "\n\n")
            let rest = ManualMarkup.roff(given)
            page.append(title: title, made + (made.isEmpty || rest.isEmpty ? [] : [".PP"]) + rest)
        }
        return page.text
    }

    /// The options alone, as `.SS` groups of terms: the body of a man page's OPTIONS section.
    package func manOptions() -> String { optionLines.map { $0 + "\n" }.joined() }

    private func madeSection(_ title: String) -> [String] {
        switch title {
        case "SYNOPSIS": synopsisLines
        case "DESCRIPTION": ManualMarkup.roff(manual)
        case "COMMANDS": subcommands.flatMap(lines(ofSubcommand:))
        case "OPTIONS": optionLines
        case "EXIT STATUS": exitStatuses.flatMap { [".TP", ".B \($0.code)", ManualMarkup.line($0.meaning)] }
        case "EXAMPLES": (examples + subcommands.flatMap(\.examples)).enumerated().flatMap(exampleLines)
        default: []
        }
    }

    // MARK: Parts

    private var synopsisLines: [String] {
        let calls =
            synopses.map { (name, $0) }
            + subcommands.flatMap { command in command.synopses.map { (name + " " + command.name, $0) } }
        return calls.enumerated().flatMap { index, call in
            (index == 0 ? [] : [".br"]) + [Self.synopsis(title: call.0, call.1)]
        }
    }

    /// The command in bold, placeholders (words in capitals) in italics, options in bold.
    private static func synopsis(title: String, _ synopsis: String) -> String {
        var result = ManualMarkup.bold(title) + (synopsis.isEmpty ? "" : " ")
        var word = ""
        // The mark at the end flushes the last word.
        for character in synopsis + "\n" {
            if character.isLetter || character == "-" || character == "_" {
                word.append(character)
                continue
            }
            let isPlaceholder = !word.hasPrefix("-") && word == word.uppercased()
            if !word.isEmpty { result += isPlaceholder ? ManualMarkup.italic(word) : ManualMarkup.bold(word) }
            word = ""
            if character != "\n" { result += ManualMarkup.literal(String(character)) }
        }
        return result
    }

    private var optionLines: [String] {
        optionGroups.flatMap { group in
            [".SS \(ManualMarkup.line(group.heading))"] + group.options.flatMap(Self.lines(of:))
        }
    }

    private func lines(ofSubcommand command: CommandSpec) -> [String] {
        let own = command.visibleOptions.filter { option(named: $0.name) == nil }
        let shared = command.visibleOptions.filter { option(named: $0.name) != nil }
        let calls = command.synopses.enumerated().flatMap { index, synopsis in
            [index == 0 ? ".TP" : ".TQ", Self.synopsis(title: name + " " + command.name, synopsis)]
        }
        var lines =
            calls + ManualMarkup.roff(command.manual.isEmpty ? command.summary + "." : command.manual, isNested: true)
        if !shared.isEmpty {
            let names = shared.map { ManualMarkup.bold("--\($0.name)") }.joined(separator: ", ")
            lines += [".IP", "It also takes, as described under OPTIONS: \(names)."]
        }
        if !own.isEmpty { lines += [".RS"] + own.flatMap(Self.lines(of:)) + [".RE"] }
        return lines
    }

    private static func lines(of option: OptionSpec) -> [String] {
        var tag = option.spellings.map { ManualMarkup.bold($0) }.joined(separator: ", ")
        switch option.value {
        case .flag: break
        case .required(let placeholder): tag += " " + ManualMarkup.italic(placeholder)
        case .optional(let placeholder): tag += "[=" + ManualMarkup.italic(placeholder) + "]"
        }
        var lines =
            [".TP", tag] + ManualMarkup.roff(option.manual.isEmpty ? option.help + "." : option.manual, isNested: true)
        lines += valueLines(of: option)
        if let text = option.defaultText { lines += [".IP", ManualMarkup.line("Default: \(text).")] }
        if option.isRepeatable, !option.isOrdered { lines += [".IP", "May be given several times."] }
        return lines
    }

    private static func valueLines(of option: OptionSpec) -> [String] {
        let values = option.allowedValues
        guard !values.isEmpty else { return [] }
        let lead = option.takesList ? "Values, several with commas between them: " : "Values: "
        guard values.contains(where: { !$0.summary.isEmpty }) else {
            return [".IP", lead + values.map { ManualMarkup.bold($0.name) }.joined(separator: ", ") + "."]
        }
        let terms = values.flatMap { value in
            [
                ".TP", ManualMarkup.bold(value.name),
                value.summary.isEmpty ? "\\&" : ManualMarkup.line(value.summary + "."),
            ]
        }
        return [".IP", String(lead.dropLast()), ".RS"] + terms + [".RE"]
    }

    private func exampleLines(index: Int, example: Example) -> [String] {
        (index == 0 ? [] : [".PP"]) + [ManualMarkup.line(example.explanation)] + [".PP"]
            + ManualMarkup.example([example.command])
    }
}
