internal import ByteText
package import GeoStream

/// How extensions of GPX ask for a line to be drawn, as properties of simplestyle.
///
/// Read are gpx_style's `<line>`, Garmin's `<DisplayColor>` by the names of its sixteen colours, and `<color>` of TopoGrafix, OsmAnd
/// and those without a namespace. The extensions stay where they are; formats that have styles of their own write both.
package struct DisplayStyle {
    package private(set) var properties: [Property] = []

    /// The style of a track or route; of other features none is read.
    package init(of feature: Feature) {
        switch feature.kind {
        case .track, .route: break
        case .waypoint, .area, .collection, .unlocated: return
        }
        for element in feature.annotations.extensions where properties.isEmpty { take(element) }
    }

    private mutating func take(_ element: ExtensionElement) {
        switch element.name {
        case "line" where element.namespace == GPXNamespace.style:
            for child in element.elements { takeLine(child) }
        case "TrackExtension", "RouteExtension":
            guard element.namespace == GPXNamespace.garmin,
                let name = element.elements.first(where: { $0.name == "DisplayColor" })?.text,
                let color = Self.garminColors[name.trimmed]
            else { return }
            properties = [Property("stroke", .string("#" + color))]
        case "color":
            let namespace = element.namespace
            let isKnown =
                GPXNamespace.isBare(namespace) || namespace.hasPrefix(GPXNamespace.topoGrafix)
                || GPXNamespace.isOsmAnd(namespace)
            if isKnown, let color = Self.color(element.text) { properties = [Property("stroke", .string(color))] }
        default: break
        }
    }

    private mutating func takeLine(_ element: ExtensionElement) {
        switch element.name {
        case "color":
            if let color = Self.color(element.text) { properties["stroke"] = .string(color) }
        case "opacity":
            if let value = decimal(element.text.utf8.span), (0...1).contains(value) {
                properties["stroke-opacity"] = .number(decimalText(value))
            }
        case "width":
            // gpx_style has millimetres, simplestyle pixels, of which an inch has 96.
            if let value = decimal(element.text.utf8.span), value >= 0, value < 1e6 {
                properties["stroke-width"] = .number(decimalText((value * 96 / 25.4 * 100).rounded() / 100))
            }
        default: break
        }
    }

    /// `#rrggbb` of six digits, or of eight with the opacity before them.
    private static func color(_ text: String) -> String? {
        var digits = text.trimmed.lowercased()
        if digits.hasPrefix("#") { digits.removeFirst() }
        guard digits.utf8.count == 6 || digits.utf8.count == 8,
            digits.utf8.allSatisfy(\.isHexDigit)
        else { return nil }
        return "#" + digits.suffix(6)
    }

    /// The palette of sixteen colours of VGA, which has the same names. Source: GpxExtensionsv3.xsd, DisplayColor_t.
    private static let garminColors = [
        "Black": "000000", "DarkRed": "800000", "DarkGreen": "008000", "DarkYellow": "808000", "DarkBlue": "000080",
        "DarkMagenta": "800080", "DarkCyan": "008080", "LightGray": "c0c0c0", "DarkGray": "808080", "Red": "ff0000",
        "Green": "00ff00", "Yellow": "ffff00", "Blue": "0000ff", "Magenta": "ff00ff", "Cyan": "00ffff",
        "White": "ffffff",
    ]

    /// Whether a property says no more than the style; a colour of KML has an opacity, said or not.
    fileprivate func implies(_ property: Property) -> Bool {
        guard let own = properties[property.key] else {
            return property.key == "stroke-opacity" && property.value.number == "1" && !properties.isEmpty
        }
        if own == property.value { return true }
        guard let left = own.number.flatMap({ decimal($0.utf8.span) }),
            let right = property.value.number.flatMap({ decimal($0.utf8.span) })
        else { return false }
        // KML keeps opacities in a byte.
        return abs(left - right) < 0.003
    }
}

extension Feature {
    /// Adds the style that its extensions ask for, unless it has one of its own.
    ///
    /// Not inlined: the caller would copy the feature to look at it.
    @inline(never)
    package mutating func addDisplayStyle() {
        guard !annotations.extensions.isEmpty, properties["stroke"] == nil else { return }
        for property in DisplayStyle(of: self).properties where properties[property.key] == nil {
            properties.append(property)
        }
    }

    /// The feature without the properties that say no more than the style its extensions ask for.
    package func withoutDisplayStyle() -> Feature {
        guard !annotations.extensions.isEmpty, !properties.isEmpty else { return self }
        let style = DisplayStyle(of: self)
        var feature = self
        if properties["stroke"] == style.properties["stroke"] { feature.properties.removeAll { style.implies($0) } }
        return feature
    }
}
