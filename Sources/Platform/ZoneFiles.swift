/// The rules of time zones that the system keeps, each in a file of the format TZif (RFC 8536).
package enum ZoneFiles {
    private static let directory = "/usr/share/zoneinfo/"
    /// Where Android keeps all of them in one file, the newest first.
    private static let archives = [
        "/apex/com.android.tzdata/etc/tz/tzdata", "/data/misc/zoneinfo/current/tzdata",
        "/system/usr/share/zoneinfo/tzdata",
    ]
    /// No file of a zone is larger.
    private static let largest = 1 << 20

    /// The file of a zone such as `Europe/Madrid`, which must have been checked to be no path that leads elsewhere; nil if there
    /// is none.
    package static func bytes(of zone: String) -> [UInt8]? {
        #if canImport(Android)
            for path in archives {
                if let archive = bytes(at: path, upTo: 8 * largest) { return ZoneArchive(archive)?.bytes(of: zone) }
            }
            return nil
        #else
            return bytes(at: directory + zone, upTo: largest)
        #endif
    }

    private static func bytes(at path: String, upTo limit: Int) -> [UInt8]? {
        guard let file = try? FileDescriptor.open(path, for: .reading) else { return nil }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        while bytes.count < limit, let count = try? file.read(into: &piece), count > 0 { bytes += piece[..<count] }
        return bytes.isEmpty ? nil : bytes
    }
}
