import FormatSupport
import GeoStream
import Testing

@Suite("Names and properties")
struct NameLookupTests {
    private static let names = ["", "a", "lat", "lon", "eightlet", "ninelette", "ninelettr", "coordinates"]
    private let lookup = NameLookup(names.enumerated().map { ($0.element, $0.offset) })

    @Test("each name is found by its bytes", arguments: names.indices)
    func found(index: Int) { #expect(lookup(Self.names[index].utf8.span) == index) }

    @Test("and no other", arguments: ["b", "la", "latx", "lax", "eightleT", "ninelettx", "coordinate", "coordinatesx"])
    func missed(name: String) { #expect(lookup(name.utf8.span) == nil) }

    @Test("a property that comes again replaces the value at its place, in short lists and long ones")
    func properties() {
        for count in [3, 100] {
            var list = PropertyList()
            for number in 0..<count { list.set("key \(number)", .number("\(number)")) }
            list.set("key 1", .bool(true))
            #expect(list.properties.count == count)
            #expect(list.properties[1] == Property("key 1", .bool(true)))
        }
    }
}
