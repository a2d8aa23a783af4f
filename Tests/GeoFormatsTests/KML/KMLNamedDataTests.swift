import ByteText
import GeoStream
import Testing

@testable import GeoFormats

@Suite("KML data by their names")
struct KMLNamedDataTests {
    private func taken(_ data: [Property]) -> PlacemarkBuilder {
        var builder = PlacemarkBuilder(ReaderOptions())
        for property in data {
            let isNew = builder.take(property)
            #expect(isNew)
        }
        return builder
    }

    @Test("GPX's attributes are attributes where the text is one that they may have")
    func attributes() {
        let builder = taken([
            Property("type", .string("hike")), Property("number", .string("x")), Property("hdop", .number("1.50")),
            Property("name", .string("n")),
        ])
        #expect(builder.feature.annotations[.type] == "hike")
        #expect(builder.feature.annotations[.horizontalDilution] == "1.5")
        #expect(builder.feature.properties == [Property("number", .string("x")), Property("name", .string("n"))])
    }

    @Test("_gpxType says what a feature is, if it is a word of GPX")
    func kinds() {
        #expect(taken([Property("_gpxType", .string(" rte "))]).gpxType == .route)
        let other = taken([Property("_gpxType", .string("wpt"))])
        #expect(other.gpxType == nil)
        #expect(other.feature.properties == [Property("_gpxType", .string("wpt"))])
    }

    @Test("the first value of a name counts")
    func seconds() {
        var builder = taken([Property("a", .string("1")), Property("type", .string("hike"))])
        // An attribute that is taken leaves its name to a property.
        let areNew = [("a", "2"), ("type", "run"), ("type", "ride")].map { builder.take(Property($0, .string($1))) }
        #expect(areNew == [false, true, false])
        #expect(builder.feature.annotations[.type] == "hike")
        #expect(builder.feature.properties == [Property("a", .string("1")), Property("type", .string("run"))])
    }

    @Test("texts that are JSON are read as JSON, by their names")
    func json() {
        var builder = taken([Property("lanes", .string("[1,null]")), Property("type", .string("\"a\\nb\""))])
        for name in ["lanes", "type", "missing"] { builder.readAsJSON(name) }
        #expect(builder.feature.properties["lanes"] == .array([.number("1"), .null]))
        #expect(builder.feature.annotations[.type] == "a\nb")
    }

    @Test("a document's keywords, creator and time are its own; what comes again is a property")
    func documents() {
        var info = DocumentInfo()
        for key in ["keywords", "creator", "time", "other"] {
            let isNew = info.take(Property(key, .string("2024-05-01T06:00:00Z")))
            #expect(isNew)
        }
        #expect(info.keywords == "2024-05-01T06:00:00Z")
        #expect(info.creator == "2024-05-01T06:00:00Z")
        #expect(info.time == Timestamp(seconds: 1_714_543_200))
        #expect(info.properties.map(\.key) == ["other"])
        let again = [
            Property("creator", .string("b")), Property("creator", .string("c")), Property("time", .number("1")),
        ]
        let areNew = again.map { info.take($0) }
        #expect(areNew == [true, false, true])
        #expect(info.properties.map(\.key) == ["other", "creator", "time"])
    }

    @Test("a placemark that stands for its document says what the document says")
    func documentPlacemark() {
        var feature = Feature(.unlocated)
        feature.annotations.name = "Trip"
        feature.annotations.links = [WebLink(href: "http://example.org/")]
        feature.properties = [
            Property("description", .string("all")), Property("author", .string("Ann")), Property("a", .null),
        ]
        let info = DocumentInfo(feature, author: Person(name: "Ann"))
        #expect(info.name == "Trip")
        #expect(info.description == "all")
        #expect(info.author == Person(name: "Ann"))
        #expect(info.links == [WebLink(href: "http://example.org/")])
        #expect(info.properties == [Property("a", .null)])
    }
}
