internal import ByteText

/// Compares the directory at the end of an archive with the entries that were passed before it.
///
/// Each entry of the directory has to be one of those, and another one than those before; so that entries neither overlap nor
/// lie elsewhere. Entries that are not listed are remains of older versions, which is harmless unless one of them was unpacked.
struct ZipDirectory {
    /// Where the entries begin, in ascending order, and whether the directory has listed them.
    private var entries: [Int] = []
    private var isListed: [Bool] = []
    /// The index of the entry that is listed next, in most archives.
    private var expected = 0
    private(set) var listedCount = 0
    /// Where the directory begins.
    private var start: Int?
    private var end: Int?
    private var unpacked: [ZipHeader] = []

    var entryCount: Int { entries.count }
    var hasBegun: Bool { start != nil }

    /// Notes that an entry begins at `offset`.
    mutating func pass(at offset: Int) {
        entries.append(offset)
        isListed.append(false)
    }

    /// Notes that the last entry was unpacked, and is as its header says.
    mutating func recordUnpacked(_ header: ZipHeader) {
        guard let offset = entries.last else { return }
        var header = header
        header.offset = offset
        unpacked.append(header)
    }

    /// Checks an entry of the directory, which stands at `offset`.
    mutating func list(_ header: ZipHeader, at offset: Int) throws(ArchiveError) {
        if start == nil { start = offset }
        guard let index = index(of: header.offset) else {
            throw ArchiveError(
                message: "the archive's directory says that '\(header.title)' begins at byte \(header.offset), "
                    + "where no entry begins")
        }
        if isListed[index] {
            throw ArchiveError(
                message:
                    "the archive's directory lists two entries at byte \(header.offset), one of them '\(header.title)'")
        }
        isListed[index] = true
        listedCount += 1
        expected = index + 1
        for entry in unpacked where entry.offset == header.offset {
            guard entry.checksum == header.checksum, entry.unpackedCount == header.unpackedCount else {
                throw ArchiveError(
                    message: "the archive's directory describes '\(header.title)' with another size or checksum")
            }
        }
    }

    private func index(of offset: Int) -> Int? {
        if expected < entries.count, entries[expected] == offset { return expected }
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low] == offset ? low : nil
    }

    /// Notes that the directory ends at `offset`.
    mutating func close(at offset: Int) {
        guard end == nil else { return }
        end = offset
        if start == nil { start = offset }
    }

    /// Checks the record behind the directory: ``ZipRecord/end``, or ``ZipRecord/end64`` if it `isWide`.
    func check(end record: [UInt8], isWide: Bool) throws(ArchiveError) {
        let (start, end) = (start ?? 0, end ?? 0)
        let isWhole: Bool
        if isWide {
            isWhole = record.uint32(at: 16) == 0 && record.uint32(at: 20) == 0
            try check(record.uint64(at: 32), listedCount, full: nil)
            try check(record.uint64(at: 40), end - start, full: nil)
            try check(record.uint64(at: 48), start, full: nil)
        } else {
            isWhole = [0, 0xFFFF].contains(record.uint16(at: 4)) && [0, 0xFFFF].contains(record.uint16(at: 6))
            try check(record.uint16(at: 10), listedCount, full: 0xFFFF)
            let full = Int(clamping: UInt32.max)
            try check(record.uint32(at: 12), end - start, full: full)
            try check(record.uint32(at: 16), start, full: full)
        }
        if !isWhole {
            throw ArchiveError(message: "the archive is one part of several, which are not read", fault: .unsupported)
        }
    }

    /// A short number that is `full` stands for the wide one; some writers cut it instead.
    private func check(_ told: Int, _ found: Int, full: Int?) throws(ArchiveError) {
        if told == found || (full.map { told == $0 || told == found & $0 } ?? false) { return }
        throw ArchiveError(message: "the archive's directory is not where or not as long as its end says")
    }

    /// Checks that what was unpacked is listed.
    func finish() throws(ArchiveError) {
        for entry in unpacked {
            guard let index = index(of: entry.offset), isListed[index] else {
                throw ArchiveError(
                    message: "the archive's directory does not list '\(entry.title)', which is no part of it any more")
            }
        }
    }
}
