import ByteText
import GeoStream
import Testing

@testable import GeoFormats

@Suite("KML round trips")
struct KMLRoundTripTests {
    @Test("whatever the events, reading what was written gives them back", arguments: 1...60 as ClosedRange<UInt64>)
    func generated(seed: UInt64) throws {
        var maker = SeededFeatures(seed: seed)
        let events = maker.document(12)
        let before = EventTranscript(events)
        #expect(before.violations.isEmpty)
        let (text, losses) = try written(events)
        let read = try KMLTranscript(text, wrapped: false)
        #expect(read.violations.isEmpty)
        #expect(losses.isEmpty)
        #expect(difference(before.text, read.text) == nil)
    }

    @Test("writing twice gives the same bytes, and a spool in a file the same as one in memory")
    func deterministic() throws {
        var maker = SeededFeatures(seed: 7)
        let events = maker.document(30)
        let (first, _) = try written(events)
        let (second, _) = try written(events)
        let (third, _) = try written(events, spoolLimit: 0)
        #expect(first == second)
        #expect(first == third)
    }

    /// The first lines that differ.
    private func difference(_ before: String, _ after: String) -> String? {
        let before = before.split(separator: "\n", omittingEmptySubsequences: false)
        let after = after.split(separator: "\n", omittingEmptySubsequences: false)
        for index in 0..<max(before.count, after.count) {
            let left = index < before.count ? before[index] : "nothing"
            let right = index < after.count ? after[index] : "nothing"
            if left != right { return "line \(index + 1):\n\(left)\nbecame\n\(right)" }
        }
        return nil
    }

    @Test("lines instead of tracks give the same events", arguments: 1...30 as ClosedRange<UInt64>)
    func lines(seed: UInt64) throws {
        var maker = SeededFeatures(seed: seed)
        let events = maker.document(12)
        let (text, losses) = try written(events, lines: .line)
        let read = try KMLTranscript(text, wrapped: false)
        #expect(!text.contains("<gx:Track>"))
        #expect(read.violations.isEmpty)
        #expect(losses.isEmpty)
        #expect(difference(EventTranscript(events).text, read.text) == nil)
    }

    private func written(
        _ events: borrowing EventBuffer, spoolLimit: Int = 4 << 20, lines: KMLLines = .track
    ) throws -> (String, [String]) {
        var options = WriterOptions(spoolLimit: spoolLimit)
        options.kmlLines = lines
        var writer = KMLWriter(options)
        var output = ByteBuffer()
        writer.begin(into: &output)
        try events.forEach { mark throws(ConversionError) in
            try writer.write(mark, into: &output)
        } points: { points throws(ConversionError) in
            try writer.write(points, into: &output)
        }
        try writer.finish(into: &output)
        return (String(decoding: output.bytes, as: UTF8.self), writer.losses.messages)
    }
}
