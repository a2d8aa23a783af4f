import CommandLineKit
import Testing

@Suite("Defects of tables")
struct TableDefectTests {
    @Test("A sound table has none")
    func sound() {
        #expect(Fixture.command.defects == [])
    }

    @Test("Names that cannot be typed or are taken are found")
    func names() {
        let command = CommandSpec(
            "nap", summary: "Sleep.",
            options: [
                OptionSpec("Long", help: "x"), OptionSpec("a", help: "x"), OptionSpec("two words", help: "x"),
                OptionSpec("-dash", help: "x"), OptionSpec("same", short: "s", help: "x"),
                OptionSpec("same", short: "s", help: "x"), OptionSpec("digit", short: "1", help: "x"),
            ])
        #expect(
            command.defects == [
                "nap: the summary ends with a full stop", "nap: two options are called '--same'",
                "nap: two options are called '-s'", "nap: '--Long' is no name of small letters",
                "nap: '--a' is no name of small letters", "nap: '--two words' is no name of small letters",
                "nap: '---dash' is no name of small letters", "nap: '--digit' has '-1' for a letter",
            ])
    }

    @Test("Texts and values that a renderer cannot show are found")
    func texts() {
        let command = CommandSpec(
            "nap", summary: "Sleep",
            options: [
                OptionSpec("blank", help: ""), OptionSpec("lines", help: "a\nb"), OptionSpec("stop", help: "a."),
                OptionSpec("flag", help: "x", allowedValues: ["y"]),
                OptionSpec("none", value: .required(""), help: "x"),
                OptionSpec("list", value: .required("X"), help: "x", takesList: true),
                OptionSpec("values", value: .required("X"), help: "x", allowedValues: ["a b", "c", "c"]),
            ])
        #expect(
            command.defects == [
                "nap: '--blank' has a help that is empty", "nap: '--lines' has a help that has several lines",
                "nap: '--stop' has a help that ends with a full stop", "nap: '--flag' is a flag with values",
                "nap: '--none' has an empty placeholder", "nap: '--list' takes a list of no values",
                "nap: '--values' has a value that is no single word", "nap: '--values' has the value 'c' twice",
            ])
    }

    @Test("Subcommands are looked at too, and must share options whole")
    func subcommands() {
        var first = CommandSpec("one", summary: "x", options: [OptionSpec("in", value: .required("FILE"), help: "x")])
        first.subcommands = [CommandSpec("deep", summary: "x")]
        let command = CommandSpec(
            "nap", summary: "Sleep", options: [OptionSpec("in", help: "x")],
            subcommands: [first, CommandSpec("one", summary: "")])
        #expect(
            command.defects == [
                "two subcommands are called 'one'", "'one' has subcommands of its own",
                "nap one: '--in' differs from that of 'nap'", "nap one: the summary is empty",
            ])
    }
}
