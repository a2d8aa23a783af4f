import ByteText
import FormatSupport
import GeoStream
import SampleFiles
import Testing

@testable import GeoFormats

@Suite("IGC reader")
struct IGCReaderTests {
    private func bytes(_ lines: [String]) -> [UInt8] { Array((lines.joined(separator: "\r\n") + "\r\n").utf8) }

    private func read(_ lines: [String], recover: Bool = false) -> Reading {
        let reading = Reading(bytes(lines), as: .igc, options: ReaderOptions(recover: recover))
        #expect(reading.violations == [])
        return reading
    }

    private static let head = ["AXXX7F3", "HFDTE140526"]

    /// A fix at 47° 10.5' north and 8° 30' east.
    private func fix(
        _ clock: String, _ validity: String = "A", pressure: String = "00400", altitude: String = "00450",
        _ more: String = ""
    ) -> String {
        "B\(clock)4710500N00830000E\(validity)\(pressure)\(altitude)\(more)"
    }

    // MARK: The whole

    @Test("a flight is a track with what its headers say, its task a route before it")
    func flight() throws {
        let lines =
            ["AXXX7F3"]
            + [
                "HFDTEDATE:140526,02", "HFPLTPILOTINCHARGE: Ada Noll", "HPCM2CREW2:NIL", "HFGTYGLIDERTYPE:ASK 21",
                "HFGIDGLIDERID:D-1234", "HFCIDCOMPETITIONID:7K", "HFTZNTIMEZONE:+2.00", "HFFTYFRTYPE:Tarn,Vario 9",
                "HFDTM100GPSDATUM:WGS-1984", "HFRFWFIRMWAREVERSION:1.2",
                "C130526201500140526000102Lake and 2 hills", "C4710500N00830000EHOME", "C4711000N00831000W",
                "C4712000S00832000EHILL 2", "C0000000N00000000ELANDING", "LPLTA calm day", "LXXXbattery 12 V",
                fix("060000"), "E060002PEVthermal", fix("060002"), "LOOISeals intact", "G1234",
            ]
        expectReading(
            bytes(lines), as: .igc,
            """
            document creator="Tarn,Vario 9"
            feature route name="Lake and 2 hills"
              part line
                detail name="HOME"
                8.5 47.175 - -
                -8.5166667 47.1833333 - -
                detail name="HILL 2"
                8.5333333 -47.2 - -
              end part
            end feature
            feature track cmt="A calm day" {pilot: "Ada Noll", gliderType: "ASK 21", gliderID: "D-1234", \
            competitionID: "7K", timeZone: "+2.00", device: "Tarn,Vario 9"}
              part line
                8.5 47.175 450 2026-05-14T06:00:00Z
                detail name="PEV" desc="thermal"
                8.5 47.175 450 2026-05-14T06:00:02Z
              end part
              amend track cmt="A calm day
            Seals intact" {pilot: "Ada Noll", gliderType: "ASK 21", gliderID: "D-1234", competitionID: "7K", \
            timeZone: "+2.00", device: "Tarn,Vario 9"}
            end feature
            """)
    }

    @Test("the sample is recognized and read without a word")
    func sample() throws {
        let sample = try #require(SampleFile.readable.first { $0.name == "wave-flight.igc" })
        #expect(sample.format(try sample.bytes())?.name == "igc")
        let reading = try sample.reading()
        #expect(reading.warnings == [])
        #expect(reading.points.count == 19)
        #expect(reading.points[5].elevation.isNaN)
        #expect(reading.points[18].elevation == 498)
        #expect(abs(reading.points[18].sensors.speed - 102.9 / 3.6) < 0.001)
    }

    @Test("each record of a recorder begins a flight of its own; the date goes back to nothing")
    func flights() {
        let reading = read(Self.head + [fix("235959"), fix("000001"), "AXXX7F4", "HFPLT:B", fix("060000")])
        #expect(reading.transcript.split(separator: "\n").filter { $0.hasPrefix("feature") }.count == 2)
        #expect(
            reading.points.map { EventTranscript.time($0.time) } == [
                "2026-05-14T23:59:59Z", "2026-05-15T00:00:01Z", "-",
            ])
        #expect(
            reading.warnings == ["7:1: no record HFDTE has told the date; times are left out until one does"])
    }

    @Test("a task that is declared in the air comes behind the track; the last declaration before the first fix counts")
    func tasks() {
        func task(_ name: String) -> [String] { ["C140526060000140526000100\(name)", "C4710500N00830000E\(name)"] }
        let reading = read(Self.head + task("A") + task("B") + [fix("060000")] + task("C"))
        let features = reading.transcript.split(separator: "\n").filter { $0.hasPrefix("feature") }
        #expect(features == ["feature route name=\"B\"", "feature track", "feature route name=\"C\""])
        let alone = read(Self.head + task("A"))
        #expect(alone.points.count == 1 && alone.warnings == [])
    }

    @Test("a task of more points than the format has is damage")
    func longTask() {
        let points = [String](repeating: "C4710500N00830000E", count: 103)
        #expect(read(Self.head + points).error == nil)
        #expect(
            read(Self.head + points + ["C4710500N00830000E"]).error
                == "106:1: this is one point of a task too many, expected 103 at most")
    }

    // MARK: Fixes

    @Test(
        "positions have the digits of the extensions",
        arguments: [
            ("4717112N00833915E", "", "", 47.2852, 8.56525), ("4717112N00833915E", "8", "9", 47.2852133, 8.565265),
            ("4717112S00833915W", "81", "91", -47.2852135, -8.5652652),
            ("4717112S00833915W", "811", "919", -47.28521352, -8.56526532),
            ("9000000N18000000W", "0", "0", 90, -180), ("0000000S00000001E", "1", "0", -0.0000017, 0.0000167),
        ])
    func digits(position: String, latitude: String, longitude: String, north: Double, east: Double) throws {
        let count = latitude.utf8.count
        let extensions = count == 0 ? [] : ["I0236\(35 + count)LAD\(36 + count)\(35 + 2 * count)LOD"]
        let line = "B060000\(position)A0040000450\(latitude)\(longitude)"
        let point = try #require(read(Self.head + extensions + [line]).points.first)
        #expect(abs(point.latitude - north) < 1e-10 && abs(point.longitude - east) < 1e-10)
    }

    @Test("extensions are decimals of the second, speed and course; digits behind the third of these are decimals")
    func extensions() {
        func points(_ extensions: String, _ values: String) -> String {
            let reading = read(Self.head + [extensions, fix("060000", "A", values)])
            return reading.transcript.split(separator: "\n").map { String($0.drop { $0 == " " }) }[2]
        }
        let plain = "8.5 47.175 450 2026-05-14T06:00:00"
        #expect(points("I033636TDS3739GSP4042TRT", "5036270") == plain + ".5Z speed=10 course=270")
        #expect(points("I033638TDS3943GSP4447TRT", "250036002705") == plain + ".25Z speed=10 course=270.5")
        #expect(points("I023638FXA3941GSP", "035036") == plain + "Z speed=10")
        #expect(points("I023638GSP3941TRT", "---650") == plain + "Z")
        #expect(points("I023638GSP3941TRT", "036") == plain + "Z speed=10")
        #expect(points("I00", "") == plain + "Z")
    }

    @Test("a fix without an altitude has no elevation, and none without a position is a point")
    func voids() {
        let nowhere = "B0600020000000N00000000EV0040000000"
        let equator = "B0600030000000N00000000EA0040000450"
        let reading = read(Self.head + [fix("060000"), fix("060001", "V", altitude: "00000"), nowhere, equator])
        #expect(reading.points.map(\.elevationIfKnown) == [450, nil, 450])
        #expect(reading.transcript.contains("detail fix=\"2d\"\n    8.5 47.175 - 2026-05-14T06:00:01Z"))
    }

    @Test("elevations are those of the receiver, from the first one that is not 0, or else of the pressure")
    func elevations() {
        func elevations(_ fixes: String...) -> [Double?] { read(Self.head + fixes).points.map(\.elevationIfKnown) }
        let ground = fix("060000", altitude: "00000")
        let flat = fix("060001", "V", altitude: "00000")
        #expect(elevations(ground, flat, fix("060002", altitude: "-0003")) == [0, nil, -3])
        #expect(elevations(ground, flat, fix("060002", pressure: "-0012", altitude: "00000")) == [400, 400, -12])
        #expect(elevations(fix("060000", "V", altitude: "00999")) == [400])
        let nothing = fix("060000", pressure: "00000", altitude: "00000")
        #expect(elevations(nothing, nothing) == [nil, nil])
        #expect(elevations(fix("060000", pressure: "  400", altitude: "  450")) == [450])
    }

    @Test("fixes that wait for an altitude keep their times, speeds and events in any number")
    func waiting() {
        let fixes = (0..<3000).map { second in
            fix(String(60_000 + second / 60 * 100 + second % 60).leading(6), altitude: "00000", "036")
        }
        let event = ["E061000PEV"]
        let lines = Self.head + ["I013638GSP"] + fixes[..<600] + event + fixes[600...]
        let reading = read(lines)
        #expect(reading.points.count == 3000)
        #expect(reading.points.allSatisfy { $0.elevation == 400 && $0.sensors.speed == 10 })
        #expect(EventTranscript.time(reading.points[2999].time) == "2026-05-14T06:49:59Z")
        #expect(reading.transcript.contains("detail name=\"PEV\"\n    8.5 47.175 400 2026-05-14T06:10:00Z"))
    }

    // MARK: Times

    private func times(_ lines: String...) -> [String] {
        read(lines).points.map { EventTranscript.time($0.time) }
    }

    @Test("midnight begins the next day, also where a header tells it again")
    func midnight() {
        let expected = ["2026-05-14T23:59:58Z", "2026-05-15T00:00:02Z", "2026-05-15T00:00:06Z"]
        #expect(times("AXXX", "HFDTE140526", fix("235958"), fix("000002"), fix("000006")) == expected)
        #expect(times("AXXX", "HFDTE140526", fix("235958"), "HFDTE150526", fix("000002"), fix("000006")) == expected)
        #expect(times("AXXX", "HFDTE140526", fix("235958"), fix("000002"), "HFDTE150526", fix("000006")) == expected)
        #expect(times("AXXX", "HFDTE140526", fix("235958"), fix("000002"), "HFDTE140526", fix("000006")) == expected)
        // A clock that goes back a little is only out of order.
        #expect(times("AXXX", "HFDTE140526", fix("060002"), fix("060000"))[1] == "2026-05-14T06:00:00Z")
    }

    @Test(
        "the date stands in the usual forms",
        arguments: ["HFDTE140526", "HFDTEDATE:140526", "HFDTEDATE: 140526,01", "HODTE140526", "HFDTE:140526"])
    func dates(header: String) {
        #expect(times("AXXX", header, fix("060000")) == ["2026-05-14T06:00:00Z"])
    }

    // MARK: Damage

    @Test(
        "a wrong record is an error with its place; in recovery it is left out",
        arguments: [
            ("B2510004710500N00830000EA0040000450", "3:2: the time is '251000', expected hhmmss like 101345"),
            ("B06000", "3:2: the time is '06000', expected hhmmss like 101345"),
            ("B", "3:2: the record ends before the time, expected hhmmss like 101345"),
            (
                "B0600004760500N00830000EA0040000450",
                "3:8: the latitude is '4760500N', expected DDMMmmmN like 4717112N"
            ),
            (
                "B0600009000001N00830000EA0040000450",
                "3:8: the latitude is '9000001N', expected DDMMmmmN like 4717112N"
            ),
            (
                "B0600004710500N00830000NA0040000450",
                "3:16: the longitude is '00830000N', expected DDDMMmmmE like 00833915E"
            ),
            ("B0600004710500N00830000EX0040000450", "3:25: the validity is 'X', expected A or V"),
            (
                "B0600004710500N00830000EA004x000450",
                "3:26: the pressure altitude is '004x0', expected five digits like 01243 or -0012"
            ),
            (
                "B0600004710500N00830000EA004000045",
                "3:31: the GNSS altitude is '0045', expected five digits like 01243 or -0012"
            ),
            (
                "B0600004710500N00830000EA00400",
                "3:31: the record ends before the GNSS altitude, expected five digits like 01243 or -0012"
            ),
            ("HFDTE310226", "3:6: the date of the flight is '310226', expected ddmmyy like 140526"),
            ("HFDTEDATE:", "3:11: the record ends before the date of the flight, expected ddmmyy like 140526"),
            ("IXX", "3:2: the number of extensions is 'XX', expected two digits"),
            ("I013635FXA", "3:4: extension 1 of 1 is '3635FXA', expected its bytes and its code like 3638FXA"),
            (
                "I023638FXA",
                "3:11: the record ends before extension 2 of 2, expected its bytes and its code like 3638FXA"
            ),
            (
                "C1234",
                "3:2: this part of a task is '1234', expected a date and a time, or a position like 4717112N00833915E"
            ),
            ("C4710500N00830000X", "3:10: the longitude is '00830000X', expected DDDMMmmmE like 00833915E"),
            ("\tRIFF", "3:1: the first letter of the record is '\\t', expected one from A to Z"),
            ("# a remark", "3:1: the first letter of the record is '#', expected one from A to Z"),
        ])
    func damage(line: String, message: String) {
        let lines = Self.head + [line, fix("060000")]
        expectReading(bytes(lines), as: .igc, "", error: message)
        let reading = read(lines, recover: true)
        #expect(reading.warnings == [message + "; the line is left out"])
        #expect(reading.points.map { EventTranscript.time($0.time) } == ["2026-05-14T06:00:00Z"])
    }

    @Test("a record that the end of the file cuts is told from one that is wrong")
    func truncated() throws {
        let text = (Self.head + [fix("060000"), "B0600014710"]).joined(separator: "\n")
        let error = #expect(throws: ConversionError.self) { try events(text, recover: false) }
        #expect(error?.code == .truncated)
        #expect(error?.description == "4:8: the file ends inside a record")
        let wrong = #expect(throws: ConversionError.self) { try events("AXXX\nBx60001", recover: false) }
        #expect(wrong?.code == .notWellFormed)
        #expect(try events(text, recover: true).pointCount == 1)
        // A last line that is whole needs no end.
        #expect(try events(String(text.dropLast(12)), recover: false).pointCount == 1)
        // Where it is known that something is missing, a line without its end is not believed.
        #expect(try events(String(text.dropLast(12)), recover: true, isTruncated: true).pointCount == 0)
    }

    private func events(_ text: String, recover: Bool, isTruncated: Bool = false) throws -> EventBuffer {
        var reader = IGCReader(ReaderOptions(recover: recover))
        var events = EventBuffer()
        try reader.read(Array(text.utf8).span, into: &events)
        try reader.finish(isTruncated: isTruncated, into: &events)
        return events
    }

    @Test("a line of any length is skipped in constant memory")
    func longLines() {
        let long = "LPLT" + String(repeating: "x", count: 70_000)
        for cuts in [[], [40, 30_000, 69_000, 70_020], Array(stride(from: 1, to: 70_000, by: 999))] {
            let lines = bytes(Self.head + [long, fix("060000")])
            let message = "3:1: the line is longer than 65536 bytes, expected a record"
            #expect(Reading(lines, as: .igc, cuts: cuts).error == message)
            let recovered = Reading(lines, as: .igc, options: ReaderOptions(recover: true), cuts: cuts)
            #expect(recovered.warnings == [message + "; the line is left out"])
            #expect(recovered.points.count == 1)
        }
    }

    @Test("what is odd but no damage is told: another datum, an event that is none")
    func oddities() {
        let reading = read(Self.head + ["HFDTM001GPSDATUM:ADINDAN", "EPEV", fix("060000")])
        #expect(
            reading.warnings == [
                "3:1: the datum is 'ADINDAN', expected WGS 84; positions are kept as they are",
                "4:1: the event 'PEV' is not one like 101345PEV; it is left out",
            ])
        #expect(read(Self.head + ["HFDTMGPSDATUM:WGS84", fix("060000")]).warnings == [])
    }

    @Test("comments beyond 64 KB are left out with a warning")
    func comments() {
        let lines = [String](repeating: "LPLT" + String(repeating: "x", count: 1000), count: 70)
        let reading = read(Self.head + lines + [fix("060000")])
        #expect(reading.warnings.first == "69:1: the comments are too long; the last are left out")
        #expect(reading.transcript.utf8.count < 70_000)
    }

    @Test(
        "texts that are not UTF-8 are of windows-1252; line ends may be of any kind, blanks and a mark at the start are skipped"
    )
    func texts() {
        let text = "\u{FEFF}AXXX\rHFDTE140526\n\nHFPLTPILOT:J\u{FC}rg\r\(fix("060000"))\r\n\u{1A}"
        let bytes = text.unicodeScalars.flatMap { scalar -> [UInt8] in
            scalar == "\u{FC}" ? [0xFC] : Array(String(scalar).utf8)
        }
        for cuts in [[], Array(1..<bytes.count)] {
            let reading = Reading(bytes, as: .igc, cuts: cuts)
            #expect(reading.error == nil && reading.warnings == [])
            #expect(reading.transcript.contains("{pilot: \"Jürg\"}"))
            #expect(reading.points.count == 1)
        }
    }

    // MARK: Others

    @Test("a flight is recognized by the record of the recorder and a header or a fix behind it")
    func sniffing() {
        func confidence(_ text: String) -> Confidence { Format.igc.recognizes(text.utf8.span) }
        #expect(confidence("AXXX7F3\r\nHFDTE") == .certain)
        #expect(confidence("\u{FEFF}AXXX7F3\nHFDTE140526") == .certain)
        #expect(confidence("AXXX7F3\r\nLPLThello\r\n" + fix("060000")) == .certain)
        #expect(confidence("AXXX7F3\r\n") == .possible)
        #expect(confidence("HFDTE140526\r\n") == .likely)
        #expect(confidence(fix("060000")) == .likely)
        #expect(confidence("Altitude,lat,lon\n100,47,8\n") == .possible)
        for text in ["", "lat,lon\n1,2\n", "$GPRMC,060000", "<gpx>", "{}", "A,B\nH,1"] {
            #expect(confidence(text) == .no)
        }
    }

    @Test("an input without a record of a flight is an error, one without a fix a warning")
    func nothing() {
        let expected = ", expected lines like AXXXABC and B1013454717112N00833915EA…"
        #expect(Reading([UInt8](), as: .igc).error == ": the file is empty" + expected)
        #expect(read(["HFPLT:A"]).error == ": the file holds no record of a flight" + expected)
        #expect(read(["AXXX"]).warnings == [": the file holds no fix and no task"])
    }
}

extension String {
    /// The text with zeros before it, `width` long.
    fileprivate func leading(_ width: Int) -> String {
        String(repeating: "0", count: max(0, width - utf8.count)) + self
    }
}
