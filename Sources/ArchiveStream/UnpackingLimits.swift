internal import ByteText

/// How far packed bytes are trusted: archives of a few kilobytes can unpack to terabytes.
package struct UnpackingLimits: Sendable {
    /// The most bytes that are unpacked of one document, those of entries that are only passed among them.
    package var total = 64 << 30
    /// How many times as long as the packed bytes they may be, beyond ``slack``.
    ///
    /// The format allows 1032. Recordings come to 30 at most, unless one point is repeated without an end.
    package var ratio = 200
    /// So many bytes are unpacked whatever the ratio, since they are quickly read and never held.
    package var slack = 256 << 20
    /// The most entries of a ZIP archive; eight bytes are held for each.
    package var entries = 100_000
    /// The most bytes of an entry's name.
    package var nameLength = 4096

    package init() {}

    /// Throws where so many bytes make too many.
    func check(packed: Int, unpacked: Int) throws(ArchiveError) {
        if unpacked > total {
            throw ArchiveError(
                message: "more than \(total) bytes unpacked, which is the limit", fault: .limitExceeded)
        }
        if unpacked > slack, unpacked / ratio > packed {
            throw ArchiveError(
                message: "unpacked, it is more than \(ratio) times as long, which looks like an attack",
                fault: .limitExceeded)
        }
    }
}
