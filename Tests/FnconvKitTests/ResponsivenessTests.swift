import Dispatch
import FnconvKit
import Foundation
import Synchronization
import Testing

@Suite("Reading on the main actor")
struct ResponsivenessTests {
    /// A document whose reading gives one warning.
    private static let odd = """
        <gpx version="1.1"><wpt lat="1" lon="2"><time>noon</time></wpt><wpt lat="3" lon="4"/></gpx>
        """

    /// Asks something of the main actor in the midst of reading, and waits for the answer: on the main actor, none would come.
    private final class Question: Sendable {
        private let answer = DispatchSemaphore(value: 0)
        private let answers = Mutex(0)

        /// How often the main actor answered.
        var count: Int { answers.withLock { $0 } }

        func ask() {
            Task { @MainActor [answer] in answer.signal() }
            if answer.wait(timeout: .now() + 30) == .success { answers.withLock { $0 += 1 } }
        }
    }

    @Test("The main actor is free while features and documents are read") @MainActor
    func responsiveness() async throws {
        let place = try Workplace()
        let url = place.url.appending(path: "a.gpx")
        try Data(Self.odd.utf8).write(to: url)
        let question = Question()
        var features = 0
        for try await _ in try FeatureSequence(url: url, report: { _ in question.ask() }) { features += 1 }
        #expect(features == 2)
        #expect(question.count == 1)
        #expect(try await Document.load(path: url.path, report: { _ in question.ask() }).features.count == 2)
        #expect(question.count == 2)
    }

    @Test("Cancelling ends the reading within a piece, also of a chunk that holds all")
    func cancellation() async throws {
        let lines = (0..<50_000).map { #"{"type":"Point","coordinates":[\#($0 % 180),0]}"# + "\n" }
        let chunk = [UInt8](lines.joined().utf8)
        let chunks = AsyncStream<[UInt8]> { $0.yield(chunk) }
        let count = Mutex(0)
        let task = Task {
            for try await _ in FeatureSequence(chunks) {
                count.withLock { $0 += 1 }
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        // Those of a piece of 64 KiB, which were read before the first was handed out.
        let read = count.withLock { $0 }
        #expect(read > 0 && read < 2_000)
    }

    @Test("A document that is loaded while its task is cancelled is none")
    func cancelledLoading() async throws {
        let place = try Workplace()
        let url = place.url.appending(path: "a.gpx")
        try Data(Self.odd.utf8).write(to: url)
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
