internal import FormatSupport
internal import GeoStream

/// Reads the values in ExtendedData by their names: those of `<Data>` as text, those of a schema as what it declares.
///
/// What the values are for, their owner knows.
struct KMLExtendedData {
    private var schemas = KMLSchemas()
    /// The id of the open `<Schema>`.
    private var schemaID = ""
    /// The address of the schema whose fields are being read.
    private var schemaURL = ""
    private var name = ""
    private var value: String?

    /// Whether a schema has announced arrays.
    private(set) var hasArraySchema = false
    /// What the values of the open array are.
    private(set) var array: SlotArrays.Kind?
    /// The names of data whose texts are JSON.
    private(set) var jsonNames: [String] = []

    // MARK: Schemas

    mutating func beginSchema(id: String) { schemaID = id }

    mutating func declare(field: String, type: String?) {
        schemas.insert(field, of: schemaID, type: type ?? "string")
    }

    mutating func declareArray() { hasArraySchema = true }

    // MARK: Values

    mutating func beginData(_ name: String) {
        self.name = name
        value = nil
    }

    mutating func take(value text: String) { value = text }

    /// The value of the open `<Data>`.
    var data: Property { Property(name, .string(value ?? "")) }

    mutating func beginSchemaData(url: String) { schemaURL = url }

    mutating func beginField(_ name: String) { self.name = name }

    /// The value that the text of the open field stands for.
    func field(_ text: String) -> Property {
        Property(name, PropertyValue(text, type: schemas.type(of: name, in: schemaURL)))
    }

    mutating func beginArray(of kind: SlotArrays.Kind) { array = kind }

    // MARK: Data that are JSON

    mutating func readAsJSON(_ name: String) { jsonNames.append(name) }

    mutating func forgetJSONNames() { jsonNames = [] }
}
