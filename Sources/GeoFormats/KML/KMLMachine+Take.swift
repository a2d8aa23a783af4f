internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

// Where the texts of leaves go.
extension KMLMachine {
    @inline(__always)
    mutating func take(
        _ name: KMLName?, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) {
        guard let name else { return }
        switch (walk.context, name) {
        case (.shape(.track), .coord): try takePosition(element, &output)
        case (.shape(.track), .when): try takeTime(element, &output)
        default: try takeRare(name, element, &output)
        }
    }

    @inline(never)
    private mutating func takeRare(
        _ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch walk.context {
        case .shape: takeAltitudeMode(element, &output)
        case .array: try takeArrayValue(element, &output)
        case .placemark: takeInPlacemark(name, Self.words(of: name, element))
        case .folder: takeInFolder(name, element, &output)
        case .rootDocument: takeInDocument(name, Self.words(of: name, element))
        case .data: data.take(value: element.string.withoutLayout)
        case .schemaData: keep(data.field(element.string.withoutLayout), element, &output)
        case .timeStamp, .timeSpan: takeTime(name, element, &output)
        case .substyle(let parent): takeStyle(name, in: parent, element, &output)
        case .icon: takeStyle(name, in: .Icon, element, &output)
        case .pair:
            let text = element.string.trimmed
            if name == .key { styles.take(pairKey: text) } else { styles.take(pairURL: text) }
        case .author:
            switch name {
            case .name: person.name = element.string.withoutLayout
            case .email: person.email = element.string.withoutLayout
            default: person.link = WebLink(href: element.string.trimmed)
            }
        case .unsupported: unconverted.name = element.string.withoutLayout
        case .link: unconverted.href = element.string.trimmed
        case .document, .features, .boundary, .extendedData, .style, .styleMap, .cascadingStyle, .schema, .schemaField:
            break
        }
    }

    // MARK: Features and containers

    /// The text of an element without the layout of the file; descriptions are kept as they are unless they are blank.
    private static func words(of name: KMLName, _ element: XMLElement) -> String {
        guard name == .description else { return element.string.withoutLayout }
        let text = element.text
        return text.indices.contains { text[$0] > .space } ? element.string : ""
    }

    /// Keeps the text of an element under its own name; empty ones but the description say nothing.
    private static func keep(_ name: KMLName, _ text: String, in properties: inout [Property]) {
        guard name == .description || !text.isEmpty else { return }
        let key = name == .Snippet ? KMLName.snippet.rawValue : name.rawValue
        _ = properties.appendNew(Property(key, .string(text)))
    }

    private mutating func takeInPlacemark(_ name: KMLName, _ text: String) {
        switch name {
        case .name: builder.feature.annotations.name = text
        case .styleUrl:
            styles.take(placemarkURL: text.trimmed)
            settleStyle()
        default: Self.keep(name, text, in: &builder.feature.properties)
        }
    }

    private mutating func takeInFolder(_ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer) {
        let text = Self.words(of: name, element)
        let isChanged = containers.changeFolder { folder in
            switch name {
            case .name: folder.annotations.name = text
            case .styleUrl: break
            default: Self.keep(name, text, in: &folder.properties)
            }
        }
        guard !isChanged else { return }
        output.warn(
            .misplaced, at: location(element), "<\(name.rawValue)> of a folder behind its features; it is left out")
    }

    private mutating func takeInDocument(_ name: KMLName, _ text: String) {
        switch name {
        case .name: containers.info.name = text
        case .description: containers.info.description = text
        case .generator: containers.info.creator = text
        case .styleUrl: break
        default: Self.keep(name, text, in: &containers.info.properties)
        }
    }

    private mutating func takeTime(_ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer) {
        let time = times.read(element.text, at: element, &output)
        switch walk.contexts[walk.contexts.count - 2] {
        case .placemark: if name == .end { builder.feature.endTime = time } else { builder.feature.time = time }
        case .rootDocument: if name != .end { containers.info.time = time }
        default: break
        }
    }

    // MARK: Styles

    private mutating func takeStyle(
        _ name: KMLName, in parent: KMLName, _ element: XMLElement, _ output: inout EventBuffer
    ) {
        let text = element.string
        guard !styles.take(text, of: name, in: parent) else { return }
        output.warn(
            .unreadableValue, at: location(element),
            "<\(name.rawValue)> of a style is '\(text)', expected \(name == .color ? "aabbggrr" : "a number"); it is left out"
        )
    }

    /// Gives the open placemark its style as far as it is known.
    mutating func settleStyle() {
        if walk.context == .placemark { builder.style = styles.placemarkStyle.properties }
    }
}
