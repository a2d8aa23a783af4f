import FormatSupport
import GeoStream
import Testing

@testable import GeoFormats

@Suite("KML extended data")
struct KMLExtendedDataTests {
    @Test("a Data is text, empty where it has no value, and without a key where it has no name")
    func data() {
        let value = kml(.value, text: "\n  1\n  ")
        #expect(Property(kml: kml(.Data, ["name": "a"])) == Property("a", .string("")))
        #expect(Property(kml: kml(.Data, ["name": "a"], [value])) == Property("a", .string("1")))
        #expect(Property(kml: kml(.Data, [value])).key == "")
    }

    @Test("a field has the type that its schema declares, and is text where none does")
    func fields() {
        var data = KMLExtendedData()
        let fields = [
            kml(.SimpleField, ["name": "grade", "type": "int"]),
            kml(.SimpleField, ["name": "open", "type": "xsd:bool"]),
            kml(.SimpleField, ["name": "word"]),
        ]
        data.take(schema: kml(.Schema, ["id": "s"], fields))
        #expect(!data.hasArraySchema)
        data.take(schema: kml(.Schema, ["id": "a"], [kml(.SimpleArrayField)]))
        #expect(data.hasArraySchema)
        data.beginSchemaData(kml(.SchemaData, ["schemaUrl": "#s"]))
        for (name, value) in [
            ("grade", PropertyValue.number("1")), ("open", .bool(true)), ("word", .string("1")),
            ("other", .string("1")),
        ] {
            data.beginField(kml(.SimpleData, ["name": name]))
            let field = data.field("1")
            #expect(field == Property(name, value))
        }
        #expect(data.endSchemaData()?.elements.map(\.text) == ["1", "1", "1", "1"])
        data.beginSchemaData(kml(.SchemaData, ["schemaUrl": "#t"]))
        data.beginField(kml(.SimpleData, ["name": "grade"]))
        let field = data.field("1")
        #expect(field == Property("grade", .string("1")))
    }

    @Test("no more than 100,000 fields are held")
    func limit() {
        var schemas = KMLSchemas()
        for number in 0...100_000 { schemas.insert("\(number)", of: "s", type: "int") }
        #expect(schemas.type(of: "99999", in: "#s") == "int")
        #expect(schemas.type(of: "100000", in: "#s") == "string")
    }

    @Test("of a SchemaData with nothing but arrays no element is kept")
    func arrays() {
        var data = KMLExtendedData()
        data.beginSchemaData(kml(.SchemaData))
        data.beginArray(of: .sensor(.heartRate))
        #expect(data.endSchemaData() == nil)
        data.beginSchemaData(kml(.SchemaData))
        #expect(data.endSchemaData() == kml(.SchemaData))
    }
}
