package import GeoStream

/// Properties in their order, each key once: a key that comes again replaces the value.
///
/// Short lists are searched, long ones have an index, so that no input costs more than linear time.
package struct PropertyList {
    package private(set) var properties: [Property] = []
    /// Where each key is, once the list is long.
    private var index: [String: Int]?

    private static let shortest = 32

    /// A list of properties whose keys all differ.
    package init(_ properties: [Property] = []) { self.properties = properties }

    package var isEmpty: Bool { properties.isEmpty }

    package mutating func set(_ key: String, _ value: PropertyValue) {
        if properties.count < Self.shortest {
            for at in properties.indices where properties[at].key == key {
                properties[at].value = value
                return
            }
        } else {
            if index == nil {
                index = Dictionary(uniqueKeysWithValues: properties.indices.map { (properties[$0].key, $0) })
            }
            if let at = index?[key] {
                properties[at].value = value
                return
            }
            index?[key] = properties.count
        }
        properties.append(Property(key, value))
    }
}
