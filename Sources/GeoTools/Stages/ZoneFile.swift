internal import ByteText
internal import Glibc

/// The time zones of the system.
enum ZoneFile {
    /// The rules of a zone by its name: `UTC`, `+02:00`, or one of the system's zones, `Europe/Madrid`.
    static func rules(_ name: String) throws(StageError) -> TimeZoneRules {
        if name == "UTC" || name == "Z" { return TimeZoneRules(offset: 0) }
        if let offset = offset(name) { return TimeZoneRules(offset: offset) }
        let isName = name.utf8.allSatisfy {
            $0 | .caseBit >= UInt8(ascii: "a") && $0 | .caseBit <= UInt8(ascii: "z")
                || $0 >= .digitZero && $0 <= .digitNine || [.plusSign, .hyphen, .slash, .underscore].contains($0)
        }
        // The zone data is the system's, so this one file is read here and not by whoever calls.
        guard isName, name.first != "/", let bytes = read("/usr/share/zoneinfo/" + name),
            let rules = TimeZoneRules(bytes.span)
        else {
            throw StageError(
                "\(quoted(name)) is no time zone of this system; write something like Europe/Madrid or +02:00")
        }
        return rules
    }

    /// `+hh:mm` or `-hh:mm` as seconds.
    private static func offset(_ name: String) -> Int64? {
        guard let sign = name.first, sign == "+" || sign == "-" else { return nil }
        let parts = name.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }), let hours = Int64(parts[0]),
            let minutes = Int64(parts[1]), hours <= 18, minutes < 60
        else { return nil }
        return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    private static func read(_ path: String) -> [UInt8]? {
        // The path is a string with its zero byte.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        var count = 0
        while count < bytes.count {
            let size = bytes.count - count
            // There is room for `size` bytes behind the first `count`.
            let got = unsafe bytes.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress.unsafelyUnwrapped + count, size)
            }
            guard got > 0 else { break }
            count += got
        }
        return Array(bytes[..<count])
    }
}
