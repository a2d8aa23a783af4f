import FnconvKit
import Foundation
import SampleFiles
import Testing

@Suite("Sequences of features")
struct FeatureSequenceTests {
    private static let lines = (0..<100).map {
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#($0),0]},"properties":{"name":"\#($0)"}}"#
    }

    /// Pieces of a text, and then an error if there is one.
    private struct Pieces: AsyncSequence {
        var bytes: [UInt8]
        var size: Int
        var failure: (any Error)?

        init(_ text: String, size: Int, failure: (any Error)? = nil) {
            bytes = Array(text.utf8)
            self.size = size
            self.failure = failure
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces: self) }

        struct AsyncIterator: AsyncIteratorProtocol {
            var pieces: Pieces

            mutating func next() async throws -> ArraySlice<UInt8>? {
                guard !pieces.bytes.isEmpty else {
                    if let failure = pieces.failure { throw failure }
                    return nil
                }
                defer { pieces.bytes.removeFirst(Swift.min(pieces.size, pieces.bytes.count)) }
                return pieces.bytes.prefix(pieces.size)
            }
        }
    }

    /// All features of a sequence, and the error that ended it.
    private func collect<Chunks>(_ sequence: FeatureSequence<Chunks>) async -> ([Document.Feature], (any Error)?) {
        var features: [Document.Feature] = []
        do {
            for try await feature in sequence { features.append(feature) }
            return (features, nil)
        } catch {
            return (features, error)
        }
    }

    @Test("Features come in their order, however the bytes are cut", arguments: [1, 7, 1000, 1_000_000])
    func order(size: Int) async throws {
        let (features, error) = await collect(FeatureSequence(Pieces(Self.lines.joined(separator: "\n"), size: size)))
        #expect(error == nil)
        #expect(features.map(\.name) == (0..<100).map { "\($0)" })
        #expect(features.map(\.points) == (0..<100).map { [TrackPoint(longitude: Double($0), latitude: 0)] })
    }

    @Test(
        "The features of a file are those of its document, those in folders included", arguments: SampleFile.readable
    )
    func files(sample: SampleFile) async throws {
        let (features, error) = await collect(FeatureSequence(path: sample.path))
        #expect(error == nil)
        #expect(try features == Document(path: sample.path).features)
    }

    @Test("A feature comes as soon as its bytes are there")
    func promptness() async throws {
        let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        var iterator = FeatureSequence(chunks).makeAsyncIterator()
        for (index, line) in Self.lines.prefix(3).enumerated() {
            continuation.yield(Array((line + "\n").utf8))
            #expect(try await iterator.next()?.name == "\(index)")
        }
        continuation.finish()
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
    }

    @Test("An error comes after the features before it, and once")
    func damage() async throws {
        let text = Self.lines[0] + "\n" + Self.lines[1] + "\n{]"
        let options = ReaderOptions(file: "feed")
        var iterator = FeatureSequence(Pieces(text, size: 1_000_000), options: options).makeAsyncIterator()
        #expect(try await iterator.next()?.name == "0")
        #expect(try await iterator.next()?.name == "1")
        let location = SourceLocation(file: "feed", line: 3, column: 2)
        do {
            _ = try await iterator.next()
            Issue.record("no error")
        } catch {
            #expect((error as? ConversionError)?.location == location)
        }
        #expect(try await iterator.next() == nil)
    }

    @Test("Data, and bytes that come one by one, are read as pieces are")
    func bytes() async throws {
        let url = Sample.url("day-hike.gpx")
        let expected = try Document(url: url).features
        let data = try Data(contentsOf: url)
        #expect(await collect(FeatureSequence(data: data)).0 == expected)
        #expect(await collect(FeatureSequence(data: data.dropFirst(0), stages: [.only(.waypoints)])).0.count == 2)
        #expect(await collect(FeatureSequence(data: Data())).0 == [])
        struct Lost: Error {}
        let whole = AsyncThrowingStream<UInt8, any Error> { continuation in
            for byte in data { continuation.yield(byte) }
            continuation.finish()
        }
        #expect(await collect(FeatureSequence(bytes: whole)).0 == expected)
        let broken = AsyncThrowingStream<UInt8, any Error> { continuation in
            for byte in (Self.lines[0] + "\n").utf8 { continuation.yield(byte) }
            continuation.finish(throwing: Lost())
        }
        let (features, error) = await collect(FeatureSequence(bytes: broken))
        #expect(features.map(\.name) == ["0"] && error is Lost)
    }

    @Test("A missing file, an unknown format and the errors of the source are thrown")
    func failures() async throws {
        let place = try Workplace()
        let missing = place.path("missing.gpx")
        let (_, first) = await collect(FeatureSequence(path: missing))
        #expect(
            first as? ConversionError
                == ConversionError("cannot be read: no such file or directory", at: .init(file: missing), code: .input))
        let (_, second) = await collect(FeatureSequence(Pieces("hello", size: 2)))
        #expect((second as? ConversionError)?.message.hasPrefix("the format is not recognized, expected GPX") == true)
        struct Lost: Error {}
        let (features, third) = await collect(FeatureSequence(Pieces(Self.lines[0] + "\n", size: 50, failure: Lost())))
        #expect(third is Lost)
        #expect(features.map(\.name) == ["0"])
        let page = ConversionError(
            "only files are read and written", at: .init(file: "http://a/b"), code: .invalidRequest)
        #expect(throws: page) {
            try FeatureSequence(url: #require(URL(string: "http://a/b")))
        }
    }

    @Test("A cancelled iteration ends with its error, even where the source just ends")
    func cancellation() async throws {
        let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        continuation.yield(Array("<gpx version=\"1.1\"><wpt lat=\"1\" lon=\"1\"/><trk>".utf8))
        let (waiting, isWaiting) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            var features = 0
            for try await _ in FeatureSequence(chunks) {
                features += 1
                isWaiting.yield()
            }
            return features
        }
        for await _ in waiting { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A sequence can be walked again, its stages made anew, and left early")
    func again() async throws {
        let sequence = FeatureSequence(path: Sample.url("day-hike.gpx").path, stages: [.custom(Without(.track))])
        for _ in 0..<2 {
            let (features, _) = await collect(sequence)
            #expect(features.map(\.kind) == [.waypoint, .waypoint])
        }
        for try await feature in sequence {
            #expect(feature.name == "Kalte Quelle")
            break
        }
    }
}
