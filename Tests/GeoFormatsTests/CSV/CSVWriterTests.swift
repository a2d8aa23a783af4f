import GeoStream
import Testing

@testable import GeoFormats

@Suite("CSV writer")
struct CSVWriterTests {
    private let header =
        "kind,track,segment,track_name,track_type,name,latitude,longitude,elevation,time,heart_rate,cadence,power,temperature,"
        + "speed,course,symbol,type,description,comment\r\n"

    private func gpx(_ body: String) -> Reading {
        Reading(
            Array("<gpx version=\"1.1\" creator=\"x\" xmlns=\"http://www.topografix.com/GPX/1/1\">\(body)</gpx>".utf8),
            as: .gpx)
    }

    private func written(_ reading: Reading, _ options: WriterOptions = WriterOptions()) throws -> (String, [String]) {
        let written = try reading.written(as: .csv, options: options)
        return (String(decoding: written.bytes, as: UTF8.self), written.losses)
    }

    @Test("each point is a row, with the number of its track and segment, and the words of both")
    func rows() throws {
        let reading = gpx(
            """
            <wpt lat="2" lon="1"><ele>3.5</ele><time>2026-05-01T06:00:00Z</time><name>A "b"</name><desc>c, d</desc><sym>e</sym></wpt>
            <rte><name>R</name><rtept lat="4" lon="5"><name>Turn</name></rtept></rte>
            <trk><name>T</name><type>run</type><trkseg><trkpt lat="6" lon="7"/></trkseg>
            <trkseg><trkpt lat="8" lon="9"><extensions><hr>90</hr><power>200</power></extensions></trkpt></trkseg></trk>
            """)
        let (text, losses) = try written(reading)
        #expect(
            text == header + """
                waypoint,,,,,"A ""b""\",2,1,3.5,2026-05-01T06:00:00Z,,,,,,,e,,"c, d",\r
                route,1,1,R,,Turn,4,5,,,,,,,,,,,,\r
                track,2,1,T,run,,6,7,,,,,,,,,,,,\r
                track,2,2,T,run,,8,9,,,90,,200,,,,,,,\r

                """)
        #expect(losses == [])
    }

    @Test("a precision rounds positions and elevations")
    func precision() throws {
        let (text, _) = try written(
            gpx("<wpt lat=\"2.123456\" lon=\"1.987654\"><ele>3.456</ele></wpt>"), WriterOptions(precision: 2))
        #expect(text == header + "waypoint,,,,,,2.12,1.99,3.46,,,,,,,,,,,\r\n")
    }

    @Test("what a row has no column for is counted")
    func losses() throws {
        let (_, losses) = try written(
            gpx(
                """
                <metadata><name>D</name></metadata>
                <wpt lat="2" lon="1"><link href="u"/><hdop>2</hdop></wpt><wpt lat="2" lon="1"><hdop>3</hdop></wpt>
                <trk><desc>d</desc><trkseg/><trkseg><trkpt lat="1" lon="2"/></trkseg></trk><trk/>
                """))
        #expect(
            losses == [
                "CSV cannot hold the description of a document (1 time)", "CSV cannot hold a link (1 time)",
                "CSV cannot hold 'hdop' (2 times)", "CSV cannot hold a segment without points (1 time)",
                "CSV cannot hold the description of a line (1 time)",
                "CSV cannot hold a feature without a position (1 time)",
            ])
    }

    @Test("what was written is read as it was, areas with their holes too")
    func roundTrip() throws {
        let geojson = """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{"name":" #lake"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,0]],\
            [[1,1],[2,1],[2,2],[1,1]]]}},
            {"type":"Feature","properties":{"name":"pair"},"geometry":{"type":"MultiLineString","coordinates":[[[0,0],[1,1,5]],[[2,2],[3,3]]]}},
            {"type":"Feature","properties":{"name":"two\\nlines"},"geometry":{"type":"Point","coordinates":[1,2]}}]}
            """
        let reading = Reading(Array(geojson.utf8), as: .geojson)
        for format in [Format.csv, .tsv] {
            let returned = try reading.returned(through: format)
            #expect(returned.error == nil && returned.warnings == [])
            #expect(
                returned.transcript == """
                    feature area name=" #lake"
                      part outerRing
                        0 0 - -
                        4 0 - -
                        4 4 - -
                        0 0 - -
                      end part
                      part innerRing
                        1 1 - -
                        2 1 - -
                        2 2 - -
                        1 1 - -
                      end part
                    end feature
                    feature track name="pair"
                      part line
                        0 0 - -
                        1 1 5 -
                      end part
                      part line
                        2 2 - -
                        3 3 - -
                      end part
                    end feature
                    \(waypoint("name=\"two\nlines\"", "1 2 - -"))
                    """)
        }
    }

    @Test("control characters are never written")
    func controlCharacters() throws {
        let text = "name,lat,lon\n\"a\0b\tc\u{7F}\u{1B}\",2,1\n"
        let (bytes, losses) = try Reading(Array(text.utf8), as: .csv).written(as: .csv)
        #expect(
            String(decoding: bytes, as: UTF8.self).contains(
                "\r\nwaypoint,,,,,\"a\u{FFFD}b\tc\u{FFFD}\u{FFFD}\",2,1,"))
        #expect(losses == ["CSV cannot hold control characters; they become U+FFFD (3 times)"])
    }
}
