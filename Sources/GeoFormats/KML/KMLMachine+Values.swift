internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

// What an end tag closes, and where its text goes.
extension KMLMachine {
    mutating func endContext(_ token: XMLToken, _ output: inout EventBuffer) throws(ConversionError) {
        let ended = context
        pop()
        switch ended {
        case .placemark: try endPlacemark(&output)
        case .folder: containers.endFolder(&output)
        case .rootDocument: containers.sendInfo(&output)
        case .shape(let shape): try endShape(shape, token, &output)
        case .extendedData: endExtendedData()
        case .data: keep(data.data, token, &output)
        case .style:
            styles.end()
            settleStyle()
        case .pair: styles.endPair()
        case .styleMap:
            styles.endMap()
            settleStyle()
        case .author: keepAuthor()
        case .unsupported(let name): reportUnsupported(name, token, &output)
        case .document, .features, .boundary, .schemaData, .array, .timeStamp, .timeSpan, .cascadingStyle, .substyle,
            .icon,
            .schema, .schemaField, .link:
            break
        }
    }

    mutating func take(
        _ name: KMLName, _ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch context {
        case .shape(.track) where name == .coord: try take(coord: text, token, &output)
        case .shape(.track) where name == .when: try take(when: text, token, &output)
        case .shape: take(altitudeMode: String(copying: text), token, &output)
        case .array: try take(arrayValue: text, token, &output)
        case .placemark: takeInPlacemark(name, Self.words(of: name, text))
        case .folder: takeInFolder(name, Self.words(of: name, text), token, &output)
        case .rootDocument: takeInDocument(name, Self.words(of: name, text))
        case .data: data.take(value: text.withoutLayout)
        case .schemaData: keep(data.field(text.withoutLayout), token, &output)
        case .timeStamp, .timeSpan: takeTime(name, text, token, &output)
        case .substyle(let parent): takeStyle(name, in: parent, text, token, &output)
        case .icon: takeStyle(name, in: .Icon, text, token, &output)
        case .pair:
            let text = String(copying: text).trimmed
            if name == .key { styles.take(pairKey: text) } else { styles.take(pairURL: text) }
        case .author:
            switch name {
            case .name: person.name = text.withoutLayout
            case .email: person.email = text.withoutLayout
            default: person.link = WebLink(href: String(copying: text).trimmed)
            }
        case .unsupported: unconverted.name = text.withoutLayout
        case .link: unconverted.href = String(copying: text).trimmed
        case .document, .features, .boundary, .extendedData, .style, .styleMap, .cascadingStyle, .schema, .schemaField:
            break
        }
    }

    // MARK: Features and containers

    /// The text of an element without the layout of the file; descriptions are kept as they are unless they are blank.
    private static func words(of name: KMLName, _ text: Span<UInt8>) -> String {
        guard name == .description else { return text.withoutLayout }
        return text.indices.contains { text[$0] > .space } ? String(copying: text) : ""
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

    /// Keeps the text of an element under its own name; empty ones but the description say nothing.
    private static func keep(_ name: KMLName, _ text: String, in properties: inout [Property]) {
        guard name == .description || !text.isEmpty else { return }
        let key = name == .Snippet ? KMLName.snippet.rawValue : name.rawValue
        if properties[key] == nil { properties[key] = .string(text) }
    }

    private mutating func takeInFolder(
        _ name: KMLName, _ text: String, _ token: XMLToken, _ output: inout EventBuffer
    ) {
        let isChanged = containers.changeFolder { folder in
            switch name {
            case .name: folder.annotations.name = text
            case .styleUrl: break
            default: Self.keep(name, text, in: &folder.properties)
            }
        }
        guard !isChanged else { return }
        output.warn(
            .misplaced, at: location(token), "<\(name.rawValue)> of a folder behind its features; it is left out")
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

    private mutating func reportUnsupported(_ name: KMLName, _ token: XMLToken, _ output: inout EventBuffer) {
        let called = unconverted.name.map { " '\($0)'" } ?? ""
        if name == .NetworkLink {
            let to = unconverted.href.map { " to '\($0)'" } ?? ""
            output.warn(.unsupported, at: location(token), "the NetworkLink\(called)\(to) is not fetched")
        } else {
            output.warn(.unsupported, at: location(token), "the \(name.rawValue)\(called) is not converted")
        }
    }

    // MARK: Times

    private mutating func takeTime(
        _ name: KMLName, _ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer
    ) {
        let time = times.read(text, at: token, &output)
        switch contexts[contexts.count - 2] {
        case .placemark: if name == .end { builder.feature.endTime = time } else { builder.feature.time = time }
        case .rootDocument: if name != .end { containers.info.time = time }
        default: break
        }
    }

    // MARK: Styles

    private mutating func takeStyle(
        _ name: KMLName, in parent: KMLName, _ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer
    ) {
        let text = String(copying: text)
        if !styles.take(text, of: name, in: parent) {
            output.warn(
                .unreadableValue, at: location(token),
                "<\(name.rawValue)> of a style is '\(text)', expected \(name == .color ? "aabbggrr" : "a number"); it is left out"
            )
        }
    }

    /// Gives the open placemark its style as far as it is known.
    mutating func settleStyle() {
        if context == .placemark { builder.style = styles.placemarkStyle.properties }
    }

    // MARK: People and links

    private mutating func keepAuthor() {
        switch context {
        case .rootDocument: containers.info.author = person
        case .placemark:
            placemarkAuthor = person
            if let name = person.name, !name.isEmpty { builder.feature.properties["author"] = .string(name) }
        default: break
        }
    }

    mutating func keep(_ link: WebLink) {
        switch context {
        case .rootDocument: containers.info.links.append(link)
        case .placemark: builder.feature.annotations.links.append(link)
        case .folder: _ = containers.changeFolder { $0.annotations.links.append(link) }
        default: break
        }
    }
}

extension Span<UInt8> {
    /// The text without the blanks that come from the layout of a file.
    var withoutLayout: String { String(copying: self).withoutLayout }
}
