internal import FormatSupport
internal import GeoStream

/// The element and attribute names that the GPX reader acts on; their order gives the tokenizer's numbers.
enum GPXName: String, XMLVocabulary {
    case trkpt, ele, time, lat, lon, extensions
    case hr, cad, atemp, speed, course, power, heartrate, cadence, temp, PowerInWatts, TrackPointExtension,
        PowerExtension
    case gpx, metadata, wpt, rte, rtept, trk, trkseg, bounds
    case name, cmt, desc, src, link, number, type, sym, keywords
    case magvar, geoidheight, fix, sat, hdop, vdop, pdop, ageofdgpsdata, dgpsid
    case href, text, url, urlname, author, email, id, domain, copyright, year, license, creator, version

    /// Whether an element of this name is a point or has points in it.
    var holdsPoints: Bool { [.wpt, .rte, .rtept, .trk, .trkseg, .trkpt].contains(self) }

    /// The attribute of a feature or point that an element of this name holds as text.
    var attribute: Attribute? {
        switch self {
        case .name: .name
        case .cmt: .comment
        case .desc: .description
        case .src: .source
        case .number: .number
        case .type: .type
        case .sym: .symbol
        case .magvar: .magneticVariation
        case .geoidheight: .geoidHeight
        case .fix: .fix
        case .sat: .satellites
        case .hdop: .horizontalDilution
        case .vdop: .verticalDilution
        case .pdop: .positionDilution
        case .ageofdgpsdata: .ageOfDGPSData
        case .dgpsid: .dgpsStation
        case .trkpt, .ele, .time, .lat, .lon, .extensions, .hr, .cad, .atemp, .speed, .course, .power, .heartrate,
            .cadence,
            .temp, .PowerInWatts, .TrackPointExtension, .PowerExtension, .gpx, .metadata, .wpt, .rte, .rtept, .trk,
            .trkseg,
            .bounds, .link, .keywords, .href, .text, .url, .urlname, .author, .email, .id, .domain, .copyright, .year,
            .license, .creator, .version:
            nil
        }
    }

    /// The sensor that an extension element of this name holds.
    var sensor: Sensor? {
        switch self {
        case .hr, .heartrate: .heartRate
        case .cad, .cadence: .cadence
        case .atemp, .temp: .temperature
        case .power, .PowerInWatts: .power
        case .speed: .speed
        case .course: .course
        case .trkpt, .ele, .time, .lat, .lon, .extensions, .TrackPointExtension, .PowerExtension, .gpx, .metadata, .wpt,
            .rte,
            .rtept, .trk, .trkseg, .bounds, .name, .cmt, .desc, .src, .link, .number, .type, .sym, .keywords, .magvar,
            .geoidheight, .fix, .sat, .hdop, .vdop, .pdop, .ageofdgpsdata, .dgpsid, .href, .text, .url, .urlname,
            .author,
            .email, .id, .domain, .copyright, .year, .license, .creator, .version:
            nil
        }
    }
}
