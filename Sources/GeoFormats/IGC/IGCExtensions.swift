internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Where in the fixes those extensions stand that the I record announces and points have room for; a field that is empty does not.
///
/// Source: IGC specification, A3.4 and the three-letter codes of A7.
struct IGCExtensions {
    /// Further digits of the minutes.
    private(set) var latitude = 0..<0
    private(set) var longitude = 0..<0
    /// Decimals of the second.
    private var decimals = 0..<0
    /// Kilometres an hour; digits behind the third are decimals.
    private var speed = 0..<0
    /// Degrees clockwise from true north; digits behind the third are decimals.
    private var course = 0..<0

    /// None.
    init() {}

    /// Those of an I record: their number, and for each its first and last byte, counted from 1, and its code.
    init(_ record: borrowing IGCRecord) throws(IGCFault) {
        guard let count = record.whole(1..<3) else {
            throw record.fault(1..<3, "the number of extensions", expected: "two digits")
        }
        for index in 0..<count {
            let at = 3 + 7 * index
            guard let first = record.whole(at..<(at + 2)), let last = record.whole((at + 2)..<(at + 4)),
                record.count >= at + 7, first > Self.lastByteOfFix, last >= first
            else {
                throw record.fault(
                    at..<(at + 7), "extension \(index + 1) of \(count)", expected: "its bytes and its code like 3638FXA"
                )
            }
            set(record.text((at + 4)..<(at + 7)), to: (first - 1)..<last)
        }
    }

    /// The last byte that belongs to all fixes, counted from 1.
    private static let lastByteOfFix = 35

    private mutating func set(_ code: String, to field: Range<Int>) {
        switch code {
        case "LAD": latitude = field
        case "LOD": longitude = field
        case "TDS": decimals = field
        case "GSP": speed = field
        case "TRT": course = field
        default: break
        }
    }

    // MARK: Values

    /// 10 to the power of a number of digits, at most 18.
    @inline(__always)
    static func power(of digits: Int) -> Int {
        var power = 1
        for _ in 0..<digits { power &*= 10 }
        return power
    }

    /// The part of the second; 0 where it is not told.
    @inline(__always)
    func nanoseconds(_ record: borrowing IGCRecord) -> Int32 {
        guard decimals.count <= 9, let digits = record.whole(decimals) else { return 0 }
        return Int32(truncatingIfNeeded: digits &* Self.power(of: 9 &- decimals.count))
    }

    /// Metres a second to the millimetre, NaN where it is not told.
    @inline(__always)
    func speed(_ record: borrowing IGCRecord) -> Double {
        let kilometres = Self.number(record, speed)
        return kilometres.isNaN ? .nan : Double(Int(kilometres * (1_000_000 / 3600) + 0.5)) / 1000
    }

    /// Degrees, NaN where it is not told.
    @inline(__always)
    func course(_ record: borrowing IGCRecord) -> Double {
        let degrees = Self.number(record, course)
        return degrees <= 360 ? degrees : .nan
    }

    /// The number of a field whose digits behind the third are decimals.
    @inline(__always)
    private static func number(_ record: borrowing IGCRecord, _ field: Range<Int>) -> Double {
        guard field.count <= 9, let digits = record.whole(field) else { return .nan }
        return Double(digits) / Double(power(of: max(0, field.count &- 3)))
    }
}
