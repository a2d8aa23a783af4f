import GeoStream
import Testing

@testable import GeoFormats

@Suite("GPX reader")
struct GPXReaderTests {
    @Test("a track with two segments becomes one feature with two parts")
    func track() {
        let text = """
            <gpx version="1.1" creator="c" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>A</name>
            <trkseg><trkpt lat="1" lon="2"><ele>3</ele><time>2024-05-01T06:00:00Z</time></trkpt></trkseg>
            <trkseg/></trk></gpx>
            """
        expectReading(
            Array(text.utf8), as: .gpx,
            """
            document creator="c"
            feature track name="A"
              part line
                2 1 3 2024-05-01T06:00:00Z
              end part
              part line
              end part
            end feature
            """)
    }
}
