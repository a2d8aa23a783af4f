import CommandLineKit
import Testing

@Suite("Help")
struct HelpTextTests {
    @Test("Options are grouped, aligned and wrapped, hidden ones left out")
    func wide() {
        #expect(
            Fixture.command.helpText() == #"""
                brew - Brew drinks from recipes

                Usage: brew [OPTIONS] [RECIPE…]
                       brew COMMAND [OPTIONS]

                Commands:
                  drinks                    List the drinks
                  taste                     Judge what was brewed

                Brewing:
                  -t, --to DRINK            The drink to make (tea, coffee or mate; default:
                                            what the recipe says)
                  -o, --output FILE         Write to FILE, which is left as it was if anything
                                            at all goes wrong
                      --steep TIME          Let it steep; in order with other steps
                  -c, --clean[=LIMITS]      Clean the pot first
                  -p, --pretty              Decorate the cup
                      --strip WHAT          Leave out parts of the recipe (any of
                                            sugar,milk,names)
                      --crop-time FROM..TO  Keep a time span
                      --crop-box W,S,E,N    Keep an area
                      --cups N              How many cups [of 0.2 l]

                Messages:
                  -q, --quiet               Say nothing but errors
                      --progress WHEN       Show a progress bar (auto, always or never; default:
                                            auto)
                  -h, --help                Print this help

                Examples:
                  Make tea in a pot.
                      brew earl-grey.txt --to tea -o pot
                  Brew whatever comes.
                      cat *.txt | brew

                More in the man page: man brew

                """#)
    }

    @Test("A narrow terminal narrows both columns")
    func narrow() {
        #expect(
            Fixture.command.helpText(width: 50) == #"""
                brew - Brew drinks from recipes

                Usage: brew [OPTIONS] [RECIPE…]
                       brew COMMAND [OPTIONS]

                Commands:
                  drinks            List the drinks
                  taste             Judge what was brewed

                Brewing:
                  -t, --to DRINK    The drink to make (tea, coffee
                                    or mate; default: what the
                                    recipe says)
                  -o, --output FILE
                                    Write to FILE, which is left
                                    as it was if anything at all
                                    goes wrong
                      --steep TIME  Let it steep; in order with
                                    other steps
                  -c, --clean[=LIMITS]
                                    Clean the pot first
                  -p, --pretty      Decorate the cup
                      --strip WHAT  Leave out parts of the recipe
                                    (any of sugar,milk,names)
                      --crop-time FROM..TO
                                    Keep a time span
                      --crop-box W,S,E,N
                                    Keep an area
                      --cups N      How many cups [of 0.2 l]

                Messages:
                  -q, --quiet       Say nothing but errors
                      --progress WHEN
                                    Show a progress bar (auto,
                                    always or never; default:
                                    auto)
                  -h, --help        Print this help

                Examples:
                  Make tea in a pot.
                      brew earl-grey.txt --to tea -o pot
                  Brew whatever comes.
                      cat *.txt | brew

                More in the man page: man brew

                """#)
    }

    @Test("A subcommand has a help of its own")
    func subcommand() {
        #expect(
            Fixture.command.helpText(subcommand: "taste", width: 60) == #"""
                brew taste - Judge what was brewed

                Usage: brew taste [OPTIONS] [CUP…]

                Options:
                      --units metric|imperial
                                        Units

                Messages:
                  -q, --quiet           Say nothing but errors
                      --progress WHEN   Show a progress bar (auto, always or
                                        never; default: auto)

                """#)
    }

    @Test("No line is wider than the terminal", arguments: 40...130)
    func fits(width: Int) {
        for subcommand in [nil, "drinks", "taste"] {
            let lines = Fixture.command.helpText(subcommand: subcommand, width: width).split(separator: "\n")
            #expect(lines.filter { $0.count > width } == [])
        }
    }

    @Test("Fewer than 40 columns are taken as 40")
    func tooNarrow() {
        #expect(Fixture.command.helpText(width: 3) == Fixture.command.helpText(width: 40))
    }

    @Test("A command of nothing but a name still has a usage")
    func bare() {
        let command = CommandSpec("nap", summary: "Sleep", synopses: [""])
        #expect(command.helpText() == "nap - Sleep\n\nUsage: nap\n")
    }

    @Test("A long list of values is left to the man page")
    func manyValues() {
        let names = (1...12).map { OptionSpec.AllowedValue("value-\($0)") }
        let option = OptionSpec("pick", value: .required("X"), help: "Pick", allowedValues: names, defaultText: "none")
        let command = CommandSpec("nap", summary: "Sleep", options: [option])
        #expect(
            command.helpText() == """
                nap - Sleep

                Usage: nap [OPTIONS]

                Options:
                      --pick X  Pick (default: none)

                """)
    }
}
