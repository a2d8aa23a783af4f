package import ByteText

/// Unpacks a gzip file (RFC 1952) as it comes: one member after another, as `cat a.gz b.gz` makes them.
///
/// Order of calls: `next` for each piece of the file, cut anywhere, until it is false; at the end `finish`. Headers, checksums and
/// lengths are checked. Memory: 64 KiB of output, and about 40 KB of zlib's.
package struct GzipDecoder {
    private enum State: Equatable {
        case member, betweenMembers
        /// Behind the last member.
        case padding, foreign
    }

    private let inflater = Inflater(.gzip)
    private let limits: UnpackingLimits
    private var state = State.member
    private var packedCount = 0
    private var unpackedCount = 0
    /// The bytes behind the last member.
    private var extraCount = 0

    /// What every gzip file begins with.
    package static let magicNumber: [UInt8] = [0x1F, 0x8B]

    package init(limits: UnpackingLimits = .init()) { self.limits = limits }

    /// Replaces what `output` holds by what a part of the bytes from `cursor` on unpacks to, and moves `cursor`; false when they
    /// are used up.
    ///
    /// Throws what is wrong with the file; `output` then holds what comes before the damage.
    package mutating func next(
        in bytes: Span<UInt8>, at cursor: inout Int, into output: inout ByteBuffer
    ) throws(ArchiveError) -> Bool {
        output.removeAll()
        while cursor < bytes.count || inflater.hasMore {
            switch state {
            case .member:
                try unpack(bytes, at: &cursor, into: &output)
                if inflater.isAtEnd { state = .betweenMembers }
                if output.count > 0 { return true }
            case .betweenMembers:
                switch bytes[cursor] {
                case Self.magicNumber[0]:
                    inflater.reset()
                    state = .member
                case 0: state = .padding
                default: state = .foreign
                }
            case .padding, .foreign:
                while cursor < bytes.count {
                    if bytes[cursor] != 0 { state = .foreign }
                    cursor += 1
                    extraCount += 1
                }
            }
        }
        return false
    }

    private mutating func unpack(
        _ bytes: Span<UInt8>, at cursor: inout Int, into output: inout ByteBuffer
    ) throws(ArchiveError) {
        let start = cursor
        defer { packedCount += cursor - start }
        do {
            try inflater.unpack(bytes, at: &cursor, into: &output)
        } catch {
            let place = packedCount + cursor - start
            throw ArchiveError(
                message: "the gzip data are damaged before byte \(place): \(Self.meaning(of: error.message))")
        }
        unpackedCount += output.count
        try limits.check(packed: packedCount + cursor - start, unpacked: unpackedCount)
    }

    /// Throws where the file has no end.
    package func finish() throws(ArchiveError) {
        guard state == .member else { return }
        throw ArchiveError(message: "the gzip data end early, after \(packedCount) bytes", fault: .truncated)
    }

    /// What stands behind the gzip data and means nothing; nil if nothing does. After the end.
    package var oddity: String? {
        switch state {
        case .member, .betweenMembers: nil
        case .padding: "\(extraCount) zero bytes behind the gzip data are left out"
        case .foreign: "\(extraCount) bytes behind the gzip data are no gzip and are left out"
        }
    }

    /// zlib's words, where others are clearer.
    private static func meaning(of message: String) -> String {
        switch message {
        case "incorrect data check": "the checksum is another"
        case "incorrect length check": "the length is another"
        case "incorrect header check": "this is no gzip header"
        case "header crc mismatch": "the checksum of the header is another"
        case "unknown header flags set": "the header has unknown flags"
        default: message
        }
    }
}
