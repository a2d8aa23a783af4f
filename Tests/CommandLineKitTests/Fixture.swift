import CommandLineKit

/// An invented command with every kind of option.
enum Fixture {
    static let quiet = OptionSpec("quiet", short: "q", group: "Messages", help: "Say nothing but errors")
    static let progress = OptionSpec(
        "progress", value: .required("WHEN"), group: "Messages", help: "Show a progress bar",
        manual: """
            Show a progress bar on standard error.

            It is erased before a message, so that `2>log` stays readable.
            """,
        allowedValues: [
            .init("auto", "on a terminal, when the work is long"), .init("always"), .init("never", "not: it's quiet"),
        ], defaultText: "auto")

    static let command = CommandSpec(
        "brew", summary: "Brew drinks from recipes", synopses: ["[OPTIONS] [RECIPE…]", "COMMAND [OPTIONS]"],
        operands: "RECIPE…",
        options: [
            OptionSpec(
                "to", short: "t", value: .required("DRINK"), group: "Brewing", help: "The drink to make",
                manual: "Make *DRINK*, whatever the recipe says.", allowedValues: ["tea", "coffee", "mate"],
                defaultText: "what the recipe says"),
            OptionSpec(
                "output", short: "o", value: .required("FILE"), group: "Brewing",
                help: "Write to FILE, which is left as it was if anything at all goes wrong", takesFile: true),
            OptionSpec(
                "steep", value: .required("TIME"), group: "Brewing", help: "Let it steep; in order with other steps",
                isRepeatable: true),
            OptionSpec("clean", short: "c", value: .optional("LIMITS"), group: "Brewing", help: "Clean the pot first"),
            OptionSpec("pretty", short: "p", group: "Brewing", help: "Decorate the cup"),
            OptionSpec(
                "strip", value: .required("WHAT"), group: "Brewing", help: "Leave out parts of the recipe",
                allowedValues: ["sugar", "milk", "names"], takesList: true),
            OptionSpec("crop-time", value: .required("FROM..TO"), group: "Brewing", help: "Keep a time span"),
            OptionSpec("crop-box", value: .required("W,S,E,N"), group: "Brewing", help: "Keep an area"),
            OptionSpec("cups", value: .required("N"), group: "Brewing", help: "How many cups [of 0.2 l]"),
            quiet, progress,
            OptionSpec("debug-kettle", group: "Messages", help: "For developers", isHidden: true),
            OptionSpec("help", short: "h", group: "Messages", help: "Print this help", endsParsing: true),
        ],
        subcommands: [
            CommandSpec(
                "drinks", summary: "List the drinks", synopses: ["[--json]"],
                options: [OptionSpec("json", help: "Print JSON"), quiet],
                examples: [.init("brew drinks --json", "List the drinks for a program.")],
                manual: "List the drinks that can be made."),
            CommandSpec(
                "taste", summary: "Judge what was brewed", synopses: ["[OPTIONS] [CUP…]"], operands: "CUP…",
                options: [
                    OptionSpec(
                        "units", value: .required("metric|imperial"), help: "Units",
                        allowedValues: ["metric", "imperial"]),
                    quiet, progress,
                ]),
        ],
        examples: [
            .init("brew earl-grey.txt --to tea -o pot", "Make tea in a pot."),
            .init("cat *.txt | brew", "Brew whatever comes."),
        ],
        exitStatuses: [.init(0, "Done."), .init(1, "The kettle failed."), .init(2, "The command line is wrong.")],
        manual: "`brew` reads recipes and makes drinks.",
        footer: "More in the man page: man brew")
}
