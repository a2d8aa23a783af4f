import CommandLineKit
import Testing

@Suite("Man page of a command")
struct CommandManualTests {
    @Test("Tables and given sections make a whole page in the usual order")
    func whole() {
        let page = Fixture.command.manPage(
            date: "2026-11-01", version: "1.0",
            sections: [
                ManualSection("SEE ALSO", "`teapot`(1)"), ManualSection("RECIPES", "A recipe is *text*."),
                ManualSection("EXIT STATUS", "Nothing else."), ManualSection("FILES", "`~/.pot`:: The pot."),
            ])
        #expect(
            page == #"""
                .TH BREW 1 "2026-11-01" "brew 1.0"
                .SH NAME
                brew \- Brew drinks from recipes
                .SH SYNOPSIS
                \fBbrew\fR [\fIOPTIONS\fR] [\fIRECIPE\fR\[u2026]]
                .br
                \fBbrew\fR \fICOMMAND\fR [\fIOPTIONS\fR]
                .br
                \fBbrew drinks\fR [\fB\-\-json\fR]
                .br
                \fBbrew taste\fR [\fIOPTIONS\fR] [\fICUP\fR\[u2026]]
                .SH DESCRIPTION
                \fBbrew\fR reads recipes and makes drinks.
                .SH COMMANDS
                .TP
                \fBbrew drinks\fR [\fB\-\-json\fR]
                List the drinks that can be made.
                .IP
                It also takes, as described under OPTIONS: \fB\-\-quiet\fR.
                .RS
                .TP
                \fB\-\-json\fR
                Print JSON.
                .RE
                .TP
                \fBbrew taste\fR [\fIOPTIONS\fR] [\fICUP\fR\[u2026]]
                Judge what was brewed.
                .IP
                It also takes, as described under OPTIONS: \fB\-\-quiet\fR, \fB\-\-progress\fR.
                .RS
                .TP
                \fB\-\-units\fR \fImetric|imperial\fR
                Units.
                .IP
                Values: \fBmetric\fR, \fBimperial\fR.
                .RE
                .SH OPTIONS
                .SS Brewing
                .TP
                \fB\-t\fR, \fB\-\-to\fR \fIDRINK\fR
                Make \fIDRINK\fR, whatever the recipe says.
                .IP
                Values: \fBtea\fR, \fBcoffee\fR, \fBmate\fR.
                .IP
                Default: what the recipe says.
                .TP
                \fB\-o\fR, \fB\-\-output\fR \fIFILE\fR
                Write to FILE, which is left as it was if anything at all goes wrong.
                .TP
                \fB\-\-steep\fR \fITIME\fR
                Let it steep; in order with other steps.
                .IP
                May be given several times.
                .TP
                \fB\-c\fR, \fB\-\-clean\fR[=\fILIMITS\fR]
                Clean the pot first.
                .TP
                \fB\-p\fR, \fB\-\-pretty\fR
                Decorate the cup.
                .TP
                \fB\-\-strip\fR \fIWHAT\fR
                Leave out parts of the recipe.
                .IP
                Values, several with commas between them: \fBsugar\fR, \fBmilk\fR, \fBnames\fR.
                .TP
                \fB\-\-crop\-time\fR \fIFROM..TO\fR
                Keep a time span.
                .TP
                \fB\-\-crop\-box\fR \fIW,S,E,N\fR
                Keep an area.
                .TP
                \fB\-\-cups\fR \fIN\fR
                How many cups [of 0.2 l].
                .SS Messages
                .TP
                \fB\-q\fR, \fB\-\-quiet\fR
                Say nothing but errors.
                .TP
                \fB\-\-progress\fR \fIWHEN\fR
                Show a progress bar on standard error.
                .IP
                It is erased before a message, so that \fB2>log\fR stays readable.
                .IP
                Values:
                .RS
                .TP
                \fBauto\fR
                on a terminal, when the work is long.
                .TP
                \fBalways\fR
                \&
                .TP
                \fBnever\fR
                not: it's quiet.
                .RE
                .IP
                Default: auto.
                .TP
                \fB\-h\fR, \fB\-\-help\fR
                Print this help.
                .SH RECIPES
                A recipe is \fItext\fR.
                .SH FILES
                .TP
                \fB\(ti/.pot\fR
                The pot.
                .SH EXIT STATUS
                .TP
                .B 0
                Done.
                .TP
                .B 1
                The kettle failed.
                .TP
                .B 2
                The command line is wrong.
                .PP
                Nothing else.
                .SH EXAMPLES
                Make tea in a pot.
                .PP
                .RS 4
                .nf
                brew earl\-grey.txt \-\-to tea \-o pot
                .fi
                .RE
                .PP
                Brew whatever comes.
                .PP
                .RS 4
                .nf
                cat *.txt | brew
                .fi
                .RE
                .PP
                List the drinks for a program.
                .PP
                .RS 4
                .nf
                brew drinks \-\-json
                .fi
                .RE
                .SH SEE ALSO
                \fBteapot\fR(1)

                """#)
    }

    @Test("The options part is the body of the page's OPTIONS section")
    func options() {
        let page = Fixture.command.manPage(date: "2026-11-01", version: "1.0")
        #expect(page.contains(".SH OPTIONS\n" + Fixture.command.manOptions() + ".SH EXIT STATUS\n"))
        #expect(Fixture.command.manOptions().hasPrefix(".SS Brewing\n.TP\n"))
    }

    @Test("What the tables do not have makes no section")
    func bare() {
        let command = CommandSpec("nap", summary: "Sleep", synopses: [""])
        #expect(
            command.manPage(date: "2026-11-01", version: "2") == """
                .TH NAP 1 "2026-11-01" "nap 2"
                .SH NAME
                nap \\- Sleep
                .SH SYNOPSIS
                \\fBnap\\fR

                """)
        #expect(command.manOptions() == "")
    }
}
