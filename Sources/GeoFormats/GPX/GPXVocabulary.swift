internal import GeoStream

/// The element and attribute names that the GPX reader acts on; their order gives the tokenizer's numbers.
enum GPXName: String, CaseIterable {
    case trkpt, ele, time, lat, lon, extensions
    case hr, cad, atemp, speed, course, power, heartrate, cadence, temp, PowerInWatts, TrackPointExtension,
        PowerExtension
    case gpx, metadata, wpt, rte, rtept, trk, trkseg, bounds
    case name, cmt, desc, src, link, number, type, sym, keywords
    case magvar, geoidheight, fix, sat, hdop, vdop, pdop, ageofdgpsdata, dgpsid
    case href, text, url, urlname, author, email, id, domain, copyright, year, license, creator, version

    static let vocabulary = allCases.map(\.rawValue)

    /// By the tokenizer's number; 0 and numbers above the vocabulary are other names.
    static let byNumber: [GPXName?] = [nil] + allCases

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

extension ExtensionElement {
    /// The element as it was before a writer gave it a namespace for gpx.xsd's sake.
    var bared: ExtensionElement {
        renamed { $0 == GPXNamespace.bare || $0 == GPXNamespace.gpx11 ? "" : $0 }
    }

    /// The element with a namespace where gpx.xsd wants one, and where the default one would count else.
    var clothed: ExtensionElement {
        renamed { $0.isEmpty || $0 == GPXNamespace.gpx11 ? GPXNamespace.bare : $0 }
    }

    private func renamed(_ rename: (String) -> String) -> ExtensionElement {
        var element = self
        element.namespace = rename(namespace)
        for (index, child) in children.enumerated() {
            if case .element(let inner) = child { element.children[index] = .element(inner.renamed(rename)) }
        }
        return element
    }
}

/// The XML namespaces that GPX files use.
enum GPXNamespace {
    static let gpx11 = "http://www.topografix.com/GPX/1/1"
    static let gpx10 = "http://www.topografix.com/GPX/1/0"
    static let trackPoint1 = "http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
    static let trackPoint2 = "http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
    static let power = "http://www.garmin.com/xmlschemas/PowerExtension/v1"
    /// Elements that had no namespace, or GPX's own, where gpx.xsd wants another one.
    static let bare = "urn:fieldnotes:gpx:bare:1"
    /// What FieldNotes itself adds to GPX.
    static let fieldNotes = "urn:fieldnotes:gpx:1"

    static let garmin = "http://www.garmin.com/xmlschemas/GpxExtensions/v3"
    static let style = "http://www.topografix.com/GPX/gpx_style/0/2"
    /// What the private namespaces of TopoGrafix begin with.
    static let topoGrafix = "http://www.topografix.com/GPX/Private/TopoGrafix/"

    /// The usual prefixes: some devices compare prefixes rather than namespaces. Sensors are written in version 2 of their
    /// extension, which has the prefix for itself.
    static let prefixes = [
        trackPoint2: "gpxtpx", power: "gpxpx", bare: "bare", fieldNotes: "fn",
        garmin: "gpxx",
        "http://www.garmin.com/xmlschemas/WaypointExtension/v1": "wptx1",
        style: "gpx_style",
    ]

    /// Whether sensors are read from elements of this namespace wherever they stand among the extensions of a point.
    static func holdsSensors(_ namespace: String) -> Bool {
        namespace == trackPoint1 || namespace == trackPoint2 || namespace == power
            || namespace.hasPrefix("http://www.cluetrust.com/") || isOsmAnd(namespace)
    }

    static func isOsmAnd(_ namespace: String) -> Bool {
        namespace.hasPrefix("https://osmand.net") || namespace.hasPrefix("http://osmand.net")
    }

    /// Whether elements of this namespace count as having none.
    static func isBare(_ namespace: String) -> Bool {
        namespace.isEmpty || namespace == bare || namespace == gpx11 || namespace == gpx10
    }
}
