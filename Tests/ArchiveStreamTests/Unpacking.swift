import ArchiveStream
import ByteText

/// What a decoder made of a file.
struct Unpacking: Equatable {
    var bytes: [UInt8] = []
    var error: String?
    var oddity: String?

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Unpacks a gzip file that comes in pieces which end at `cuts`.
    init(gzip file: [UInt8], cuts: [Int] = [], limits: UnpackingLimits = .init()) {
        var decoder = GzipDecoder(limits: limits)
        var output = ByteBuffer()
        do throws(ArchiveError) {
            try pieces(of: file, cuts) { piece throws(ArchiveError) in
                var cursor = 0
                while try decoder.next(in: piece, at: &cursor, into: &output) {
                    bytes += output.bytes
                    output.removeAll()
                }
            }
            try decoder.finish()
        } catch {
            bytes += output.bytes
            self.error = error.message
        }
        oddity = decoder.oddity
    }
}

/// What a ZIP archive holds, a line for each entry and, for those that are asked for, what they contain.
struct Listing: Equatable {
    var lines: [String] = []
    var error: String?
    var trailingBytes = 0

    init(
        _ archive: [UInt8], cuts: [Int] = [], limits: UnpackingLimits = .init(),
        unpacking isWanted: (String) -> Bool = { _ in true }
    ) {
        var reader = ZipReader(limits: limits)
        var output = ByteBuffer()
        var contents: [UInt8] = []
        do throws(ArchiveError) {
            try pieces(of: archive, cuts) { piece throws(ArchiveError) in
                var cursor = 0
                while let step = try reader.next(in: piece, at: &cursor, into: &output) {
                    switch step {
                    case .entry(let name):
                        lines.append(name)
                        contents = []
                        if isWanted(name) { try reader.unpackEntry() }
                    case .contents: contents += output.bytes
                    case .endOfEntry: lines.append("= " + Self.summary(contents))
                    }
                }
            }
            try reader.finish()
        } catch {
            self.error = error.message
        }
        trailingBytes = reader.trailingBytes
    }

    static func summary(_ contents: [UInt8]) -> String {
        let text = String(decoding: contents, as: UTF8.self)
        return contents.count < 60 ? text : "\(contents.count) bytes, \(text.prefix(10))…\(text.suffix(10))"
    }
}

/// Calls `body` with the pieces of `bytes`, each between bytes that belong to nothing.
private func pieces<E: Error>(
    of bytes: [UInt8], _ cuts: [Int], _ body: (Span<UInt8>) throws(E) -> Void
) throws(E) {
    var from = 0
    for to in cuts + [bytes.count] {
        let guarded = [0x50] + bytes[from..<to] + [0x50]
        try body(guarded.span.extracting(1..<(guarded.count - 1)))
        from = to
    }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers on every machine.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// Places in a file of `count` bytes where it is cut.
    mutating func cuts(in count: Int, every longest: Int) -> [Int] {
        var cuts: [Int] = []
        while case let next = (cuts.last ?? 0) + Int.random(in: 1...longest, using: &self), next < count {
            cuts.append(next)
        }
        return cuts
    }

    /// Bytes that pack neither well nor badly.
    mutating func text(_ count: Int) -> [UInt8] {
        var text: [UInt8] = []
        while text.count < count { text += "\(Int.random(in: 0...999, using: &self)) ".utf8 }
        return Array(text.prefix(count))
    }
}
