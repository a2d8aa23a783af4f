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
        case .folder:
            sendContainers(&output)
            output.append(.endFolder)
            folders.removeLast()
            sentFolders -= 1
        case .rootDocument: sendInfo(&output)
        case .shape(let shape): try endShape(shape, token, &output)
        case .extendedData: applyTypes()
        case .data:
            keep(Property(dataName, .string(dataValue ?? "")), token, &output)
        case .style: endStyle()
        case .pair: if mapUrl == nil || pairKey == "normal" { mapUrl = pairUrl ?? mapUrl }
        case .styleMap: endStyleMap()
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
        case .data: dataValue = text.withoutLayout
        case .schemaData:
            let type = schemas.type(of: dataName, in: schemaUrl)
            keep(Property(dataName, PropertyValue(text.withoutLayout, type: type)), token, &output)
        case .timeStamp, .timeSpan: takeTime(name, text, token, &output)
        case .substyle(let parent): takeStyle(name, in: parent, text, token, &output)
        case .icon: takeStyle(name, in: .Icon, text, token, &output)
        case .pair:
            if name == .key { pairKey = String(copying: text).trimmed } else { pairUrl = String(copying: text).trimmed }
        case .author:
            switch name {
            case .name: person.name = text.withoutLayout
            case .email: person.email = text.withoutLayout
            default: person.link = WebLink(href: String(copying: text).trimmed)
            }
        case .unsupported: linkName = text.withoutLayout
        case .link: linkHref = String(copying: text).trimmed
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
            styleUrl = text.trimmed
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
        guard canChangeFolder("<\(name.rawValue)>", token, &output) else { return }
        switch name {
        case .name: folders[folders.count - 1].annotations.name = text
        case .styleUrl: break
        default: Self.keep(name, text, in: &folders[folders.count - 1].properties)
        }
    }

    /// Whether the innermost folder has not been handed on yet; warns if it has.
    private func canChangeFolder(_ what: String, _ token: XMLToken, _ output: inout EventBuffer) -> Bool {
        guard sentFolders == folders.count else { return true }
        output.warn(.misplaced, at: location(token), "\(what) of a folder behind its features; it is left out")
        return false
    }

    private mutating func takeInDocument(_ name: KMLName, _ text: String) {
        switch name {
        case .name: info.name = text
        case .description: info.description = text
        case .generator: info.creator = text
        case .styleUrl: break
        default: Self.keep(name, text, in: &info.properties)
        }
    }

    /// Hands on the document's metadata and the folders that are open, before the first thing in them.
    mutating func sendContainers(_ output: inout EventBuffer) {
        if sentFolders == 0 { sendInfo(&output) }
        while sentFolders < folders.count {
            output.append(.beginFolder(folders[sentFolders]))
            sentFolders += 1
        }
    }

    mutating func sendInfo(_ output: inout EventBuffer) {
        guard sentInfo != info, sentFolders == 0 else { return }
        output.append(.document(info))
        sentInfo = info
    }

    private mutating func reportUnsupported(_ name: KMLName, _ token: XMLToken, _ output: inout EventBuffer) {
        let called = linkName.map { " '\($0)'" } ?? ""
        if name == .NetworkLink {
            let to = linkHref.map { " to '\($0)'" } ?? ""
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
        case .rootDocument: if name != .end { info.time = time }
        default: break
        }
    }

    // MARK: Styles

    private mutating func takeStyle(
        _ name: KMLName, in parent: KMLName, _ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer
    ) {
        let text = String(copying: text)
        if !KMLStyles.add(name, in: parent, text, to: &style) {
            output.warn(
                .unreadableValue, at: location(token),
                "<\(name.rawValue)> of a style is '\(text)', expected \(name == .color ? "aabbggrr" : "a number"); it is left out"
            )
        }
    }

    private mutating func endStyle() {
        switch context {
        case .placemark: addInline(style)
        case .pair:
            if pairKey != "highlight" { pairStyle = style }
        case .cascadingStyle: if let styleID { styles.insert(style, id: styleID) }
        default: if let styleID { styles.insert(style, id: styleID) }
        }
    }

    private mutating func addInline(_ style: [Property]) {
        for property in style { inlineStyle[property.key] = property.value }
        settleStyle()
    }

    private mutating func endStyleMap() {
        let own = pairStyle
        pairStyle = nil
        if context == .placemark {
            addInline(own ?? mapUrl.flatMap { styles.style(at: $0) } ?? [])
        } else if let mapID {
            if let own { styles.insert(own, id: mapID) } else if let mapUrl { styles.insert(alias: mapID, of: mapUrl) }
        }
    }

    // MARK: People and links

    private mutating func keepAuthor() {
        switch context {
        case .rootDocument: info.author = person
        case .placemark:
            placemarkAuthor = person
            if let name = person.name, !name.isEmpty { builder.feature.properties["author"] = .string(name) }
        default: break
        }
    }

    mutating func keep(_ link: WebLink) {
        switch context {
        case .rootDocument: info.links.append(link)
        case .placemark: builder.feature.annotations.links.append(link)
        case .folder where sentFolders < folders.count: folders[folders.count - 1].annotations.links.append(link)
        default: break
        }
    }
}

extension Span<UInt8> {
    /// The text without the blanks that come from the layout of a file.
    var withoutLayout: String { String(copying: self).withoutLayout }
}
