internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// End tags: points, features, links and extensions that are whole.
extension GPXMachine {
    mutating func end(_ token: XMLToken, _ text: Span<UInt8>, _ output: inout EventBuffer) {
        if skipped > 0 {
            skipped -= 1
        } else if isInExtensions {
            endInExtensions(token, text.extracting(token.text), &output)
        } else if let leaf {
            if leafDepth > 0 {
                leafDepth -= 1
                longText.append(copying: text.extracting(token.text))
            } else if longText.isEmpty {
                self.leaf = nil
                take(leaf, text.extracting(token.text), token, &output)
            } else {
                self.leaf = nil
                longText.append(copying: text.extracting(token.text))
                let whole = longText
                longText = []
                take(leaf, whole.span, token, &output)
            }
        } else {
            endContext(token, text.extracting(token.text), &output)
        }
    }

    mutating func endContext(_ token: XMLToken, _ text: Span<UInt8>, _ output: inout EventBuffer) {
        let ended = context
        pop()
        switch ended {
        case .trackPoint, .routePoint:
            guard !isInvalidPoint else { return }
            if hasNotes { output.append(.detail(notes)) }
            output.append(point)
        case .segment: output.append(.endPart)
        case .waypoint:
            guard !isInvalidPoint else { return }
            sendInfo(&output)
            output.append(hasNotes ? .beginFeature(waypoint()) : Self.bareWaypoint)
            output.append(.beginPart(.point))
            output.append(point)
            output.append(.endPart)
            output.append(.endFeature)
        case .track, .route: endFeature(&output)
        case .link:
            if link.href.isEmpty { link.href = String(copying: text) }
            keep(link)
        case .author: info.author = author
        case .copyright: info.copyright = copyright
        case .gpx: sendInfo(&output)
        case .metadata, .document: break
        }
    }

    /// The mark of all waypoints of which nothing is said.
    static let bareWaypoint = Mark.beginFeature(Feature(.waypoint))

    /// The feature that the waypoint's notes make.
    func waypoint() -> Feature {
        var feature = Feature(.waypoint, annotations: notes)
        if notes.extensions.contains(where: { $0.namespace == GPXNamespace.fieldNotes }) {
            feature.annotations.extensions = notes.extensions.filter { !FieldNotesExtension.apply($0, to: &feature) }
        }
        return feature
    }

    mutating func keep(_ link: WebLink) {
        switch context {
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

    mutating func endInExtensions(_ token: XMLToken, _ text: Span<UInt8>, _ output: inout EventBuffer) {
        guard !extensions.open.isEmpty else {
            isInExtensions = false
            return
        }
        if extensions.isPlainLeaf, takeSensor(text) {
            extensions.consume()
        } else if let element = extensions.end(text, tokenizer) {
            keep(element)
        }
        if extensions.open.isEmpty, isLoneExtension {
            isLoneExtension = false
            isInExtensions = false
        }
    }

    /// Takes the text of the innermost extension element as a sensor's value, if it is one.
    mutating func takeSensor(_ text: Span<UInt8>) -> Bool {
        switch context {
        case .trackPoint, .routePoint, .waypoint: break
        case .document, .gpx, .metadata, .route, .track, .segment, .link, .author, .copyright: return false
        }
        let open = extensions.open
        let element = open[open.count - 1]
        guard element.name < GPXName.byNumber.count, let sensor = GPXName.byNumber[element.name]?.sensor,
            open.count <= 2
        else { return false }
        let isWrapped =
            open.count == 1
            || open[0].name == GPXName.TrackPointExtension.number || open[0].name == GPXName.PowerExtension.number
        guard isWrapped, isSensorNamespace(element.namespace), let value = number(text) else { return false }
        point.sensors[sensor] = value
        return true
    }

    /// Whether the namespace with this number is one that sensors are read from; looked up once for each.
    mutating func isSensorNamespace(_ number: XMLNameID) -> Bool {
        if number < sensorNamespaces.count, let known = sensorNamespaces[number] { return known }
        while sensorNamespaces.count <= number { sensorNamespaces.append(nil) }
        let uri = tokenizer.word(number)
        let answer = GPXNamespace.isBare(uri) || GPXNamespace.holdsSensors(uri)
        sensorNamespaces[number] = answer
        return answer
    }

    mutating func keep(_ element: ExtensionElement) {
        switch context {
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
