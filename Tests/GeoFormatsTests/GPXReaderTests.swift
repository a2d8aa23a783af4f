import ByteText
import FormatSupport
import GeoStream
import Testing

@testable import GeoFormats

@Suite("GPX reader")
struct GPXReaderTests {
    @Test("a track with two segments becomes one feature with two parts")
    func track() throws {
        let text = """
            <gpx version="1.1" creator="c" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>A</name>
            <trkseg><trkpt lat="1" lon="2"><ele>3</ele><time>2024-05-01T06:00:00Z</time></trkpt></trkseg>
            <trkseg/></trk></gpx>
            """
        let transcript = try transcript(of: text)
        #expect(transcript.violations.isEmpty)
        #expect(
            transcript.text == """
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

    private func transcript(of text: String) throws(ConversionError) -> EventTranscript {
        var reader = GPXReader(ReaderOptions())
        var buffer = EventBuffer()
        try reader.read(text.utf8.span, into: &buffer)
        try reader.finish(into: &buffer)
        return EventTranscript(buffer)
    }
}
