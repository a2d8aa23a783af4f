import ByteText
import FormatSupport
import GeoStream
import Testing

@testable import GeoFormats

@Suite("KML tracks")
struct KMLTrackTests {
    private let twoPoints = """
        document\u{20}
        feature track
          part line
            1 2 3 2024-05-01T06:00:00Z
            4 5 6 2024-05-01T06:00:01Z
          end part
        end feature
        """

    @Test(
        "times and positions are paired by their order, however they stand",
        arguments: [
            "WT1CT1", "W1W2C1C2", "W1C1W2C2", "C1W1C2W2", "C1C2W1W2", "C1W1W2C2",
        ])
    func pairing(order: String) throws {
        var body = "<Placemark><gx:Track>"
        let elements = [
            "W1": "<when>2024-05-01T06:00:00Z</when>", "W2": "<when>2024-05-01T06:00:01Z</when>",
            "C1": "<gx:coord>1 2 3</gx:coord>", "C2": "<gx:coord>4 5 6</gx:coord>",
        ]
        let order = order == "WT1CT1" ? "W1W2C1C2" : order
        for index in stride(from: 0, to: order.count, by: 2) {
            body += elements[String(order.dropFirst(index).prefix(2))] ?? ""
        }
        try expectKML(body + "</gx:Track></Placemark>", twoPoints)
    }

    @Test("the Track of KML 2.3 is read without a prefix")
    func kml23() throws {
        try expectKML(
            """
            <Placemark><Track><when>2024-05-01T06:00:00Z</when><when>2024-05-01T06:00:01Z</when>
            <coord>1 2 3</coord><coord>4 5 6</coord></Track></Placemark>
            """, twoPoints)
    }

    @Test("an empty coord is a pause: its slot goes with its time and its sensors")
    func pauses() throws {
        try expectKML(
            """
            <Document><Schema id="s"><gx:SimpleArrayField name="heart_rate" type="int"/></Schema><Placemark><gx:Track>
            <when>2024-05-01T06:00:00Z</when><gx:coord/><when>2024-05-01T06:00:01Z</when><gx:coord>1 2 51.5</gx:coord>
            <when>2024-05-01T06:00:02Z</when><gx:coord></gx:coord><when>2024-05-01T06:00:03Z</when><gx:coord>3 4 52</gx:coord>
            <ExtendedData><SchemaData schemaUrl="#s"><gx:SimpleArrayData name="heart_rate"><gx:value>90</gx:value>
            <gx:value>91</gx:value><gx:value/><gx:value>95</gx:value></gx:SimpleArrayData>
            <gx:SimpleArrayData name="Cadence"><gx:value>1</gx:value><gx:value>2</gx:value><gx:value>3</gx:value>
            </gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></Placemark></Document>
            """,
            """
            document\u{20}
            feature track
              part line
                1 2 51.5 2024-05-01T06:00:01Z heartRate=91 cadence=2
                3 4 52 2024-05-01T06:00:03Z heartRate=95
              end part
            end feature
            """)
    }

    @Test("a multi-track has a segment for each track, empty ones too")
    func multiTrack() throws {
        try expectKML(
            """
            <Placemark><gx:MultiTrack><altitudeMode>clampToGround</altitudeMode><gx:interpolate>1</gx:interpolate>
            <gx:Track><when>2024-05-01T06:00:00Z</when><gx:coord>1 2 3</gx:coord></gx:Track><gx:Track/>
            <gx:Track><altitudeMode>absolute</altitudeMode><gx:coord>4 5 6</gx:coord></gx:Track></gx:MultiTrack></Placemark>
            """,
            """
            document\u{20}
            feature track {altitudeMode: "clampToGround"}
              part line
                1 2 3 2024-05-01T06:00:00Z
              end part
              part line
              end part
              part line
                4 5 6 -
              end part
            end feature
            """)
    }

    @Test("a time or a position too many is said, and nothing is invented")
    func unpaired() throws {
        try expectKML(
            """
            <Placemark><gx:Track><when>2024-05-01T06:00:00Z</when><gx:coord>1 2 3</gx:coord><gx:coord>4 5 6</gx:coord>
            </gx:Track></Placemark>
            <Placemark><gx:Track><when>2024-05-01T06:00:00Z</when><when>yesterday</when><gx:coord>1 2 3</gx:coord>
            </gx:Track></Placemark>
            """,
            """
            document\u{20}
            feature track
              part line
                1 2 3 2024-05-01T06:00:00Z
                4 5 6 -
              end part
            end feature
            feature track
              part line
                1 2 3 2024-05-01T06:00:00Z
              end part
            end feature
            """,
            warnings: [
                "2 changed: the track has 1 positions more than times; the last ones have none",
                "3 unreadableTime: the time 'yesterday' is not a date and time like 2024-05-01T06:00:00Z; it is left out",
                "4 position: the track has 1 times more than positions; the last ones are left out",
            ])
    }

    @Test("arrays of a placemark run along the positions of its lines")
    func placemarkArrays() throws {
        try expectKML(
            """
            <Placemark><ExtendedData><SchemaData><gx:SimpleArrayData name="heartrate"><gx:value>1</gx:value><gx:value/>
            <gx:value>3</gx:value></gx:SimpleArrayData><gx:SimpleArrayData name="odd"><gx:value>1</gx:value>
            </gx:SimpleArrayData></SchemaData></ExtendedData>
            <MultiGeometry><LineString><coordinates>1,1 2,2</coordinates></LineString>
            <LineString><coordinates>3,3</coordinates></LineString></MultiGeometry></Placemark>
            """,
            """
            document\u{20}
            feature track MultiLineString
              part line
                1 1 - - heartRate=1
                2 2 - -
              end part
              part line
                3 3 - - heartRate=3
              end part
            end feature
            """,
            warnings: ["2 unsupported: the array 'odd' is of no sensor that is known; it is left out"])
    }

    /// A track of ten points with `elements` behind them, one of its positions empty.
    private func tenPoints(_ elements: String = "", schema: String = "", interleaved: Bool = false) -> String {
        let times = (0..<10).map { "<when>2024-05-01T06:00:0\($0)Z</when>" }
        let positions = (0..<10).map { $0 == 7 ? "<gx:coord/>" : "<gx:coord>\($0) 1 \($0)</gx:coord>" }
        let slots = interleaved ? zip(times, positions).map { $0 + $1 } : times + positions
        return "<Document>\(schema)<Placemark><gx:Track>\(slots.joined())\(elements)</gx:Track></Placemark></Document>"
    }

    @Test("a long track is handed on as it is read where its times come first and no schema announces arrays")
    func streaming() throws {
        let whole = try KMLTranscript(tenPoints())
        for kept in [2, 3, 9, 10, 11] {
            #expect(try KMLTranscript(tenPoints(), keptPositions: kept).text == whole.text)
            #expect(try KMLTranscript(tenPoints(interleaved: true), keptPositions: kept).text == whole.text)
        }
        let array =
            "<ExtendedData><SchemaData><gx:SimpleArrayData name=\"power\">"
            + (0..<10).map { "<gx:value>\($0)</gx:value>" }.joined()
            + "</gx:SimpleArrayData></SchemaData></ExtendedData>"
        let announced = tenPoints(array, schema: "<Schema><gx:SimpleArrayField name=\"power\"/></Schema>")
        let read = try KMLTranscript(announced, keptPositions: 3)
        #expect(read.warnings.isEmpty)
        #expect(read.text.contains("9 1 9 2024-05-01T06:00:09Z power=9"))
        let late = try KMLTranscript(tenPoints(array), keptPositions: 3)
        #expect(late.text == whole.text)
        #expect(late.warnings == ["1 misplaced: the array 'power' has no place here; it is left out"])
        #expect(try KMLTranscript(tenPoints(array)).text == read.text)
    }

    @Test("a track of more points than memory holds is paired all the same")
    func manyPoints() throws {
        let count = 12_000
        var body = "<kml><Placemark><gx:Track>"
        for index in 0..<count {
            let minute = index / 60 % 60
            body += "<when>2024-05-01T0\(6 + index / 3600):\(minute < 10 ? "0" : "")\(minute):"
            body += "\(index % 60 < 10 ? "0" : "")\(index % 60)Z</when>"
        }
        for index in 0..<count { body += "<gx:coord>0.0\(index) 1 \(index)</gx:coord>" }
        body += "<ExtendedData><SchemaData><gx:SimpleArrayData name=\"power\">"
        for index in 0..<count { body += "<gx:value>\(index % 400)</gx:value>" }
        body += "</gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></Placemark></kml>"
        var reader = KMLReader(ReaderOptions())
        var buffer = EventBuffer()
        try reader.read(body.utf8.span, into: &buffer)
        try reader.finish(into: &buffer)
        var read = 0
        var wrong = 0
        buffer.forEach { _ in
        } points: { points in
            for index in points.indices {
                let point = points[index]
                if point.elevation != Double(read) || point.time.seconds != 1_714_543_200 + Int64(read)
                    || point.sensors.power != Double(read % 400)
                {
                    wrong += 1
                }
                read += 1
            }
        }
        #expect(read == count)
        #expect(wrong == 0)
    }
}
