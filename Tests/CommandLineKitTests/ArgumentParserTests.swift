import CommandLineKit
import Testing

/// `[subcommand |] position:name[=value] … | operands`, or the error's message.
private func outcome(_ arguments: [String], of command: CommandSpec = Fixture.command) -> String {
    do throws(UsageError) {
        let parsed = try command.parse(arguments: arguments)
        let options = parsed.occurrences.map { "\($0.position):\($0.name)" + ($0.value.map { "=" + $0 } ?? "") }
        let parts = [options.joined(separator: " "), parsed.operands.joined(separator: " ")]
        return ((parsed.subcommand.map { [$0] } ?? []) + parts).joined(separator: " | ")
    } catch {
        return error.message
    }
}

private func outcome(_ line: String) -> String { outcome(line.split(separator: " ").map(String.init)) }

@Suite("Parsing")
struct ArgumentParserTests {
    @Test("Every way to give a value means the same", arguments: ["--to=tea", "-ttea", "-t=tea", "--to tea", "-t tea"])
    func valueForms(line: String) {
        #expect(outcome(line) == "0:to=tea | ")
    }

    @Test("A value may be empty, hold equals signs or look like an option when it is attached")
    func attachedValues() {
        #expect(outcome("--output= --steep=a=b") == "0:output= 1:steep=a=b | ")
        #expect(outcome("--output=--pretty") == "0:output=--pretty | ")
        #expect(outcome("-o=x --steep=-- -o-p") == "1:steep=-- 2:output=-p | ")
    }

    @Test("Flags bundle, and the last letter may take a value")
    func bundles() {
        #expect(outcome("-qp") == "0:quiet 0:pretty | ")
        #expect(outcome("-qpttea x") == "0:quiet 0:pretty 0:to=tea | x")
        #expect(outcome("-qt tea x") == "0:quiet 0:to=tea | x")
        #expect(outcome("-qx") == "unknown option '-x' in '-qx'")
    }

    @Test("An optional value is only taken from the same word")
    func optionalValues() {
        #expect(outcome("--clean x") == "0:clean | x")
        #expect(outcome("--clean=x -c") == "1:clean | ")
        #expect(outcome("-cx") == "0:clean=x | ")
        #expect(outcome("-c=x") == "0:clean=x | ")
        #expect(outcome("-qc") == "0:quiet 0:clean | ")
    }

    @Test("Options and operands mix, and repeatable options keep the order typed")
    func order() {
        #expect(outcome("a --steep 5m --pretty b --steep 1m c") == "1:steep=5m 3:pretty 5:steep=1m | a b c")
    }

    @Test("Of an option that is not repeatable the last use wins and stands where it was typed")
    func lastWins() {
        #expect(outcome("--to tea --steep 1m --to mate") == "2:steep=1m 4:to=mate | ")
    }

    @Test("A dash is an operand, two dashes end the options")
    func dashes() {
        #expect(outcome("- -q") == "1:quiet | -")
        #expect(outcome("-q -- -q --to -- x") == "0:quiet | -q --to -- x")
        #expect(outcome("--") == " | ")
        #expect(outcome([""]) == " | ")
    }

    @Test("A dash or a negative number may be a value in a word of its own")
    func negativeValues() {
        #expect(outcome("--steep -5min --steep -.5 -o -") == "0:steep=-5min 2:steep=-.5 4:output=- | ")
        #expect(outcome("--crop-box -3.9,40.3,-3.5,40.6") == "0:crop-box=-3.9,40.3,-3.5,40.6 | ")
        #expect(outcome("-5") == "unknown option '-5'")
    }

    @Test("An option that ends parsing hides what is wrong after it")
    func endsParsing() {
        #expect(outcome("-q --help --bogus") == "0:quiet 1:help | ")
        #expect(outcome("-qhX x") == "0:quiet 0:help | ")
        #expect(outcome("--bogus --help") == "unknown option '--bogus'")
    }

    @Test("A combining mark after an equals sign belongs to the value")
    func combiningMark() {
        #expect(outcome(["--output=\u{301}"]) == "0:output=\u{301} | ")
    }
}

@Suite("Parsing subcommands")
struct SubcommandTests {
    @Test("The first operand selects a subcommand, which reads what follows by its own table")
    func selects() {
        #expect(outcome("drinks --json") == "drinks | 1:json | ")
        #expect(outcome("taste a --units imperial drinks") == "taste | 2:units=imperial | a drinks")
    }

    @Test("A later operand, one after two dashes, or a path is no subcommand")
    func operandsOfThatName() {
        #expect(outcome("a drinks") == " | a drinks")
        #expect(outcome("-- drinks --json") == " | drinks --json")
        #expect(outcome("./drinks") == " | ./drinks")
        #expect(outcome("--output drinks") == "0:output=drinks | ")
    }

    @Test("An option before the subcommand must be the subcommand's too")
    func sharedOptions() {
        #expect(outcome("-q drinks --json") == "drinks | 0:quiet 2:json | ")
        #expect(outcome("--to tea drinks") == "unknown option '--to' for 'brew drinks'")
        #expect(outcome("drinks --to tea") == "unknown option '--to' for 'brew drinks'")
        #expect(outcome("drinks --jsno") == "unknown option '--jsno' for 'brew drinks'; did you mean '--json'?")
        #expect(outcome("drinks -qx") == "unknown option '-x' in '-qx' for 'brew drinks'")
    }

    @Test("Operands are refused where none are taken")
    func noOperands() {
        #expect(outcome("drinks tea") == "unexpected operand 'tea': 'brew drinks' takes none")
        #expect(outcome("drinks -- -x") == "unexpected operand '-x': 'brew drinks' takes none")
    }

    @Test("Without operands of its own, a command calls an unknown word an unknown command")
    func unknownCommand() {
        var command = Fixture.command
        command.operands = nil
        #expect(outcome(["drink"], of: command) == "unknown command 'drink'; did you mean 'drinks'?")
        #expect(outcome(["zebra"], of: command) == "unknown command 'zebra'")
        #expect(outcome(["--", "drinks"], of: command) == "unknown command 'drinks'; did you mean 'drinks'?")
    }

    @Test("A caller can ask which subcommand a missing file may have meant")
    func nearSubcommand() {
        #expect(Fixture.command.subcommands(near: "tatse") == ["taste"])
        #expect(Fixture.command.subcommands(near: "trip.gpx") == [])
    }
}

@Suite("Messages of the parser")
struct UsageMessageTests {
    @Test(
        "An unknown option is named with the nearest ones",
        arguments: [
            ("--teo", "unknown option '--teo'; did you mean '--to'?"),
            ("--prety=x", "unknown option '--prety'; did you mean '--pretty'?"),
            ("--out", "unknown option '--out'; did you mean '--output'?"),
            ("--crop", "unknown option '--crop'; did you mean '--crop-time' or '--crop-box'?"),
            ("--Quiet", "unknown option '--Quiet'; did you mean '--quiet'?"),
            ("--c", "unknown option '--c'"),
            ("--xylophone", "unknown option '--xylophone'"),
            ("--debug-ketle", "unknown option '--debug-ketle'"),
            ("--drinks", "unknown option '--drinks'; did you mean 'brew drinks'?"),
            ("-x", "unknown option '-x'"),
            ("-Q", "unknown option '-Q'; did you mean '-q'?"),
            ("-output", "unknown option '-output'; did you mean '--output'?"),
            ("-to=tea", "unknown option '-to'; did you mean '--to'?"),
            ("--=x", "unknown option '--'"),
        ])
    func unknownOption(line: String, message: String) {
        #expect(outcome(line) == message)
    }

    @Test("A hidden option works")
    func hidden() {
        #expect(outcome("--debug-kettle") == "0:debug-kettle | ")
    }

    @Test(
        "A missing value says what to write",
        arguments: [
            ("--output", "option '--output' needs a value: --output FILE"),
            ("-qo", "option '-o' needs a value: -o FILE"),
            ("--to", "option '--to' needs a value: tea, coffee or mate"),
            ("--to -q", "option '--to' needs a value: tea, coffee or mate"),
            ("-o --pretty x", "option '-o' needs a value: -o FILE; if '--pretty' is meant, write '--output=--pretty'"),
            ("--output --", "option '--output' needs a value: --output FILE; if '--' is meant, write '--output=--'"),
        ])
    func missingValue(line: String, message: String) {
        #expect(outcome(line) == message)
    }

    @Test(
        "A flag refuses a value",
        arguments: [
            ("--quiet=yes", "option '--quiet' takes no value, but got 'yes'"),
            ("-pq=yes", "option '-q' takes no value, but got 'yes'"),
            ("--quiet=", "option '--quiet' takes no value, but got ''"),
        ])
    func flagWithValue(line: String, message: String) {
        #expect(outcome(line) == message)
    }

    @Test(
        "A value that is not allowed is named with the nearest, or with all",
        arguments: [
            ("--progress sometimes", "'sometimes' is not a value of --progress; expected auto, always or never"),
            ("--progress=allways", "'allways' is not a value of --progress; did you mean 'always'?"),
            ("-tTEA", "'TEA' is not a value of --to; did you mean 'tea'?"),
            ("--to=", "'' is not a value of --to; expected tea, coffee or mate"),
            ("taste --units nautical", "'nautical' is not a value of --units; expected metric or imperial"),
        ])
    func notAllowed(line: String, message: String) {
        #expect(outcome(line) == message)
    }

    @Test("Each word of a list is checked")
    func lists() {
        #expect(outcome("--strip milk,sugar") == "0:strip=milk,sugar | ")
        #expect(outcome("--strip milk,suger") == "'suger' is not a value of --strip; did you mean 'sugar'?")
        #expect(outcome("--strip milk,") == "'' is not a value of --strip; expected sugar, milk or names")
    }

    @Test("Control characters in what was typed are spelled out")
    func controlCharacters() {
        #expect(outcome(["--\u{1B}[31m\n\tä\u{9B}"]) == #"unknown option '--\u{1B}[31m\n\tä\u{9B}'"#)
    }

    @Test("An error can be said of an option")
    func aboutOption() {
        #expect(UsageError("'10' has no unit").about(option: "steep").message == "--steep: '10' has no unit")
        #expect("\(UsageError("wrong"))" == "wrong")
    }
}

@Suite("Asking for what was parsed")
struct ParsedArgumentsTests {
    @Test("Flags, values and lists of values")
    func questions() throws {
        let parsed = try Fixture.command.parse(arguments: ["--steep", "1m", "-q", "--steep=2m", "--clean", "-ttea"])
        #expect(parsed.flag("quiet"))
        #expect(!parsed.flag("pretty"))
        #expect(parsed.flag("clean"))
        #expect(parsed.value("clean") == nil)
        #expect(parsed.value("to") == "tea")
        #expect(parsed.value("output") == nil)
        #expect(parsed.value("steep") == "2m")
        #expect(parsed.values("steep") == ["1m", "2m"])
        #expect(parsed.values("clean") == [])
        #expect(parsed.occurrences[0] == .init(name: "steep", value: "1m", position: 0))
    }

    @Test(
        "A whole number is checked against its range",
        arguments: [
            ("0", 0), ("12", 12), ("+7", 7), ("007", 7),
        ])
    func wholeNumber(text: String, number: Int) throws {
        #expect(try Fixture.command.parse(arguments: ["--cups", text]).integer("cups", in: 0...12) == number)
    }

    @Test(
        "Anything but a whole number of the range is refused",
        arguments: [
            "13", "-1", "1.5", "", "two", "1e1", "99999999999999999999", "٣",
        ])
    func noWholeNumber(text: String) throws {
        let parsed = try Fixture.command.parse(arguments: ["--cups=\(text)"])
        #expect(throws: UsageError("'\(text)' is not a value of --cups; expected a whole number from 0 to 12")) {
            try parsed.integer("cups", in: 0...12)
        }
    }

    @Test("The number of an option that was not given is absent")
    func noNumber() throws {
        #expect(try Fixture.command.parse(arguments: []).integer("cups", in: 0...12) == nil)
    }
}
