/// One option of a command: how it is typed, and what help, man page and completions say of it.
///
/// Nothing here acts: parser and renderers read these tables, so that none of them can say what another does not do.
package struct OptionSpec: Sendable, Equatable {
    /// What may follow the name. Placeholders are written in capitals: `FILE`.
    package enum Value: Sendable, Equatable {
        /// Nothing: `--quiet`.
        case flag
        /// A value, as `--to kml`, `--to=kml`, `-t kml`, `-tkml` or `-t=kml`.
        case required(String)
        /// A value in the same word, or none: `--clean` or `--clean=max-speed=40km/h`, `-c` or `-cVALUE`.
        case optional(String)
    }

    /// A word that an option takes as its value.
    package struct AllowedValue: Sendable, Equatable, ExpressibleByStringLiteral {
        package var name: String
        /// What it means, in a few words without a full stop; may be empty.
        package var summary: String

        package init(_ name: String, _ summary: String = "") {
            self.name = name
            self.summary = summary
        }

        package init(stringLiteral value: String) { self.init(value) }
    }

    /// The long name without dashes: `to`.
    package var name: String
    /// The letter after one dash: `t`.
    package var short: Character?
    package var value: Value
    /// The heading under which help and man page list it; groups stand in the order in which the table first names them.
    package var group: String
    /// One line without a full stop, for `--help` and completions.
    package var help: String
    /// The man page's text in the markup of ``ManualSection``; empty means that ``help`` says enough.
    package var manual: String
    /// The only values accepted; empty accepts any.
    package var allowedValues: [AllowedValue]
    /// Whether the value is a list of ``allowedValues`` with commas between them: `times,names`.
    package var takesList: Bool
    /// Whether completions offer files for a value that ``allowedValues`` does not restrict.
    package var takesFile: Bool
    /// Whether each use counts; of one that is not repeatable the last use wins.
    package var isRepeatable: Bool
    /// Whether the place of each use among the others matters; a section of the man page says so once for all of them.
    package var isOrdered: Bool
    /// Whether parsing ends at it, as at `--help`: nothing after it is looked at, so nothing there can be wrong.
    package var endsParsing: Bool
    /// Whether help, man page, completions and suggestions leave it out.
    package var isHidden: Bool
    /// What holds when it is not given, as help shows it: `auto`.
    package var defaultText: String?

    package init(
        _ name: String, short: Character? = nil, value: Value = .flag, group: String = "Options", help: String,
        manual: String = "", allowedValues: [AllowedValue] = [], takesList: Bool = false, takesFile: Bool = false,
        isRepeatable: Bool = false, isOrdered: Bool = false, endsParsing: Bool = false, isHidden: Bool = false,
        defaultText: String? = nil
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.group = group
        self.help = help
        self.manual = manual
        self.allowedValues = allowedValues
        self.takesList = takesList
        self.takesFile = takesFile
        self.isRepeatable = isRepeatable
        self.isOrdered = isOrdered
        self.endsParsing = endsParsing
        self.isHidden = isHidden
        self.defaultText = defaultText
    }
}

extension OptionSpec {
    /// `-t` and `--to`, as typed.
    var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

    /// Whether the word after it is its value.
    var takesNextWord: Bool {
        if case .required = value { true } else { false }
    }

    var placeholder: String? {
        switch value {
        case .flag: nil
        case .required(let placeholder), .optional(let placeholder): placeholder
        }
    }
}
