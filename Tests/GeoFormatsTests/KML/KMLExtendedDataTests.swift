import GeoStream
import Testing

@testable import GeoFormats

@Suite("KML extended data")
struct KMLExtendedDataTests {
    @Test("a Data is text, empty where it has no value")
    func data() {
        var data = KMLExtendedData()
        data.beginData("a")
        #expect(data.data == Property("a", .string("")))
        data.take(value: "1")
        #expect(data.data == Property("a", .string("1")))
        data.beginData("b")
        #expect(data.data == Property("b", .string("")))
    }

    @Test("a field has the type that its schema declares, and is text where none does")
    func fields() {
        var data = KMLExtendedData()
        data.beginSchema(id: "s")
        data.declare(field: "grade", type: "int")
        data.declare(field: "open", type: "xsd:bool")
        data.declare(field: "word", type: nil)
        #expect(!data.hasArraySchema)
        data.declareArray()
        #expect(data.hasArraySchema)
        data.beginSchemaData(url: "#s")
        for (name, value) in [
            ("grade", PropertyValue.number("1")), ("open", .bool(true)), ("word", .string("1")),
            ("other", .string("1")),
        ] {
            data.beginField(name)
            #expect(data.field("1") == Property(name, value))
        }
        data.beginSchemaData(url: "#t")
        data.beginField("grade")
        #expect(data.field("1") == Property("grade", .string("1")))
    }

    @Test("no more than 100,000 fields are held")
    func limit() {
        var schemas = KMLSchemas()
        for number in 0...100_000 { schemas.insert("\(number)", of: "s", type: "int") }
        #expect(schemas.type(of: "99999", in: "#s") == "int")
        #expect(schemas.type(of: "100000", in: "#s") == "string")
    }
}
