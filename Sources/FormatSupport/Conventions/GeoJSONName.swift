package import GeoStream

/// The names under which GeoJSON holds what RFC 7946 has no name for; reader and writer share them.
///
/// - A feature's properties carry its annotations by their GPX element names (``GeoStream/Attribute``), numbers as JSON numbers;
///   `time` (of a waypoint: its point's), `timespan` {begin, end}, `links` [{href, text, type}], then all other properties.
/// - `_gpxType` says `trk`, `rte` or `wpt` where the geometry type alone would say something else: always on lines, on a point
///   that is a one-point segment. A track with such segments among longer ones is a GeometryCollection of its segments.
///   Features that came as plain GeoJSON lines keep their geometry type (`Feature.geometry`) and get no `_gpxType`; a reader that
///   meets `_gpxType` leaves `Feature.geometry` nil.
/// - `coordinateProperties` has a column for each thing that points may have: `times`, the sensors, and the rare annotations
///   with an `s` at the end. A column is nested as the coordinates are (for a Point a bare value, for a GeometryCollection
///   an array of columns), with null for points that have no such value.
/// - The member `fnconv` of a feature: `extensions` (elements as objects, see `ElementMember`), `cuts` (indexes of the parts after
///   which a line goes on across 180°; the last position before and the first after a cut are not points of the line),
///   `emptyParts` (indexes, counting all parts), `folder` (the groups around the feature, outermost first, each with a
///   number that tells it from its neighbours), `properties` and `members` (those whose key is taken, or means more), and in the
///   first feature of a sequence `document`.
/// - The member `fnconv` of a collection: the document's metadata. Its name is the member `name`.
package enum GeoJSONName {
    package static let gpxType = "_gpxType"
    package static let coordinateProperties = "coordinateProperties"
    package static let times = "times"
    package static let timespan = "timespan"
    package static let own = "fnconv"
    package static let cuts = "cuts"
    package static let emptyParts = "emptyParts"
    package static let folder = "folder"
    package static let folderNumber = "id"
    package static let properties = "properties"
    package static let members = "members"
    package static let document = "document"
    /// The member of a collection that has its metadata where it became known after the first feature; replaces the one before.
    package static let amended = "fnconvAmended"

    /// What togeojson calls the columns of the sensors.
    package static func column(_ sensor: Sensor) -> String {
        switch sensor {
        case .heartRate: "heart"
        case .cadence: "cads"
        case .power: "powers"
        case .temperature: "atemps"
        case .speed: "speeds"
        case .course: "courses"
        }
    }

    /// The column of a rare annotation of points.
    package static func column(_ attribute: Attribute) -> String { attribute.rawValue + "s" }

    package static let linksColumn = "links"
    package static let extensionsColumn = "extensions"

    /// The word of `_gpxType`.
    package static func gpxType(_ kind: FeatureKind) -> String? {
        switch kind {
        case .track: "trk"
        case .route: "rte"
        case .waypoint: "wpt"
        case .area, .collection, .unlocated: nil
        }
    }
}

/// The keys of the object that stands for an extension element; absent where they would be empty.
package enum ElementMember {
    package static let name = "name"
    package static let namespace = "ns"
    package static let prefix = "prefix"
    /// An array of {name, ns?, prefix?, value}.
    package static let attributes = "attributes"
    package static let value = "value"
    /// An array of strings (text) and objects (elements).
    package static let children = "children"
}

/// The keys of a document's metadata.
package enum DocumentMember {
    package static let name = "name"
    /// What no other member holds, where it cannot stand in the collection itself.
    package static let properties = "properties"
    package static let description = "desc"
    /// {name?, email?, link?}
    package static let author = "author"
    package static let email = "email"
    package static let link = "link"
    /// {author, year?, license?}
    package static let copyright = "copyright"
    package static let year = "year"
    package static let license = "license"
    package static let links = "links"
    package static let time = "time"
    package static let keywords = "keywords"
    package static let creator = "creator"
    package static let metadataExtensions = "metadataExtensions"
    package static let extensions = "extensions"
}
