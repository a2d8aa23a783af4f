/// The keys of a `.fieldnotes` file.
///
/// These targets share them: the app's own types, which need Foundation, and the format, whose programs do without.
package enum NoteFileKey: String, CodingKey, CaseIterable, Sendable {
    case version, notebookName, notes

    /// The version of the files that have these keys; one with a higher version is refused.
    package static let currentVersion = 1
    /// The extension of the files' names, without the dot.
    package static let fileExtension = "fieldnotes"
}

/// The keys of a note.
package enum NoteKey: String, CodingKey, CaseIterable, Sendable {
    case id, title, body, createdAt, tags, isPinned, location, track
}

/// The keys of the place of a note.
package enum NoteLocationKey: String, CodingKey, CaseIterable, Sendable {
    case latitude, longitude, elevation, placeName
}

/// The keys of the recording or plan of a note.
package enum NoteTrackKey: String, CodingKey, CaseIterable, Sendable {
    case type, segments
}

/// The keys of a segment of it besides those of sensors and of the annotations of points.
package enum NoteSegmentKey: String, CodingKey, CaseIterable, Sendable {
    case coordinates, times
}
