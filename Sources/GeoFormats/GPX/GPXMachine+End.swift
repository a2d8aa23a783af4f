internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// End tags: points, features, links and extensions that are whole.
extension GPXMachine {
    mutating func end(_ ended: Context, _ element: XMLElement, _ output: inout EventBuffer) {
        switch ended {
        case .trackPoint, .routePoint:
            guard !isInvalidPoint else { return }
            if hasNotes { output.append(.detail(notes)) }
            output.append(point)
        case .segment: output.append(.endPart)
        case .waypoint: endWaypoint(&output)
        case .track, .route: endFeature(&output)
        case .link:
            if link.href.isEmpty { link.href = element.string }
            keep(link)
        case .author: info.author = author
        case .copyright: info.copyright = copyright
        case .gpx: sendInfo(&output)
        case .metadata, .document: break
        }
    }

    private mutating func endWaypoint(_ output: inout EventBuffer) {
        guard !isInvalidPoint else { return }
        sendInfo(&output)
        output.append(hasNotes ? .beginFeature(waypoint()) : Self.bareWaypoint)
        output.append(.beginPart(.point))
        output.append(point)
        output.append(.endPart)
        output.append(.endFeature)
    }

    /// The mark of all waypoints of which nothing is said.
    private static let bareWaypoint = Mark.beginFeature(Feature(.waypoint))

    /// The feature that the waypoint's notes make.
    private func waypoint() -> Feature {
        var feature = Feature(.waypoint, annotations: notes)
        if notes.extensions.contains(where: { $0.namespace == GPXNamespace.fieldNotes }) {
            feature.annotations.extensions = notes.extensions.filter { !FieldNotesExtension.apply($0, to: &feature) }
        }
        return feature
    }

    private mutating func keep(_ link: WebLink) {
        switch walk.context {
        case .metadata, .gpx: info.links.append(link)
        case .author: author.link = link
        case .waypoint, .routePoint, .trackPoint:
            notes.links.append(link)
            hasNotes = true
        case .track, .route:
            feature.annotations.links.append(link)
            isAmended = hasBegunFeature
        case .document, .segment, .link, .copyright: break
        }
    }

    /// Takes the text of the innermost extension as a sensor's value, if it is one.
    mutating func take(valueOfExtension element: XMLElement, _ output: inout EventBuffer) -> Bool {
        switch walk.context {
        case .trackPoint, .routePoint, .waypoint: break
        case .document, .gpx, .metadata, .route, .track, .segment, .link, .author, .copyright: return false
        }
        let open = walk.extensions.open
        let innermost = open[open.count - 1]
        guard let sensor = walk.name(innermost.name)?.sensor, open.count <= 2 else { return false }
        let wrapper = open.count == 2 ? walk.name(open[0].name) : nil
        guard open.count == 1 || wrapper == .TrackPointExtension || wrapper == .PowerExtension,
            isSensorNamespace(innermost.namespace)
        else { return false }
        return set(.sensor(sensor), element.text, at: element, isExtension: true, &output)
    }

    /// Whether the namespace with this number is one that sensors are read from; looked up once for each.
    private mutating func isSensorNamespace(_ number: XMLNameID) -> Bool {
        if let known = sensorNamespaces[number] { return known }
        let uri = walk.tokenizer.word(number)
        let answer = GPXNamespace.isBare(uri) || GPXNamespace.holdsSensors(uri)
        sensorNamespaces[number] = answer
        return answer
    }

    mutating func keep(_ element: ExtensionElement, _ tag: XMLElement, _ output: inout EventBuffer) {
        switch walk.context {
        case .gpx: info.extensions.append(element.bared)
        case .metadata:
            var holder = Feature(.unlocated)
            if FieldNotesExtension.apply(element, to: &holder) {
                info.properties += holder.properties
            } else {
                info.metadataExtensions.append(element.bared)
            }
        case .waypoint:
            notes.extensions.append(element.bared)
            hasNotes = true
        case .routePoint, .trackPoint:
            var holder = Feature(.unlocated, annotations: notes)
            if FieldNotesExtension.apply(element, to: &holder) {
                notes = holder.annotations
            } else {
                notes.extensions.append(element.bared)
            }
            hasNotes = true
        case .track, .route, .segment:
            if !FieldNotesExtension.apply(element, to: &feature) {
                feature.annotations.extensions.append(element.bared)
            }
            isAmended = hasBegunFeature
        case .document, .link, .author, .copyright: break
        }
    }
}
