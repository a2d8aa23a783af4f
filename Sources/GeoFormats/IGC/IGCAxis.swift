internal import FormatSupport

/// One of the two angles of a position: degrees, minutes and their thousandths, and the letter of a direction.
enum IGCAxis: String {
    case latitude, longitude

    private var limit: Int { self == .latitude ? 90 : 180 }
    private var width: Int { self == .latitude ? 7 : 8 }
    private var positive: UInt8 { self == .latitude ? UInt8(ascii: "N") : UInt8(ascii: "E") }
    private var negative: UInt8 { self == .latitude ? UInt8(ascii: "S") : UInt8(ascii: "W") }
    private var example: String { self == .latitude ? "DDMMmmmN like 4717112N" : "DDDMMmmmE like 00833915E" }

    /// The degrees of the field that begins at `start`; `more` is a field of further digits of the minutes, where it is not empty.
    @inline(__always)
    func angle(_ record: borrowing IGCRecord, at start: Int, _ more: Range<Int> = 0..<0) throws(IGCFault) -> Double {
        let end = start &+ width
        guard let digits = record.whole(start..<end) else { throw wrong(record, start) }
        let (degree, thousandths) = digits.quotientAndRemainder(dividingBy: 100_000)
        let isNegative = record[end] == negative
        guard isNegative || record[end] == positive, thousandths < 60_000 else { throw wrong(record, start) }
        var (parts, perMinute) = (degree &* 60_000 &+ thousandths, 1000)
        if more.count <= 5, let digits = record.whole(more) {
            let unit = IGCExtensions.power(of: more.count)
            (parts, perMinute) = (parts &* unit &+ digits, 1000 &* unit)
        }
        guard parts <= limit &* 60 &* perMinute else { throw wrong(record, start) }
        let angle = degrees(minutes: parts, perMinute: perMinute)
        return isNegative ? -angle : angle
    }

    @inline(never)
    private func wrong(_ record: borrowing IGCRecord, _ start: Int) -> IGCFault {
        record.fault(start..<(start + width + 1), "the \(rawValue)", expected: example)
    }
}
