internal import FieldNotesKeys
internal import FormatSupport
internal import GeoStream

/// The keys of a `.fieldnotes` file, and of what fnconv adds to it.
///
/// They are shared with `FieldNotesModel`. There, where there is something to say:
/// - in a location `elevation` (metres), the sensors by the names of their columns, and `time`: the exact time where `createdAt`
///   is not it, null where the place had none;
/// - on a note `track`: the line of a recording or plan, {`type`: `track` or `route`, `segments`: […]}. A segment has
///   `coordinates`, an array of [longitude, latitude, elevation?], and a column with one slot for each of them, null where it
///   is empty, for whatever some of its points have: `times`, the sensors and the annotations of points, by the names of
///   ``GeoJSONName``. The note's location is the first point.
enum NotesKey: Equatable, Sendable {
    case file(NoteFileKey)
    case note(NoteKey)
    case location(NoteLocationKey)
    case track(NoteTrackKey)
    /// The exact time of a location.
    case time

    var text: String {
        switch self {
        case .file(let key): key.rawValue
        case .note(let key): key.rawValue
        case .location(let key): key.rawValue
        case .track(let key): key.rawValue
        case .time: Self.timeText
        }
    }

    static let all: [NotesKey] =
        NoteFileKey.allCases.map { .file($0) } + NoteKey.allCases.map { .note($0) }
        + NoteLocationKey.allCases.map { .location($0) } + NoteTrackKey.allCases.map { .track($0) } + [.time]

    static let timeText = "time"

    static let lookup = NameLookup(all.map { ($0.text, $0) })
}

/// What a column of a segment holds.
enum NotesColumn: Equatable, Sendable {
    case coordinates, times
    case sensor(Sensor)
    case attribute(Attribute)

    var key: String {
        switch self {
        case .coordinates: NoteSegmentKey.coordinates.rawValue
        case .times: NoteSegmentKey.times.rawValue
        case .sensor(let sensor): GeoJSONName.column(sensor)
        case .attribute(let attribute): GeoJSONName.column(attribute)
        }
    }

    /// All columns in the order of their keys.
    static let all: [NotesColumn] =
        ([.coordinates, .times] + Sensor.allCases.map { .sensor($0) } + Attribute.allCases.map { .attribute($0) })
        .sorted { $0.key < $1.key }

    static let lookup = NameLookup(all.map { ($0.key, $0) })
}

/// The names of the properties that a note's keys become in other formats.
enum NotesProperty {
    static let tags = NoteKey.tags.rawValue
    static let isPinned = NoteKey.isPinned.rawValue
    static let placeName = NoteLocationKey.placeName.rawValue
    /// When a note was made whose place or track has no time of its own.
    static let createdAt = NoteKey.createdAt.rawValue
}
