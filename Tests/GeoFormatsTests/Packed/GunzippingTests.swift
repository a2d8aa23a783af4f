import ArchiveBuilder
import ByteText
import GeoFormats
import GeoStream
import SampleFiles
import Testing

@Suite("Documents packed by gzip")
struct GunzippingTests {
    /// What the reader of a format makes of a document, packed or not.
    private func read(
        _ bytes: [UInt8], as format: Format, recover: Bool = false, cuts: [Int] = []
    ) throws -> (reading: Reading, error: String?) {
        var events = EventBuffer()
        let options = ReaderOptions(file: "a", recover: recover)
        var reader = try format.reader(options)
        do throws(ConversionError) {
            var start = 0
            for end in cuts + [bytes.count] {
                try reader.read(bytes.span.extracting(start..<end), into: &events)
                start = end
            }
            try reader.finish(into: &events)
        } catch {
            return (Reading(events, error: error.message), "\(error.location): \(error.message)")
        }
        return (Reading(events), nil)
    }

    @Test("A sample reads the same, packed or not", arguments: SampleFile.readable)
    func samples(sample: SampleFile) throws {
        let bytes = try sample.bytes()
        let format = try #require(sample.format(bytes))
        let plain = try read(bytes, as: format)
        #expect(plain.reading.transcript == Reading(bytes, as: format).transcript)
        let packed = ArchiveEntry.gzip(bytes)
        for cuts in [[], [1, 5, 30]] {
            let unpacked = try read(packed, as: format, cuts: cuts)
            #expect(unpacked.reading == plain.reading)
            #expect(unpacked.error == nil)
            #expect(try read(bytes, as: format, cuts: cuts).reading == plain.reading)
        }
        var sniffer = FormatSniffer()
        #expect(try sniffer.format(of: packed)?.name == format.name)
    }

    @Test("A first byte that is gzip's alone is the document's")
    func loneByte() throws {
        for bytes in [[0x1F], [0x1F, 0x20]] as [[UInt8]] {
            #expect(try read(bytes, as: .geojson).error == Reading(bytes, as: .geojson).error.map { "a:" + $0 })
            #expect(try read(bytes, as: .geojson, cuts: [1]).error == read(bytes, as: .geojson).error)
        }
    }

    @Test("What is cut is an error; with recovery, what came before is read")
    func truncated() throws {
        let body = (0..<2000).map { "<wpt lat=\"\($0 % 90)\" lon=\"\($0 * 7 % 180)\"/>\n" }.joined()
        let document = ArchiveEntry.gzip(Array("<gpx version=\"1.1\">\n\(body)</gpx>\n".utf8))
        let cut = Array(document.prefix(document.count / 2))
        let message = "the gzip data end early, after \(cut.count) bytes"
        #expect(try read(cut, as: .gpx).error == "a: " + message)
        let (reading, error) = try read(cut, as: .gpx, recover: true)
        #expect(error == nil)
        #expect(reading.warnings.first == "a: " + message)
        #expect((100..<1900).contains(reading.points.count))

        var damaged = document
        damaged[document.count - 8] ^= 1
        let damage = "a: the gzip data are damaged before byte \(document.count - 4): the checksum is another"
        #expect(try read(damaged, as: .gpx).error == damage)
        #expect(try read(damaged, as: .gpx, recover: true).reading.warnings == [damage])
        #expect(try read(damaged, as: .gpx, recover: true).reading.points.count == 2000)
    }

    @Test("Of a table that is cut, recovery leaves out the last row where its line does not end")
    func truncatedTable() throws {
        for (rows, count) in [("2,1\n2,10", 1), ("2,1\n2,10\n", 2)] {
            let cut = Array(ArchiveEntry.gzip(Array("lat,lon\n\(rows)".utf8)).dropLast(8))
            let (reading, error) = try read(cut, as: .csv, recover: true)
            #expect(error == nil && reading.points.count == count)
            let dropped = "a:3:1: the file ends inside a row; the row is left out"
            #expect(reading.warnings.dropFirst() == (count == 1 ? [dropped] : []))
        }
    }

    @Test("Padding behind the file is left out with a warning")
    func padding() throws {
        let (reading, error) = try read(ArchiveEntry.gzip(Array("{}".utf8)) + [0, 0], as: .geojson)
        #expect(error != nil)
        #expect(reading.warnings.contains("a: 2 zero bytes behind the gzip data are left out"))
    }

    @Test("A packed archive is unpacked twice")
    func archive() throws {
        let kml = "<kml><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></kml>"
        let packed = ArchiveEntry.gzip(ArchiveBuilder([ArchiveEntry("doc.kml", kml)]).bytes)
        #expect(try FormatSniffer().format(ofAll: packed).name == "kmz")
        #expect(try read(packed, as: .kmz).reading.points.count == 1)
    }

    @Test("The format is asked for as soon as it can be known, and what it is not is said")
    func sniffing() throws {
        let page = ArchiveEntry.gzip(Array("<html>".utf8))
        for (bytes, message) in [
            (page, "unpacked from gzip, the root element is <html>, expected "),
            (ArchiveEntry.gzip([]), "unpacked from gzip, the file is empty, expected "),
            (ArchiveEntry.gzip(page), "unpacked from gzip, this is a gzip file, expected "),
            (Array(page.prefix(10)), "the gzip data end early, after 10 bytes"),
            ([0x1F, 0x8B, 8, 0xFF, 0], "the gzip data are damaged before byte 4: the header has unknown flags"),
        ] {
            let error = #expect(throws: ConversionError.self) { try FormatSniffer(file: "a").format(ofAll: bytes) }
            #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
            #expect(error?.location.file == "a")
        }
        var sniffer = FormatSniffer()
        let packed = ArchiveEntry.gzip(Array("<!-- a comment --><gpx></gpx>".utf8))
        #expect(try sniffer.format(of: [0x1F]) == nil)
        #expect(try sniffer.format(of: Array(packed.prefix(11))) == nil)
        #expect(try sniffer.format(of: packed)?.name == "gpx")
        let comment = ArchiveEntry.gzip([0x3C, 0x21, 0x2D, 0x2D] + [UInt8](repeating: 0x20, count: 1 << 20))
        #expect(throws: ConversionError.self) { try sniffer.format(of: comment) }
    }
}
