import ByteText
import GeoStream
import Testing

/// Passes every point twice, and all of them at the end once more.
private struct Echo: Stage {
    var held: [TrackPoint] = []

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        if mark == .endPart {
            output.append(held.span)
            held.removeAll()
        }
        output.append(mark)
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) {
        for index in points.indices {
            output.append(points[index])
            output.append(points[index])
            held.append(points[index])
        }
    }

    mutating func finish(into output: inout EventBuffer) {
        output.append(.beginFeature(Feature(.unlocated)))
        output.append(.endFeature)
    }
}

/// Writes a letter for each mark and each thousandth point.
private struct Tally: FeatureWriter {
    var points = 0
    var losses: Losses { Losses() }

    mutating func begin(into output: inout ByteBuffer) {}
    mutating func write(_ mark: Mark, into output: inout ByteBuffer) { output.append("m") }
    mutating func write(_ points: Span<TrackPoint>, into output: inout ByteBuffer) { self.points += points.count }
    mutating func finish(into output: inout ByteBuffer) { output.append(integer: points) }
}

/// A track of as many points as its document has bytes.
private struct Counted: FeatureReader {
    mutating func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) {
        output.append(.beginFeature(Feature(.track)))
        output.append(.beginPart(.line))
        for index in bytes.indices { output.append(TrackPoint(longitude: Double(index), latitude: 0)) }
        output.append(.endPart)
        output.append(.endFeature)
    }

    mutating func finish(isTruncated: Bool, into output: inout EventBuffer) {}
}

@Suite("Stages in a pipeline")
struct PipelineStageTests {
    @Test("a stage may write more than its buffer holds, with other stages behind it")
    func overflow() throws {
        var written: [UInt8] = []
        let pipeline = Pipeline(stages: [Echo(), Echo(), Echo()], writer: Tally()) { bytes in
            for index in bytes.indices { written.append(bytes[index]) }
            return true
        }
        try pipeline.beginInput(reader: Counted())
        let document = [UInt8](repeating: 0, count: 5000)
        try pipeline.push(document.span)
        try pipeline.endInput()
        try pipeline.finish()
        #expect(String(decoding: written, as: UTF8.self) == "mmmmmmmmmm" + String(5000 * 27))
    }
}
