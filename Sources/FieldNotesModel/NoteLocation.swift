internal import FieldNotesKeys

/// Where a note belongs.
public struct NoteLocation: Hashable, Sendable {
    /// Degrees north, WGS 84, in [-90, 90].
    public var latitude: Double
    /// Degrees east, WGS 84, in [-180, 180].
    public var longitude: Double
    /// Metres above sea level or the ellipsoid, as its source has it; nil where unknown.
    public var elevation: Double?
    /// What people call the place.
    public var placeName: String?
    /// What else was recorded there, by what it is: `heart` has beats a minute, `time` the exact time in RFC 3339 where that is not
    /// ``Note/createdAt``.
    public var details: [String: NoteValue]

    /// A place.
    public init(
        latitude: Double, longitude: Double, elevation: Double? = nil, placeName: String? = nil,
        details: [String: NoteValue] = [:]
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.elevation = elevation
        self.placeName = placeName
        self.details = details
    }
}

extension NoteLocation: Codable {
    /// Reads a place with its numbers and texts; what is neither is left out. Throws `DecodingError` where it has no position.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: NoteLocationKey.self)
        latitude = try values.decode(Double.self, forKey: .latitude)
        longitude = try values.decode(Double.self, forKey: .longitude)
        elevation = try values.decodeIfPresent(Double.self, forKey: .elevation)
        placeName = try values.decodeIfPresent(String.self, forKey: .placeName)
        details = [:]
        let others = try decoder.container(keyedBy: AnyNoteKey.self)
        for key in others.allKeys where NoteLocationKey(rawValue: key.stringValue) == nil {
            details[key.stringValue] = try? others.decode(NoteValue.self, forKey: key)
        }
    }

    /// Writes a place with all its details. Throws `EncodingError` where a number is not finite.
    public func encode(to encoder: any Encoder) throws {
        var others = encoder.container(keyedBy: AnyNoteKey.self)
        for (name, value) in details { try others.encode(value, forKey: AnyNoteKey(name)) }
        var values = encoder.container(keyedBy: NoteLocationKey.self)
        try values.encode(latitude, forKey: .latitude)
        try values.encode(longitude, forKey: .longitude)
        try values.encodeIfPresent(elevation, forKey: .elevation)
        try values.encodeIfPresent(placeName, forKey: .placeName)
    }
}
