import Testing

@testable import CommandLineKit

private func roff(_ text: String, isNested: Bool = false) -> String {
    ManualMarkup.roff(text, isNested: isNested).joined(separator: "\n")
}

@Suite("Man page markup")
struct ManualMarkupTests {
    @Test(
        "Literals are bold with ASCII hyphens, placeholders italic",
        arguments: [
            ("Use `--to` *FORMAT*.", #"Use \fB\-\-to\fR \fIFORMAT\fR."#),
            ("`it's a ^~`", #"\fBit\(aqs a \(ha\(ti\fR"#),
            ("`a*b*c`", #"\fBa*b*c\fR"#),
            ("5 * 3 * 2", "5 * 3 * 2"),
            ("one ` mark", #"one \(ga mark"#),
            ("``", #"\(ga\(ga"#),
        ])
    func inline(text: String, expected: String) {
        #expect(roff(text) == expected)
    }

    @Test("A dash is a hyphen inside a word and part of an option before one")
    func dashes() {
        #expect(roff("well-known --flags (-x), a - b") == #"well-known \-\-flags (\-x), a \- b"#)
    }

    @Test("Backslashes, other scripts and leading dots and quotes are shown, not obeyed")
    func escapes() {
        #expect(roff("a\\b ä … 🙂") == #"a\eb \[u00E4] \[u2026] \[u1F642]"#)
        #expect(roff(".SH NAME\n'tis") == "\\&.SH NAME\n\\&'tis")
        #expect(roff("`.x`") == #"\fB.x\fR"#)
    }

    @Test("Blank lines part paragraphs, line breaks stay in the source")
    func paragraphs() {
        #expect(roff("One.\nTwo.\n\n\nThree.\n") == "One.\nTwo.\n.PP\nThree.")
        #expect(roff("One.\n\nTwo.", isNested: true) == "One.\n.IP\nTwo.")
        #expect(roff("") == "")
    }

    @Test("Items and terms go on in the lines below them")
    func lists() {
        #expect(
            roff("First:\n\n- one\n  more\n- two\n\nLast.") == #"""
                First:
                .IP \(bu 3
                one
                more
                .IP \(bu 3
                two
                .PP
                Last.
                """#)
        #expect(
            roff("`a:: b`:: meaning\nmore\n*X*:: other") == #"""
                .TP
                \fBa:: b\fR
                meaning
                more
                .TP
                \fIX\fR
                other
                """#)
    }

    @Test("A list below a term moves in")
    func nestedList() {
        #expect(
            roff("First:\n\n- one\n- two\n\nLast.\n\nx:: y", isNested: true) == #"""
                First:
                .RS
                .IP \(bu 3
                one
                .IP \(bu 3
                two
                .RE
                .IP
                Last.
                .RS
                .TP
                x
                y
                .RE
                """#)
    }

    @Test("Indented lines are shown as they are, with the blank lines between them")
    func verbatim() {
        #expect(
            roff("So:\n\n    .a `b` -c\n\n      'd'\nThen.") == #"""
                So:
                .PP
                .RS 4
                .nf
                \&.a \(gab\(ga \-c

                  \(aqd\(aq
                .fi
                .RE
                .PP
                Then.
                """#)
    }

    @Test("Indented lines below a term are indented from its text")
    func nestedVerbatim() {
        #expect(
            roff("So:\n\n    a\n\nThen.", isNested: true) == #"""
                So:
                .PP
                .RS 11
                .nf
                a
                .fi
                .RE
                .IP
                Then.
                """#)
    }

    @Test("A page of prose has a title, a name and its sections")
    func page() {
        var page = ManualPage(
            name: "brew-water", section: 7, summary: "what water does", date: "2026-11-01", source: "brew 1.0")
        page.append(ManualSection("DESCRIPTION", "Water boils."))
        page.append(ManualSection("EMPTY", ""))
        #expect(
            page.text == #"""
                .TH BREW\-WATER 7 "2026-11-01" "brew 1.0"
                .SH NAME
                brew\-water \- what water does
                .SH DESCRIPTION
                Water boils.

                """#)
    }
}
