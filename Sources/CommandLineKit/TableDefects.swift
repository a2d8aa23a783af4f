extension CommandSpec {
    /// What is wrong with the tables, a sentence each; a test of every command expects none.
    ///
    /// Looks for names used twice or that cannot be typed, texts that are missing or would break a renderer's layout, and
    /// options that a subcommand shares in name only.
    package var defects: [String] {
        let deeper = subcommands.filter { !$0.subcommands.isEmpty }.map { "'\($0.name)' has subcommands of its own" }
        return repeated(subcommands.map(\.name)).map { "two subcommands are called '\($0)'" } + deeper
            + ownDefects(title: name)
            + subcommands.flatMap { $0.ownDefects(title: name + " " + $0.name) + sharedDefects($0) }
    }

    private func ownDefects(title: String) -> [String] {
        let names = repeated(options.map(\.name)).map { "two options are called '--\($0)'" }
        let letters = repeated(options.compactMap(\.short)).map { "two options are called '-\($0)'" }
        let texts = Self.textDefect(summary).map { ["the summary \($0)"] } ?? []
        return (texts + names + letters + options.flatMap(\.defects)).map { "\(title): \($0)" }
    }

    /// An option typed before the subcommand is read by this command's table, and then used as the subcommand's.
    private func sharedDefects(_ command: CommandSpec) -> [String] {
        command.options.compactMap { theirs in
            guard let ours = option(named: theirs.name),
                ours.short != theirs.short || ours.value != theirs.value || ours.isRepeatable != theirs.isRepeatable
                    || ours.allowedValues != theirs.allowedValues
            else { return nil }
            return "\(name) \(command.name): '--\(theirs.name)' differs from that of '\(name)'"
        }
    }

    /// What is wrong with a text of one line without a full stop.
    static func textDefect(_ text: String) -> String? {
        if text.isEmpty { return "is empty" }
        if text.contains("\n") { return "has several lines" }
        return text.hasSuffix(".") ? "ends with a full stop" : nil
    }
}

extension OptionSpec {
    fileprivate var defects: [String] {
        let isTypable = name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
        let values = allowedValues.map(\.name)
        var found: [String] = []
        if name.count < 2 || !isTypable || name.hasPrefix("-") { found.append("is no name of small letters") }
        if let short, !(short.isASCII && short.isLetter) { found.append("has '-\(short)' for a letter") }
        if let defect = CommandSpec.textDefect(help) { found.append("has a help that \(defect)") }
        if placeholder == nil, !values.isEmpty { found.append("is a flag with values") }
        if placeholder?.isEmpty == true { found.append("has an empty placeholder") }
        if takesList, values.isEmpty { found.append("takes a list of no values") }
        if values.contains(where: { $0.isEmpty || $0.contains { " ,'\"".contains($0) } }) {
            found.append("has a value that is no single word")
        }
        found += repeated(values).map { "has the value '\($0)' twice" }
        return found.map { "'--\(name)' \($0)" }
    }
}

private func repeated<Name: Hashable>(_ names: [Name]) -> [Name] {
    var seen = Set<Name>()
    return names.filter { !seen.insert($0).inserted }
}
