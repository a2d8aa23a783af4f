internal import ByteText
internal import FormatSupport
internal import GeoStream

/// What the sentences of one moment say together.
struct NMEAFix {
    /// Nil where the receiver does not know the time.
    var clock: NMEASentence.Clock?
    var point = TrackPoint(longitude: .nan, latitude: .nan)
    /// The day, where a sentence of this moment tells it.
    var day: Int?
    /// Whether a sentence of this moment tells a day that does not exist.
    var hasFalseDay = false
    /// The kinds of sentences that have come.
    private(set) var kinds: Kinds = []
    /// What GPX has elements for beside position and elevation.
    private(set) var annotations = Annotations()

    struct Kinds: OptionSet {
        let rawValue: UInt8
        static let rmc = Kinds(rawValue: 1)
        /// GGA, or GNS, which says the same.
        static let gga = Kinds(rawValue: 2)
        static let vtg = Kinds(rawValue: 4)
        static let gll = Kinds(rawValue: 8)
    }

    init(_ clock: NMEASentence.Clock?) { self.clock = clock }

    var isPlaced: Bool { !point.longitude.isNaN }

    /// Takes an RMC sentence whose fix is valid: position, speed, course.
    mutating func take(rmc sentence: borrowing NMEASentence, _ position: (longitude: Double, latitude: Double)) {
        kinds.insert(.rmc)
        place(position)
        point.sensors.speed = sentence.speed(7)
        let course = sentence.number(8)
        if course >= 0, course <= 360 { point.sensors.course = course }
    }

    /// Takes a GGA sentence whose fix is valid: position, elevation and how good they are.
    mutating func take(
        gga sentence: borrowing NMEASentence, _ position: (longitude: Double, latitude: Double)
    ) throws(NMEAFault) {
        // Of two talkers the first counts.
        guard !kinds.contains(.gga) else { return }
        kinds.insert(.gga)
        place(position)
        // A plain fix may be of two or of three dimensions.
        switch sentence.letter(6) {
        case UInt8(ascii: "2"), UInt8(ascii: "4"), UInt8(ascii: "5"): annotations.append(.fix, "dgps")
        case UInt8(ascii: "3"): annotations.append(.fix, "pps")
        default: break
        }
        takePrecision(sentence)
        point.elevation = try sentence.height(9)
        let height = try sentence.height(11)
        guard !height.isNaN else { return }
        // In metres the digits stay.
        let isFeet = sentence.letter(12) == UInt8(ascii: "F")
        if let digits = isFeet ? decimalText(height) : sentence.digits(11) { annotations.append(.geoidHeight, digits) }
    }

    /// Takes a GNS sentence, some of whose systems have a fix: what GGA says, with a letter for each system in place of the quality.
    mutating func take(gns sentence: borrowing NMEASentence, _ position: (longitude: Double, latitude: Double)) {
        guard !kinds.contains(.gga) else { return }
        kinds.insert(.gga)
        place(position)
        let modes = sentence.text(6) ?? ""
        if modes.contains(where: { "DRF".contains($0) }) {
            annotations.append(.fix, "dgps")
        } else if modes.contains("P") {
            annotations.append(.fix, "pps")
        }
        takePrecision(sentence)
        point.elevation = sentence.number(9)
        if let height = sentence.digits(10) { annotations.append(.geoidHeight, height) }
    }

    /// Takes a GLL sentence whose fix is valid: position.
    mutating func take(gll position: (longitude: Double, latitude: Double)) {
        kinds.insert(.gll)
        place(position)
    }

    /// Takes what GGA and GNS say in the same places.
    private mutating func takePrecision(_ sentence: borrowing NMEASentence) {
        if let satellites = sentence.whole(7) { annotations.append(.satellites, String(satellites)) }
        if let dilution = sentence.digits(8), !dilution.hasPrefix("-") {
            annotations.append(.horizontalDilution, dilution)
        }
    }

    /// Takes a VTG sentence: speed and course, where RMC has not told them.
    mutating func take(vtg sentence: borrowing NMEASentence) {
        kinds.insert(.vtg)
        let course = sentence.number(1)
        if point.sensors.course.isNaN, course >= 0, course <= 360 { point.sensors.course = course }
        if point.sensors.speed.isNaN { point.sensors.speed = sentence.speed(5) }
    }

    /// Of two positions of one moment the first counts.
    private mutating func place(_ position: (longitude: Double, latitude: Double)) {
        guard !isPlaced else { return }
        point.longitude = position.longitude
        point.latitude = position.latitude
    }
}
