import FormatSupport
import GeoStream
import Testing

@Suite("Parts that wait for their feature")
struct PartSpoolTests {
    private let point = TrackPoint(longitude: 2, latitude: 1, elevation: 3)

    /// The marks and points of a buffer, in words.
    private func words(_ output: EventBuffer) -> [String] {
        var words: [String] = []
        output.forEach { mark in
            switch mark {
            case .beginPart(let part): words.append("begin \(part)")
            case .endPart: words.append("end")
            case .detail(let detail): words.append("detail \(detail.name ?? "-")")
            case .document, .sourceElement, .beginFolder, .endFolder, .beginFeature, .amendFeature, .endFeature:
                words.append("?")
            }
        } points: { points in
            words.append("\(points.count) points")
        }
        return words
    }

    @Test("parts, details and points come back in their order")
    func order() throws {
        var parts = PartSpool()
        var output = EventBuffer()
        try parts.begin(.outerRing)
        try parts.append(point)
        try parts.append(Annotations(name: "gate"))
        try parts.append(point)
        try parts.append(point)
        try parts.endPart()
        try parts.begin(.innerRing)
        try parts.endPart()
        try parts.emit(into: &output)
        #expect(
            words(output) == [
                "begin outerRing", "1 points", "detail gate", "2 points", "end", "begin innerRing", "end",
            ])
    }

    @Test("an emptied one holds nothing of the feature before")
    func emptied() throws {
        var parts = PartSpool()
        #expect(parts.isEmpty)
        try parts.begin(.line)
        try parts.append(Annotations(name: "old"))
        try parts.append(point)
        try parts.endPart()
        #expect(!parts.isEmpty)
        parts.removeAll()
        #expect(parts.isEmpty)
        try parts.begin(.line)
        try parts.append(Annotations(name: "new"))
        try parts.append(point)
        try parts.endPart()
        var output = EventBuffer()
        try parts.emit(into: &output)
        #expect(words(output) == ["begin line", "detail new", "1 points", "end"])
    }
}
