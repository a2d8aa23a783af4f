internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// End tags: points, features, links and extensions that are whole.
extension GPXMachine {
    mutating func end(_ ended: Context, _ element: XMLElement, _ output: inout EventBuffer) {
        switch ended {
        case .trackPoint, .routePoint:
            if case .segment = walk.context { beginSegment(&output) } else { beginBarePart(&output) }
            guard !isInvalidPoint else { return }
            if hasPointAnnotations { output.append(.detail(pointAnnotations)) }
            output.append(point)
        case .segment:
            beginSegment(&output)
            output.append(.endPart)
        case .waypoint: endWaypoint(&output)
        case .track, .route: endFeature(&output)
        case .link:
            if link.href.isEmpty { link.href = element.string.trimmed }
            keep(link)
        case .author: info.author = author
        case .copyright: info.copyright = copyright
        case .gpx: sendInfo(&output)
        case .metadata, .document: break
        }
    }

    @inline(__always)
    private mutating func beginBarePart(_ output: inout EventBuffer) {
        guard !isPartOpen else { return }
        isPartOpen = true
        beginFeature(&output)
        output.append(.beginPart(.line))
    }

    private mutating func endWaypoint(_ output: inout EventBuffer) {
        guard !isInvalidPoint else { return }
        sendInfo(&output)
        output.append(hasPointAnnotations ? .beginFeature(waypoint()) : Self.bareWaypoint)
        output.append(.beginPart(.point))
        output.append(point)
        output.append(.endPart)
        output.append(.endFeature)
    }

    /// The mark of all waypoints of which nothing is said.
    private static let bareWaypoint = Mark.beginFeature(Feature(.waypoint))

    /// The feature that the waypoint's annotations make.
    private func waypoint() -> Feature {
        var feature = Feature(.waypoint, annotations: pointAnnotations)
        if pointAnnotations.extensions.contains(where: { $0.namespace == GPXNamespace.fieldNotes }) {
            feature.annotations.extensions = pointAnnotations.extensions.filter {
                !FieldNotesExtension.apply($0, to: &feature)
            }
        }
        return feature
    }

    private mutating func keep(_ link: WebLink) {
        switch walk.context {
        case .metadata, .gpx: info.links.append(link)
        case .author: author.link = link
        case .waypoint, .routePoint, .trackPoint:
            pointAnnotations.links.append(link)
            hasPointAnnotations = true
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
        guard set(.sensor(sensor), element.text, at: element, isExtension: true, &output) else { return false }
        if !met.contains(sensor) { meet(sensor, at: wrapper == nil ? place(of: innermost) : nil) }
        return true
    }

    /// Where an element of extensions stands.
    private func place(of open: ExtensionBuilder.Open) -> GPXForm.Place {
        let namespace = walk.tokenizer.word(open.namespace)
        let isBare = GPXNamespace.isBare(namespace)
        return GPXForm.Place(
            namespace: isBare ? "" : namespace, prefix: isBare ? "" : walk.tokenizer.word(open.prefix),
            name: walk.tokenizer.word(open.name))
    }

    /// Records where the first value of a sensor stands; nil is where we put it.
    mutating func meet(_ sensor: Sensor, at place: GPXForm.Place?) {
        met.insert(sensor)
        if place != nil { change { $0[sensor] = place } }
    }

    /// Changes the form of the document.
    mutating func change(_ body: (inout GPXForm) -> Void) {
        let before = form
        body(&form)
        if form != before { form.apply(to: &info) }
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
        // GPX 1.0 has them all among its own elements.
        keep(walk.isWrapped || form.isVersion10 ? element.bared : element.bared.outsideExtensions)
    }

    private mutating func keep(_ element: ExtensionElement) {
        switch walk.context {
        case .gpx, .metadata:
            var holder = Feature(.unlocated)
            if FieldNotesExtension.apply(element, to: &holder) {
                info.properties += holder.properties
            } else if walk.context == .gpx {
                info.extensions.append(element)
            } else {
                info.metadataExtensions.append(element)
            }
        case .waypoint:
            pointAnnotations.extensions.append(element)
            hasPointAnnotations = true
        case .routePoint, .trackPoint:
            var holder = Feature(.unlocated, annotations: pointAnnotations)
            if FieldNotesExtension.apply(element, to: &holder) {
                pointAnnotations = holder.annotations
                // What a point has no place for stays an extension.
                if let rest = FieldNotesExtension.element(for: holder) { pointAnnotations.extensions.append(rest) }
            } else {
                pointAnnotations.extensions.append(element)
            }
            hasPointAnnotations = true
        case .track, .route, .segment:
            if !FieldNotesExtension.apply(element, to: &feature) {
                feature.annotations.extensions.append(element)
            }
            isAmended = hasBegunFeature
        case .document, .link, .author, .copyright: break
        }
    }
}
