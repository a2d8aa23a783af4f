/// The small markup of man page texts, and its translation to roff.
///
/// - A blank line ends a paragraph. Line breaks inside one are kept in the source, so that a sentence a line stays so.
/// - `` `--to` `` is literal (bold), `*FORMAT*` is a placeholder or stress (italic). A mark without its partner is itself.
/// - A line that begins with `- ` is an item of a list; `term:: text` is a term and its meaning. Both go on in the lines that
///   follow until a blank line or the next item.
/// - Lines indented by four spaces are shown as they are.
enum ManualMarkup {
    private enum Block: Equatable {
        case paragraph([String])
        case item([String])
        case definition(term: String, [String])
        case verbatim([String])
    }

    /// The roff lines of `text`; `isNested` when it is the text of a term, and so indented.
    static func roff(_ text: String, isNested: Bool = false) -> [String] {
        var lines: [String] = []
        var isFirst = true
        var isInList = false
        for block in blocks(text) {
            let isListed =
                switch block {
                case .item, .definition: true
                case .paragraph, .verbatim: false
                }
            // A list below a term moves in, so that it does not read as the term's siblings.
            if isNested, isListed != isInList { lines.append(isListed ? ".RS" : ".RE") }
            isInList = isListed
            switch block {
            case .paragraph(let text):
                if !isFirst { lines.append(isNested ? ".IP" : ".PP") }
                lines += text.map { line($0) }
            case .item(let text): lines += [".IP \\(bu 3"] + text.map { line($0) }
            case .definition(let term, let text): lines += [".TP", line(term)] + text.map { line($0) }
            case .verbatim(let text):
                if !isFirst { lines.append(".PP") }
                // PP ends the term's indentation of 7, which RS counts from.
                lines += example(text, indent: isNested ? 11 : 4)
            }
            isFirst = false
        }
        if isNested, isInList { lines.append(".RE") }
        return lines
    }

    /// Lines shown as they are, indented.
    static func example(_ lines: [String], indent: Int = 4) -> [String] {
        [".RS \(indent)", ".nf"] + lines.map { $0.isEmpty ? "" : protected(literal($0)) } + [".fi", ".RE"]
    }

    /// A line of text with its inline marks.
    static func line(_ text: String) -> String { protected(inline(text)) }

    /// `text` as it is, to be copied and pasted: hyphens stay ASCII hyphens.
    static func literal(_ text: some StringProtocol) -> String {
        text.unicodeScalars.map { escaped($0, isLiteral: true) }.joined()
    }

    static func bold(_ text: some StringProtocol) -> String { "\\fB\(literal(text))\\fR" }

    static func italic(_ text: some StringProtocol) -> String { "\\fI\(literal(text))\\fR" }

    // MARK: Blocks

    private static func blocks(_ text: String) -> [Block] {
        var blocks: [Block] = []
        var isOpen = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.allSatisfy({ $0 == " " }) {
                isOpen = false
            } else if line.hasPrefix("    ") {
                let shown = String(line.dropFirst(4))
                if case .verbatim(let lines) = blocks.last {
                    blocks[blocks.count - 1] = .verbatim(lines + (isOpen ? [] : [""]) + [shown])
                } else {
                    blocks.append(.verbatim([shown]))
                }
                isOpen = true
            } else {
                let line = String(line.drop { $0 == " " })
                if line.hasPrefix("- ") {
                    blocks.append(.item([String(line.dropFirst(2))]))
                } else if let (term, meaning) = definition(line) {
                    blocks.append(.definition(term: term, [meaning]))
                } else if !isOpen || !extend(&blocks, with: line) {
                    blocks.append(.paragraph([line]))
                }
                isOpen = true
            }
        }
        return blocks
    }

    /// Adds a line to the last block, unless that shows its lines as they are.
    private static func extend(_ blocks: inout [Block], with line: String) -> Bool {
        guard let last = blocks.popLast() else { return false }
        switch last {
        case .paragraph(let lines): blocks.append(.paragraph(lines + [line]))
        case .item(let lines): blocks.append(.item(lines + [line]))
        case .definition(let term, let lines): blocks.append(.definition(term: term, lines + [line]))
        case .verbatim:
            blocks.append(last)
            return false
        }
        return true
    }

    /// The parts of `term:: meaning`, if the mark stands outside of a literal.
    private static func definition(_ line: String) -> (term: String, meaning: String)? {
        var isLiteral = false
        for index in line.indices {
            if line[index] == "`" { isLiteral.toggle() }
            if !isLiteral, index > line.startIndex, line[index...].hasPrefix(":: ") {
                return (String(line[..<index]), String(line[line.index(index, offsetBy: 3)...]))
            }
        }
        return nil
    }

    // MARK: Inline

    private static func inline(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        var isWordStart = true
        while let scalar = rest.unicodeScalars.first {
            rest.unicodeScalars.removeFirst()
            if scalar == "`" || scalar == "*", let end = rest.firstIndex(of: Character(scalar)), end > rest.startIndex,
                scalar == "`" || rest.first != " "
            {
                result += scalar == "`" ? bold(rest[..<end]) : italic(rest[..<end])
                rest = rest[rest.index(after: end)...]
                isWordStart = false
            } else {
                // A dash that begins a word is part of an option; one inside it is a hyphen.
                let isOption = scalar == "-" && isWordStart
                result += escaped(scalar, isLiteral: isOption)
                isWordStart = isOption || scalar == " " || scalar == "("
            }
        }
        return result
    }

    private static func escaped(_ scalar: Unicode.Scalar, isLiteral: Bool) -> String {
        switch scalar {
        case "\\": "\\e"
        case "`": "\\(ga"
        case "^": "\\(ha"
        case "~": "\\(ti"
        case "-" where isLiteral: "\\-"
        case "'" where isLiteral: "\\(aq"
        case "\n": " "
        default:
            if scalar.isASCII {
                String(Character(scalar))
            } else {
                "\\[u\(hexadecimal(scalar.value))]"
            }
        }
    }

    /// At least four digits, as groff demands.
    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Keeps a line of text from being read as a request.
    private static func protected(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }
}
