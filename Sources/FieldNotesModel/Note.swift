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
    public var title: String
    public var body: String
    /// Files keep whole seconds of it.
    public var createdAt: Date
    public var tags: [String]
    /// Whether the note stays on top of its notebook.
    public var isPinned: Bool
    public var location: NoteLocation?

    package typealias CodingKeys = NoteKey

    public init(
        id: UUID = UUID(), title: String, body: String = "", createdAt: Date = Date(), tags: [String] = [],
        isPinned: Bool = false, location: NoteLocation? = nil
    ) {
        self.id = id
        self.title = title
        self.body = body
        self.createdAt = createdAt
        self.tags = tags
        self.isPinned = isPinned
        self.location = location
    }
}

/// Where a note belongs.
public struct NoteLocation: Codable, Hashable, Sendable {
    /// Degrees north, WGS 84.
    public var latitude: Double
    /// Degrees east, WGS 84.
    public var longitude: Double
    /// What people call the place.
    public var placeName: String?

    package typealias CodingKeys = NoteLocationKey

    public init(latitude: Double, longitude: Double, placeName: String? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.placeName = placeName
    }
}

/// Notes that belong together, under a name.
public struct Notebook: Codable, Hashable, Sendable {
    public var name: String
    public var notes: [Note]

    public init(name: String, notes: [Note] = []) {
        self.name = name
        self.notes = notes
    }
}
