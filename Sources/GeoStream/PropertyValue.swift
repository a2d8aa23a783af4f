/// A named value of a GeoJSON or KML feature.
public struct Property: Sendable, Equatable {
    /// The name of the property.
    public var key: String
    /// The value of the property.
    public var value: PropertyValue

    /// A property with its value.
    public init(_ key: String, _ value: PropertyValue) {
        self.key = key
        self.value = value
    }
}

/// A value as JSON has it; numbers keep their digits, objects their order.
public indirect enum PropertyValue: Sendable, Equatable {
    case null
    case bool(Bool)
    /// The text of a JSON number, as it was read.
    case number(String)
    case string(String)
    case array([PropertyValue])
    case object([Property])

    /// The text of a string, nil for all else.
    public var string: String? { if case .string(let text) = self { text } else { nil } }
    /// The digits of a number, nil for all else.
    public var number: String? { if case .number(let text) = self { text } else { nil } }
    /// The elements of an array, nil for all else.
    public var array: [PropertyValue]? { if case .array(let values) = self { values } else { nil } }
    /// The members of an object, nil for all else.
    public var object: [Property]? { if case .object(let members) = self { members } else { nil } }

    /// The first member with this key, nil where there is none or this is no object.
    public subscript(key: String) -> PropertyValue? { object?.first { $0.key == key }?.value }
}

extension [Property] {
    /// The value of the first property with this key; nil removes it, a new one goes to the end.
    public subscript(key: String) -> PropertyValue? {
        get { first { $0.key == key }?.value }
        set {
            let index = firstIndex { $0.key == key }
            if let newValue {
                if let index { self[index].value = newValue } else { append(Property(key, newValue)) }
            } else if let index {
                remove(at: index)
            }
        }
    }
}
