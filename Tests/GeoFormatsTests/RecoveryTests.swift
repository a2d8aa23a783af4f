import ByteText
import FormatSupport
import GeoStream
import Testing

@testable import GeoFormats

@Suite("Damaged XML")
struct RecoveryTests {
    /// A damage, and what a lenient reader makes of it.
    struct Damage: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var events: String
        var warnings: [String]
        var testDescription: String { name }
    }

    static let damages = [
        Damage(
            name: "a bare ampersand and one of HTML's entities",
            text: "<gpx><wpt lat=\"1\" lon=\"2\"><name>A & B Ca&ntilde;ada &foo; &#233;</name></wpt></gpx>",
            events:
                "feature waypoint name=\"A & B Cañada &foo; é\"\n  part point\n    2 1 - -\n  end part\nend feature",
            warnings: [
                "1:36: '&' is read as text", "1:48: the entity 'ntilde' of HTML is read as its character",
                "1:57: '&foo' is read as text",
            ]),
        Damage(
            name: "control characters and a byte that is not UTF-8",
            text: "<gpx><wpt lat=\"1\" lon=\"2\"><name>A\u{1}B</name></wpt></gpx>",
            events: "feature waypoint name=\"AB\"\n  part point\n    2 1 - -\n  end part\nend feature",
            warnings: ["1:34: a control character (code 1) is left out"]),
        Damage(
            name: "no blank between attributes and no quotes",
            text: "<gpx><wpt lat=\"1\"lon=2><name>A</name></wpt></gpx>",
            events: "feature waypoint name=\"A\"\n  part point\n    2 1 - -\n  end part\nend feature",
            warnings: ["1:23: blanks or quotes are missing between attributes"]),
        Damage(
            name: "a truncated end",
            text:
                "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><ele>700</ele></trkpt>\n<trkpt lat=\"1\" lon=\"3\"><ele>70",
            events: "feature track\n  part line\n    2 1 700 -\n  end part\nend feature",
            warnings: ["2:31: the file ends inside <ele>, opened at line 2"]),
        Damage(
            name: "end tags that are missing or too many",
            text: "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"></trkpt></foo></trk></gpx>",
            events: "feature track\n  part line\n    2 1 - -\n  end part\nend feature",
            warnings: [
                "1:55: the end tag </foo> has no start tag and is left out", "1:61: the end tag </trkseg> is missing",
            ]),
        Damage(
            name: "two documents and junk behind them",
            text:
                "<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>\n<?xml version=\"1.0\"?>\n<gpx><wpt lat=\"3\" lon=\"4\"/></gpx>junk",
            events: """
                feature waypoint
                  part point
                    2 1 - -
                  end part
                end feature
                feature waypoint
                  part point
                    4 3 - -
                  end part
                end feature
                """,
            warnings: [
                "3:5: another document begins here and is read as well",
                "3:34: text outside of the document's root element is left out",
            ]),
        Damage(
            name: "malformed names",
            text: "<gpx a×b=\"3\"><1wpt/><wpt lat=\"1\" lon=\"2\"><nam×e>A</nam×e></wpt></gpx>",
            events: "feature waypoint <{urn:fieldnotes:gpx:1}outside><{}nam_e>A</></>\n"
                + "  part point\n    2 1 - -\n  end part\nend feature",
            warnings: [
                "1:14: a name that XML does not have is read as 'a_b'",
                "1:16: a '<' that begins no tag is read as text",
                "1:50: a name that XML does not have is read as 'nam_e'",
                "1:60: a name that XML does not have is read as 'nam_e'",
            ]),
        Damage(
            name: "an encoding that nobody knows",
            text: "<?xml version=\"1.0\" encoding=\"x-y\"?>\n<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>",
            events: "feature waypoint\n  part point\n    2 1 - -\n  end part\nend feature",
            warnings: ["1:36: the encoding 'x-y' is not known; read as UTF-8"]),
        Damage(
            name: "an XML declaration after blanks and a wrong encoding in it",
            text: "\n\n<?xml version=\"1.0\" encoding=\"UTF-16\"?><gpx><wpt lat=\"1\" lon=\"2\"/></gpx>",
            events: "feature waypoint\n  part point\n    2 1 - -\n  end part\nend feature",
            warnings: ["3:39: the file says that it is utf-16, but it is not; read as UTF-8"]),
    ]

    @Test("a lenient reader goes on past it, with a warning that names the place", arguments: damages)
    func recovers(damage: Damage) throws {
        let (text, warnings) = try read(damage.text, recover: true, pieceSize: .max)
        #expect(text == damage.events)
        #expect(warnings == damage.warnings)
    }

    @Test("the outcome does not depend on where the input is cut", arguments: damages)
    func chunks(damage: Damage) throws {
        let (text, warnings) = try read(damage.text, recover: true, pieceSize: 1)
        #expect(text == damage.events)
        #expect(warnings == damage.warnings)
    }

    @Test(
        "a strict reader says what is wrong and where",
        arguments: [
            (
                "<gpx>\n<wpt lat=\"1\" lon=\"2\"><name>&ntilde;</name></wpt></gpx>",
                "2:36: the entity 'ntilde' is not defined, expected a character or one of &amp; &lt; &gt; &quot; &apos;"
            ),
            ("<gpx>\n<trk><name>A & B</name></trk></gpx>", "2:15: an '&' that begins no entity, expected &amp;"),
            (
                "<gpx>\n<trk>\n</gpx>",
                "3:7: the end tag </gpx> does not fit <trk>, opened at line 2, expected </trk>"
            ),
            ("<gpx>\n<trk>\u{2}</trk></gpx>", "2:6: a character that XML does not have (code 2), expected text"),
            ("<gpx>\n<trk>\n</gpx", "3:6: the file ends inside <trk>, opened at line 2"),
            ("<gpx>\n<trk>&am", "2:9: an '&' that begins no entity, expected &amp;"),
            ("<gpx>\n<trk lat=1>", "2:10: the value of an attribute has no quotes, expected \" or '"),
            ("<gpx>\n<trk lat=\"1\" lat='2'>", "2:21: a second attribute 'lat' in one tag, expected one"),
            (
                "<?xml version=\"1.0\" encoding=\"x\"?>\n<gpx/>",
                "1:33: the encoding 'x' is not known, expected one like UTF-8"
            ),
            (String(repeating: " ", count: 70000) + "\n<gpx>", "2:6: the file ends inside <gpx>, opened at line 2"),
            ("<gpx>\n<trk><trkseg>\n<trkpt lat=\"1\"", "3:15: the file ends inside <trkseg>, opened at line 2"),
            (
                "<gpx></gpx>\n<gpx></gpx>",
                "2:1: there is more after the end of the document, expected the end of the file"
            ),
            ("", "1:1: the file is empty, expected an XML document"),
            ("hello", "1:1: this is not XML, expected '<'"),
            (
                "<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx/>",
                "1:30: the document declares the entity 'a'; entity declarations are not read, expected plain text"
            ),
        ])
    func refuses(text: String, message: String) throws {
        let error = #expect(throws: ConversionError.self) { _ = try read(text, recover: false, pieceSize: .max) }
        #expect(error.map { "\($0.location): \($0.message)" } == message)
    }

    private func read(_ text: String, recover: Bool, pieceSize: Int) throws(ConversionError) -> (String, [String]) {
        var reader = GPXReader(ReaderOptions(recover: recover))
        var buffer = EventBuffer()
        let bytes = Array(text.utf8)
        var at = 0
        while at < bytes.count {
            let end = min(bytes.count, pieceSize == .max ? bytes.count : at + pieceSize)
            try reader.read(bytes.span.extracting(at..<end), into: &buffer)
            at = end
        }
        try reader.finish(into: &buffer)
        let transcript = EventTranscript(buffer)
        #expect(transcript.violations.isEmpty)
        return (transcript.text, buffer.warnings.map { "\($0.location): \($0.message)" })
    }
}
