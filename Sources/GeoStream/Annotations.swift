/// What GPX can say of a waypoint, a route, a track or a point besides position, elevation, time and sensors.
public struct Annotations: Sendable, Equatable {
    private var fields: [Field] = []
    /// The links, in the order of the source.
    public var links: [WebLink] = []
    /// Elements of other vocabularies, in their order.
    public var extensions: [ExtensionElement] = []

    private struct Field: Sendable, Equatable {
        var attribute: Attribute
        var text: String
    }

    /// Annotations with no more than a name.
    public init(name: String? = nil) {
        self[.name] = name
    }

    /// The text of an attribute; numbers are decimals without an exponent.
    public subscript(attribute: Attribute) -> String? {
        get { fields.first { $0.attribute == attribute }?.text }
        set {
            let index = fields.firstIndex { $0.attribute == attribute }
            if let newValue {
                if let index {
                    fields[index].text = newValue
                } else {
                    fields.append(Field(attribute: attribute, text: newValue))
                }
            } else if let index {
                fields.remove(at: index)
            }
        }
    }

    /// Sets an attribute that is not set yet; makes room for a few at once.
    package mutating func append(_ attribute: Attribute, _ text: String) {
        if fields.isEmpty { fields.reserveCapacity(4) }
        fields.append(Field(attribute: attribute, text: text))
    }

    /// The name.
    public var name: String? {
        get { self[.name] }
        set { self[.name] = newValue }
    }

    /// The description, which may be HTML.
    public var description: String? {
        get { self[.description] }
        set { self[.description] = newValue }
    }

    /// Whether there is nothing at all.
    public var isEmpty: Bool { fields.isEmpty && links.isEmpty && extensions.isEmpty }

    /// Calls `body` with each attribute that is set and its text.
    public func forEach(_ body: (Attribute, String) -> Void) {
        for field in fields { body(field.attribute, field.text) }
    }

    /// Calls `body` with those of `attributes` that are set, in their order, and their texts.
    package func forEach(of attributes: [Attribute], _ body: (Attribute, String) -> Void) {
        guard !fields.isEmpty else { return }
        for attribute in attributes {
            for index in fields.indices where fields[index].attribute == attribute {
                body(attribute, fields[index].text)
            }
        }
    }

    /// Whether one of `attributes` is set.
    package func has(anyOf attributes: [Attribute]) -> Bool {
        fields.contains { field in attributes.contains(field.attribute) }
    }

    /// Whether nothing but attributes is set.
    public var hasOnlyAttributes: Bool { links.isEmpty && extensions.isEmpty }

    /// The attributes that are set, in the order in which they were.
    public var attributes: [Attribute] { fields.map(\.attribute) }

    /// Whether both have the same texts, links and extensions.
    public static func == (left: Annotations, right: Annotations) -> Bool {
        left.fields.count == right.fields.count && left.links == right.links && left.extensions == right.extensions
            && left.fields.allSatisfy { right[$0.attribute] == $0.text }
    }
}

/// The attributes by the names of their GPX elements.
public enum Attribute: String, Sendable, CaseIterable {
    case name
    case comment = "cmt"
    case description = "desc"
    case source = "src"
    /// A whole number from 0.
    case number
    case symbol = "sym"
    case type
    /// Words for searching, with commas between them.
    case keywords
    /// Degrees, [0, 360).
    case magneticVariation = "magvar"
    /// Metres between the WGS 84 ellipsoid and the geoid.
    case geoidHeight = "geoidheight"
    /// `none`, `2d`, `3d`, `dgps` or `pps`.
    case fix
    /// A whole number from 0.
    case satellites = "sat"
    case horizontalDilution = "hdop"
    case verticalDilution = "vdop"
    case positionDilution = "pdop"
    /// Seconds.
    case ageOfDGPSData = "ageofdgpsdata"
    /// 0 to 1023.
    case dgpsStation = "dgpsid"

    /// Whether the text is a decimal number.
    public var isNumber: Bool {
        switch self {
        case .number, .magneticVariation, .geoidHeight, .satellites, .horizontalDilution, .verticalDilution,
            .positionDilution, .ageOfDGPSData, .dgpsStation:
            true
        case .name, .comment, .description, .source, .symbol, .type, .keywords, .fix: false
        }
    }
}

extension Annotations {
    /// Adds what `other` says; where both say something, `other` is right.
    public mutating func merge(_ other: Annotations) {
        for attribute in other.attributes { self[attribute] = other[attribute] }
        links += other.links
        extensions += other.extensions
    }
}
