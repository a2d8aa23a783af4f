internal import ByteText
internal import FormatSupport
internal import GeoStream

/// What an H record says of the flight. Source: IGC specification, A3.2 and A3.3: `H`, who says it, a code, a long name, `:`, a text.
enum IGCHeader {
    /// The day of the first fix, counted from 1970-01-01.
    case day(Int)
    /// A property of the track.
    case property(String, String)
    /// Positions that are not of WGS 84, by the words of the recorder.
    case otherDatum(String)
    /// What is not kept, or says nothing.
    case other

    /// Who says it: the recorder, an observer, the pilot, a program.
    static let sources: [UInt8] = Array("FOPS".utf8)

    /// The properties that codes stand for.
    private static let properties = [
        "PLT": "pilot", "CM2": "crew", "SCM": "crew", "GTY": "gliderType", "GID": "gliderID", "CID": "competitionID",
        "CCL": "competitionClass", "CLB": "club", "SIT": "site", "TZN": "timeZone", "FTY": "device",
    ]
    /// Words for nothing, and for what is not known.
    private static let nothing = ["", "NIL", "NKN"]

    init(_ record: borrowing IGCRecord) throws(IGCFault) {
        let code = record.text(2..<5)
        let value = record.text(from: record.placeBehindColon ?? 5)
        if code == "DTE" {
            self = .day(try Self.day(record))
        } else if Self.nothing.contains(value) {
            self = .other
        } else if let key = Self.properties[code] {
            self = .property(key, value)
        } else if code == "DTM", record.text(5..<8) != "100", !value.contains("84") {
            self = .otherDatum(value)
        } else {
            self = .other
        }
    }

    /// The day of `HFDTE140526`, `HFDTEDATE:140526` or `HFDTEDATE:140526,01`.
    private static func day(_ record: borrowing IGCRecord) throws(IGCFault) -> Int {
        var start = record.placeBehindColon ?? 5
        while record[start] == .space { start += 1 }
        let field = start..<(start + 6)
        guard let date = record.whole(field), let day = daysSince1970(ddmmyy: date) else {
            throw record.fault(field, "the date of the flight", expected: "ddmmyy like 140526")
        }
        return day
    }
}
