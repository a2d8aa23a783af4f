internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// The part of a feature's properties that a KML style can hold, as the text of a `<Style>`.
struct KMLStyleText {
    /// The keys of the properties that the style holds.
    private(set) var keys: Set<String> = []
    /// The elements of each part, in their order.
    private var icon: [Element] = []
    private var label: [Element] = []
    private var line: [Element] = []
    private var area: [Element] = []

    private typealias Element = (name: StaticString, text: String)

    init(_ feature: Feature) {
        let properties = feature.properties
        guard properties.contains(where: { Self.known.contains($0.key) || $0.key == "isPinned" }) else { return }
        var iconColor = Self.color(properties, "marker-color", "icon-opacity", &keys)
        if iconColor == nil, properties["marker-color"] == nil, let pin = KMLStyle.pinColor(feature) {
            iconColor = Self.swapped(pin, alpha: 255)
        }
        if let iconColor { icon.append(("color", iconColor)) }
        if let scale = number(properties, "icon-scale") { icon.append(("scale", scale)) }
        if let heading = number(properties, "icon-heading", within: 360) { icon.append(("heading", heading)) }
        if let href = properties["icon"]?.string, !href.isEmpty {
            keys.insert("icon")
            icon.append(("href", href))
        }
        if let color = Self.color(properties, "label-color", "label-opacity", &keys) { label.append(("color", color)) }
        if let scale = number(properties, "label-scale") { label.append(("scale", scale)) }
        if let color = Self.color(properties, "stroke", "stroke-opacity", &keys) { line.append(("color", color)) }
        if let width = number(properties, "stroke-width") { line.append(("width", width)) }
        if let color = Self.color(properties, "fill", "fill-opacity", &keys) { area.append(("color", color)) }
        if properties["fill"] == nil, Self.isZero(properties["fill-opacity"]) {
            keys.insert("fill-opacity")
            area.append(("fill", "0"))
        }
        if feature.kind == .area, properties["stroke"] == nil, Self.isZero(properties["stroke-opacity"]) {
            keys.insert("stroke-opacity")
            area.append(("outline", "0"))
        }
    }

    private static let known: Set<String> = [
        "marker-color", "icon-opacity", "icon-scale", "icon-heading", "icon", "label-color", "label-opacity",
        "label-scale",
        "stroke", "stroke-opacity", "stroke-width", "fill", "fill-opacity",
    ]

    /// Whether elements of a style, and the shared ones that they name, say what a feature says.
    static func isSaid(by elements: [ExtensionElement], with styles: KMLStyleReading, of feature: Feature) -> Bool {
        var reading = styles
        reading.beginPlacemark()
        var problems: [KMLStyle.Problem] = []
        for element in elements {
            if element.isKML(.styleUrl) {
                reading.take(placemarkURL: element.words.trimmed)
            } else {
                reading.take(placemarkStyle: element, &problems)
            }
        }
        var said = feature
        said.properties = feature.properties.filter { !known.contains($0.key) } + reading.placemarkStyle.properties
        KMLStyle.tidy(&said)
        return known.allSatisfy { said.properties[$0] == feature.properties[$0] }
    }

    var isEmpty: Bool { icon.isEmpty && label.isEmpty && line.isEmpty && area.isEmpty }

    /// Appends the style, its parts in the order of the schema.
    func append(to output: inout ByteBuffer) {
        output.append("<Style>")
        Self.append("IconStyle", icon, to: &output)
        Self.append("LabelStyle", label, to: &output)
        Self.append("LineStyle", line, to: &output)
        Self.append("PolyStyle", area, to: &output)
        output.append("</Style>")
    }

    private static func append(_ name: StaticString, _ elements: [Element], to output: inout ByteBuffer) {
        guard !elements.isEmpty else { return }
        output.append(.lessThan)
        output.append(name)
        output.append(.greaterThan)
        for element in elements {
            // The address of an icon stands one level deeper.
            let isAddress = element.name.utf8CodeUnitCount == 4 && element.name.description == "href"
            if isAddress { output.append("<Icon>") }
            output.append(element: element.name, element.text)
            if isAddress { output.append("</Icon>") }
        }
        output.append("</")
        output.append(name)
        output.append(.greaterThan)
    }

    private mutating func number(
        _ properties: [Property], _ key: String, within limit: Double = .greatestFiniteMagnitude
    ) -> String? {
        guard let text = properties[key]?.number, let value = Double(text), abs(value) <= limit else { return nil }
        keys.insert(key)
        return text
    }

    private static func isZero(_ value: PropertyValue?) -> Bool {
        if case .number(let digits)? = value { Double(digits) == 0 } else { false }
    }

    /// `aabbggrr` for a colour and its opacity, or nil where there is none that KML can hold.
    private static func color(
        _ properties: [Property], _ color: String, _ opacity: String, _ keys: inout Set<String>
    ) -> String? {
        guard let text = properties[color]?.string else { return nil }
        var alpha = 255
        if let value = properties[opacity] {
            guard let digits = value.number, let share = Double(digits), share >= 0, share <= 1 else { return nil }
            alpha = KMLStyle.alpha(share)
        }
        guard let swapped = swapped(text, alpha: alpha) else { return nil }
        keys.insert(color)
        keys.insert(opacity)
        return swapped
    }

    /// KML's `aabbggrr` for `#rrggbb` or `#rgb`.
    private static func swapped(_ color: String, alpha: Int) -> String? {
        var digits = Array(color.utf8)
        guard digits.first == .numberSign else { return nil }
        digits.removeFirst()
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        guard digits.count == 6, Int(String(decoding: digits, as: UTF8.self), radix: 16) != nil, digits[0] != .plusSign
        else { return nil }
        let head = String(alpha, radix: 16)
        return (head.utf8.count < 2 ? "0" : "") + head
            + String(decoding: digits[4...] + digits[2..<4] + digits[..<2], as: UTF8.self)
    }
}
