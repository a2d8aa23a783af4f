internal import ByteText
internal import Platform

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
        guard isName, name.first != "/", let bytes = ZoneFiles.bytes(of: name),
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
}
