import FnconvKit
import Foundation
import Synchronization
import Testing

@Suite("Reading on the main actor")
struct ResponsivenessTests {
    /// A track of so many points, of some 45 bytes each, in one feature.
    private static func track(_ count: Int) -> Data {
        let points = (0..<count).map { #"<trkpt lat="47.\#($0 % 1000)" lon="8.5"><ele>500</ele></trkpt>"# }
        return Data(("<gpx version=\"1.1\"><trk><trkseg>" + points.joined() + "</trkseg></trk></gpx>").utf8)
    }

    /// Counts on the main actor for as long as its task is not cancelled.
    @MainActor private final class Ticker {
        var count = 0

        func run() async {
            while !Task.isCancelled {
                count += 1
                await Task.yield()
            }
        }
    }

    @Test("The main actor does other things while a feature is read") @MainActor
    func responsiveness() async throws {
        let place = try Workplace()
        let url = place.url.appending(path: "a.gpx")
        // Some twenty pieces.
        try Self.track(25_000).write(to: url)
        let ticker = Ticker()
        let other = Task { await ticker.run() }
        while ticker.count == 0 { await Task.yield() }
        let start = ticker.count
        var points = 0
        for try await feature in try FeatureSequence(url: url) { points += feature.points.count }
        #expect(points == 25_000)
        // A loop that never lets go of the actor leaves nothing between.
        #expect(ticker.count - start >= 3)
        let between = ticker.count
        #expect(try await Document.load(url).features.count == 1)
        #expect(ticker.count > between)
        other.cancel()
    }

    @Test("Cancelling ends the reading within a piece, also of a chunk that holds all") @MainActor
    func cancellation() async throws {
        let lines = (0..<50_000).map { #"{"type":"Point","coordinates":[\#($0 % 180),0]}"# + "\n" }
        let data = Data(lines.joined().utf8)
        let (chunks, arrival) = AsyncStream.makeStream(of: [UInt8].self)
        arrival.yield([UInt8](data))
        let (reading, isReading) = AsyncStream.makeStream(of: Void.self)
        let count = Mutex(0)
        let task = Task { @MainActor in
            for try await _ in FeatureSequence(chunks) {
                count.withLock { $0 += 1 }
                isReading.yield()
            }
        }
        for await _ in reading { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // Those of a piece or two of 64 KiB.
        let read = count.withLock { $0 }
        #expect(read > 0 && read < 10_000)
    }

    @Test("A document that is loaded while its task is cancelled is none")
    func cancelledLoading() async throws {
        let place = try Workplace()
        let url = place.url.appending(path: "a.gpx")
        try Self.track(10).write(to: url)
        let (never, _) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for await _ in never {}
            return try await Document.load(url)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await Document.load(path: url.path) == Document(url: url))
        await #expect(throws: ConversionError.self) { try await Document.load(path: place.path("missing.gpx")) }
    }
}
