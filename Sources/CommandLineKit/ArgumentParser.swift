internal import ByteText

extension CommandSpec {
    /// Reads the words after the program's name.
    ///
    /// Options and operands may be mixed. `--to=kml`, `--to kml`, `-t kml`, `-tkml` and `-t=kml` are the same; flags bundle
    /// (`-qp`); `--` ends the options; `-` is an operand. A separate word that begins with a dash is a value only when it is
    /// `-` or a negative number. Names are never completed from a prefix, since the next release's options would break the
    /// script. The first operand, unless after `--`, selects the subcommand of that name; options before it must be the
    /// subcommand's as well.
    ///
    /// - Throws: the first thing wrong, with the nearest right one where there is one.
    package func parse(arguments: [String]) throws(UsageError) -> ParsedArguments {
        var parser = ArgumentParser(root: self, arguments: arguments)
        try parser.run()
        return parser.result
    }
}

private struct ArgumentParser {
    let arguments: [String]
    /// The command whose options are read: the root, then the subcommand.
    var command: CommandSpec
    /// As in messages: `fnconv`, `fnconv stats`.
    var title: String
    var result: ParsedArguments
    /// The index of the word to read next.
    var next = 0
    var isDone = false

    init(root: CommandSpec, arguments: [String]) {
        self.arguments = arguments
        command = root
        title = root.name
        result = ParsedArguments(
            knownNames: Set((root.options + root.subcommands.flatMap(\.options)).map(\.name)))
    }

    mutating func run() throws(UsageError) {
        while next < arguments.count, !isDone {
            let position = next
            let word = arguments[next]
            next += 1
            // UTF-8, since a combining mark after a dash or an equals sign makes another Character of it.
            if word == "--" {
                for operand in arguments[next...] { try take(operand: operand, maySelect: false) }
                return
            } else if word.utf8.starts(with: "--".utf8) {
                try readLong(word, at: position)
            } else if word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1 {
                try readShort(word, at: position)
            } else {
                try take(operand: word, maySelect: true)
            }
        }
    }

    // MARK: Options

    private mutating func readLong(_ word: String, at position: Int) throws(UsageError) {
        let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
        let spelling = String(word[..<(equals ?? word.endIndex)])
        let attached = equals.map { String(word[word.utf8.index(after: $0)...]) }
        let name = String(spelling.dropFirst(2))
        guard let option = command.option(named: name) else { throw unknown(spelling, suggesting: names(near: name)) }
        try use(option, spelling: spelling, attached: attached, at: position)
    }

    private mutating func readShort(_ word: String, at position: Int) throws(UsageError) {
        var rest = word.dropFirst()
        let beforeEquals = String(rest.prefix { $0 != "=" })
        // `-output x` would read as `-o utput`, and write a file of that name.
        if beforeEquals.count > 1, command.option(named: beforeEquals) != nil {
            throw unknown("-\(beforeEquals)", suggesting: ["--\(beforeEquals)"])
        }
        while let letter = rest.popFirst(), !isDone {
            guard let option = command.option(short: letter) else {
                throw unknown("-\(letter)", within: word.count > 2 ? word : nil, suggesting: otherCase(of: letter))
            }
            var attached: String?
            if rest.first == "=" {
                attached = String(rest.dropFirst())
                rest = ""
            } else if option.placeholder != nil, !rest.isEmpty {
                attached = String(rest)
                rest = ""
            }
            try use(option, spelling: "-\(letter)", attached: attached, at: position)
        }
    }

    private mutating func use(
        _ option: OptionSpec, spelling: String, attached: String?, at position: Int
    ) throws(UsageError) {
        var value = attached
        switch option.value {
        case .flag:
            if let attached {
                throw UsageError("option \(quoted(spelling)) takes no value, but got \(quoted(attached))")
            }
        case .optional: break
        case .required(let placeholder):
            if attached == nil { value = try takeValue(of: option, spelling: spelling, placeholder: placeholder) }
        }
        if let value { try check(value, of: option) }
        if !option.isRepeatable { result.occurrences.removeAll { $0.name == option.name } }
        result.occurrences.append(.init(name: option.name, value: value, position: position))
        isDone = option.endsParsing
    }

    /// Takes the next word as a value.
    private mutating func takeValue(
        of option: OptionSpec, spelling: String, placeholder: String
    ) throws(UsageError) -> String {
        let names = option.allowedValues.map(\.name)
        let message =
            "option \(quoted(spelling)) needs a value: "
            + (names.isEmpty ? "\(spelling) \(placeholder)" : alternatives(names))
        guard next < arguments.count else { throw UsageError(message) }
        let word = arguments[next]
        guard !isOption(word) else {
            let advice =
                names.isEmpty ? "; if \(quoted(word)) is meant, write \(quoted("--\(option.name)=\(word)"))" : ""
            throw UsageError(message + advice)
        }
        next += 1
        return word
    }

    private func check(_ value: String, of option: OptionSpec) throws(UsageError) {
        guard !option.allowedValues.isEmpty else { return }
        let names = option.allowedValues.map(\.name)
        let words =
            option.takesList
            ? value.split(separator: ",", omittingEmptySubsequences: false).map(String.init) : [value]
        for word in words where !names.contains(word) {
            let near = nearestNames(to: word, among: names)
            throw UsageError(
                "\(quoted(word)) is not a value of --\(option.name)"
                    + (near.isEmpty ? "; expected \(alternatives(names))" : suggestion(near)))
        }
    }

    // MARK: Operands

    private mutating func take(operand: String, maySelect: Bool) throws(UsageError) {
        if maySelect, result.subcommand == nil, result.operands.isEmpty,
            let subcommand = command.subcommand(named: operand)
        {
            result.subcommand = operand
            command = subcommand
            title += " " + operand
            for occurrence in result.occurrences where subcommand.option(named: occurrence.name) == nil {
                throw unknown("--\(occurrence.name)", suggesting: [])
            }
        } else if command.operands != nil {
            result.operands.append(operand)
        } else if command.subcommands.isEmpty {
            throw UsageError("unexpected operand \(quoted(operand)): \(quoted(title)) takes none")
        } else {
            throw UsageError("unknown command \(quoted(operand))" + suggestion(command.subcommands(near: operand)))
        }
    }

    // MARK: Messages

    private func unknown(_ spelling: String, within word: String? = nil, suggesting near: [String]) -> UsageError {
        let place = (word.map { " in \(quoted($0))" } ?? "") + (result.subcommand == nil ? "" : " for \(quoted(title))")
        return UsageError("unknown option \(quoted(spelling))" + place + suggestion(near))
    }

    /// The options of a similar name, else the subcommand of this name.
    private func names(near name: String) -> [String] {
        let options = nearestNames(to: name, among: command.visibleOptions.map(\.name)).map { "--\($0)" }
        return options.isEmpty && command.subcommand(named: name) != nil ? ["\(title) \(name)"] : options
    }

    private func otherCase(of letter: Character) -> [String] {
        let others = command.visibleOptions.compactMap(\.short).filter { $0.lowercased() == letter.lowercased() }
        return others.map { "-\($0)" }
    }
}

/// Whether a word begins with a dash, and is neither `-` nor a negative number.
private func isOption(_ word: String) -> Bool {
    guard word.utf8.first == UInt8(ascii: "-"), let second = word.utf8.dropFirst().first else { return false }
    return second != UInt8(ascii: ".") && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
}
