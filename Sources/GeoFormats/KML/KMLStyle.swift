internal import ByteText
internal import FormatSupport
internal import GeoStream

/// One style, as the properties by which simplestyle and togeojson name what it says.
struct KMLStyle: Equatable {
    private(set) var properties: [Property] = []

    /// The property of `outline`, which only polygons have; never leaves the reader.
    private static let outline = "\u{1}outline"

    init() {}

    /// An element that cannot be read, and its text.
    typealias Problem = (name: KMLName, text: String)

    /// What a `<Style>` says; `problems` gets each element that cannot be read.
    init(_ element: ExtensionElement, _ problems: inout [Problem]) {
        for part in element.elements where part.isOfKML {
            guard let parent = KMLName(rawValue: part.name), Self.parts.contains(parent) else { continue }
            for child in part.elements where child.isOfKML {
                if child.isKML(.Icon) {
                    if let href = child.child(.href) { _ = take(href.words, of: .href, in: .Icon) }
                } else if let name = KMLName(rawValue: child.name) {
                    let text = child.words
                    if !take(text, of: name, in: parent) { problems.append((name, text)) }
                }
            }
        }
    }

    private static let parts: Set<KMLName> = [.IconStyle, .LabelStyle, .LineStyle, .PolyStyle]

    /// Takes what the element `name` inside the substyle `parent` says; false where its text is not what it should be.
    mutating func take(_ text: String, of name: KMLName, in parent: KMLName) -> Bool {
        let text = text.trimmed
        switch (parent, name) {
        case (.LineStyle, .color): return take(color: text, "stroke", "stroke-opacity")
        case (.PolyStyle, .color): return take(color: text, "fill", "fill-opacity")
        case (.IconStyle, .color): return take(color: text, "marker-color", "icon-opacity")
        case (.LabelStyle, .color): return take(color: text, "label-color", "label-opacity")
        case (.LineStyle, .width): return take(number: text, "stroke-width")
        case (.IconStyle, .scale): return take(number: text, "icon-scale")
        case (.IconStyle, .heading): return take(number: text, "icon-heading")
        case (.LabelStyle, .scale): return take(number: text, "label-scale")
        case (.PolyStyle, .fill):
            if text == "0" || text == "false" { properties["fill-opacity"] = .number("0") }
            return true
        case (.PolyStyle, .outline):
            if text == "0" || text == "false" { properties[Self.outline] = .bool(false) }
            return true
        case (.Icon, .href):
            if !text.isEmpty { properties["icon"] = .string(text) }
            return true
        default: return true
        }
    }

    private mutating func take(number text: String, _ key: String) -> Bool {
        guard let number = PropertyValue(number: text) else { return false }
        properties[key] = number
        return true
    }

    /// Takes a colour `aabbggrr`; some files have a `#` before it, or `rrggbb` alone.
    private mutating func take(color text: String, _ color: String, _ opacity: String) -> Bool {
        let digits = Array(text.utf8.drop { $0 == .numberSign })
        guard digits.allSatisfy(\.isHexDigit) else { return false }
        guard digits.count == 8 || digits.count == 6 else { return false }
        let rgb = digits.count == 6 ? digits : Array(digits[6...] + digits[4..<6] + digits[2..<4])
        properties[color] = .string("#" + String(decoding: rgb, as: UTF8.self).lowercased())
        guard digits.count == 8, properties[opacity] != .number("0") else { return true }
        let alpha = Int(String(decoding: digits[..<2], as: UTF8.self), radix: 16) ?? 255
        // An icon is opaque unless told otherwise; lines and areas have other defaults in other formats.
        if color != "marker-color" || alpha < 255 { properties[opacity] = .number(Self.opacity(alpha)) }
        return true
    }

    /// Puts another style on top, whose properties replace those of the same name.
    mutating func cover(with other: KMLStyle) {
        for property in other.properties { properties[property.key] = property.value }
    }

    // MARK: Opacities

    /// The shortest decimal that stands for this share of 255.
    static func opacity(_ alpha: Int) -> String {
        for unit in [1, 10, 100, 1000] {
            let value = (Double(alpha) / 255 * Double(unit)).rounded() / Double(unit)
            if Self.alpha(value) == alpha { return decimalText(value) }
        }
        return "1"
    }

    /// The share of 255 that an opacity from 0 to 1 is.
    static func alpha(_ opacity: Double) -> Int { Int((min(max(opacity, 0), 1) * 255).rounded()) }

    // MARK: Features

    /// Settles what depends on the whole feature: outlines are those of polygons, and pins of notes say nothing of their own.
    static func tidy(_ feature: inout Feature) {
        if feature.properties[outline] == .bool(false) {
            feature.properties[outline] = nil
            if feature.kind == .area || feature.kind == .collection {
                feature.properties["stroke-opacity"] = .number("0")
            }
        }
        if let pin = pinColor(feature), feature.properties["marker-color"] == .string(pin) {
            feature.properties["marker-color"] = nil
        }
    }

    /// The colour of the pin of a note: pinned notes are orange, others blue. Nil for what is no note.
    static func pinColor(_ feature: Feature) -> String? {
        guard case .bool(let isPinned)? = feature.properties["isPinned"] else { return nil }
        return isPinned ? "#ff9500" : "#007aff"
    }
}
