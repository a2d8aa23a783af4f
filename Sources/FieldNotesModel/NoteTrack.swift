package import FieldNotesKeys

/// The line of a recording or a plan that belongs to a note. The note's location is its first point.
public struct NoteTrack: Codable, Hashable, Sendable {
    /// What the line is.
    public enum Kind: String, Codable, Hashable, Sendable {
        /// A line that was recorded.
        case track
        /// A line to follow.
        case route
    }

    /// What the line is.
    public var type: Kind
    /// The stretches of the line, between which it pauses, in their order.
    public var segments: [Segment]

    /// A line of some segments.
    public init(_ type: Kind, segments: [Segment]) {
        self.type = type
        self.segments = segments
    }

    package typealias CodingKeys = NoteTrackKey

    /// Points that follow each other, and what was recorded at each of them.
    public struct Segment: Hashable, Sendable {
        /// For each point its longitude and latitude in degrees, WGS 84, and its elevation in metres where that is known.
        public var coordinates: [[Double]]
        /// For each point what was recorded there, ``NoteValue/null`` for nothing, by what it is: `times` has times in RFC 3339, `heart`
        /// beats a minute.
        public var columns: [String: [NoteValue]]

        /// Points, and what was recorded at each of them.
        public init(coordinates: [[Double]], columns: [String: [NoteValue]] = [:]) {
            self.coordinates = coordinates
            self.columns = columns
        }
    }
}

extension NoteTrack.Segment: Codable {
    private static let coordinatesKey = AnyNoteKey(NoteSegmentKey.coordinates)

    /// Reads the columns that a segment has. Throws `DecodingError` for one that is no list of numbers, texts and nulls.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: AnyNoteKey.self)
        coordinates = try values.decode([[Double]].self, forKey: Self.coordinatesKey)
        columns = [:]
        for key in values.allKeys where key != Self.coordinatesKey {
            columns[key.stringValue] = try values.decode([NoteValue].self, forKey: key)
        }
    }

    /// Writes the columns. Throws `EncodingError` where a number is not finite.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: AnyNoteKey.self)
        for (name, column) in columns { try values.encode(column, forKey: AnyNoteKey(name)) }
        try values.encode(coordinates, forKey: Self.coordinatesKey)
    }
}
