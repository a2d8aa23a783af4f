internal import FormatSupport
internal import GeoStream

/// What a column of a table holds.
enum CSVColumn: Hashable {
    case latitude, longitude, elevation
    /// A whole time, or the time of day where another column has the date.
    case time
    /// A time that is UTC by its name.
    case universalTime
    case date
    /// The zone of a time: `-06:00`.
    case zone
    /// The hemispheres, where they have columns of their own.
    case northSouth, eastWest
    case sensor(Sensor)
    case attribute(Attribute)
    case link
    /// What the row belongs to: `waypoint`, `route`, `track`, `area`, `hole`.
    case kind
    /// The number or name of the track, and of the segment in it.
    case track, segment
    case trackName, trackType
    /// The number of the row.
    case index

    /// How a value becomes one in our units.
    struct Scale: Equatable {
        var factor = 1.0
        var offset = 0.0

        static let one = Scale()
    }

    /// The column that a header names; nil where none is known by that name.
    ///
    /// `scale` is set where the name has a unit.
    init?(named header: String, scale: inout Scale?) {
        let name = Self.plain(header)
        if let known = Self.names[name] {
            self = known
            return
        }
        for (unit, factor, offset) in Self.units where name.hasSuffix(unit) {
            guard let known = Self.names[String(name.dropLast(unit.count))], known.takes(unit) else { continue }
            self = known
            scale = Scale(factor: factor, offset: offset)
            return
        }
        return nil
    }

    /// A name without blanks and marks, in lower case.
    static func plain(_ name: String) -> String {
        String(name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) })
    }

    /// How values with this unit become ours: `kt`, `km/h`, `ft msl`; nil where the column has no such unit.
    func scale(ofUnit text: String) -> Scale? {
        let whole = Self.plain(text)
        let first = Self.plain(String(text.drop { $0 == " " }.prefix { $0 != " " }))
        for word in [whole, first] {
            guard takes(word), let unit = Self.units.first(where: { $0.unit == word }) else { continue }
            return Scale(factor: unit.factor, offset: unit.offset)
        }
        return nil
    }

    /// Whether a name may end with this unit.
    private func takes(_ unit: String) -> Bool {
        switch self {
        case .latitude, .longitude: ["deg", "degrees", "degree", "e7", "wgs84"].contains(unit)
        case .elevation: ["m", "meters", "metres", "meter", "metre", "ft", "feet"].contains(unit)
        case .time, .date: ["utc", "gmt", "ms", "s", "iso", "iso8601", "unix"].contains(unit)
        case .sensor(.speed): ["ms", "mps", "kmh", "kph", "mph", "knots", "kts", "kt", "kn"].contains(unit)
        case .sensor(.temperature): ["c", "celsius", "degc", "f", "fahrenheit", "degf"].contains(unit)
        case .sensor(.course): ["deg", "degrees", "degree"].contains(unit)
        case .sensor(.heartRate): ["bpm"].contains(unit)
        case .sensor(.cadence): ["rpm", "spm"].contains(unit)
        case .sensor(.power): ["w", "watts", "watt"].contains(unit)
        case .universalTime, .zone, .northSouth, .eastWest, .attribute, .link, .kind, .track, .segment, .trackName,
            .trackType, .index:
            false
        }
    }

    /// Longer ones first, where one ends another.
    private static let units: [(unit: String, factor: Double, offset: Double)] =
        [
            ("e7", 1e-7, 0), ("kmh", 1 / 3.6, 0), ("kph", 1 / 3.6, 0), ("mph", 0.44704, 0), ("knots", 1852.0 / 3600, 0),
            ("kts", 1852.0 / 3600, 0), ("kt", 1852.0 / 3600, 0), ("kn", 1852.0 / 3600, 0), ("feet", 0.3048, 0),
            ("ft", 0.3048, 0), ("fahrenheit", 5.0 / 9, -160.0 / 9), ("degf", 5.0 / 9, -160.0 / 9),
            ("f", 5.0 / 9, -160.0 / 9),
        ]
        + [
            "mps", "rpm", "spm", "bpm", "ms", "metres", "meters", "metre", "meter", "m", "s", "degrees", "degree",
            "degc",
            "deg", "celsius", "c", "watts", "watt", "w", "utc", "gmt", "iso8601", "iso", "unix", "wgs84",
        ].map { ($0, 1, 0) }

    /// The names that tables of GPS apps and devices use, without blanks and marks, in lower case.
    private static let names: [String: CSVColumn] = {
        var names: [String: CSVColumn] = [:]
        for (column, words) in table { for word in words.split(separator: " ") { names[String(word)] = column } }
        return names
    }()

    private static let table: [(CSVColumn, String)] = [
        (
            .latitude,
            "latitude lat y gpslatitude gpslat latitudens positionlat latdd ycoord locationlat breitengrad breite latitud"
        ),
        (
            .longitude,
            "longitude lon lng long x gpslongitude gpslon gpslng longitudeew positionlong positionlon londd xcoord locationlon locationlong locationlng längengrad länge longitud"
        ),
        (
            .elevation,
            "elevation ele elev altitude alt height z gpsaltitude gpsalt gpsheight msl altmsl altitudemsl altgps enhancedaltitude höhe altura"
        ),
        (
            .time,
            "time timestamp datetime gpstime recordedat localtime lcltime clock timeofday isotime isodate unixtime epoch unix zeit"
        ),
        (.universalTime, "utc utctime utct utcdatetime datetimeutc timeutc timestamputc timegmt gmt"),
        (.date, "date utcd utcdate dateutc gpsdate localdate lcldate datum"),
        (.zone, "utcofst utcoffset timezoneoffset tzoffset"),
        (.northSouth, "ns"), (.eastWest, "ew"),
        (.sensor(.heartRate), "heartrate hr heart bpm pulse puls hrt"),
        (.sensor(.cadence), "cadence cad cads"),
        (.sensor(.power), "power watts pwr"),
        (.sensor(.temperature), "temperature temp atemp"),
        (.sensor(.speed), "speed velocity spd gpsspeed enhancedspeed groundspeed gndspd"),
        (.sensor(.course), "course heading bearing cog direction azimuth"),
        (.attribute(.name), "name title label waypoint pointname"),
        (.attribute(.description), "description desc body"),
        (.attribute(.comment), "comment cmt notes note comments"),
        (.attribute(.symbol), "symbol sym icon"),
        (.attribute(.type), "type category activity activitytype"),
        (.attribute(.source), "source src"),
        (.attribute(.keywords), "keywords tags"),
        (.attribute(.fix), "fix"),
        (.attribute(.satellites), "satellites sat sats nsat"),
        (.attribute(.horizontalDilution), "hdop"),
        (.attribute(.verticalDilution), "vdop"),
        (.attribute(.positionDilution), "pdop"),
        (.attribute(.geoidHeight), "geoidheight"),
        (.attribute(.magneticVariation), "magvar"),
        (.link, "link url href website"),
        (.kind, "kind"),
        (.track, "track trackid tracknumber trkid trip tripid"),
        (.segment, "segment segmentid seg trackseg tracksegid segmentnumber"),
        (.trackName, "trackname"), (.trackType, "tracktype"),
        (.index, "index no number nr row rownumber fid"),
    ]

}

extension TableColumns.Content {
    /// The column for it.
    var column: CSVColumn {
        switch self {
        case .latitude: .latitude
        case .longitude: .longitude
        case .elevation: .elevation
        case .time: .time
        case .date: .date
        case .heartRate: .sensor(.heartRate)
        case .cadence: .sensor(.cadence)
        case .power: .sensor(.power)
        case .temperature: .sensor(.temperature)
        case .speed: .sensor(.speed)
        case .course: .sensor(.course)
        case .name: .attribute(.name)
        case .description: .attribute(.description)
        case .comment: .attribute(.comment)
        case .symbol: .attribute(.symbol)
        case .type: .attribute(.type)
        case .track: .track
        case .segment: .segment
        }
    }
}
