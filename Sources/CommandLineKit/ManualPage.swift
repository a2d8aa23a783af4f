/// A section of a man page: a title in capitals and a text in a small markup.
///
/// A blank line ends a paragraph; a line break inside one changes nothing. `` `--to` `` is literal, `*FORMAT*` a placeholder.
/// Lines that begin with `- ` are items of a list, `term:: text` explains a term, and lines indented by four spaces are shown
/// as they are.
package struct ManualSection: Sendable, Equatable {
    package var title: String
    package var text: String

    package init(_ title: String, _ text: String) {
        self.title = title
        self.text = text
    }
}

/// A man page in man(7) roff, plain ASCII.
package struct ManualPage: Sendable {
    private var lines: [String]

    /// Begins a page.
    ///
    /// - Parameters:
    ///   - name: `fnconv-mapping`.
    ///   - section: 1 for commands, 5 for file formats, 7 for the rest.
    ///   - summary: one line without a full stop.
    ///   - date: the day of the last change as `2026-11-01`, given so that the page is the same whenever it is made.
    ///   - source: the package and its version: `fnconv 1.0`.
    package init(name: String, section: Int, summary: String, date: String, source: String) {
        lines = [
            ".TH \(ManualMarkup.literal(name.uppercased())) \(section) \"\(date)\" \"\(ManualMarkup.literal(source))\"",
            ".SH NAME", "\(ManualMarkup.literal(name)) \\- \(ManualMarkup.line(summary))",
        ]
    }

    package mutating func append(_ section: ManualSection) {
        append(title: section.title, ManualMarkup.roff(section.text))
    }

    mutating func append(title: String, _ body: [String]) {
        guard !body.isEmpty else { return }
        lines.append(".SH \(ManualMarkup.line(title))")
        lines += body
    }

    /// The whole page, its last line ended.
    package var text: String { lines.joined(separator: "\n") + "\n" }
}
