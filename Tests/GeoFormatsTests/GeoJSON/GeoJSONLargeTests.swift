import ByteText
import FormatSupport
import GeoStream
import Testing

@testable import GeoFormats

@Suite("Large features of GeoJSON")
struct GeoJSONLargeTests {
    @Test("A long line comes out as it went in, with its columns, whatever comes first", arguments: [true, false])
    func longLine(columnsFirst: Bool) throws {
        let count = 20_000
        var coordinates = ""
        var times = ""
        var hearts = ""
        var names = ""
        for index in 0..<count {
            let comma = index == 0 ? "" : index % 7000 == 0 ? "],[" : ","
            coordinates +=
                comma + "[\(Double(index) / 1e3),\(-Double(index) / 4e3)" + (index % 3 == 0 ? "]" : ",\(index)]")
            times += comma + (index % 5 == 0 ? "null" : String(1_700_000_000 + index))
            hearts += comma + (index % 2 == 0 ? "null" : "\(Double(index) / 8)")
            names += comma + (index % 1000 == 0 ? "\"n\(index)\"" : "null")
        }
        let columns =
            "\"properties\":{\"coordinateProperties\":{\"times\":[[\(times)]],\"heart\":[[\(hearts)]],\"names\":[[\(names)]]}}"
        let geometry = "\"geometry\":{\"type\":\"MultiLineString\",\"coordinates\":[[\(coordinates)]]}"
        let members = columnsFirst ? columns + "," + geometry : geometry + "," + columns
        let bytes = Array("{\"type\":\"Feature\",\(members)}".utf8)

        var points: [TrackPoint] = []
        var starts: [Int] = []
        var named: [Int: String] = [:]
        var reader = GeoJSONReader(ReaderOptions())
        var buffer = EventBuffer()
        for start in stride(from: 0, to: bytes.count, by: 4000) {
            try reader.read(bytes.span.extracting(start..<min(start + 4000, bytes.count)), into: &buffer)
        }
        try reader.finish(into: &buffer)
        buffer.forEach { mark in
            if case .beginPart = mark { starts.append(points.count) }
            if case .detail(let annotations) = mark { named[points.count] = annotations.name }
        } points: { run in
            for index in run.indices { points.append(run[index]) }
        }

        #expect(buffer.warnings.isEmpty)
        #expect(starts == [0, 7000, 14_000])
        #expect(named == Dictionary(uniqueKeysWithValues: stride(from: 0, to: count, by: 1000).map { ($0, "n\($0)") }))
        #expect(points.count == count)
        let isAsWritten = points.indices.allSatisfy { index in
            var point = TrackPoint(longitude: Double(index) / 1e3, latitude: -Double(index) / 4e3)
            if index % 3 != 0 { point.elevation = Double(index) }
            if index % 5 != 0 { point.time = Timestamp(seconds: Int64(1_700_000_000 + index)) }
            if index % 2 != 0 { point.sensors.heartRate = Double(index) / 8 }
            return points[index] == point
        }
        #expect(isAsWritten)
    }

    @Test("A property of more than 16 MB is left out, and the feature kept")
    func largeProperty() throws {
        var reader = GeoJSONReader(ReaderOptions(file: "f"))
        var buffer = EventBuffer()
        try reader.read(
            #"{"type":"Feature","geometry":null,"properties":{"a":1,"big":{"in":[["#.utf8.span, into: &buffer)
        let piece = Array(repeatElement("[[],{}],", count: 1000).joined().utf8)
        for _ in 0..<200 { try reader.read(piece.span, into: &buffer) }
        try reader.read(
            #"0]]},"b":2}}{"type":"Feature","geometry":null,"properties":{"c":3}}"#.utf8.span, into: &buffer)
        try reader.finish(into: &buffer)
        #expect(
            EventTranscript(buffer).text
                == "feature unlocated {a: 1, b: 2}\nend feature\nfeature unlocated {c: 3}\nend feature")
        #expect(
            buffer.warnings.map(\.message) == ["the members of one feature take more than 16 MB; 'big' is left out"])
    }

    @Test("Thousands of keys take no more than linear time, and the last of two with one name counts")
    func manyKeys() {
        var list = PropertyList()
        for index in 0..<50_000 { list.set("k\(index)", .number("0")) }
        for index in stride(from: 0, to: 50_000, by: 3) { list.set("k\(index)", .number("1")) }
        #expect(list.properties.count == 50_000)
        #expect(list.properties[3] == Property("k3", .number("1")))
        #expect(list.properties[4] == Property("k4", .number("0")))
    }
}
