internal import ByteText
internal import FormatSupport
internal import GeoStream

/// One field of a record that a point has a place for.
struct FITRecordStep {
    enum Target: UInt8 {
        case latitude = 0, longitude = 1, altitude = 2, heartRate = 3, cadence = 4, speed = 6, power = 7
        case compressedSpeed = 8
        case temperature = 13
        case enhancedSpeed = 73, enhancedAltitude = 78
        case timestamp = 253

        /// Whether a field of this type is what the profile says.
        func accepts(_ field: FITField) -> Bool {
            switch self {
            case .latitude, .longitude: field.type == .sint32
            case .timestamp: field.type == .uint32
            case .compressedSpeed: field.type == .byte && field.size == 3
            case .altitude, .heartRate, .cadence, .speed, .power, .temperature, .enhancedSpeed, .enhancedAltitude:
                field.type != .string
            }
        }
    }

    let target: Target
    let field: FITField

    /// Nil for a field that is not read.
    init?(_ field: FITField) {
        guard let target = Target(rawValue: field.number), target.accepts(field) else { return nil }
        self.target = target
        self.field = field
    }
}

/// What a record says, in the units of the profile, as it waits for the end of its file; NaN is absent.
///
/// Single precision holds all numbers that fields of these kinds have: up to 16 million millimetres a second, and fifths of a metre.
struct FITRecord: BitwiseCopyable {
    private var latitude = absent
    private var longitude = absent
    /// Zero where there is none.
    var timestamp: UInt32 = 0
    private var altitude = Float.nan
    private var heartRate = Float.nan
    private var cadence = Float.nan
    private var power = Float.nan
    private var temperature = Float.nan
    private var speed = Float.nan

    private static let absent = Int32.max

    var isPlaced: Bool {
        latitude != Self.absent && longitude != Self.absent && abs(Int(latitude)) <= 1 << 30
    }

    /// Whether the latitude is beyond a pole.
    var isOffGlobe: Bool { latitude != Self.absent && longitude != Self.absent && !isPlaced }

    var hasSensors: Bool {
        !heartRate.isNaN || !cadence.isNaN || !power.isNaN || !temperature.isNaN || !speed.isNaN
    }

    /// The point. Source of the scales: FIT profile, "record".
    @inline(__always)
    var point: TrackPoint {
        TrackPoint(
            longitude: FITUnits.degrees(Double(longitude)), latitude: FITUnits.degrees(Double(latitude)),
            elevation: FITUnits.elevation(Double(altitude)),
            time: timestamp == 0 ? .absent : FITUnits.time(timestamp),
            sensors: Sensors(
                heartRate: Double(heartRate), cadence: Double(cadence), power: Double(power),
                temperature: Double(temperature), speed: Double(speed) / 1000))
    }

    @inline(__always)
    init(_ plan: [FITRecordStep], _ bytes: Span<UInt8>, at start: Int, isBigEndian: Bool) {
        var enhancedAltitude = Float.nan
        var enhancedSpeed = Float.nan
        for step in plan {
            let value = step.field.number(in: bytes, at: start, isBigEndian: isBigEndian)
            switch step.target {
            case .latitude: latitude = value.isNaN ? Self.absent : Int32(value)
            case .longitude: longitude = value.isNaN ? Self.absent : Int32(value)
            case .altitude: altitude = Self.single(value)
            case .enhancedAltitude: enhancedAltitude = Self.single(value)
            case .heartRate: heartRate = Self.single(value)
            case .cadence: cadence = Self.single(value)
            case .power: power = Self.single(value)
            case .temperature: temperature = Self.single(value)
            case .speed: speed = Self.single(value)
            case .enhancedSpeed: enhancedSpeed = Self.single(value)
            case .compressedSpeed:
                let at = start &+ step.field.offset
                let isAbsent = bytes[at] & bytes[at &+ 1] & bytes[at &+ 2] == 0xFF
                // Hundredths of a metre a second in the lower twelve bits.
                if !isAbsent, speed.isNaN { speed = Float(Int(bytes[at]) | Int(bytes[at &+ 1] & 0x0F) << 8) * 10 }
            case .timestamp: timestamp = value.isNaN ? 0 : UInt32(value)
            }
        }
        if !enhancedAltitude.isNaN { altitude = enhancedAltitude }
        if !enhancedSpeed.isNaN { speed = enhancedSpeed }
    }

    /// Absent beyond the range of single precision.
    @inline(__always)
    private static func single(_ value: Double) -> Float {
        let single = Float(value)
        return single.isInfinite ? .nan : single
    }

    /// Takes what sensors said in another record, where this one says nothing.
    mutating func fill(from other: FITRecord) {
        if heartRate.isNaN { heartRate = other.heartRate }
        if cadence.isNaN { cadence = other.cadence }
        if power.isNaN { power = other.power }
        if temperature.isNaN { temperature = other.temperature }
        if speed.isNaN { speed = other.speed }
    }
}

/// What the numbers of the profile mean.
enum FITUnits {
    /// Degrees of semicircles, of which 2^31 are 180°, to the seventh digit, as a semicircle is a ten-millionth of a degree.
    @inline(__always)
    static func degrees(_ semicircles: Double) -> Double {
        let scaled = semicircles * (1.8e9 / 2_147_483_648)
        guard abs(scaled) <= 1.8e9 else { return .nan }
        // Adding a half and cutting rounds without a call.
        return Double(Int(scaled + (scaled < 0 ? -0.5 : 0.5))) / 1e7
    }

    /// Metres of fifths of a metre above 500 metres below the sea: the double next to that.
    @inline(__always)
    static func elevation(_ raw: Double) -> Double { (raw * 2 - 5000) / 10 }

    /// The time of a date_time; absent where that `isRelative`.
    @inline(__always)
    static func time(_ seconds: UInt32) -> Timestamp {
        // 1989-12-31T00:00:00Z
        isRelative(seconds) ? .absent : Timestamp(seconds: Int64(seconds) &+ 631_065_600)
    }

    /// Whether a time counts from when the device was turned on.
    @inline(__always)
    static func isRelative(_ seconds: UInt32) -> Bool { seconds < 0x1000_0000 }

    static func time(_ seconds: Double) -> Timestamp { UInt32(exactly: seconds).map(time) ?? .absent }
}
