internal import ByteText
internal import FormatSupport
internal import GeoStream

/// The shared styles of a document, as the properties by which simplestyle and togeojson name them.
///
/// A style is used in its normal state; highlights, balloons and lists are not converted. Memory: the styles of the document,
/// up to a limit.
struct KMLStyles {
    private var styles: [String: [Property]] = [:]
    /// Style maps: the style of their normal state.
    private var aliases: [String: String] = [:]

    /// The most shared styles that are held; further ones are taken for unknown.
    private static let limit = 100_000

    /// Keeps a style under its id; the first of an id counts.
    mutating func insert(_ style: [Property], id: String) {
        guard styles.count < Self.limit, styles[id] == nil else { return }
        styles[id] = style
    }

    /// Keeps a style map whose normal state is the style at `url`.
    mutating func insert(alias id: String, of url: String) {
        guard aliases.count < Self.limit, aliases[id] == nil else { return }
        aliases[id] = url
    }

    /// The style at `url`, nil if this document has none there.
    func style(at url: String) -> [Property]? {
        var url = url
        // Maps of maps go a few steps and not in circles.
        for _ in 0..<8 {
            guard let mark = url.firstIndex(of: "#"), mark == url.startIndex else { return nil }
            let id = String(url[url.index(after: mark)...])
            if let style = styles[id] { return style }
            guard let next = aliases[id] else { return nil }
            url = next
        }
        return nil
    }

    // MARK: What a style element says

    /// The property of `outline`, which only polygons have; never leaves the reader.
    private static let outline = "\u{1}outline"

    /// Adds what the element `name` inside the substyle `parent` says to `style`; false where its text is not what it should be.
    static func add(_ name: KMLName, in parent: KMLName, _ text: String, to style: inout [Property]) -> Bool {
        let text = text.trimmed
        switch (parent, name) {
        case (.LineStyle, .color): return add(color: text, "stroke", "stroke-opacity", to: &style)
        case (.PolyStyle, .color): return add(color: text, "fill", "fill-opacity", to: &style)
        case (.IconStyle, .color): return add(color: text, "marker-color", "icon-opacity", to: &style)
        case (.LabelStyle, .color): return add(color: text, "label-color", "label-opacity", to: &style)
        case (.LineStyle, .width): return add(number: text, "stroke-width", to: &style)
        case (.IconStyle, .scale): return add(number: text, "icon-scale", to: &style)
        case (.IconStyle, .heading): return add(number: text, "icon-heading", to: &style)
        case (.LabelStyle, .scale): return add(number: text, "label-scale", to: &style)
        case (.PolyStyle, .fill):
            if text == "0" || text == "false" { style["fill-opacity"] = .number("0") }
            return true
        case (.PolyStyle, .outline):
            if text == "0" || text == "false" { style[outline] = .bool(false) }
            return true
        case (.Icon, .href):
            if !text.isEmpty { style["icon"] = .string(text) }
            return true
        default: return true
        }
    }

    private static func add(number text: String, _ key: String, to style: inout [Property]) -> Bool {
        guard let number = PropertyValue(number: text) else { return false }
        style[key] = number
        return true
    }

    /// Adds a colour `aabbggrr`; some files have a `#` before it, or `rrggbb` alone.
    private static func add(color text: String, _ color: String, _ opacity: String, to style: inout [Property]) -> Bool
    {
        let digits = Array(text.utf8.drop { $0 == .numberSign })
        guard digits.allSatisfy(\.isHexDigit) else { return false }
        guard digits.count == 8 || digits.count == 6 else { return false }
        let rgb = digits.count == 6 ? digits : Array(digits[6...] + digits[4..<6] + digits[2..<4])
        style[color] = .string("#" + String(decoding: rgb, as: UTF8.self).lowercased())
        guard digits.count == 8, style[opacity] != .number("0") else { return true }
        let alpha = Int(String(decoding: digits[..<2], as: UTF8.self), radix: 16) ?? 255
        // An icon is opaque unless told otherwise; lines and areas have other defaults in other formats.
        if color != "marker-color" || alpha < 255 { style[opacity] = .number(Self.opacity(alpha)) }
        return true
    }

    /// The shortest decimal that stands for this share of 255.
    static func opacity(_ alpha: Int) -> String {
        for unit in [1, 10, 100, 1000] {
            let value = (Double(alpha) / 255 * Double(unit)).rounded() / Double(unit)
            if Self.alpha(value) == alpha {
                var text = ByteBuffer()
                text.append(decimal: value)
                return String(copying: text.span)
            }
        }
        return "1"
    }

    /// The share of 255 that an opacity from 0 to 1 is.
    static func alpha(_ opacity: Double) -> Int { Int((min(max(opacity, 0), 1) * 255).rounded()) }

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
