internal import GeoStream

/// Properties in their order, each key once: a key that comes again replaces the value.
///
/// Short lists are searched, long ones have an index, so that no input costs more than linear time.
struct PropertyList {
    private(set) var properties: [Property] = []
    private var index: [String: Int] = [:]

    private static let shortest = 32

    var isEmpty: Bool { properties.isEmpty }

    mutating func set(_ key: String, _ value: PropertyValue) {
        if properties.count < Self.shortest {
            for at in properties.indices where properties[at].key == key {
                properties[at].value = value
                return
            }
        } else {
            if index.isEmpty { for at in properties.indices { index[properties[at].key] = at } }
            if let at = index[key] {
                properties[at].value = value
                return
            }
            index[key] = properties.count
        }
        properties.append(Property(key, value))
    }

    /// The value of a key, or nil.
    subscript(key: String) -> PropertyValue? { properties.first { $0.key == key }?.value }

    /// Takes out the value of a key.
    mutating func remove(_ key: String) -> PropertyValue? {
        guard let at = properties.firstIndex(where: { $0.key == key }) else { return nil }
        index = [:]
        return properties.remove(at: at).value
    }
}
