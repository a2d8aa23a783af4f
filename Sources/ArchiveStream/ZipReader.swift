package import ByteText

/// What a ``ZipReader`` comes to.
package enum ZipStep: Equatable {
    /// An entry, which is skipped unless ``ZipReader/unpackEntry()`` is called now.
    case entry(name: String)
    /// A part of the entry that is unpacked.
    case contents
    /// The end of the entry that was unpacked, whose checksum and size are right.
    case endOfEntry
}

/// Reads a ZIP archive as it comes, from its first byte to its last, so that a pipe will do as well as a file.
///
/// Order of calls: `next` for each piece of the archive, cut anywhere, until it is nil; at the end `finish`. The entries themselves
/// are read; the directory, which comes last, is compared with them (``ZipDirectory``) and its faults are thrown when the entries
/// are known already. Reads stored and deflated entries, with sizes before or behind them, and ZIP64. Memory: 64 KiB of
/// output, what zlib needs, one record, and nine bytes an entry.
package struct ZipReader {
    private enum State {
        /// Before or in a record; `pending` is its beginning.
        case record
        /// Behind the header of an entry, in its contents, before its descriptor, and when all of that was read.
        case beginEntry, contents, descriptor, endEntry
        /// Behind the last record.
        case behind
    }

    private enum Contents {
        /// So many bytes are skipped.
        case skipped(left: Int)
        case stored(left: Int)
        case scanned(StoredScanner)
        /// Nil if only the stream itself tells its end.
        case deflated(left: Int?)
    }

    private let limits: UnpackingLimits
    private var state = State.record
    private var directory = ZipDirectory()
    /// Bytes that have been read ahead.
    private var pending: [UInt8] = []
    /// How many bytes have been read, those ahead among them.
    private var position = 0

    /// The last entry, and how much of it was read.
    private var entry = ZipHeader()
    private var isWanted = false
    private var contents = Contents.skipped(left: 0)
    private var packedCount = 0
    private var unpackedCount = 0
    private var checksum = Checksum()
    private var inflater: Inflater?
    /// The bytes unpacked of all entries.
    private var total = 0
    /// How many bytes stand behind the end of the archive and mean nothing, so far.
    package private(set) var trailingBytes = 0

    /// Whether an archive begins so: with an entry or, if it holds none, with its end.
    package static func recognizes(_ prefix: Span<UInt8>) -> Bool {
        guard prefix.count >= 4, prefix[0] == 0x50, prefix[1] == 0x4B else { return false }
        return (prefix[2] == 3 && prefix[3] == 4) || (prefix[2] == 5 && prefix[3] == 6)
    }

    private static let pieceSize = 64 * 1024

    package init(limits: UnpackingLimits = .init()) { self.limits = limits }

    /// Goes to the next step in the bytes from `cursor` on, and moves it; nil when they are used up. Replaces what `output` holds
    /// by the contents.
    ///
    /// Throws what is wrong with the archive; `output` then holds the contents before the damage.
    package mutating func next(
        in bytes: Span<UInt8>, at cursor: inout Int, into output: inout ByteBuffer
    ) throws(ArchiveError) -> ZipStep? {
        output.removeAll()
        while true {
            switch state {
            case .record:
                guard let record = try gatherRecord(bytes, &cursor) else { return nil }
                let offset = position - pending.count
                defer { pending.removeFirst(record.size(of: pending)) }
                if let step = try read(record, at: offset) { return step }
            case .beginEntry:
                contents = try beginContents()
                state = .contents
            case .contents:
                guard try readContents(bytes, &cursor, &output) else { return nil }
                if isWanted, output.count > 0 { return .contents }
                output.removeAll()
            case .descriptor:
                guard gather(ZipDescriptor.longest, bytes, &cursor) else { return nil }
                try readDescriptor()
                state = .endEntry
            case .endEntry:
                state = .record
                if isWanted {
                    try checkEntry()
                    return .endOfEntry
                }
            case .behind:
                trailingBytes += bytes.count - cursor
                cursor = bytes.count
                return nil
            }
        }
    }

    /// Asks for the contents of the entry that `next` has just come to. Throws where they cannot be read.
    package mutating func unpackEntry() throws(ArchiveError) {
        if let reason = entry.unreadable {
            throw ArchiveError(message: "'\(entry.title)' \(reason), which is not read", fault: .unsupported)
        }
        isWanted = true
    }

    /// Throws where the archive has no end.
    package func finish() throws(ArchiveError) {
        switch state {
        case .record:
            let place = directory.hasBegun ? "inside" : "before"
            throw ArchiveError(message: "the archive ends early, \(place) its directory", fault: .truncated)
        case .beginEntry, .contents, .descriptor, .endEntry:
            throw ArchiveError(message: "the archive ends early, inside '\(entry.title)'", fault: .truncated)
        case .behind: break
        }
    }

    // MARK: Records

    /// Reads on until ``pending`` has so many bytes; false if there are too few.
    private mutating func gather(_ count: Int, _ bytes: Span<UInt8>, _ cursor: inout Int) -> Bool {
        let size = min(count - pending.count, bytes.count - cursor)
        if size > 0 {
            pending.append(copying: bytes.extracting(cursor..<(cursor + size)))
            cursor += size
            position += size
        }
        return pending.count >= count
    }

    private mutating func gatherRecord(_ bytes: Span<UInt8>, _ cursor: inout Int) throws(ArchiveError) -> ZipRecord? {
        guard gather(4, bytes, &cursor) else { return nil }
        guard let record = ZipRecord(rawValue: pending.uint32(at: 0)) else {
            let place = position - pending.count
            throw ArchiveError(message: "neither an entry nor the directory of the archive begins at byte \(place)")
        }
        guard gather(record.fixedSize, bytes, &cursor) else { return nil }
        let size = record.size(of: pending)
        guard record.sizes.contains(size) else {
            throw ArchiveError(message: "a record of the archive says that it is \(size) bytes long")
        }
        return gather(size, bytes, &cursor) ? record : nil
    }

    /// Takes the whole record in ``pending``, which begins at `offset`.
    private mutating func read(_ record: ZipRecord, at offset: Int) throws(ArchiveError) -> ZipStep? {
        switch record {
        case .entry:
            try begin(ZipHeader(pending, inDirectory: false), at: offset)
            return .entry(name: entry.title)
        case .directoryEntry:
            try directory.list(ZipHeader(pending, inDirectory: true), at: offset)
        case .signature, .locator64: break
        case .end64:
            directory.close(at: offset)
            try directory.check(end: pending, isWide: true)
        case .end:
            directory.close(at: offset)
            try directory.check(end: pending, isWide: false)
            try directory.finish()
            state = .behind
        }
        return nil
    }

    // MARK: Entries

    private mutating func begin(_ header: ZipHeader, at offset: Int) throws(ArchiveError) {
        guard !directory.hasBegun else {
            throw ArchiveError(message: "the entry '\(header.title)' stands behind the archive's directory")
        }
        guard directory.entryCount < limits.entries else {
            throw ArchiveError(
                message: "the archive has more than \(limits.entries) entries, which is the limit",
                fault: .limitExceeded)
        }
        guard header.name.count <= limits.nameLength else {
            throw ArchiveError(
                message: "a name is longer than \(limits.nameLength) bytes, which is the limit", fault: .limitExceeded)
        }
        directory.pass(at: offset)
        entry = header
        isWanted = false
        packedCount = 0
        unpackedCount = 0
        checksum = Checksum()
        state = .beginEntry
    }

    private mutating func beginContents() throws(ArchiveError) -> Contents {
        let size = entry.isFollowedByDescriptor && entry.packedCount == 0 ? nil : entry.packedCount
        if let size, !isWanted { return .skipped(left: size) }
        if let reason = entry.unreadable {
            throw ArchiveError(
                message: "'\(entry.title)' \(reason), and nothing tells where it ends", fault: .unsupported)
        }
        guard entry.method == ZipHeader.deflated else {
            return size.map { .stored(left: $0) } ?? .scanned(StoredScanner())
        }
        if let inflater { inflater.reset() } else { inflater = Inflater(.none) }
        return .deflated(left: size)
    }

    /// Reads a part of the contents; false if there are no bytes.
    private mutating func readContents(
        _ bytes: Span<UInt8>, _ cursor: inout Int, _ output: inout ByteBuffer
    ) throws(ArchiveError) -> Bool {
        let start = cursor
        defer {
            position += cursor - start
            packedCount += cursor - start
        }
        switch contents {
        case .skipped(let left):
            if left == 0 { return endContents() }
            let size = min(left, bytes.count - cursor)
            cursor += size
            contents = .skipped(left: left - size)
            return size > 0
        case .stored(let left):
            if left == 0 { return endContents() }
            let size = min(left, bytes.count - cursor, Self.pieceSize)
            output.append(bytes.extracting(cursor..<(cursor + size)))
            cursor += size
            contents = .stored(left: left - size)
            try count(output.span, packed: packedCount + size)
            return size > 0
        case .scanned(var scanner):
            if scanner.isAtEnd {
                pending = scanner.rest
                (entry.checksum, entry.unpackedCount) = (scanner.checksum.value, scanner.count)
                state = .endEntry
                return true
            }
            guard cursor < bytes.count else { return false }
            scanner.scan(bytes, at: &cursor, isWide: entry.isWide, into: &output)
            contents = .scanned(scanner)
            try count(output.span, packed: packedCount + cursor - start)
            return true
        case .deflated(let left):
            guard let inflater else { return false }
            if inflater.isAtEnd { return try endDeflated(left) }
            let end = cursor + min(bytes.count - cursor, left ?? .max)
            if cursor == end, !inflater.hasMore {
                if left == 0 { throw ArchiveError(message: "the data of '\(entry.title)' end early") }
                return false
            }
            do {
                try inflater.unpack(bytes.extracting(0..<end), at: &cursor, into: &output)
            } catch {
                throw ArchiveError(message: "'\(entry.title)' is damaged: \(error.message)")
            }
            contents = .deflated(left: left.map { $0 - (cursor - start) })
            try count(output.span, packed: packedCount + cursor - start)
            return true
        }
    }

    private mutating func endDeflated(_ left: Int?) throws(ArchiveError) -> Bool {
        if let left, left > 0 {
            throw ArchiveError(message: "the data of '\(entry.title)' end \(left) bytes before the entry")
        }
        return endContents()
    }

    private mutating func endContents() -> Bool {
        state = entry.isFollowedByDescriptor ? .descriptor : .endEntry
        return true
    }

    /// Counts and sums what was unpacked now.
    private mutating func count(_ unpacked: Span<UInt8>, packed: Int) throws(ArchiveError) {
        unpackedCount += unpacked.count
        total += unpacked.count
        if isWanted { checksum = checksum.appending(unpacked) }
        try limits.check(packed: packed, unpacked: unpackedCount)
        try limits.check(packed: .max, unpacked: total)
    }

    private mutating func readDescriptor() throws(ArchiveError) {
        let descriptor = ZipDescriptor(
            pending, packedCount: packedCount, unpackedCount: isWanted ? unpackedCount : nil, isWide: entry.isWide)
        guard let descriptor else {
            throw ArchiveError(message: "behind '\(entry.title)' stands no descriptor of its size")
        }
        (entry.checksum, entry.unpackedCount) = (descriptor.checksum, unpackedCount)
        pending.removeFirst(descriptor.size)
    }

    private mutating func checkEntry() throws(ArchiveError) {
        guard unpackedCount == entry.unpackedCount else {
            throw ArchiveError(
                message: "'\(entry.title)' has \(unpackedCount) bytes, but its header says \(entry.unpackedCount)")
        }
        guard checksum.value == entry.checksum else {
            throw ArchiveError(message: "'\(entry.title)' is damaged: the checksum is another")
        }
        directory.recordUnpacked(entry)
    }
}
