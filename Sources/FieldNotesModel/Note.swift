package import FieldNotesKeys

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    // Apple's Foundation has no separate essentials.
    public import Foundation
#endif

/// A note of the FieldNotes app: a few words with a time and, where they belong to one, a place.
public struct Note: Codable, Hashable, Identifiable, Sendable {
    /// The same in every copy of the note, so that importing a file twice does not double it.
    public var id: UUID
    /// Its first line.
    public var title: String
    /// Its text, which may be empty.
    public var body: String
    /// When it was made. Files keep whole seconds.
    public var createdAt: Date
    /// Words to find it by.
    public var tags: [String]
    /// Whether the note stays on top of its notebook.
    public var isPinned: Bool
    /// Where it belongs; nil for no place.
    public var location: NoteLocation?
    /// The recording or plan that belongs to it; nil for none.
    public var track: NoteTrack?

    package typealias CodingKeys = NoteKey

    /// A note, with a new identifier and of now unless told otherwise.
    public init(
        id: UUID = UUID(), title: String, body: String = "", createdAt: Date = Date(), tags: [String] = [],
        isPinned: Bool = false, location: NoteLocation? = nil, track: NoteTrack? = nil
    ) {
        self.id = id
        self.title = title
        self.body = body
        self.createdAt = createdAt
        self.tags = tags
        self.isPinned = isPinned
        self.location = location
        self.track = track
    }
}

/// Notes that belong together, under a name.
public struct Notebook: Codable, Hashable, Sendable {
    /// What people call it.
    public var name: String
    /// In the order in which files have them.
    public var notes: [Note]

    /// A notebook, empty unless told otherwise.
    public init(name: String, notes: [Note] = []) {
        self.name = name
        self.notes = notes
    }
}
