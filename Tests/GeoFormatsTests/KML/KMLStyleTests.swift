import GeoStream
import Testing

@testable import GeoFormats

@Suite("KML style")
struct KMLStyleTests {
    /// A style of elements that can all be read.
    private func style(_ elements: (text: String, name: KMLName, parent: KMLName)...) -> KMLStyle {
        var style = KMLStyle()
        for element in elements {
            let isTaken = style.take(element.text, of: element.name, in: element.parent)
            #expect(isTaken)
        }
        return style
    }

    @Test(
        "each element of a substyle is a property",
        arguments: [
            (KMLName.LineStyle, KMLName.width, " 2.50 ", ["stroke-width": PropertyValue.number("2.50")]),
            (.LineStyle, .color, "7F0000ff", ["stroke": .string("#ff0000"), "stroke-opacity": .number("0.498")]),
            (.PolyStyle, .color, "#00ff00", ["fill": .string("#00ff00")]),
            (.PolyStyle, .fill, "0", ["fill-opacity": .number("0")]),
            (.PolyStyle, .fill, "1", [:]),
            (.IconStyle, .color, "ffff0000", ["marker-color": .string("#0000ff")]),
            (.IconStyle, .scale, "1.5", ["icon-scale": .number("1.5")]),
            (.IconStyle, .heading, "90", ["icon-heading": .number("90")]),
            (.LabelStyle, .scale, ".5", ["label-scale": .number("0.5")]),
            (.Icon, .href, "a.png", ["icon": .string("a.png")]),
            (.Icon, .href, " ", [:]),
            (.LabelStyle, .heading, "1", [:]),
        ])
    func elements(parent: KMLName, name: KMLName, text: String, expected: [String: PropertyValue]) {
        let style = style((text, name, parent))
        #expect(Dictionary(style.properties.map { ($0.key, $0.value) }) { first, _ in first } == expected)
    }

    @Test("a text that is no colour, or no number, says nothing", arguments: ["pink", "12345", "", "+1000000"])
    func unreadable(text: String) {
        var style = KMLStyle()
        let isColor = style.take(text, of: .color, in: .LineStyle)
        let isWidth = style.take("wide\(text)", of: .width, in: .LineStyle)
        #expect(!isColor && !isWidth)
        #expect(style == KMLStyle())
    }

    @Test("an area without a fill stays so, whatever the alpha of its colour")
    func noFill() {
        let style = style(("0", .fill, .PolyStyle), ("ff00ff00", .color, .PolyStyle))
        #expect(style.properties["fill-opacity"] == .number("0"))
    }

    @Test("a style on top replaces what it says, and no more")
    func cover() {
        var style = style(("1", .width, .LineStyle), ("2", .scale, .IconStyle))
        style.cover(with: self.style(("3", .width, .LineStyle)))
        #expect(style.properties == [Property("stroke-width", .number("3")), Property("icon-scale", .number("2"))])
    }

    @Test("opacities are the shortest decimals that give the same alpha")
    func opacities() {
        for alpha in 0...255 { #expect(Double(KMLStyle.opacity(alpha)).map(KMLStyle.alpha) == alpha) }
        #expect(KMLStyle.opacity(0) == "0")
        #expect(KMLStyle.opacity(255) == "1")
        #expect(KMLStyle.opacity(128) == "0.5")
        #expect(KMLStyle.alpha(7) == 255)
    }

    @Test("no outline is an opacity of areas, and nothing for lines", arguments: [FeatureKind.area, .track])
    func outlines(kind: FeatureKind) {
        var feature = Feature(kind)
        feature.properties = style(("0", .outline, .PolyStyle)).properties
        KMLStyle.tidy(&feature)
        #expect(feature.properties == (kind == .area ? [Property("stroke-opacity", .number("0"))] : []))
    }

    @Test("the pin of a note is no style of its own")
    func pins() {
        var feature = Feature(.waypoint)
        feature.properties = [Property("isPinned", .bool(true)), Property("marker-color", .string("#ff9500"))]
        KMLStyle.tidy(&feature)
        #expect(feature.properties == [Property("isPinned", .bool(true))])
    }
}
