internal import GeoStream

/// The types of the fields that a document's schemas declare.
struct KMLSchemas {
    private var types: [String: [String: String]] = [:]
    private var count = 0

    /// The most fields that are held; further ones are text.
    private static let limit = 100_000

    mutating func insert(_ field: String, of schema: String, type: String) {
        guard count < Self.limit else { return }
        count += 1
        types[schema, default: [:]][field] = type
    }

    /// The type of a field of the schema at `url`, text if it is unknown.
    func type(of field: String, in url: String) -> String {
        types[String(url.drop { $0 == "#" })]?[field] ?? "string"
    }
}

extension ExtensionElement {
    /// Whether it is the `<Schema>` of the arrays that fnconv writes, and will write again.
    var isOwnSchema: Bool {
        guard value(.id) == KMLOwnName.schema else { return false }
        let names = Set(Sensor.allCases.map(KMLOwnName.array))
        return elements.allSatisfy { $0.isKML(.SimpleArrayField) && names.contains($0.value(.name) ?? "") }
    }
}
