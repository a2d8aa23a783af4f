internal import ByteText
internal import FormatSupport
internal import GeoStream

/// What a device summed up of a session or of a lap.
struct FITSummary {
    /// When it began; absent where the device does not say.
    var start = Timestamp.absent
    var end = Timestamp.absent
    var sport: Int?
    var subSport: Int?
    /// The name of the sport's profile on the device.
    var profileName: String?
    private(set) var totals: [Property] = []

    /// A total: the name of its property, its fields in the order of preference, and their units in one of the property's.
    private struct Total {
        var key: String
        var session: [UInt8]
        var lap: [UInt8]
        var scale = 1.0
    }

    /// Named as the same totals of TCX, where it has them. Source: FIT profile, "session" and "lap". Seconds, metres, metres a second, kilocalories, watts, degrees Celsius.
    private static let known: [Total] = [
        Total(key: "elapsedTimeSeconds", session: [7], lap: [7], scale: 1000),
        Total(key: "totalTimeSeconds", session: [8], lap: [8], scale: 1000),
        Total(key: "distanceMeters", session: [9], lap: [9], scale: 100),
        Total(key: "ascentMeters", session: [22], lap: [21]),
        Total(key: "descentMeters", session: [23], lap: [22]),
        Total(key: "calories", session: [11], lap: [11]),
        Total(key: "avgSpeed", session: [124, 14], lap: [110, 13], scale: 1000),
        Total(key: "maximumSpeed", session: [125, 15], lap: [111, 14], scale: 1000),
        Total(key: "averageHeartRateBpm", session: [16], lap: [15]),
        Total(key: "maximumHeartRateBpm", session: [17], lap: [16]),
        Total(key: "cadence", session: [18], lap: [17]),
        Total(key: "maximumCadence", session: [19], lap: [18]),
        Total(key: "avgWatts", session: [20], lap: [19]),
        Total(key: "maxWatts", session: [21], lap: [20]),
        Total(key: "averageTemperature", session: [57], lap: [50]),
        Total(key: "maximumTemperature", session: [58], lap: [51]),
    ]

    /// What a device says that writes no sessions.
    init() {}

    init(session message: borrowing FITMessage) {
        self.init(message)
        sport = message.code(5)
        subSport = message.code(6)
        profileName = message.text(110)
        totals = Self.known.compactMap { Self.property($0.key, $0.session, $0.scale, message) }
    }

    init(lap message: borrowing FITMessage) {
        self.init(message)
        totals = Self.known.compactMap { Self.property($0.key, $0.lap, $0.scale, message) }
    }

    private init(_ message: borrowing FITMessage) {
        start = FITUnits.time(message.number(2))
        end = FITUnits.time(message.number(253))
    }

    private static func property(
        _ key: String, _ fields: [UInt8], _ scale: Double, _ message: borrowing FITMessage
    ) -> Property? {
        for field in fields {
            let value = message.number(field)
            if !value.isNaN { return Property(key, .number(decimalText(value / scale))) }
        }
        return nil
    }

    /// The totals of a lap, with its start.
    var object: PropertyValue {
        var members = totals
        if !start.isAbsent { members.insert(Property("startTime", .string(start.text)), at: 0) }
        return .object(members)
    }
}
