import ArchiveBuilder
import ArchiveStream
import ByteText
import GeoFormats
import GeoStream
import SampleFiles
import Testing

@Suite("Writing KMZ")
struct KMZWriterTests {
    @Test("The archive holds doc.kml, which is what KML would be", arguments: SampleFile.readable)
    func contents(sample: SampleFile) throws {
        let reading = try sample.reading()
        let (kml, losses) = try reading.written(as: .kml)
        let kmz = try reading.written(as: .kmz)
        #expect(kmz.losses == losses)
        let entries = try entries(kmz.bytes)
        #expect(entries.map(\.name) == ["doc.kml"])
        #expect(entries.map(\.contents) == [kml])
        #expect(Reading(kmz.bytes, as: .kmz) == Reading(kml, as: .kml))
    }

    @Test("What is written leaves in pieces, and once nobody reads it any more, stops")
    func pieces() throws {
        let count = 20_000
        var sizes: [Int] = []
        var bytes: [UInt8] = []
        var output = ByteBuffer { piece in
            sizes.append(piece.count)
            for index in piece.indices { bytes.append(piece[index]) }
            return true
        }
        try write(count, into: &output)
        output.drain()
        #expect(sizes.count > 2)
        #expect(sizes.allSatisfy { $0 < 100_000 })
        #expect(Reading(bytes, as: .kmz).points.count == count)

        var closed = ByteBuffer { _ in false }
        try write(count, into: &closed)
        #expect(closed.isClosed)
    }

    /// Writes a line of points that pack badly.
    private func write(_ count: Int, into output: inout ByteBuffer) throws(ConversionError) {
        guard var writer = Format.kmz.makeWriter?(WriterOptions()) else {
            throw ConversionError("KMZ is not written", code: .unsupportedFormat)
        }
        var seeded = SeededFeatures(seed: 8)
        try writer.begin(into: &output)
        for mark in [Mark.beginFeature(Feature(.track)), .beginPart(.line)] { try writer.write(mark, into: &output) }
        for _ in 0..<count {
            let (longitude, latitude) = (Double(seeded.number(9_999_999)) / 1e6, Double(seeded.number(9_999_999)) / 1e6)
            try writer.write([TrackPoint(longitude: longitude, latitude: latitude)].span, into: &output)
        }
        for mark in [Mark.endPart, .endFeature] { try writer.write(mark, into: &output) }
        try writer.finish(into: &output)
    }

    private func entries(_ archive: [UInt8]) throws -> [(name: String, contents: [UInt8])] {
        var reader = ZipReader()
        var output = ByteBuffer()
        var entries: [(name: String, contents: [UInt8])] = []
        var cursor = 0
        while let step = try reader.next(in: archive.span, at: &cursor, into: &output) {
            switch step {
            case .entry(let name):
                entries.append((name, []))
                try reader.unpackEntry()
            case .contents: entries[entries.count - 1].contents += output.bytes
            case .endOfEntry: break
            }
        }
        try reader.finish()
        return entries
    }
}
