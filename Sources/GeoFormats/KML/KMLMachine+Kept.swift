internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

// Elements that are kept as a whole for a copy, and what is read from them.
extension KMLMachine {
    mutating func keep(
        kml element: ExtensionElement, _ place: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch walk.context {
        case .placemark: keepInPlacemark(element, place, &output)
        case .rootDocument, .folder, .features: keepInContainer(element, place, &output)
        case .shape: builder.outline.append(element)
        case .extendedData: keep(data: element, place, &output)
        case .document, .boundary, .schemaData, .array: break
        }
    }

    private mutating func keepInPlacemark(
        _ element: ExtensionElement, _ place: XMLElement, _ output: inout EventBuffer
    ) {
        switch KMLName(rawValue: element.name) {
        case .Model: return builder.outline.append(element)
        case .Style, .StyleMap:
            var problems: [KMLStyle.Problem] = []
            styles.take(placemarkStyle: element, &problems)
            warn(of: problems, place, &output)
            settleStyle()
        case .styleUrl:
            styles.take(placemarkURL: element.words.trimmed)
            settleStyle()
        case .TimeStamp: builder.feature.time = time(in: element, .when, place, &output)
        case .TimeSpan:
            builder.feature.time = time(in: element, .begin, place, &output)
            builder.feature.endTime = time(in: element, .end, place, &output)
        case .author:
            let person = Person(atom: element)
            placemarkAuthor = person
            if let name = person.name, !name.isEmpty { builder.feature.properties["author"] = .string(name) }
        case .link: builder.feature.annotations.links.append(WebLink(atom: element))
        case .address?, .phoneNumber?, .Snippet?, .snippet?:
            if let name = KMLName(rawValue: element.name) {
                Self.keep(name, element.words.withoutLayout, in: &builder.feature.properties)
            }
        default: break
        }
        builder.feature.sourceElements.append(element)
    }

    private mutating func keepInContainer(
        _ element: ExtensionElement, _ place: XMLElement, _ output: inout EventBuffer
    ) {
        let isRoot = walk.context == .rootDocument
        switch KMLName(rawValue: element.name) {
        case .NetworkLink where followsLinks && KMLLink(element, at: location(place)) != nil:
            if let link = KMLLink(element, at: location(place)) { links.append(link) }
            return
        case .NetworkLink, .GroundOverlay, .ScreenOverlay, .PhotoOverlay, .Tour:
            report(element, place, &output)
            return containers.keepInPlace(element, &output)
        case .Style, .StyleMap, .CascadingStyle:
            var problems: [KMLStyle.Problem] = []
            styles.share(element, &problems)
            warn(of: problems, place, &output)
            // The ids of a document that is read into another may be taken there.
            if containers.isInside { return }
        case .Schema:
            data.take(schema: element)
            if containers.isInside { return }
        case .TimeStamp where isRoot: containers.info.time = time(in: element, .when, place, &output)
        case .TimeSpan where isRoot: containers.info.time = time(in: element, .begin, place, &output)
        case .author where isRoot: containers.info.author = Person(atom: element)
        case .link:
            let link = WebLink(atom: element)
            if isRoot {
                containers.info.links.append(link)
            } else {
                _ = containers.changeFolder { $0.annotations.links.append(link) }
            }
        case .address?, .phoneNumber?, .Snippet?, .snippet?: takeText(of: element)
        default: break
        }
        containers.keep(element, &output)
    }

    private mutating func takeText(of element: ExtensionElement) {
        guard let name = KMLName(rawValue: element.name) else { return }
        let text = element.words.withoutLayout
        if walk.context == .rootDocument {
            Self.keep(name, text, in: &containers.info.properties)
        } else {
            _ = containers.changeFolder { Self.keep(name, text, in: &$0.properties) }
        }
    }

    /// The time that a child says, absent where there is none.
    private mutating func time(
        in element: ExtensionElement, _ child: KMLName, _ place: XMLElement, _ output: inout EventBuffer
    ) -> Timestamp {
        guard let text = element.child(child)?.words else { return .absent }
        return times.read(Array(text.utf8).span, at: place, &output)
    }

    private func report(_ element: ExtensionElement, _ place: XMLElement, _ output: inout EventBuffer) {
        if element.isKML(.NetworkLink) {
            output.warn(.unsupported, at: location(place), element.unfetchedLink)
        } else {
            let called = element.child(.name).map { " '\($0.words.withoutLayout)'" } ?? ""
            output.warn(
                .unsupported, at: location(place),
                "the \(element.name)\(called) is not converted; only a copy in KML keeps it")
        }
    }

    // MARK: Styles

    private func warn(of problems: [KMLStyle.Problem], _ place: XMLElement, _ output: inout EventBuffer) {
        for (name, text) in problems {
            let expected = name == .color ? "aabbggrr" : "a number"
            output.warn(
                .unreadableValue, at: location(place),
                "<\(name.rawValue)> of a style is '\(text)', expected \(expected); it is left out")
        }
    }

    /// Gives the open placemark its style as far as it is known.
    private mutating func settleStyle() { builder.style = styles.placemarkStyle.properties }
}
