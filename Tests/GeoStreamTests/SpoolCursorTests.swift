import ByteText
import GeoStream
import Testing

@Suite("A cursor in a spool")
struct SpoolCursorTests {
    /// Texts and runs of points, enough of them to leave memory.
    private func filled(_ memoryLimit: Int) throws -> Spool {
        var spool = Spool(memoryLimit: memoryLimit)
        for segment in 0..<60 {
            try spool.append("segment \(segment)".utf8.span)
            for index in 0..<(segment % 7 * 60) { try spool.append(point(segment, index)) }
            if segment % 5 == 0 {
                let run = (0..<3).map { point(segment, 10_000 + $0) }
                try spool.append(run.span)
            }
        }
        return spool
    }

    private func point(_ segment: Int, _ index: Int) -> TrackPoint {
        TrackPoint(
            longitude: Double(segment) * 0.1, latitude: Double(index) / 1e4,
            elevation: index % 3 == 0 ? .nan : Double(index),
            time: Timestamp(seconds: Int64(segment * 1000 + index)), sensors: Sensors(heartRate: Double(index % 200)))
    }

    @Test("reads the texts and points in the order in which they were appended, from memory and from a file")
    func order() throws {
        for limit in [0, 64 << 10, 64 << 20] {
            let spool = try filled(limit)
            var cursor = SpoolCursor()
            var text: [UInt8] = []
            for segment in 0..<60 {
                #expect(try cursor.point(in: spool) == nil)
                #expect(try cursor.text(in: spool, into: &text))
                #expect(String(decoding: text, as: UTF8.self) == "segment \(segment)")
                var indexes = Array(0..<(segment % 7 * 60))
                if segment % 5 == 0 { indexes += 10_000..<10_003 }
                var read: [TrackPoint] = []
                while let point = try cursor.point(in: spool) { read.append(point) }
                #expect(read == indexes.map { point(segment, $0) })
            }
            #expect(try !cursor.text(in: spool, into: &text))
            #expect(try cursor.point(in: spool) == nil)
        }
    }

    @Test("reads points in bulk up to a number, and not past a text")
    func bulk() throws {
        let spool = try filled(0)
        var cursor = SpoolCursor()
        var text: [UInt8] = []
        var points: [TrackPoint] = []
        for segment in 0..<60 {
            #expect(try cursor.text(in: spool, into: &text))
            var read: [TrackPoint] = []
            repeat {
                try cursor.points(in: spool, atMost: 50, into: &points)
                #expect(points.count <= 50)
                read += points
            } while !points.isEmpty
            #expect(read.count == segment % 7 * 60 + (segment % 5 == 0 ? 3 : 0))
            #expect(read.first == (read.isEmpty ? nil : point(segment, segment % 7 > 0 ? 0 : 10_000)))
        }
    }

    @Test("can be copied, and each copy goes on by itself")
    func copies() throws {
        let spool = try filled(0)
        var first = SpoolCursor()
        var text: [UInt8] = []
        for _ in 0...12 {
            while try first.point(in: spool) != nil {}
            _ = try first.text(in: spool, into: &text)
        }
        var second = first
        let once = try first.point(in: spool)
        while try first.point(in: spool) != nil {}
        #expect(once == point(12, 0))
        #expect(try second.point(in: spool) == once)
    }

    @Test("finds nothing in an empty spool")
    func empty() throws {
        let spool = Spool()
        var cursor = SpoolCursor()
        var text: [UInt8] = []
        #expect(try cursor.point(in: spool) == nil)
        #expect(try !cursor.text(in: spool, into: &text))
    }
}
