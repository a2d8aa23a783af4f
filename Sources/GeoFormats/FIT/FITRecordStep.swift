internal import ByteText
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

/// What a record says; NaN is absent.
struct FITRecord {
    var latitude = Double.nan
    var longitude = Double.nan
    private var altitude = Double.nan
    private var enhancedAltitude = Double.nan
    private var speed = Double.nan
    private var enhancedSpeed = Double.nan
    var sensors = Sensors.none
    var timestamp: UInt32?

    /// Metres. Source of the scales: FIT profile, "record".
    var elevation: Double {
        let raw = enhancedAltitude.isNaN ? altitude : enhancedAltitude
        // Of raw / 5 - 500 the nearest double.
        return (raw * 2 - 5000) / 10
    }

    @inline(__always)
    init(_ plan: [FITRecordStep], _ bytes: Span<UInt8>, at start: Int, isBigEndian: Bool) {
        for step in plan {
            let value = step.field.number(in: bytes, at: start, isBigEndian: isBigEndian)
            switch step.target {
            case .latitude: latitude = FITUnits.degrees(value)
            case .longitude: longitude = FITUnits.degrees(value)
            case .altitude: altitude = value
            case .enhancedAltitude: enhancedAltitude = value
            case .heartRate: sensors.heartRate = value
            case .cadence: sensors.cadence = value
            case .power: sensors.power = value
            case .temperature: sensors.temperature = value
            case .speed: speed = value / 1000
            case .enhancedSpeed: enhancedSpeed = value / 1000
            case .compressedSpeed:
                let at = start &+ step.field.offset
                let isAbsent = bytes[at] & bytes[at &+ 1] & bytes[at &+ 2] == 0xFF
                if !isAbsent, speed.isNaN { speed = Double(Int(bytes[at]) | Int(bytes[at &+ 1] & 0x0F) << 8) / 100 }
            case .timestamp: timestamp = value.isNaN ? nil : UInt32(value)
            }
        }
        sensors.speed = enhancedSpeed.isNaN ? speed : enhancedSpeed
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

    /// The time of a date_time; absent below 0x10000000, where it counts from when the device was turned on.
    @inline(__always)
    static func time(_ seconds: UInt32) -> Timestamp {
        // 1989-12-31T00:00:00Z
        seconds < 0x1000_0000 ? .absent : Timestamp(seconds: Int64(seconds) &+ 631_065_600)
    }

    static func time(_ seconds: Double) -> Timestamp { UInt32(exactly: seconds).map(time) ?? .absent }
}
