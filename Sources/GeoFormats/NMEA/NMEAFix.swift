internal import ByteText
internal import GeoStream

/// What the sentences of one moment say together.
struct NMEAFix {
    /// Nil where the receiver does not know the time.
    var clock: NMEASentence.Clock?
    var point = TrackPoint(longitude: .nan, latitude: .nan)
    /// The day, where a sentence of this moment tells it.
    var day: Int?
    /// The kinds of sentences that have come.
    private(set) var kinds: Kinds = []
    /// What GPX has elements for beside position and elevation.
    private(set) var annotations = Annotations()

    struct Kinds: OptionSet {
        let rawValue: UInt8
        static let rmc = Kinds(rawValue: 1)
        static let gga = Kinds(rawValue: 2)
        static let vtg = Kinds(rawValue: 4)
    }

    init(_ clock: NMEASentence.Clock?) { self.clock = clock }

    var isPlaced: Bool { !point.longitude.isNaN }

    /// Takes an RMC sentence whose fix is valid: position, speed, course, date.
    mutating func take(rmc sentence: borrowing NMEASentence, _ position: (longitude: Double, latitude: Double)) {
        kinds.insert(.rmc)
        place(position)
        point.sensors.speed = sentence.speed(7)
        let course = sentence.number(8)
        if course >= 0, course <= 360 { point.sensors.course = course }
        day = sentence.day(9) ?? day
    }

    /// Takes a GGA sentence whose fix is valid: position, elevation and how good they are.
    mutating func take(gga sentence: borrowing NMEASentence, _ position: (longitude: Double, latitude: Double)) {
        // Of two talkers the first counts.
        guard !kinds.contains(.gga) else { return }
        kinds.insert(.gga)
        place(position)
        point.elevation = sentence.number(9)
        // A plain fix may be of two or of three dimensions.
        switch sentence.letter(6) {
        case 0x32, 0x34, 0x35: annotations.append(.fix, "dgps")
        case 0x33: annotations.append(.fix, "pps")
        default: break
        }
        if let satellites = sentence.whole(7) { annotations.append(.satellites, String(satellites)) }
        if let dilution = sentence.digits(8), !dilution.hasPrefix("-") {
            annotations.append(.horizontalDilution, dilution)
        }
        if let height = sentence.digits(11) { annotations.append(.geoidHeight, height) }
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
