internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// The element and attribute names that the KML reader acts on; their order gives the tokenizer's numbers.
enum KMLName: String, XMLVocabulary {
    case coord, when, coordinates, value
    case kml, Document, Folder, Placemark, Update, Change, Create, Delete, NetworkLinkControl
    case name, description, address, phoneNumber, Snippet, snippet, styleUrl, author, link, generator, uri, email
    case Point, LineString, LinearRing, Polygon, MultiGeometry, Track, MultiTrack, outerBoundaryIs, innerBoundaryIs,
        Model
    case altitudeMode, extrude, tessellate, interpolate, angles
    case TimeStamp, TimeSpan, begin, end
    case ExtendedData, Data, displayName, SchemaData, SimpleData, SimpleArrayData, Metadata, Schema, SimpleField
    case SimpleArrayField
    case Style, StyleMap, CascadingStyle, Pair, key, IconStyle, LabelStyle, LineStyle, PolyStyle, color, width, fill,
        outline
    case scale, heading, Icon, href
    case NetworkLink, GroundOverlay, ScreenOverlay, PhotoOverlay, Tour, Link, Url
    case visibility, open, LookAt, Camera, Region, BalloonStyle, ListStyle, balloonVisibility, rank, AddressDetails
    case colorMode, hotSpot, drawOrder, altitudeOffset, labelVisibility, outerColor, outerWidth, physicalWidth,
        ViewerOptions
    case LatLonAltBox, Lod, targetHref
    case id, schemaUrl, type, title, creator

    /// Features and all else that stands among them, and is kept for a copy as a whole.
    static let kept: Set<KMLName> = [
        .NetworkLink, .GroundOverlay, .ScreenOverlay, .PhotoOverlay, .Tour, .Style, .StyleMap, .CascadingStyle, .Schema,
    ]

    /// Elements of a feature that are kept for a copy, whatever is read from them.
    static let keptInFeatures: Set<KMLName> = [
        .visibility, .open, .author, .link, .address, .AddressDetails, .phoneNumber, .Snippet, .snippet, .LookAt,
        .Camera,
        .TimeStamp, .TimeSpan, .styleUrl, .Region, .balloonVisibility, .rank, .ViewerOptions,
    ]

    /// Elements of a geometry that are kept for a copy.
    static let keptInGeometries: Set<KMLName> = [.extrude, .tessellate, .interpolate, .drawOrder, .altitudeOffset]

    static let geometries: Set<KMLName> = [
        .Point, .LineString, .LinearRing, .Polygon, .MultiGeometry, .Track, .MultiTrack, .Model,
    ]

    /// Elements that say how things look and not what they are; skipped without a warning.
    static let presentation: Set<KMLName> = [
        .visibility, .open, .LookAt, .Camera, .Region, .BalloonStyle, .ListStyle, .balloonVisibility, .rank,
        .AddressDetails,
        .extrude, .tessellate, .interpolate, .colorMode, .hotSpot, .drawOrder, .altitudeOffset, .labelVisibility,
        .outerColor,
        .outerWidth, .physicalWidth, .ViewerOptions, .LatLonAltBox, .Lod, .displayName,
        .targetHref,
    ]

    /// The root elements by which a document without a namespace is taken for KML.
    static let roots: [KMLName] = [
        .kml, .Document, .Folder, .Placemark, .NetworkLink, .GroundOverlay, .ScreenOverlay, .PhotoOverlay, .Style,
        .StyleMap,
        .Point, .LineString, .LinearRing, .Polygon, .MultiGeometry, .Model, .Schema, .Update, .NetworkLinkControl,
        .LatLonAltBox, .Track, .MultiTrack,
    ]
}

/// The XML namespaces that KML files use.
enum KMLNamespace {
    static let kml = "http://www.opengis.net/kml/2.2"
    static let gx = "http://www.google.com/kml/ext/2.2"
    static let atom = "http://www.w3.org/2005/Atom"

    /// Whether elements of this namespace are read as KML: 2.2 and 2.3, Google's extension, the old ones, and none.
    static func isKML(_ namespace: String) -> Bool {
        // To look into the text costs much more than to compare it.
        namespace == kml || namespace == gx || namespace.isEmpty || namespace.contains("opengis.net/kml")
            || namespace.contains("earth.google.com/kml")
            || namespace.contains("google.com/kml/ext")
    }

    /// Whether elements of this namespace are of another vocabulary than KML's and those that may stand among its elements:
    /// Atom's authors and links, postal addresses.
    static func isForeign(_ namespace: String) -> Bool {
        !isKML(namespace) && namespace != atom && !namespace.hasPrefix("urn:oasis:names:tc:ciq:xsdschema:xAL")
    }
}

/// The names in ExtendedData that are fnconv's own, beside those of GPX (``GeoStream/Attribute``).
///
/// - The data `_document` says that its placemark is not a feature: it has what the document says of itself, replacing what its head says.
/// - The data `_gpxType` says `trk` or `rte` of a line whose geometry does not.
/// - `gx:SimpleArrayData` outside a gx:Track has one value for each position of the placemark, in order.
/// - `fn:point` has what GPX says of a point and KML does not, as GPX elements; `at` counts the positions of the gx:Track, or of
///   the placemark where it stands there.
/// - `fn:segments` has the numbers of points of the segments of a track whose geometries say something else: points without a time
///   and single points cannot stand in a gx:Track or a LineString.
/// - `fn:json` names a data whose text is JSON and no string.
/// - `fn:note` is that of GPX (``FieldNotesExtension``): the id, GeoJSON's foreign members, and properties of names that mean more.
/// - `gpx:link` and `gpx:metadata` are the elements of GPX; all other elements are its extensions.
enum KMLOwnName {
    static let document = "_document"
    /// The id of the schema of the arrays.
    static let schema = "sensors"
    static let gpxType = "_gpxType"
    static let point = "point"
    static let at = "at"
    static let segments = "segments"
    static let json = "json"
    static let link = "link"
    static let metadata = "metadata"
    /// The array of the times of positions that no gx:Track holds.
    static let timeArray = "time"

    /// The word of `_gpxType`.
    static func gpxType(_ kind: FeatureKind) -> String? {
        switch kind {
        case .track: "trk"
        case .route: "rte"
        case .waypoint, .area, .collection, .unlocated: nil
        }
    }

    /// The array of a sensor: the names of Google's reference where it has one.
    static func array(_ sensor: Sensor) -> String {
        switch sensor {
        case .heartRate: "heartrate"
        case .cadence: "cadence"
        case .power: "power"
        case .temperature: "temperature"
        case .speed: "speed"
        case .course: "course"
        }
    }

    /// What people read of an array.
    static func displayName(_ sensor: Sensor) -> String {
        switch sensor {
        case .heartRate: "Heart rate (bpm)"
        case .cadence: "Cadence (rpm)"
        case .power: "Power (W)"
        case .temperature: "Temperature (°C)"
        case .speed: "Speed (m/s)"
        case .course: "Course (°)"
        }
    }

    /// The sensor whose values an array of this name has, whatever its case and punctuation.
    static func sensor(_ array: String) -> Sensor? {
        switch String(array.lowercased().filter { $0.isLetter }) {
        case "heartrate", "hr", "heart", "bpm", "heartratebpm": .heartRate
        case "cadence", "cad", "cads", "rpm": .cadence
        case "power", "powers", "watts", "powerinwatts": .power
        case "temperature", "temp", "atemp", "atemps": .temperature
        case "speed", "speeds": .speed
        case "course", "courses", "bearing", "heading": .course
        default: nil
        }
    }
}

extension SlotArrays.Kind {
    /// What an array of this name holds, nil for names that nobody knows.
    init?(_ name: String) {
        if name == KMLOwnName.timeArray {
            self = .time
        } else if let sensor = KMLOwnName.sensor(name) {
            self = .sensor(sensor)
        } else {
            return nil
        }
    }
}
