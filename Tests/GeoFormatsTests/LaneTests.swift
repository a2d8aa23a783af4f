import ByteText
import FormatSupport
import Foundation
import GeoStream
import SampleFiles
import Testing

@testable import GeoFormats

/// Runs of equal points are read past the parser, and nothing but the speed tells: events, messages and errors are the same.
@Suite("Lane of equal points")
struct LaneTests {
    /// A document of many points of one form, and what reads it.
    struct Form: Sendable, CustomTestStringConvertible {
        var name: String
        var format: Format
        var head: String
        var point: @Sendable (Int) -> String
        var tail: String

        var testDescription: String { name }

        func document(_ count: Int) -> String { head + (0..<count).map(point).joined() + tail }
    }

    static let forms = [
        Form(
            name: "plain", format: .gpx, head: "<gpx><trk><trkseg>",
            point: { "<trkpt lat=\"47.\($0)\" lon=\"8.5\"/>\n" }, tail: "</trkseg></trk></gpx>"),
        Form(
            name: "usual", format: .gpx, head: "<gpx><trk><name>a</name><trkseg>\n",
            point: {
                """
                <trkpt lat="47.1\($0)" lon="-8.\($0)">
                 <ele>4\($0).5</ele><time>2026-05-01T06:00:1\($0 % 10)Z</time></trkpt>\n
                """
            }, tail: "</trkseg>\n</trk></gpx>\n"),
        Form(
            name: "sensors", format: .gpx,
            head: "<gpx xmlns:g='http://www.garmin.com/xmlschemas/TrackPointExtension/v1'><trk><trkseg>",
            point: {
                "<trkpt lon='8.\($0)' lat='47'><extensions><g:TrackPointExtension><g:hr>1\($0)</g:hr><g:cad>\($0)</g:cad>"
                    + "</g:TrackPointExtension></extensions></trkpt>"
            }, tail: "</trkseg></trk></gpx>"),
        Form(
            name: "route", format: .gpx, head: "<gpx><rte><number>4</number>",
            point: { "<rtept lat=\"1.\($0)\" lon=\"2\"><ele>-\($0)</ele></rtept>" }, tail: "</rte></gpx>"),
        Form(
            name: "waypoints", format: .gpx, head: "<gpx xmlns:x='urn:x'><metadata><name>m</name></metadata>",
            point: {
                "<wpt lat=\"1.\($0)\" lon=\"2\"><ele>\($0)</ele><name>Cairn</name><sym>Flag</sym>"
                    + "<extensions><x:a>7</x:a></extensions></wpt>\n"
            }, tail: "</gpx>"),
        Form(
            name: "annotated", format: .gpx, head: "<gpx><trk><trkseg>",
            point: { "<trkpt lat=\"47.\($0)\" lon=\"8\"><ele>4\($0)</ele><fix>3d</fix><sat>5</sat></trkpt>" },
            tail: "</trkseg></trk></gpx>"),
        Form(
            name: "course", format: .tcx,
            head:
                "<TrainingCenterDatabase><Activities><Activity Sport=\"Running\"><Lap StartTime=\"2026-05-01T06:00:00Z\"><Track>",
            point: {
                """
                <Trackpoint><Time>2026-05-01T06:00:\(10 + $0 % 50)Z</Time><Position><LatitudeDegrees>60.\($0)</LatitudeDegrees>
                <LongitudeDegrees>24.\($0)</LongitudeDegrees></Position><DistanceMeters>\($0).5</DistanceMeters>
                <HeartRateBpm><Value>13\($0 % 10)</Value></HeartRateBpm></Trackpoint>
                """
            }, tail: "</Track></Lap></Activity></Activities></TrainingCenterDatabase>"),
        Form(
            name: "moments", format: .kml, head: "\(kml)<gx:Track>\n",
            point: {
                "<when>2026-05-01T06:00:\(10 + $0 % 50)Z</when>\n<gx:coord>24.\($0) 60.\($0) -\($0).5</gx:coord>\n"
            }, tail: "</gx:Track></Placemark></kml>"),
        Form(
            name: "array", format: .kml,
            head: "\(kml)<gx:Track>\((0..<40).map { "<gx:coord>24.\($0) 60</gx:coord>" }.joined())"
                + "<ExtendedData><SchemaData><gx:SimpleArrayData name=\"heartrate\">",
            point: { "<gx:value>1\($0)</gx:value>" },
            tail: "</gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></Placemark></kml>"),
    ]

    private static let kml =
        "<kml xmlns=\"http://www.opengis.net/kml/2.2\" xmlns:gx=\"http://www.google.com/kml/ext/2.2\"><Placemark>"

    private static let off = options { $0.hasLane = false }

    private static func options(_ change: (inout ReaderOptions) -> Void) -> ReaderOptions {
        var options = ReaderOptions()
        change(&options)
        return options
    }

    /// Whether both ways give the same.
    @discardableResult
    private func expectSame(
        _ bytes: [UInt8], as format: Format, cuts: [Int] = [], _ note: @autoclosure () -> String = ""
    ) -> Bool {
        let with = Reading(bytes, as: format, cuts: cuts)
        let without = Reading(bytes, as: format, options: Self.off, cuts: cuts)
        if with == without { return true }
        // Of markup that is wrong and cut, libxml2 says the one or the other, depending on the pieces in which it comes.
        let piecemeal = Reading(bytes, as: format, options: Self.off, cuts: Array(1..<bytes.count))
        if with.error != nil, without.error != nil, with == piecemeal { return true }
        Issue.record("\(note()) \(String(decoding: bytes, as: UTF8.self)): \(with) instead of \(without)")
        return false
    }

    @Test("takes all points of a run but the first", arguments: forms)
    func takesRuns(form: Form) throws {
        let text = form.document(40)
        var output = EventBuffer()
        let taken =
            switch form.format.name {
            case "tcx": try taken(TCXReader(ReaderOptions()), text, &output)
            case "kml": try taken(KMLReader(ReaderOptions()), text, &output)
            default: try taken(GPXReader(ReaderOptions()), text, &output)
            }
        #expect(output.pointCount == 40)
        // The first opens the part of a route or activity, the second is learned from, the last may be too near to the end.
        #expect(taken >= 36)
    }

    private func taken<Reader: WrappingReader, Machine>(
        _ reader: Reader, _ text: String, _ output: inout EventBuffer
    ) throws -> Int where Reader.Core == XMLReader<Machine> {
        var reader = reader
        try reader.read(text.utf8.span, into: &output)
        try reader.finish(isTruncated: false, into: &output)
        return reader.core.lane.taken
    }

    @Test("takes no point of a document that is mended, has a document type or another encoding")
    func off() throws {
        let run = Self.forms[1].document(20)
        for (head, options) in [
            ("", Self.options { $0.recover = true }), ("<!DOCTYPE gpx>", ReaderOptions()),
            ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", ReaderOptions()),
        ] {
            let text = head + run
            var output = EventBuffer()
            var reader = GPXReader(options)
            try reader.read(text.utf8.span, into: &output)
            try reader.finish(into: &output)
            #expect(output.pointCount == 20)
            #expect(reader.core.lane.taken == 0)
        }
    }

    @Test("samples are read the same, however they are cut", arguments: SampleFile.readable + SampleFile.broken)
    func samples(sample: SampleFile) throws {
        let bytes = try sample.bytes()
        for format in [Format.gpx, .tcx, .kml] where format.fileExtensions.contains(sample.fileExtension) {
            for size in [1, 37, 1000, 100_000] {
                guard expectSame(bytes, as: format, cuts: Array(stride(from: size, to: bytes.count, by: size))) else {
                    return
                }
            }
        }
    }

    @Test(
        "each byte of a point changed, put in or taken out makes no difference to the parser's reading",
        arguments: forms)
    func edits(form: Form) {
        let before = form.head + (0..<3).map(form.point).joined()
        let text = Array((before + form.point(3) + form.point(4) + form.tail).utf8)
        let start = before.utf8.count
        let others = Array("0.-Te,/<>&\"' \nx\u{0}".utf8) + [0xC3, 0xFF]
        for place in start..<(start + form.point(3).utf8.count) {
            var cut = text
            cut.remove(at: place)
            guard expectSame(cut, as: form.format, "without \(place)") else { return }
            for byte in others {
                var other = text
                other[place] = byte
                guard expectSame(other, as: form.format, "\(byte) at \(place)") else { return }
                other = text
                other.insert(byte, at: place)
                guard expectSame(other, as: form.format, "\(byte) before \(place)") else { return }
            }
        }
    }

    /// How many random changes are tried; `FNCONV_LANE_RUNS` asks for more.
    private static let runs =
        ProcessInfo.processInfo.environment["FNCONV_LANE_RUNS"].flatMap { Int($0) } ?? 250

    @Test("runs changed at random are read the same", arguments: forms)
    func mutations(form: Form) {
        let text = Array(form.document(12).utf8)
        let pieces = [
            "<!-- x -->", "<?p q?>", "<![CDATA[1]]>", "&amp;", "&#49;", "<ele>7</ele>",
            "<time>2026-05-01T06:00:00</time>",
            "<name>n</name>", "</trkseg><trkseg>", " xmlns:g='urn:x'", "lat=\"91\"", "1e3", "181", "12,5", "<x/>",
            "</trk>", "\r\n", "<gx:coord>1 2 3</gx:coord>", "<gx:coord/>", "<gx:value/>", "</gx:Track><gx:Track>",
            form.point(77), form.point(5),
        ].map { Array($0.utf8) }
        var seeded = SeededFeatures(seed: 7)
        for _ in 0..<Self.runs {
            var bytes = text
            for _ in 0..<(1 + seeded.number(3)) {
                let place = seeded.number(bytes.count)
                switch seeded.number(5) {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: seeded.number(256))
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(contentsOf: pieces[seeded.number(pieces.count)], at: place)
                case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + seeded.number(200))], at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + seeded.number(100)))
                }
                if bytes.isEmpty { bytes = text }
            }
            let cuts = seeded.number(2) == 0 ? [] : [seeded.number(bytes.count)]
            guard expectSame(bytes, as: form.format, cuts: cuts) else { return }
        }
    }

    @Test("messages behind a run name the same places")
    func places() {
        let run = Self.forms[1].document(30)
        let end = "</trkseg>\n</trk></gpx>\n"
        for (tail, error) in [
            ("<trkpt lat=\"x\" lon=\"1\"/>\n", false), ("  <trkpt lat=\"1\" lon=\"200\"/>", false), ("</trk>", true),
            ("<trkpt lat=\"1\" lon=\"2\"><a:b/></trkpt>", false), ("&nbsp;", true),
        ] {
            let text = Array((run.dropLast(end.count) + tail + end).utf8)
            expectSame(text, as: .gpx)
            let reading = Reading(text, as: .gpx)
            #expect((reading.error != nil) == error)
            #expect(error || !reading.warnings.isEmpty)
        }
    }

    @Test("prefixes mean what is declared where they stand")
    func namespaces() {
        let point = Self.forms[2].point
        let sensors = "http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
        let text =
            "<gpx><trk xmlns:g='\(sensors)'><trkseg>\((0..<6).map(point).joined())</trkseg></trk>"
            + "<trk xmlns:g='urn:other'><trkseg>\((0..<6).map(point).joined())</trkseg></trk></gpx>"
        expectSame(Array(text.utf8), as: .gpx)
        let reading = Reading(Array(text.utf8), as: .gpx)
        #expect(reading.points.count { !$0.sensors.isEmpty } == 6)
    }
}
