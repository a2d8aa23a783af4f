@testable import FnconvCLI
import CommandLineKit
import Foundation
import GeoFormats
import GeoStream
import Testing

@Suite("Command")
struct CommandTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    @Test("The option tables are sound")
    func tables() {
        #expect(CommandTable.fnconv.defects == [])
    }

    @Test("Help, version and completions go to standard output")
    func texts() throws {
        let help = Outcome(code: .done, output: CommandTable.fnconv.helpText())
        for arguments in ["--help", "-h", "help"] { #expect(try place.run(arguments) == help) }
        let formats = Outcome(code: .done, output: CommandTable.fnconv.helpText(subcommand: "formats"))
        #expect(try place.run("formats", "--help") == formats)
        #expect(try place.run("help", "formats") == formats)
        #expect(try place.run("--version") == Outcome(code: .done, output: "fnconv \(Version.number)\n"))
        for shell in Shell.allCases {
            #expect(
                try place.run("completion", shell.rawValue)
                    == Outcome(code: .done, output: CommandTable.fnconv.completion(for: shell)))
        }
    }

    @Test("The list of formats has a line for each")
    func formats() throws {
        let lines = try place.run("formats").output.split(separator: "\n")
        #expect(lines.count == Format.all.count + 1)
        #expect(lines[0].hasPrefix("FORMAT"))
        for (line, format) in zip(lines.dropFirst(), Format.all) {
            #expect(line.hasPrefix(format.name + " ") && line.hasSuffix("  " + format.summary))
        }
    }

    @Test(
        "A command line that is wrong says what is right",
        arguments: [
            (["--too", "gpx"], "unknown option '--too'; did you mean '--to'?"),
            (["--to", "gpz"], "'gpz' is not a value of --to; did you mean 'gpx'?"),
            (["--precision", "20"], "'20' is not a value of --precision; expected a whole number from 0 to 15"),
            (["--lines-as", "roads"], "'roads' is not a value of --lines-as; expected tracks or routes"),
            (["completion"], "'fnconv completion' needs the name of one shell: bash, zsh or fish"),
            (["completion", "tcsh"], "there is no completion for 'tcsh'; expected bash, zsh or fish"),
            (["help", "format"], "unknown command 'format'; did you mean 'formats'?"),
            (["formats", "x"], "unexpected operand 'x': 'fnconv formats' takes none"),
        ])
    func misuse(arguments: [String], message: String) throws {
        let errors = Pipe()
        place.surroundings.error = errors.fileHandleForWriting.fileDescriptor
        #expect(place.run(arguments) == .misused)
        try errors.fileHandleForWriting.close()
        let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #expect(said == "fnconv: error: \(message)\n")
    }
}
