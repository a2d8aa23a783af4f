internal import ByteText
internal import FormatSupport
internal import GeoStream

/// A note as it is read.
struct NoteDraft {
    /// Where it begins in the file.
    var place = SourceLocation()
    var id: String?
    var title = ""
    var body = ""
    var createdAt = Timestamp.absent
    var tags: [PropertyValue] = []
    var isPinned = false
    var hasLocation = false
    var point = TrackPoint(longitude: .nan, latitude: .nan)
    var placeName: String?
    /// What the location says of the time: the exact one, or that there was none.
    var exactTime = Timestamp.absent
    var hasNoTime = false
    var isTrack = false
    var isRoute = false

    /// The feature but for its points; `time` is that of the note.
    var feature: Feature {
        var feature = Feature(isTrack ? (isRoute ? .route : .track) : .unlocated)
        if let id { feature.sourceID = .string(id) }
        if !title.isEmpty { feature.annotations.name = title }
        if !body.isEmpty { feature.annotations.description = body }
        if !hasNoTime { feature.time = exactTime.isAbsent ? createdAt : exactTime }
        if !tags.isEmpty { feature.properties.append(Property(NotesProperty.tags, .array(tags))) }
        feature.properties.append(Property(NotesProperty.isPinned, .bool(isPinned)))
        if hasNoTime, !createdAt.isAbsent {
            feature.properties.append(Property(NotesProperty.createdAt, .string(createdAt.text)))
        }
        if let placeName { feature.properties.append(Property(NotesProperty.placeName, .string(placeName))) }
        return feature
    }
}
