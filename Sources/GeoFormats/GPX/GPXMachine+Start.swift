internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// Start tags: what each may hold, and which of its children is a value.
extension GPXMachine {
    mutating func start(
        _ name: GPXName?, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        switch walk.context {
        case .document: startRoot(name, element, &output)
        case .gpx: startTop(name, element, &output)
        case .metadata: startInMetadata(name, element, &output)
        case .track: startInTrack(name, element, &output)
        case .route: name == .rtept ? startRoutePoint(element, &output) : startInFeature(name, element, &output)
        case .segment:
            switch name {
            case .trkpt: startPoint(.trackPoint, element, &output)
            case .extensions: .extensions
            default: startOther(name, element, &output)
            }
        case .trackPoint, .routePoint, .waypoint: startInPoint(name, element, &output)
        case .link: name == .text || name == .type ? .leaf : .nothing
        case .author: startInAuthor(name, element)
        case .copyright: name == .year || name == .license ? .leaf : .nothing
        }
    }

    private mutating func startRoot(
        _ name: GPXName?, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        guard name == .gpx else { return passOver(root: element, expected: .gpx, &output) }
        for index in element.attributes {
            let attribute = element.attribute(at: index)
            if walk.name(attribute.name) == .creator { info.creator = String(copying: element.value(of: attribute)) }
        }
        let namespace = walk.tokenizer.word(element.token.namespace)
        if namespace == GPXNamespace.gpx10 || (namespace.isEmpty && element.value(of: GPXName.version) == "1.0") {
            change { $0.isVersion10 = true }
        }
        return .context(.gpx)
    }

    private mutating func startTop(
        _ name: GPXName?, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        switch name {
        case .wpt: return startPoint(.waypoint, element, &output)
        case .rte: return startFeature(.route, .route, &output)
        case .trk: return startFeature(.track, .track, &output)
        case .metadata: return .context(.metadata)
        case .extensions: return .extensions
        // GPX 1.0 has its metadata at the top.
        case .name, .desc, .author, .email, .url, .urlname, .time, .keywords: return .leaf
        case .bounds: return .nothing
        case .link: return startLink(element)
        default: return startOther(name, element, &output)
        }
    }

    private mutating func startInMetadata(
        _ name: GPXName?, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        switch name {
        case .name, .desc, .time, .keywords: return .leaf
        case .link: return startLink(element)
        case .author:
            author = Person()
            return .context(.author)
        case .copyright:
            copyright = Copyright(author: element.value(of: GPXName.author) ?? "")
            return .context(.copyright)
        case .bounds: return .nothing
        case .extensions: return .extensions
        default: return startOther(name, element, &output)
        }
    }

    private mutating func startInAuthor(_ name: GPXName?, _ element: XMLElement) -> XMLOpening<Context> {
        switch name {
        case .name: return .leaf
        case .email:
            if let id = element.value(of: GPXName.id), let domain = element.value(of: GPXName.domain) {
                author.email = id + "@" + domain
            }
            return .leaf
        case .link: return startLink(element)
        default: return .nothing
        }
    }

    private mutating func startLink(_ element: XMLElement) -> XMLOpening<Context> {
        link = WebLink(href: element.value(of: GPXName.href)?.trimmed ?? "")
        return .context(.link)
    }

    private mutating func startFeature(
        _ kind: FeatureKind, _ context: Context, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        sendInfo(&output)
        feature = Feature(kind)
        hasBegunFeature = false
        isPartOpen = false
        isAmended = false
        return .context(context)
    }

    private mutating func startInTrack(
        _ name: GPXName?, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        switch name {
        case .trkseg:
            endBarePart(&output)
            isSegmentNew = true
            return .context(.segment)
        case .trkpt:
            if !isPartOpen {
                output.warn(
                    .misplaced, at: location(element),
                    "points stand directly in <trk>, expected <trkseg> around them; they are read as a segment")
            }
            return startPoint(.trackPoint, element, &output)
        default: return startInFeature(name, element, &output)
        }
    }

    /// An element that its parent does not have, and that GPX 1.0 allows where it is of another vocabulary.
    private func startOther(
        _ name: GPXName?, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        if let name, name.holdsPoints, GPXNamespace.isBare(walk.tokenizer.word(element.token.namespace)) {
            output.warn(
                .misplaced, at: location(element),
                "<\(name.rawValue)> stands where GPX does not have it; its points are not read")
        }
        return .extension
    }

    private mutating func startRoutePoint(
        _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        startPoint(.routePoint, element, &output)
    }

    private mutating func startInFeature(
        _ name: GPXName?, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        switch name {
        case .name, .cmt, .desc, .src, .number, .type, .url, .urlname, .keywords, .time, .sym: .leaf
        case .link: startLink(element)
        case .extensions: .extensions
        default: startOther(name, element, &output)
        }
    }

    private mutating func startInPoint(
        _ name: GPXName?, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        switch name {
        case .ele, .time: .leaf
        case .extensions: .extensions
        case .link: startLink(element)
        case .speed, .course, .url, .urlname: .leaf
        case .some(let known) where known.attribute != nil: .leaf
        default: startOther(name, element, &output)
        }
    }

    private mutating func startPoint(
        _ kind: Context, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        point = TrackPoint(longitude: .nan, latitude: .nan)
        if hasPointAnnotations {
            pointAnnotations = Annotations()
            hasPointAnnotations = false
        }
        for index in element.attributes {
            let attribute = element.attribute(at: index)
            switch walk.name(attribute.name) {
            case .lat: _ = set(.latitude, element.value(of: attribute), from: attribute, at: element, &output)
            case .lon: _ = set(.longitude, element.value(of: attribute), from: attribute, at: element, &output)
            default: warn(of: attribute, element, &output)
            }
        }
        isInvalidPoint = !point.isOnGlobe
        if isInvalidPoint {
            let given = [GPXName.lat, .lon].map { name in
                element.value(of: name).map { "\(name.rawValue)=\"\($0)\"" } ?? "no \(name.rawValue)"
            }
            output.warn(
                .position, at: location(element),
                "the point has \(given[0]) and \(given[1]), expected degrees within ±90 and ±180; the point is dropped")
        } else if point.isPastAntimeridian {
            point.wrapLongitude(at: location(element), &output)
        }
        return .context(kind)
    }

    /// Says that a point has an attribute beside its position, unless it is one that every XML element may have.
    private func warn(of attribute: XMLAttribute, _ element: XMLElement, _ output: inout EventBuffer) {
        guard walk.tokenizer.word(attribute.namespace) != "http://www.w3.org/2001/XMLSchema-instance" else { return }
        let name = walk.tokenizer.word(attribute.name)
        let point = walk.tokenizer.word(element.token.name)
        output.warn(
            .misplaced, at: location(element),
            "<\(point)> has an attribute '\(name)', expected lat and lon; it is left out")
    }
}
