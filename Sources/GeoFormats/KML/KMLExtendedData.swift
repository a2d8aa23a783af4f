internal import FormatSupport
internal import GeoStream

/// Reads the values of a schema in ExtendedData as what it declares.
///
/// What the values are for, their owner knows.
struct KMLExtendedData {
    private var schemas = KMLSchemas()
    /// The open `<SchemaData>`, without its arrays, and the field in it.
    private var schemaData = ExtensionElement(kml: .SchemaData)
    private var field = ExtensionElement(kml: .SimpleData)
    private var hasArrays = false

    /// Whether a schema has announced arrays.
    private(set) var hasArraySchema = false
    /// What the values of the open array are.
    private(set) var array: SlotArrays.Kind?
    /// The names of data whose texts are JSON.
    private(set) var jsonNames: [String] = []

    // MARK: Schemas

    /// Takes the types that a `<Schema>` declares.
    mutating func take(schema element: ExtensionElement) {
        let id = element.value(.id) ?? element.value(.name) ?? ""
        for field in element.elements {
            if field.isKML(.SimpleArrayField) { hasArraySchema = true }
            guard field.isKML(.SimpleField), let name = field.value(.name) else { continue }
            schemas.insert(name, of: id, type: field.value(.type) ?? "string")
        }
    }

    // MARK: Values

    mutating func beginSchemaData(_ element: ExtensionElement) {
        schemaData = element
        hasArrays = false
    }

    mutating func beginField(_ element: ExtensionElement) { field = element }

    /// The value that the text of the open field stands for.
    mutating func field(_ text: String) -> Property {
        let name = field.value(.name) ?? ""
        field.children = [.text(text)]
        schemaData.children.append(.element(field))
        let type = schemas.type(of: name, in: schemaData.value(.schemaUrl) ?? "")
        return Property(name, PropertyValue(text.withoutLayout, type: type))
    }

    mutating func beginArray(of kind: SlotArrays.Kind) {
        array = kind
        hasArrays = true
    }

    /// The element that is kept of the open `<SchemaData>`; nil where it had nothing but arrays.
    func endSchemaData() -> ExtensionElement? {
        schemaData.children.isEmpty && hasArrays ? nil : schemaData
    }

    // MARK: Data that are JSON

    mutating func readAsJSON(_ name: String) { jsonNames.append(name) }

    mutating func forgetJSONNames() { jsonNames = [] }
}
