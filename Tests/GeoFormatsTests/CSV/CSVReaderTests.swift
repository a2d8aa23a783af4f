import GeoStream
import Testing

@testable import GeoFormats

@Suite("CSV reader")
struct CSVReaderTests {
    private let twoPoints = track("1 2 3 2026-05-01T06:00:00Z", "4 5 - 2026-05-01T06:00:01Z")

    @Test(
        "columns are found by their names in any order, between commas, semicolons, tabs or bars",
        arguments: [
            "time,lat,lon,ele\n2026-05-01T06:00:00Z,2,1,3\n2026-05-01T06:00:01Z,5,4,\n",
            "Longitude;Latitude;Altitude;Timestamp\r\n1;2;3;2026-05-01T06:00:00Z\r\n4;5;;2026-05-01T06:00:01Z",
            "x\ty\televation (m)\tutc\r1\t2\t3.0\t2026-05-01 06:00:00\r4\t5\t\t2026-05-01 06:00:01\r",
            "GPS Latitude | GPS Longitude | height | date | time\n2|1|3|2026/05/01|06:00:00Z\n5|4| |2026/05/01|6:00:01 UTC\n",
            "\u{FEFF}lon,lat,no,ele,time\n\"1\",\"2\",\"7\",\"3\",\"1777615200\"\n4,5,8,,1777615201000\n",
            "# made by hand\n\nlat,lon,alt,time\n2,1,3,2026-05-01T08:00:00+02:00\n5,4,,2026-05-01T06:00:01Z\n\n",
        ])
    func layouts(text: String) { expectCSV(text, twoPoints) }

    @Test("the encodings UTF-16 and windows-1252 are read, the latter with a warning")
    func encodings() {
        let text = "name,lat,lon\nÜberlingen 😀,2,1\n"
        for isBigEndian in [false, true] {
            let units = Array("\u{FEFF}\(text)".utf16)
            let bytes = units.flatMap { unit in
                let halves = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
                return isBigEndian ? halves.reversed() : halves
            }
            expectReading(bytes, as: .csv, waypoint("name=\"Überlingen 😀\"", "1 2 - -"))
            expectReading(Array(bytes.dropFirst(2)), as: .csv, waypoint("name=\"Überlingen 😀\"", "1 2 - -"))
        }
        expectReading(
            Array("name,lat,lon\nCaf".utf8) + [0xE9, 0x20, 0x80] + Array(",2,1\n".utf8), as: .csv,
            waypoint("name=\"Café €\"", "1 2 - -"),
            warnings: ["2:1: the text is not UTF-8; it is read as windows-1252"])
    }

    @Test("quoted cells hold delimiters, quotes and line ends; errors in them have the right line")
    func quotes() {
        expectCSV(
            "name,lat,lon,cmt\n\"a, \"\"b\"\"\r\nc\",2,1, \"x\" \n\"d\",high,1,\n",
            waypoint("name=\"a, \"b\"\r\nc\" cmt=\"x\"", "1 2 - -"),
            warnings: [
                "4:5: the row has the latitude 'high' and the longitude '1', expected degrees within ±90 and ±180; it is left out"
            ])
    }

    @Test("without times, or with names, rows are waypoints, and other columns their properties")
    func waypoints() {
        expectCSV(
            "id,lat,lon,name,link,beds,ref\n1,2,1,Hut,https://example.org,24,007\n2,5,4,,,,\n",
            waypoint("name=\"Hut\" link(https://example.org|-|-) {id: 1, beds: 24, ref: \"007\"}", "1 2 - -") + "\n"
                + waypoint("{id: 2}", "4 5 - -"))
        expectCSV(
            "name,lat,lon,time\nHut,2,1,2026-05-01T06:00:00Z\n", waypoint("name=\"Hut\"", "1 2 - 2026-05-01T06:00:00Z"))
    }

    @Test("a first row without a name makes a track, whose points may have one")
    func namedTrackPoints() {
        expectCSV(
            "name,lat,lon,time,hdop\n,2,1,2026-05-01T06:00:00Z,\nGate,5,4,,1.50\n",
            track("1 2 - 2026-05-01T06:00:00Z", "detail name=\"Gate\" hdop=\"1.5\"", "4 5 - -"))
    }

    @Test("columns for track and segment tell where each begins")
    func segments() {
        expectCSV(
            "track,segment,lat,lon\nA,1,2,1\nA,2,3,1\nB,2,4,1\n",
            """
            feature track name="A"
              part line
                1 2 - -
              end part
              part line
                1 3 - -
              end part
            end feature

            """ + track("1 4 - -", head: "feature track name=\"B\""))
    }

    @Test("units in the names of columns are converted")
    func units() {
        expectCSV(
            "time,lat_e7,lon E7,alt [ft],Speed (km/h),Temp (F),Heart Rate (bpm)\n2026-05-01T06:00:00Z,20000000,10000000,100,36,50,90\n",
            track("1 2 30.48 2026-05-01T06:00:00Z heartRate=90 temperature=10 speed=10"))
    }

    @Test("a row of units above or below the header is heeded, and units behind numbers")
    func unitRows() {
        let units = "#yyy-mm-dd, hh:mm:ssZ, degrees, degrees, ft wgs, ft msl, kt, deg, deg F\n"
        let names = "  Lcl Date, Lcl Time, Latitude, Longitude, AltGPS, AltMSL, GndSpd, Course, Temp\n"
        let row = "2026-05-01, 06:00:00Z, 2, 1, 100.0, 200, 3.50, 90, 50\n"
        let point = track("1 2 60.96 2026-05-01T06:00:00Z temperature=10 speed=1.800556 course=90")
        let others = "of a track's points these columns are left out: 'AltGPS'"
        expectCSV(
            "#airframe_info, log_version=\"1.00\"\n" + units + names + row, point, warnings: ["4: " + others])
        expectCSV(names + units.dropFirst() + row, point, warnings: ["3: " + others])
        let metres = point.replacing("60.96", with: "200").replacing("1.800556", with: "3.5").replacing(
            "=10", with: "=50")
        expectCSV(names + row, metres, warnings: ["2: " + others])
        expectCSV("lat,lon,altitude_msl\n2,1,3\n", waypoint("", "1 2 3 -"))
        expectCSV("lat,lon,AltGPS,AltMSL (ft)\n2,1,3,100\n", waypoint("{AltGPS: 3}", "1 2 30.48 -"))
        expectCSV(
            "lat,lon,ele ft,hr,speed,temp\n2,1,3 m,70 bpm,36 km/h,20 °C\n",
            waypoint("", "1 2 3 - heartRate=70 temperature=20 speed=10"))
    }

    @Test("a time that cannot be is left out with a warning that says why")
    func timesLeftOut() {
        expectCSV(
            "lat,lon,date,time\n2,1,2026-05-01,\n2,1,,\n2,1,3/4/2026,10:00\n", track("1 2 - -", "1 2 - -", "1 2 - -"),
            warnings: [
                "2:16: the date '2026-05-01' has no time of day; it is left out",
                "4:14: of the time '3/4/2026 10:00' day and month cannot be told apart; it is left out",
            ])
        expectCSV(
            "lat,lon,time\n2,1,45000.5\n2,1,3/4/2026 10:00\n", track("1 2 - -", "1 2 - -"),
            warnings: [
                "2:5: the time '45000.5' is not a date and time like 2024-05-01T06:00:00Z; it is left out",
                "3:5: of the time '3/4/2026 10:00' day and month cannot be told apart; it is left out",
            ])
        expectCSV(
            "lat,lon,date,timestamp\n2,1,2026-05-01,1777615200\n", track("1 2 - 2026-05-01T06:00:00Z"))
    }

    @Test("a first line sep= tells the delimiter")
    func delimiterLine() {
        expectCSV("sep=;\r\nlat;lon,x;lon\r\n2,5;1;4\r\n", waypoint("{lon,x: 1}", "4 2.5 - -"))
        expectCSV("SEP=|\nlat|lon\n2|1\n", waypoint("", "1 2 - -"))
    }

    @Test("hemispheres, degrees and minutes are read")
    func hemispheres() {
        for (latitude, longitude) in [
            ("2.5N", "1.25W"), ("N 2.5°", "W1.25"), ("2° 30'", "-1°15'"), ("2°30′0″N", "1° 15' 0\" w"),
            ("2 30", "1:15 W"),
        ] {
            expectCSV(
                "lat,lon\n\"\(latitude.replacing("\"", with: "\"\""))\",\"\(longitude.replacing("\"", with: "\"\""))\"\n",
                waypoint("", "-1.25 2.5 - -"))
        }
        expectCSV("LATITUDE,N/S,LONGITUDE,E/W\n2.5,S,1.25,E\n", waypoint("", "1.25 -2.5 - -"))
        let reading = Reading(Array("lat,lon\n2.5E,1N\n2 70,1\n".utf8), as: .csv)
        #expect(reading.points.isEmpty && reading.warnings.count == 2)
    }

    @Test("decimal commas are read between semicolons, and refused between commas, as thousands have them too")
    func decimalCommas() {
        expectCSV("lat;lon;ele;hr\n2,5;1,25;1000,5;90\n", waypoint("", "1.25 2.5 1000.5 - heartRate=90"))
        let text = Array("lat,lon,ele\n2,1,\"1,5\"\n".utf8)
        #expect(
            Reading(text, as: .csv).error
                == "2:6: the elevation '1,5' has a decimal comma, expected a point")
        expectReading(
            text, as: .csv, options: ReaderOptions(recover: true), waypoint("", "1 2 1.5 -"),
            warnings: ["2:6: the elevation '1,5' has a decimal comma, expected a point"])
    }

    @Test("what cannot be read of a row is left out with a warning, and a row without a position altogether")
    func wrongValues() {
        expectCSV(
            "time,lat,lon,ele,hr,sat\nnoon,2,190,high,fast,many\n,,,1,,\n,2\n",
            track("detail ", "-170 2 - -").replacing("    detail \n", with: ""),
            warnings: [
                "2:8: longitude 190.0 is beyond ±180°, read as -170.0",
                "2:12: the elevation 'high' is not a number; the point has none",
                "2:1: the time 'noon' is not a date and time like 2024-05-01T06:00:00Z; it is left out",
                "2:17: the heart rate 'fast' is not a number; it is left out",
                "2:22: 'sat' is 'many', expected a whole number from 0; it is left out",
                "3:2: the row has no position, expected degrees within ±90 and ±180; it is left out",
                "4:2: the row has the latitude '2' and the longitude '', expected degrees within ±90 and ±180; it is left out",
            ])
    }

    @Test("a row with more values than the header, and one in which the file ends, are refused or left out")
    func brokenRows() {
        let commas =
            "the row has 6 values, the header 3; numbers with decimal commas need quotes, or ';' between the columns"
        for (text, message) in [
            ("lat,lon,ele\n47,5,8,5,400,25\n2,1,3\n", "2:1: " + commas),
            (
                "lat,lon,ele\n2,1,3\n2,1,3,4,,\n",
                "3:1: the row has 4 values, the header 3; a text with ',' needs quotes"
            ),
            (
                "lat;lon;cmt\n2;1.5;a;b\n2;1;\n",
                "2:1: the row has 4 values, the header 3; a text with a delimiter needs quotes"
            ),
            ("lat,lon,ele\n2,1,3\n2,1", "3:1: the file ends inside a row, which has 2 values of 3"),
            ("lat,lon,ele\n2,1,3\n2,\"1\"", "3:1: the file ends inside a row, which has 2 values of 3"),
        ] {
            #expect(Reading(Array(text.utf8), as: .csv).error == message)
            let reading = Reading(Array(text.utf8), as: .csv, options: ReaderOptions(recover: true))
            #expect(reading.error == nil && reading.points.count == 1)
            #expect(reading.warnings == [message + "; the row is left out"])
        }
        expectCSV(
            "lat,lon,ele\n2,1,3,,\n2,1\n2,1,3",
            [3, nil, 3].map { waypoint("", "1 2 \($0.map { "\($0)" } ?? "-") -") }
                .joined(separator: "\n"))
    }

    @Test("below the header a line that begins with # is a row where it has a position")
    func numberSigns() {
        expectCSV(
            "name,lat,lon\n#1,2,1\n# a remark\n", waypoint("name=\"#1\"", "1 2 - -"),
            warnings: ["3:1: a line that begins with '#' is no row; it is left out"])
    }

    private func options(_ columns: TableColumns) -> ReaderOptions {
        var options = ReaderOptions()
        options.columns = columns
        return options
    }

    @Test("options name columns by number or header, and a first row of numbers is no header")
    func columns() {
        let options = self.options([.latitude: 3, .longitude: 2, .time: 1])
        expectCSV(
            "2026-05-01T06:00:00Z;1;2\n2026-05-01T06:00:01Z;4;5\n",
            track("1 2 - 2026-05-01T06:00:00Z", "4 5 - 2026-05-01T06:00:01Z"), options: options)
        expectCSV("a1;b2;c3\n2026-05-01T06:00:00Z;1;2\n", track("1 2 - 2026-05-01T06:00:00Z"), options: options)
        expectCSV(
            "lat,lon,north,east\n9,9,2,1\n", waypoint("", "1 2 - -"),
            options: self.options([.latitude: "north", .longitude: "east"]))
        #expect(
            Reading(Array("a,b\n1,2\n".utf8), as: .csv, options: self.options([.latitude: "q", .longitude: 2])).error
                == "1:1: no column is called 'q'; the header is 'a', 'b'")
        expectCSV(
            "North (y1),East\n2,1\n", waypoint("", "1 2 - -"),
            options: self.options([.latitude: "north Y1", .longitude: "east"]))
        let wrong: [(TableColumns, String)] = [
            ([.latitude: 1, .longitude: 9], "there is no column 9, the table has 2; the header is 'a', 'b'"),
            ([.latitude: 1, .longitude: 0], "there is no column 0, the table has 2; the header is 'a', 'b'"),
            ([.latitude: 1, .longitude: "a"], "latitude and longitude are the same column; the header is 'a', 'b'"),
            ([.latitude: 1], "no column is called longitude, but 'a', 'b'"),
        ]
        for (columns, message) in wrong {
            #expect(
                Reading(Array("a,b\n1,2\n".utf8), as: .csv, options: self.options(columns)).error
                    == "1:1: " + message)
        }
    }

    @Test("what a text of columns cannot be is said")
    func wrongColumns() throws {
        #expect(try TableColumns("lat=3,lon=2,time=at") == [.latitude: 3, .longitude: 2, .time: "at"])
        for (text, message) in [
            ("lat", "'lat' is not like lat=3"), ("lat=", "'lat=' is not like lat=3"),
            ("lat=1,lat=2", "'lat' stands there twice"),
        ] {
            #expect(throws: TableColumnsError(message: message)) { try TableColumns(text) }
        }
    }

    @Test("without columns for a position, without a row, or with a quote that stays open, the table is refused")
    func refusals() {
        for (text, message) in [
            (
                "a,b\n1,2\n",
                "1:1: no column is called latitude or longitude, but 'a', 'b'"
            ),
            ("", "1:1: the file is empty, expected a table with columns for latitude and longitude"),
            ("lat,lon\n\"1,2\n", "2:1: a quote that opens in this row does not close"),
            ("lat,lon\n\"1\"2,3\n", "2:1: text stands behind a closing quote, expected a delimiter"),
        ] {
            #expect(Reading(Array(text.utf8), as: .csv).error == message)
        }
        let long = "lat,lon\n\"" + String(repeating: "1", count: CSVReader.longestRow + 10) + "\n2,1\n"
        let reading = Reading(Array(long.utf8), as: .csv, options: ReaderOptions(recover: true))
        #expect(reading.points.count == 1 && reading.warnings.count == 1)
    }

    @Test("tables are recognized by a header with a position, with tabs as TSV")
    func sniffing() {
        func name(_ text: String, _ fileExtension: String = "") -> String? {
            Format.recognized(Array(text.utf8).span, fileExtension: fileExtension)?.name
        }
        #expect(name("lat,lon\n1,2\n") == "csv")
        #expect(name("# by hand\nid;breite;länge\n") == "csv")
        #expect(name("name\tlatitude\tlongitude\n") == "tsv")
        #expect(name("1.5,2.5\n", "csv") == "csv" && name("1.5,2.5\n") == nil)
        #expect(name("sep=;\nlat;lon\n") == "csv")
        #expect(name("l\0a\0t\0,\0l\0o\0n\0\n\01\0,\01\0\n\0") == "csv")
        let wide = (0..<1000).map { "column \($0)," }.joined() + "lat,lon\n"
        #expect(name(wide, "csv") == "csv" && name(wide, "tsv") == "tsv")
        #expect(name("Latitude of thought\nlon\n") == nil)
        #expect(name("{\"lat\":1,\"lon\":2}") != "csv")
    }
}
