/// A whole document in memory, as a value: what it says of itself, and its features with all their points.
///
/// A convenience over the events of ``Mark``; what one can hold the other can, so that reading and writing a document
/// loses nothing that converting the file would keep. Memory: about 90 bytes a point. For files of any size there are
/// ``FeatureSequence`` and
/// ``convert(from:to:reading:writing:readerOptions:writerOptions:stages:report:)-(String,_,_,_,_,_,_,_)``.
public struct Document: Sendable, Equatable {
    /// What it says of itself: name, author, time.
    public var info: DocumentInfo
    /// Folders and features, in their order.
    public var items: [Item]

    /// A document, empty unless told otherwise.
    public init(info: DocumentInfo = .init(), items: [Item] = []) {
        self.info = info
        self.items = items
    }

    /// A document of features without folders.
    public init(info: DocumentInfo = .init(), features: [Feature]) {
        self.init(info: info, items: features.map { .feature($0) })
    }

    /// Its name in ``info``.
    public var name: String? {
        get { info.name }
        set { info.name = newValue }
    }

    /// What stands in a document or a folder.
    public enum Item: Sendable, Equatable, Identifiable {
        /// A folder, with what stands in it.
        case folder(Folder)
        /// A feature, with its points.
        case feature(Feature)

        /// The identity of the folder or feature.
        public var id: ItemID {
            switch self {
            case .folder(let folder): folder.id
            case .feature(let feature): feature.id
            }
        }
    }

    /// A folder of KML, a notebook.
    ///
    /// Two are equal where their descriptions and contents are, whatever their identities.
    public struct Folder: Sendable, Equatable, Identifiable {
        /// Tells it from others in a list.
        public let id = ItemID()
        /// Its name and all other properties.
        public var about: FolderInfo
        /// Folders and features, in their order.
        public var items: [Item]

        /// A folder, empty unless told otherwise.
        public init(_ about: FolderInfo = .init(), items: [Item] = []) {
            self.about = about
            self.items = items
        }

        /// Its name in ``about``.
        public var name: String? {
            get { about.name }
            set { about.name = newValue }
        }

        /// Whether two say the same and hold the same.
        public static func == (left: Folder, right: Folder) -> Bool {
            left.about == right.about && left.items == right.items
        }
    }

    /// A waypoint, a route, a track, an area, with its points.
    ///
    /// The members of ``about`` are members of the feature too: `feature.kind`, `feature.descriptionText`. Two are equal where what
    /// is said of them and their parts are, whatever their identities.
    @dynamicMemberLookup
    public struct Feature: Sendable, Equatable, Identifiable {
        /// Tells it from others in a list.
        public let id = ItemID()
        /// All about it besides its points.
        public var about: GeoStream.Feature
        /// The segments of a track, the rings of an area, the one point of a waypoint.
        public var parts: [Part]

        /// A feature, without a place unless it gets parts.
        public init(_ about: GeoStream.Feature, parts: [Part] = []) {
            self.about = about
            self.parts = parts
        }

        /// A member of ``about``.
        public subscript<Value>(dynamicMember member: KeyPath<GeoStream.Feature, Value>) -> Value {
            about[keyPath: member]
        }

        /// A member of ``about``, to be read and set.
        public subscript<Value>(dynamicMember member: WritableKeyPath<GeoStream.Feature, Value>) -> Value {
            get { about[keyPath: member] }
            set { about[keyPath: member] = newValue }
        }

        /// Whether two say the same and have the same points.
        public static func == (left: Feature, right: Feature) -> Bool {
            left.about == right.about && left.parts == right.parts
        }

        /// The points of all parts; copies them where there are several.
        public var points: [TrackPoint] { parts.count == 1 ? parts[0].points : parts.flatMap(\.points) }
    }

    /// Points that belong together: one segment, one ring.
    public struct Part: Sendable, Equatable {
        /// What its points are together.
        public var kind: GeoStream.Part
        /// In the order of recording. The last point of a ring repeats the first.
        public var points: [TrackPoint]
        /// The annotations of single points besides position, elevation, time and sensors, by their index; rare.
        public var annotations: [Int: Annotations]

        /// A part of these points.
        public init(_ kind: GeoStream.Part, _ points: [TrackPoint], annotations: [Int: Annotations] = [:]) {
            self.kind = kind
            self.points = points
            self.annotations = annotations
        }
    }
}

extension Document.Feature {
    /// One position with a name.
    public static func waypoint(_ point: TrackPoint, name: String? = nil) -> Document.Feature {
        .init(.init(.waypoint, annotations: .init(name: name)), parts: [.init(.point, [point])])
    }

    /// A line to follow.
    public static func route(_ points: [TrackPoint], name: String? = nil) -> Document.Feature {
        .init(.init(.route, annotations: .init(name: name)), parts: [.init(.line, points)])
    }

    /// A recording; each pause begins a new segment.
    public static func track(_ segments: [[TrackPoint]], name: String? = nil) -> Document.Feature {
        .init(.init(.track, annotations: .init(name: name)), parts: segments.map { .init(.line, $0) })
    }
}
