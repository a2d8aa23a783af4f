internal import CommandLineKit
internal import GeoFormats
internal import GeoStream

/// The options and commands of `fnconv`; parser, help, man page and completions are made of them.
enum CommandTable {
    static let fnconv = CommandSpec(
        "fnconv", summary: "Convert GPS recordings and maps between formats",
        synopses: ["[OPTIONS] [INPUT…]", "COMMAND [OPTIONS]"], operands: "INPUT…",
        options: documents + StageOptions.all + text + messages,
        subcommands: [
            CommandSpec(
                "stats", summary: "Measure tracks and routes: distance, times, speed, climb, splits",
                synopses: ["[OPTIONS] [STAGES] [INPUT…]"], operands: "INPUT…",
                options: reading + StatsOptions.all + StageOptions.all + [option("pretty")] + following,
                examples: [
                    .init("fnconv stats trip.gpx --splits 1km", "Measure a recording, kilometre by kilometre."),
                    .init(
                        "fnconv stats *.gpx --clean=max-speed=80km/h --csv > rides.csv",
                        "Measure many without their false fixes, for a spreadsheet."),
                ],
                manual: ManualText.stats),
            CommandSpec(
                "info", summary: "Say what files hold, and what is odd about them", synopses: ["[OPTIONS] [INPUT…]"],
                operands: "INPUT…", options: reading + [json, option("pretty")] + following,
                examples: [.init("fnconv info *.gpx", "Look at recordings before they are converted.")],
                manual: ManualText.info),
            CommandSpec(
                "formats", summary: "List the formats that can be read and written", synopses: [""], options: [help]),
            CommandSpec(
                "completion", summary: "Print the script that completes this command in a shell",
                synopses: ["bash|zsh|fish"], operands: "SHELL", options: [help],
                manual: """
                    Print the script that completes this command in a shell.
                    In bash, `source <(fnconv completion bash)` in `~/.bashrc` turns it on.
                    """),
            CommandSpec(
                "help", summary: "Print the help of a command", synopses: ["[COMMAND]"], operands: "COMMAND",
                options: [help]),
        ],
        examples: [
            .init("fnconv trip.gpx --to geojson > trip.geojson", "Convert a recording for a map on the web."),
            .init("fnconv day1.gpx day2.gpx -o tour.gpx", "Join two recordings in one file."),
            .init("fnconv *.gpx --to geojson -o maps/", "Convert each file to one of its own."),
            .init(
                "fnconv trip.gpx --clean --simplify 10m -o small.gpx",
                "Remove false fixes, then points that are not needed."),
            .init(
                "fnconv trip.gpx --to geojsonseq | fnconv --clean --simplify 5m | fnconv --to kml > trip.kml",
                "Work in several steps, each of which begins before the one before it has ended."),
        ],
        exitStatuses: [
            .init(0, "All was done, perhaps with warnings; or the reader of the output had enough of it."),
            .init(1, "An input could not be read, or the output not be written."),
            .init(2, "The command line is wrong. Nothing was read or written."),
        ],
        manual: ManualText.description, footer: "More in the man page: man fnconv")

    static var manPage: String {
        fnconv.manPage(date: Version.date, version: Version.number, sections: ManualText.sections)
    }

    // MARK: Options

    /// Those that tell how to read.
    private static let reading = ["from", "lines-as", "columns", "recover"].map(option)

    /// Those that tell what to say.
    private static let following = messages.filter { !["version", "man"].contains($0.name) }

    private static let json = OptionSpec(
        "json", group: "Report", help: "Print one JSON document", manual: "Print one JSON document; see INFORMATION.")

    private static func option(_ name: String) -> OptionSpec {
        (documents + text + messages).first { $0.name == name } ?? help
    }

    private static let documents: [OptionSpec] = [
        OptionSpec(
            "to", short: "t", value: .required("FORMAT"), group: "Input and output", help: "The format to write",
            manual: """
                Write *FORMAT*, whatever the name of the output.
                `fnconv formats` lists the formats.
                """,
            allowedValues: Format.all.filter { $0.makeWriter != nil }.map { .init($0.name) },
            defaultText: "by the extension of --output, else the format of the input"),
        OptionSpec(
            "from", short: "f", value: .required("FORMAT"), group: "Input and output", help: "The format to read",
            manual: """
                Read every input as *FORMAT*.
                Without it the first bytes of each input tell its format; the extension counts only where they leave it open.
                """,
            allowedValues: Format.all.filter { $0.makeReader != nil }.map { .init($0.name) },
            defaultText: "what the content shows"),
        OptionSpec(
            "output", short: "o", value: .required("FILE|DIR/"), group: "Input and output",
            help: "Write to FILE, or one file for each input into DIR",
            manual: """
                Write to *FILE* instead of standard output, packed by gzip if its name ends in `.gz`.
                It appears under its name only when it is whole; a file that was there is intact after any failure.
                Its permissions stay, a symbolic link is followed, and devices and pipes are written as they are.

                With a directory (one that exists, or any name that ends with a slash) each input becomes a file of its own there,
                several at a time.
                With `--to` its name ends with the extension of the format, else it is that of the input.
                """,
            takesFile: true, defaultText: "standard output"),
        OptionSpec(
            "lines-as", value: .required("tracks|routes"), group: "Input and output",
            help: "What lines become that do not say what they are",
            manual: "Take lines that do not say whether they were recorded or planned for tracks or for routes.",
            allowedValues: LineMeaning.allCases.map { .init($0.rawValue) }, defaultText: "tracks"),
        OptionSpec(
            "kml-lines", value: .required("track|line"), group: "Input and output",
            help: "How KML holds lines whose points have times",
            manual: """
                Write lines whose points have times to KML as `gx:Track` or as `LineString`.
                Google Earth plays a track and shows when one was where; Google's web maps and most other programs show lines
                alone.
                With `line` times and sensors stand beside the line, where fnconv reads them, so nothing is lost.
                """,
            allowedValues: KMLLines.allCases.map { .init($0.rawValue) }, defaultText: "track"),
        OptionSpec(
            "columns", value: .required("WHAT=COLUMN,…"), group: "Input and output",
            help: "Which columns of a table hold what: lat=3,lon=2,time=1",
            manual: """
                Take columns of CSV for what they are said to be, by their number from 1 or by their name in the header.
                What they hold is one of `lat`, `lon`, `ele`, `time`, `date`, `hr`, `cad`, `power`, `temp`, `speed`, `course`, `name`,
                `desc`, `cmt`, `sym`, `type`, `track` and `segment`.
                A table without a header needs it; in others the names of the columns tell the rest, see `fnconv-mapping`(7).
                """),
        OptionSpec(
            "recover", group: "Input and output", help: "Read on past damage where that is possible",
            manual: """
                Read on past damage where the format allows it, with a warning: bare `&`, control characters, unknown entities,
                decimal commas, a truncated end, something after the end.
                Without it such an input is an error.
                """),
    ]

    private static let text: [OptionSpec] = [
        OptionSpec(
            "precision", value: .required("N"), group: "Text", help: "Round to N decimals of a degree or metre",
            manual: """
                Write at most *N* decimals (0 to 15) of coordinates and elevations.
                Six decimals of a degree are 11 cm, seven 11 mm.
                """,
            defaultText: "all that were read"),
        OptionSpec("pretty", group: "Text", help: "Indent the output for people"),
    ]

    private static let messages: [OptionSpec] = [
        OptionSpec(
            "strict", group: "Messages", help: "Take the first warning for an error",
            manual: "Take the first warning for an error. An output file is then not written."),
        OptionSpec("quiet", short: "q", group: "Messages", help: "Print errors, but no warnings or progress"),
        OptionSpec(
            "progress", value: .required("WHEN"), group: "Messages", help: "Show how far the work is",
            manual: "Show on standard error how much has been read, how fast, and how long the rest will take.",
            allowedValues: [
                .init("auto", "on a terminal, when the work takes more than a second"), .init("always"), .init("never"),
            ], defaultText: "auto"),
        help,
        OptionSpec("version", group: "Messages", help: "Print the version", endsParsing: true),
        OptionSpec("man", group: "Messages", help: "Print the man page", endsParsing: true, isHidden: true),
    ]

    private static let help = OptionSpec(
        "help", short: "h", group: "Messages", help: "Print this help", endsParsing: true)
}

/// What `--lines-as` makes of lines.
enum LineMeaning: String, CaseIterable {
    case tracks, routes

    var kind: FeatureKind {
        switch self {
        case .tracks: .track
        case .routes: .route
        }
    }
}
