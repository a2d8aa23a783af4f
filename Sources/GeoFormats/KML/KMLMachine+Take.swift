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
        case .placemark: takeInPlacemark(name, element, &output)
        case .folder: takeInFolder(name, element, &output)
        case .rootDocument: takeInDocument(name, element, &output)
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

    /// Keeps the text of an element under its own name, unless it has come before; empty ones but the description say nothing.
    @discardableResult
    static func keep(_ name: KMLName, _ text: String, in properties: inout [Property]) -> Bool {
        guard name == .description || !text.isEmpty else { return true }
        let key = name == .Snippet ? KMLName.snippet.rawValue : name.rawValue
        return properties.appendNew(Property(key, .string(text)))
    }

    /// Keeps a text where there is none yet; false where there is.
    private static func keep(_ text: String, as kept: inout String?) -> Bool {
        guard kept == nil else { return false }
        kept = text
        return true
    }

    private mutating func takeInPlacemark(_ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer) {
        let text = Self.words(of: name, element)
        let isFirst =
            switch name {
            case .name: Self.keep(text, as: &builder.feature.annotations.name)
            default: Self.keep(name, text, in: &builder.feature.properties)
            }
        if !isFirst { warnOfSecond(element, &output) }
    }

    private mutating func takeInFolder(_ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer) {
        let text = Self.words(of: name, element)
        var isFirst = true
        let isChanged = containers.changeFolder { folder in
            switch name {
            case .name: isFirst = Self.keep(text, as: &folder.annotations.name)
            default: isFirst = Self.keep(name, text, in: &folder.properties)
            }
        }
        if !isFirst { warnOfSecond(element, &output) }
        guard !isChanged else { return }
        output.warn(
            .misplaced, at: location(element), "<\(name.rawValue)> of a folder behind its features; it is left out")
    }

    private mutating func takeInDocument(_ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer) {
        let text = Self.words(of: name, element)
        let isFirst =
            switch name {
            case .name: Self.keep(text, as: &containers.info.name)
            case .description: Self.keep(text, as: &containers.info.description)
            case .generator: Self.keep(text, as: &containers.info.creator)
            default: Self.keep(name, text, in: &containers.info.properties)
            }
        if !isFirst { warnOfSecond(element, &output) }
    }
}
