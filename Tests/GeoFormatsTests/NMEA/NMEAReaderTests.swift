import ByteText
import GeoStream
import Testing

@testable import GeoFormats

@Suite("NMEA reader")
struct NMEAReaderTests {
    /// A sentence with its checksum.
    private func sentence(_ text: String) -> String {
        let sum = text.utf8.reduce(0, ^)
        let digits = String(sum, radix: 16, uppercase: true)
        return "$" + text + "*" + (digits.count < 2 ? "0" : "") + digits
    }

    private func rmc(_ clock: String, _ minutes: String = "10.5000", date: String = "140526", status: String = "A")
        -> String
    {
        sentence("GPRMC,\(clock),\(status),47\(minutes),N,00830.0000,E,2.0,90.5,\(date),,,A")
    }

    private func gga(_ clock: String, _ minutes: String = "10.5000", quality: Int = 1) -> String {
        sentence("GNGGA,\(clock),47\(minutes),N,00830.0000,E,\(quality),08,0.9,412.5,M,47.9,M,,")
    }

    private func options(isLive: Bool) -> ReaderOptions {
        var options = ReaderOptions()
        options.isLive = isLive
        return options
    }

    private func read(_ lines: [String], isLive: Bool = false) -> Reading {
        read(lines.joined(separator: "\r\n") + "\r\n", isLive: isLive)
    }

    private func read(_ text: String, isLive: Bool = false) -> Reading {
        let reading = Reading(Array(text.utf8), as: .nmea, options: options(isLive: isLive))
        #expect(reading.violations == [])
        return reading
    }

    /// The points with their annotations.
    private func points(_ lines: String...) -> [String] {
        let reading = read(lines)
        #expect(reading.error == nil)
        let structure: Set<String> = ["feature track", "part line", "end part", "end feature"]
        let lines = reading.transcript.split(separator: "\n").map { line in String(line.drop { $0 == " " }) }
        return lines.filter { !structure.contains($0) }
    }

    private static let merged = [
        "detail sat=\"8\" hdop=\"0.9\" geoidheight=\"47.9\"",
        "8.5 47.175 412.5 2026-05-14T06:00:00Z speed=1.029 course=90.5",
    ]

    @Test("RMC and GGA of one moment are one point, in either order, with other sentences between")
    func merges() {
        #expect(points(rmc("060000"), gga("060000.00")) == Self.merged)
        #expect(points(gga("060000"), sentence("GPGSA,A,3,28,08,,,,,,,,,,,1,1,1"), rmc("060000")) == Self.merged)
        #expect(points(gga("060000"), rmc("060000"), gga("060000"), rmc("060000")) == Self.merged)
        #expect(points(rmc("060000"), rmc("060001")).count == 2)
    }

    @Test("VTG tells speed and course where RMC does not")
    func vtg() {
        let zda = sentence("GPZDA,060000,14,05,2026,00,00")
        #expect(
            points(zda, gga("060000"), sentence("GPVTG,90.5,T,,M,2.0,N,3.7,K")) == Self.merged)
        #expect(points(rmc("060000"), sentence("GPVTG,11,T,,M,9,N,9,K"), gga("060000")) == Self.merged)
    }

    @Test("the quality of a fix is told where GPX has a word for it")
    func quality() {
        let details = [1, 2, 3, 4, 6].map { points(gga("060000", quality: $0), rmc("060000"))[0].contains("fix") }
        #expect(details == [false, true, true, true, false])
        #expect(points(gga("060000", quality: 2), rmc("060000"))[0].contains("fix=\"dgps\""))
    }

    @Test("void fixes are no points: RMC with status V or mode N, GGA with quality 0, empty positions")
    func voids() {
        let reading = read([
            rmc("060000", status: "V"), sentence("GPRMC,060000,A,4710.5,N,00830.0,E,0,0,140526,,,N"),
            gga("060001", quality: 0), sentence("GPGGA,060002,,,,,1,00,,,M,,M,,"),
        ])
        #expect(reading.transcript == "")
        #expect(reading.warnings == [": no sentence holds a valid fix or a waypoint"])
    }

    @Test("a wrong checksum or position is left out with a warning that tells its place")
    func faults() {
        let reading = read([
            gga("060000"), "junk " + rmc("060001").dropLast(2) + "00",
            sentence("GPRMC,060002,A,4760.0,N,00830.0,E,0,0,140526,,"),
            sentence("GPRMC,060002,A,4710.0,X,00830.0,E,0,0,140526,,"), rmc("060003"),
        ])
        #expect(
            reading.warnings == [
                "2:6: the checksum of this RMC sentence is wrong; it is left out",
                "3:1: the position 4760.0,N,00830.0,E is not one like 4717.112,N,00833.915,E; the RMC sentence is left out",
                "4:1: the position 4710.0,X,00830.0,E is not one like 4717.112,N,00833.915,E; the RMC sentence is left out",
            ])
        #expect(reading.points.count == 2)
    }

    @Test(
        "positions keep what their digits tell apart",
        arguments: [
            ("4717.1128,N,00833.9159,E", "8.5652650 47.2852133"), ("0000.0001,S,18000.0000,W", "-180 -0.0000017"),
            ("8959.99999,N,00000.00001,W", "-0.0000002 89.9999998"),
            ("4717.11281234,N,00833.91591234,E", "8.565265206 47.2852135392"),
            ("9000,S,17959.999,E", "179.9999833 -90"),
        ])
    func digits(fields: String, expected: String) throws {
        let point = try #require(read([sentence("GPGGA,060000,\(fields),1,,,,M,,M,,")]).points.first)
        let words = expected.split(separator: " ").compactMap { Double($0) }
        #expect(abs(point.longitude - words[0]) < 1e-9 && abs(point.latitude - words[1]) < 1e-9)
    }

    // MARK: Times

    private func times(_ lines: String...) -> [String] {
        read(lines).points.map { EventTranscript.time($0.time) }
    }

    @Test("midnight begins the next day, whether a sentence tells the date or not")
    func midnight() {
        #expect(
            times(rmc("235959"), gga("000000.5"), gga("000001"), rmc("000002", date: "150526")) == [
                "2026-05-14T23:59:59Z", "2026-05-15T00:00:00.5Z", "2026-05-15T00:00:01Z", "2026-05-15T00:00:02Z",
            ])
    }

    @Test("points before the first date get theirs from it")
    func backfill() {
        let zda = sentence("GPZDA,000001.00,15,05,2026,00,00")
        #expect(
            times(gga("235958"), gga("235959"), gga("000000"), zda, gga("000002")) == [
                "2026-05-14T23:59:58Z", "2026-05-14T23:59:59Z", "2026-05-15T00:00:00Z", "2026-05-15T00:00:02Z",
            ])
        #expect(
            times(gga("235959"), zda, gga("000001")) == ["2026-05-14T23:59:59Z", "2026-05-15T00:00:01Z"])
    }

    @Test("without any date there are no times, and a warning says so")
    func dateless() {
        let reading = read([gga("060000"), gga("060001")])
        #expect(reading.points.map(\.time) == [.absent, .absent])
        #expect(reading.warnings == [": no sentence tells the date; the times of 2 points are left out"])
        #expect(reading.transcript.contains("hdop"))
    }

    @Test(
        "a day that does not exist is left out with a warning, and times with it until a sentence tells another",
        arguments: ["310224", "010024", "000124", "320124", "311324", "14052", "14o526"])
    func falseDates(date: String) {
        let reading = read([
            gga("055959"), rmc("060000"), rmc("060001", date: date), gga("060002"), rmc("060003"), gga("060004"),
        ])
        let times = reading.points.map { EventTranscript.time($0.time) }
        #expect(
            times == [
                "2026-05-14T05:59:59Z", "2026-05-14T06:00:00Z", "-", "-", "2026-05-14T06:00:03Z",
                "2026-05-14T06:00:04Z",
            ])
        #expect(
            reading.warnings == ["3:1: there is no day \(date); times have no date until a sentence tells one"])
        let (first, second) = (sentence("GPZDA,060001,31,02,2024,00,00"), sentence("GPZDA,060001,29,02,2024,00,00"))
        let other = read([gga("060000"), first, gga("060001"), second, gga("060002")])
        #expect(
            other.points.map { EventTranscript.time($0.time) } == [
                "2024-02-29T06:00:00Z", "2024-02-29T06:00:01Z", "2024-02-29T06:00:02Z",
            ])
        #expect(other.warnings.count == 1)
    }

    @Test("a day that comes before any other leaves only its own points without a time")
    func falseFirstDate() {
        let reading = read([gga("060000"), rmc("060001", date: "000000"), rmc("060002")])
        #expect(
            reading.points.map { EventTranscript.time($0.time) } == [
                "2026-05-14T06:00:00Z", "-", "2026-05-14T06:00:02Z",
            ])
    }

    @Test(
        "an impossible time of day is left out with a warning",
        arguments: ["250000", "126099", "006000", "12:00:03", "1200", "120000x", "120000.0x"])
    func falseTimes(clock: String) {
        let reading = read([rmc(clock), gga(clock), rmc("060000")])
        #expect(reading.points.map { EventTranscript.time($0.time) } == ["-", "-", "2026-05-14T06:00:00Z"])
        #expect(
            reading.warnings
                == ["1", "2"].map { "\($0):1: the time '\(clock)' is not a time of day like 123519.00; it is left out" }
        )
        let voids = read([gga("060000"), sentence("GPZDA,\(clock),14,05,2026,00,00"), gga("")])
        #expect(voids.warnings.count == 2)
        #expect(voids.warnings.last == ": no sentence tells the date; the time of 1 point is left out")
    }

    @Test("two digits of a year from 80 on are of the last century")
    func centuries() {
        #expect(
            times(rmc("060000", date: "010180"), rmc("060001", date: "311279")) == [
                "1980-01-01T06:00:00Z", "2079-12-31T06:00:01Z",
            ])
    }

    // MARK: Other sentences

    @Test("GNS says what GGA says, with a letter for each system in place of the quality")
    func gns() {
        func gns(_ modes: String) -> String {
            sentence("GNGNS,060000.00,4710.5,N,00830.0,E,\(modes),08,0.9,412.5,47.9,,")
        }
        #expect(points(gns("AN"), rmc("060000")) == Self.merged)
        #expect(
            points(gns("DA"), rmc("060000"))[0] == "detail fix=\"dgps\" sat=\"8\" hdop=\"0.9\" geoidheight=\"47.9\"")
        #expect(points(gns("NP"), gga("060000"), rmc("060000"))[0].contains("fix=\"pps\""))
        #expect(read([gns("NN"), gns("")]).points == [])
    }

    @Test("GLL is a fix of its own, and adds nothing to others of its second")
    func gll() {
        func gll(_ clock: String, _ rest: String = ",A,A") -> String {
            sentence("GPGLL,4711.0,N,00831.0,E,\(clock)\(rest)")
        }
        let point = "8.5166667 47.1833333 - 2026-05-14T06:00:00Z"
        let zda = sentence("GPZDA,060000,14,05,2026,00,00")
        #expect(points(zda, gll("060000")) == [point])
        #expect(points(zda, gll("060000", "")) == [point])
        #expect(read([gll("060000", ",V"), gll("060000", ",A,N")]).points == [])
        #expect(points(rmc("060000.50"), gll("060000"), gga("060000.50"), gll("060000")).count == 2)
        #expect(points(rmc("060000"), gll("060001"), gll("060002")).count == 3)
        #expect(points(rmc("060000"), sentence("GPGLL,4711.0,N,00831.0,E")).count == 2)
    }

    @Test("heights in feet become metres, and those in another unit are left out with a warning")
    func units() {
        func gga(_ unit: String) -> String {
            sentence("GPGGA,060000,4710.5,N,00830.0,E,1,,,1000,\(unit),100.0,\(unit)")
        }
        #expect(points(gga("F"), rmc("060000"))[0] == "detail geoidheight=\"30.48\"")
        #expect(read([gga("F"), gga("M"), gga("")]).points.map(\.elevation) == [304.8])
        let reading = read([gga("K")])
        #expect(reading.points.map(\.elevation.isNaN) == [true])
        #expect(
            reading.warnings.first == "1:1: the height 1000 is in 'K', expected M or F (feet); it is left out")
    }

    // MARK: Waypoints and routes

    @Test("all waypoints are kept; the first 65536 can be named by routes and come once")
    func manyWaypoints() {
        let count = 65_540
        var lines = (0..<count).map { "$GPWPL,4710.5,N,00830.0,E,W\($0)" }
        lines += ["$GPWPL,4710.5,N,00830.0,E,W0", "$GPRTE,1,1,c,R,W0,W65535,W65536"]
        let reading = read([rmc("060000")] + lines)
        #expect(reading.points.count == 1 + count + 2)
        #expect(
            reading.warnings == [
                ": the route's waypoint 'W65536' is none of the first 65536 with a name; it is left out"
            ])
    }

    @Test("waypoints come once and behind the track, and routes are made of them")
    func waypoints() {
        let hut = sentence("GPWPL,4710.5,N,00830.0,E,HUT")
        let reading = read([
            hut, rmc("060000"), rmc("060001"), hut, sentence("GPWPL,4711.0,N,00831.0,E,TOP"),
            sentence("GPRTE,2,1,c,UP,HUT"),
            sentence("GPRTE,2,2,c,UP,TOP,GONE"), sentence("GPRTE,1,1,c,NONE,NOWHERE"),
        ])
        #expect(
            reading.transcript == """
                feature waypoint name="HUT"
                  part point
                    8.5 47.175 - -
                  end part
                end feature
                feature track
                  part line
                    8.5 47.175 - 2026-05-14T06:00:00Z speed=1.029 course=90.5
                    8.5 47.175 - 2026-05-14T06:00:01Z speed=1.029 course=90.5
                  end part
                end feature
                feature waypoint name="TOP"
                  part point
                    8.5166667 47.1833333 - -
                  end part
                end feature
                feature route name="UP"
                  part line
                    detail name="HUT"
                    8.5 47.175 - -
                    detail name="TOP"
                    8.5166667 47.1833333 - -
                  end part
                end feature
                """)
        #expect(
            reading.warnings
                == ["GONE", "NOWHERE"].map {
                    ": no sentence tells where the route's waypoint '\($0)' is; it is left out"
                })
    }

    // MARK: Noise

    @Test("sentences are found behind prefixes, between binary messages and behind those that are cut off")
    func noise() {
        let binary = String(decoding: [0x01, 0x24, 0x02, 0x7F, 0x24, 0x41], as: UTF8.self)
        let text =
            "12:00:01 " + rmc("060000") + binary + gga("060000") + binary + "$GPRMC,0600" + rmc("060001")
            + "\n$$\n$,*00\n!AIVDM,1,1\n"
        let reading = read(text)
        #expect(reading.points.count == 2)
        #expect(reading.warnings == [])
    }

    @Test("checksums may be missing, or in small letters; sentences of makers are not taken for those of the standard")
    func variants() {
        #expect(
            points(String(rmc("060000").prefix { $0 != "*" }), gga("060000").lowercased().uppercased()) == Self.merged)
        let small = rmc("060000")
        #expect(points(String(small.dropLast(2)) + small.suffix(2).lowercased(), gga("060000")) == Self.merged)
        #expect(read([sentence("PGRMC,060000,A,4710.5,N,00830.0,E,2.0,90.5,140526,,")]).points == [])
    }

    @Test("UTF-16 with a byte-order mark is read, in either order")
    func wide() {
        let text = rmc("060000") + "\r\n" + sentence("GPWPL,4710.5,N,00830.0,E,Hütte 🛖") + "\r\n"
        let narrow = read(text)
        for isBig in [true, false] {
            let units = [0xFEFF] + Array(text.utf16)
            let bytes = units.flatMap {
                isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
            }
            for cuts in [[], Array(1..<bytes.count)] {
                #expect(Reading(bytes, as: .nmea, cuts: cuts).transcript == narrow.transcript)
            }
            #expect(Format.recognized(bytes.span)?.name == "nmea")
        }
        #expect(narrow.transcript.contains("name=\"Hütte 🛖\""))
    }

    @Test("a log is recognized by its first sentence with a right checksum")
    func sniffing() {
        func confidence(_ text: String) -> Confidence { Format.nmea.recognizes(text.utf8.span) }
        #expect(confidence(rmc("060000")) == .certain)
        #expect(confidence("# log\n\u{1}" + rmc("060000")) == .likely)
        #expect(confidence("$GPRMC,060000,A,4710.5\n") == .likely)
        #expect(confidence("$ cat\n$PRICE,3*00\n") == .possible)
        #expect(confidence("{\"type\":\"FeatureCollection\"}") == .no)
        #expect(confidence("") == .no)
    }

    @Test("an input without sentences is an error")
    func nothing() {
        #expect(read("").error == ": the file is empty, expected lines like $GPRMC,…")
        #expect(
            read("name,lat,lon\nA,1,2\n").error == ": the file holds no NMEA sentence, expected lines like $GPRMC,…")
    }

    // MARK: Live

    @Test("a live point is a waypoint, and comes with the sentence that completes it")
    func live() throws {
        var reader = NMEAReader(options(isLive: true))
        var events = EventBuffer()
        func count(after line: String) throws -> Int {
            try reader.read((line + "\r\n").utf8.span, into: &events)
            return events.pointCount
        }
        #expect(try count(after: rmc("060000")) == 0)
        #expect(try count(after: gga("060000")) == 1)
        #expect(try count(after: gga("060001")) == 1)
        #expect(try count(after: rmc("060001")) == 2)
        // From here on RMC alone: known after two moments.
        #expect(try count(after: rmc("060002")) == 2)
        #expect(try count(after: rmc("060003")) == 3)
        #expect(try count(after: rmc("060004")) == 5)
        #expect(try count(after: rmc("060005")) == 6)
        #expect(try count(after: rmc("060006")) == 7)
        // What comes later than usual is not a second point.
        #expect(try count(after: gga("060006")) == 7)
        try reader.finish(into: &events)
        let transcript = EventTranscript(events)
        #expect(transcript.violations == [])
        #expect(transcript.lines.count { $0.hasPrefix("feature waypoint") } == 7)
    }

    @Test("a live point before the first date has no time, and a warning says so once")
    func liveDate() {
        let reading = read(
            [gga("060000"), gga("060001"), gga("060002"), rmc("060003"), gga("060004"), gga("060005")], isLive: true)
        #expect(
            reading.points.map { EventTranscript.time($0.time) } == [
                "-", "-", "-", "2026-05-14T06:00:03Z", "2026-05-14T06:00:04Z", "2026-05-14T06:00:05Z",
            ])
        #expect(
            reading.warnings == [": no sentence has told the date; times are left out until one does"])
    }

    @Test("changed bytes neither stop the program nor break the grammar of events")
    func mutations() {
        var seeded = SeededFeatures(seed: 9)
        let original = Array(
            (0..<12).map { gga("23595\($0 % 10)") + "\n" + rmc("00000\($0 % 10)") + "\n" }.joined().utf8)
        for _ in 0..<300 {
            var bytes = original
            for _ in 0...seeded.number(8) {
                bytes[seeded.number(bytes.count)] = UInt8(truncatingIfNeeded: seeded.number(256))
            }
            for isLive in [false, true] {
                #expect(Reading(bytes, as: .nmea, options: options(isLive: isLive)).violations == [])
            }
        }
    }
}
