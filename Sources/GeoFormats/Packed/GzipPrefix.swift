internal import ArchiveStream
internal import ByteText
internal import FormatSupport

/// Looks into the first bytes of a gzip file.
enum GzipPrefix {
    static func isGzip(_ prefix: [UInt8]) -> Bool { prefix.starts(with: GzipDecoder.magicNumber) }

    /// What the first bytes of a gzip file unpack to, not much more than `limit` bytes.
    ///
    /// Throws where they do not give a byte and are damaged or, if there `isAll`, too few; what else is wrong is the reader's to say.
    static func unpacked(_ prefix: [UInt8], isAll: Bool, limit: Int) throws(ArchiveError) -> [UInt8] {
        var decoder = GzipDecoder()
        var bytes: [UInt8] = []
        var piece = ByteBuffer()
        var cursor = 0
        do {
            while bytes.count < limit, try decoder.next(in: prefix.span, at: &cursor, into: &piece) {
                bytes.append(copying: piece.span)
            }
            if isAll, bytes.isEmpty { try decoder.finish() }
        } catch {
            bytes.append(copying: piece.span)
            if bytes.isEmpty { throw error }
        }
        return bytes
    }
}
