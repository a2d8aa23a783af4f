@testable import FnconvCLI
import GeoFormats
import GeoStream
import Testing

@Suite("Looking ahead")
struct PeekedSourceTests {
    /// A source that returns its bytes in pieces of a fixed size, and counts them.
    private final class Pieces: ByteSource {
        let bytes: [UInt8]
        let size: Int
        private(set) var reads = 0
        private var done = 0

        init(_ text: String, size: Int) {
            bytes = Array(text.utf8)
            self.size = size
        }

        func read(into buffer: inout [UInt8]) -> Int {
            let count = min(size, buffer.count, bytes.count - done)
            buffer.replaceSubrange(..<count, with: bytes[done..<(done + count)])
            done += count
            reads += 1
            return count
        }
    }

    @Test("What was looked at is read again, whatever the sizes", arguments: [1, 7, 200, 100_000])
    func replay(size: Int) throws {
        let text = Sample.gpx(Sample.track("Walk"))
        for bufferSize in [1, 64, 65_536] {
            var source = PeekedSource(Pieces(text, size: size))
            #expect(try source.detectFormat(of: "-").name == "gpx")
            var buffer = [UInt8](repeating: 0, count: bufferSize)
            var read: [UInt8] = []
            while case let count = try source.read(into: &buffer), count > 0 { read += buffer[..<count] }
            #expect(read == Array(text.utf8))
            #expect(buffer.count == bufferSize)
        }
    }

    @Test("No more is read than the decision needs")
    func patience() throws {
        let pieces = Pieces(Sample.walk, size: 100)
        var source = PeekedSource(pieces)
        #expect(try source.detectFormat(of: "-").name == "gpx")
        #expect(pieces.reads == 1)
    }

    @Test("An endless source of nothing is given up")
    func limit() throws {
        let pieces = Pieces(String(repeating: "nothing ", count: 1 << 20), size: 1000)
        var source = PeekedSource(pieces)
        #expect(throws: ConversionError.self) { try source.detectFormat(of: "-") }
        #expect(pieces.reads < 300)
    }
}
