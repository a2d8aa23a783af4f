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
        case .schemaData: takeField(element, &output)
        case .document, .features, .boundary, .extendedData: break
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
    static func keep(_ name: KMLName, _ text: String, in properties: inout [Property]) {
        guard name == .description || !text.isEmpty else { return }
        let key = name == .Snippet ? KMLName.snippet.rawValue : name.rawValue
        _ = properties.appendNew(Property(key, .string(text)))
    }

    private mutating func takeInPlacemark(_ name: KMLName, _ text: String) {
        switch name {
        case .name: builder.feature.annotations.name = text
        default: Self.keep(name, text, in: &builder.feature.properties)
        }
    }

    private mutating func takeInFolder(_ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer) {
        let text = Self.words(of: name, element)
        let isChanged = containers.changeFolder { folder in
            switch name {
            case .name: folder.annotations.name = text
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
        default: Self.keep(name, text, in: &containers.info.properties)
        }
    }
}
