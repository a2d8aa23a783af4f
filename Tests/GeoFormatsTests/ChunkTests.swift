import GeoFormats
import GeoStream
import SampleFiles
import Testing

/// What is read does not depend on where the input is cut into pieces, and nothing beyond a piece is looked at.
@Suite("Pieces of input")
struct ChunkTests {
    /// How many bytes a test reads of one sample, so that all of them take a few seconds.
    private static let budget = 100_000
    /// The part of a document in which each place is a cut.
    private static let denseBytes = 2048

    private static let samples = SampleFile.readable + SampleFile.broken.filter { !$0.name.contains("file/") }

    @Test("byte by byte", arguments: samples)
    func singleBytes(sample: SampleFile) throws {
        let document = try Document(sample)
        for options in document.options {
            let whole = Reading(document.bytes, as: document.format, options: options)
            expect(whole, in: document, options, cuts: Array(1..<max(1, document.bytes.count)))
        }
    }

    @Test("cut once, at each place near the beginning", arguments: samples)
    func everyPlace(sample: SampleFile) throws {
        var document = try Document(sample)
        // What stands further down is of no interest here; a document that ends too early fails in one way or another.
        document.bytes = Array(document.bytes.prefix(Self.denseBytes + 500))
        let options = ReaderOptions()
        let whole = Reading(document.bytes, as: document.format, options: options)
        let places = min(Self.denseBytes, document.bytes.count)
        let step = max(1, places * document.bytes.count / Self.budget)
        // Samples begin at different places, so that all of them together leave none out.
        for cut in stride(from: document.bytes.count % step, to: places, by: step) {
            guard expect(whole, in: document, options, cuts: [cut]) else { return }
        }
    }

    @Test("cut at random", arguments: samples)
    func randomPlaces(sample: SampleFile) throws {
        let document = try Document(sample)
        var seeded = SeededFeatures(seed: UInt64(document.bytes.count))
        for options in document.options {
            let whole = Reading(document.bytes, as: document.format, options: options)
            for longest in [3, 40, 1000] {
                var cuts: [Int] = []
                while let next = Optional((cuts.last ?? 0) + seeded.number(longest)), next < document.bytes.count {
                    cuts.append(next)
                }
                guard expect(whole, in: document, options, cuts: cuts) else { return }
            }
        }
    }

    @Test("with other bytes before and behind each piece", arguments: samples)
    func surroundings(sample: SampleFile) throws {
        let document = try Document(sample)
        let whole = Reading(document.bytes, as: document.format)
        for sentinel in [UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "7"), 0x00, 0xBF] {
            let frame = [UInt8](repeating: sentinel, count: 64)
            let framed = frame + document.bytes + frame
            let inside = framed.span.extracting(64..<(64 + document.bytes.count))
            let reading = Reading(inside, as: document.format)
            #expect(reading == whole, "sentinel \(sentinel)")
        }
    }

    private struct Document {
        var sample: SampleFile
        var bytes: [UInt8]
        var format: Format
        /// A broken one is also read with `recover`.
        var options: [ReaderOptions]

        init(_ sample: SampleFile) throws {
            self.sample = sample
            bytes = try sample.bytes()
            format = sample.format(bytes) ?? .gpx
            options = [ReaderOptions()]
            if sample.name.hasPrefix("broken/") { options.append(ReaderOptions(recover: true)) }
        }
    }

    @discardableResult
    private func expect(_ whole: Reading, in document: Document, _ options: ReaderOptions, cuts: [Int]) -> Bool {
        let reading = Reading(document.bytes, as: document.format, options: options, cuts: cuts)
        if reading == whole { return true }
        let place = "cuts \(cuts.prefix(5)), recover \(options.recover)"
        #expect(reading.error == whole.error, "\(place)")
        #expect(reading.warnings == whole.warnings, "\(place)")
        #expect(reading.transcript == whole.transcript, "\(place)")
        #expect(reading.violations == whole.violations, "\(place)")
        return false
    }
}
