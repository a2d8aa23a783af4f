internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// Start tags: what each may hold, and which of its children is a value.
extension GPXMachine {
    mutating func start(
        _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>, _ output: inout EventBuffer
    ) {
        if skipped > 0 {
            skipped += 1
            return
        }
        if isInExtensions {
            extensions.start(token, attributes, text, tokenizer)
            return
        }
        if leaf != nil {
            // Markup inside a text: only its words are kept.
            longText.append(copying: text.extracting(token.text))
            leafDepth += 1
            return
        }
        let name = token.name < GPXName.byNumber.count ? GPXName.byNumber[token.name] : nil
        switch context {
        case .document: startRoot(name, token, attributes, text, &output)
        case .gpx: startTop(name, token, attributes, text, &output)
        case .metadata: startMetadata(name, token, attributes, text)
        case .track: startInTrack(name, token, attributes, text, &output)
        case .route: startInRoute(name, token, attributes, text, &output)
        case .segment:
            switch name {
            case .trkpt: startPoint(.trackPoint, token, attributes, text, &output)
            case .extensions: isInExtensions = true
            default: keepUnknown(token, attributes, text)
            }
        case .trackPoint, .routePoint, .waypoint: startInPoint(name, token, attributes, text)
        case .link: startLeaf(name, of: [.text, .type], token)
        case .author: startInAuthor(name, token, attributes, text)
        case .copyright: startLeaf(name, of: [.year, .license], token)
        }
    }

    mutating func startLeaf(_ name: GPXName?, of allowed: [GPXName], _ token: XMLToken) {
        if let name, allowed.contains(name) { leaf = name } else { skipped = 1 }
    }

    /// Keeps an element of another vocabulary that stands among the elements of GPX, as GPX 1.0 allows it.
    mutating func keepUnknown(_ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>) {
        isInExtensions = true
        isLoneExtension = true
        extensions.start(token, attributes, text, tokenizer)
    }

    mutating func startRoot(
        _ name: GPXName?, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>,
        _ output: inout EventBuffer
    ) {
        guard name == .gpx else {
            let root = tokenizer.word(token.name)
            let message = "the root element is <\(root)>, expected <gpx>"
            if XMLSniffer.otherRoots.contains(root.lowercased()) {
                failure = ConversionError(message, at: location(token))
            } else {
                output.warn(.misplaced, at: location(token), message + "; nothing in it is read")
                skipped = 1
            }
            return
        }
        push(.gpx)
        for index in token.attributes where attributes[index].name == GPXName.creator.number {
            info.creator = String(copying: text.extracting(attributes[index].text))
        }
    }

    mutating func startTop(
        _ name: GPXName?, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>,
        _ output: inout EventBuffer
    ) {
        switch name {
        case .wpt: startPoint(.waypoint, token, attributes, text, &output)
        case .rte, .trk:
            sendInfo(&output)
            feature = Feature(name == .rte ? .route : .track)
            hasBegunFeature = false
            isPartOpen = false
            isAmended = false
            push(name == .rte ? .route : .track)
        case .metadata: push(.metadata)
        case .extensions: isInExtensions = true
        // GPX 1.0 has its metadata at the top.
        case .name, .desc, .author, .email, .url, .urlname, .time, .keywords: leaf = name
        case .bounds: skipped = 1
        case .link: startLink(token, attributes, text)
        default: keepUnknown(token, attributes, text)
        }
    }

    mutating func startMetadata(
        _ name: GPXName?, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>
    ) {
        switch name {
        case .name, .desc, .time, .keywords: leaf = name
        case .link: startLink(token, attributes, text)
        case .author:
            author = Person()
            push(.author)
        case .copyright:
            copyright = Copyright(author: value(of: .author, attributes, token, text) ?? "")
            push(.copyright)
        case .bounds: skipped = 1
        case .extensions: isInExtensions = true
        default: keepUnknown(token, attributes, text)
        }
    }

    mutating func startInAuthor(
        _ name: GPXName?, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>
    ) {
        switch name {
        case .name: leaf = .name
        case .email:
            if let id = value(of: .id, attributes, token, text),
                let domain = value(of: .domain, attributes, token, text)
            {
                author.email = id + "@" + domain
            }
            leaf = .email
        case .link: startLink(token, attributes, text)
        default: skipped = 1
        }
    }

    mutating func startLink(_ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>) {
        link = WebLink(href: value(of: .href, attributes, token, text) ?? "")
        push(.link)
    }

    mutating func startInTrack(
        _ name: GPXName?, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>,
        _ output: inout EventBuffer
    ) {
        if name == .trkseg {
            beginFeature(&output)
            output.append(.beginPart(.line))
            push(.segment)
        } else {
            startInFeature(name, token, attributes, text)
        }
    }

    mutating func startInRoute(
        _ name: GPXName?, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>,
        _ output: inout EventBuffer
    ) {
        if name == .rtept {
            if !isPartOpen {
                beginFeature(&output)
                output.append(.beginPart(.line))
                isPartOpen = true
            }
            startPoint(.routePoint, token, attributes, text, &output)
        } else {
            startInFeature(name, token, attributes, text)
        }
    }

    mutating func startInFeature(
        _ name: GPXName?, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>
    ) {
        switch name {
        case .name, .cmt, .desc, .src, .number, .type, .url, .urlname, .keywords, .time, .sym: leaf = name
        case .link: startLink(token, attributes, text)
        case .extensions: isInExtensions = true
        default: keepUnknown(token, attributes, text)
        }
    }

    mutating func startInPoint(
        _ name: GPXName?, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>
    ) {
        switch name {
        case .ele, .time: leaf = name
        case .extensions: isInExtensions = true
        case .link: startLink(token, attributes, text)
        case .speed, .course, .url, .urlname: leaf = name
        case .some(let known) where known.attribute != nil: leaf = known
        default: keepUnknown(token, attributes, text)
        }
    }

    mutating func startPoint(
        _ kind: Context, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>,
        _ output: inout EventBuffer
    ) {
        point = TrackPoint(longitude: .nan, latitude: .nan)
        if hasNotes {
            notes = Annotations()
            hasNotes = false
        }
        push(kind)
        for index in token.attributes {
            let attribute = attributes[index]
            if attribute.name == Self.latitudeNumber {
                point.latitude = degrees(text.extracting(attribute.text), "latitude", token, &output)
            } else if attribute.name == Self.longitudeNumber {
                point.longitude = degrees(text.extracting(attribute.text), "longitude", token, &output)
            }
        }
        isInvalidPoint = !(abs(point.latitude) <= 90 && point.longitude.isFinite)
        if isInvalidPoint {
            let given = [GPXName.lat, .lon].map { name in
                value(of: name, attributes, token, text).map { "\(name.rawValue)=\"\($0)\"" } ?? "no \(name.rawValue)"
            }
            output.warn(
                .position, at: location(token),
                "the point has \(given[0]) and \(given[1]), expected degrees within ±90 and ±180; the point is dropped")
        } else if abs(point.longitude) > 180 {
            let wrapped = wrapLongitude(point.longitude)
            output.warn(
                .longitude, at: location(token), "longitude \(point.longitude) is beyond ±180°, read as \(wrapped)")
            point.longitude = wrapped
        }
    }

    @inline(__always)
    private mutating func degrees(
        _ text: Span<UInt8>, _ what: StaticString, _ token: XMLToken, _ output: inout EventBuffer
    ) -> Double {
        numbers.number(text, what, reportedAs: nil, at: token, failure: &failure, &output) ?? .nan
    }

    func number(_ text: Span<UInt8>) -> Double? {
        do { return try parseDecimal(text) } catch { return nil }
    }

    func value(
        of name: GPXName, _ attributes: Span<XMLAttribute>, _ token: XMLToken, _ text: Span<UInt8>
    ) -> String? {
        for index in token.attributes where attributes[index].name == name.number {
            return String(copying: text.extracting(attributes[index].text))
        }
        return nil
    }
}
