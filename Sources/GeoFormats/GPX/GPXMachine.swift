internal import ByteText
internal import GeoStream
internal import XMLStream

/// The state of a GPX reader: which elements are open, and the point, feature and metadata that grow inside them.
struct GPXMachine {
    /// The open elements that matter; leaves and extensions are kept apart.
    enum Context {
        case document, gpx, metadata, waypoint, route, track, segment, routePoint, trackPoint, link, author, copyright
    }

    private static let latitudeNumber = GPXName.lat.number
    private static let longitudeNumber = GPXName.lon.number

    let tokenizer: XMLTokenizer
    let options: ReaderOptions
    private(set) var failure: ConversionError?

    private var contexts: [Context] = [.document]
    private var context = Context.document
    /// The open element whose text is a value.
    private var leaf: GPXName?
    /// How many elements are open inside the leaf.
    private var leafDepth = 0
    /// The text of the leaf that came in pieces.
    private var longText: [UInt8] = []
    /// How many open elements are being passed over.
    private var skipped = 0
    private var isInExtensions = false
    private var extensions = ExtensionBuilder()

    private var point = TrackPoint(longitude: .nan, latitude: .nan)
    /// What was said of the point or waypoint besides its numbers.
    private var notes = Annotations()
    private var hasNotes = false
    private var feature = Feature(.track)
    private var hasBegunFeature = false
    private var isPartOpen = false
    /// Whether the feature changed after its beginning was handed on.
    private var isAmended = false
    private var info = DocumentInfo() { didSet { isInfoNew = true } }
    /// Whether the metadata changed since it was handed on.
    private var isInfoNew = false
    private var link = Link(href: "")
    private var urlText: String?
    private var copyright = Copyright(author: "")
    private var author = Person()
    private var isInvalidPoint = false
    private var warnedZone = false

    init(tokenizer: XMLTokenizer, options: ReaderOptions) {
        self.tokenizer = tokenizer
        self.options = options
    }

    // MARK: Tokens

    mutating func read(
        _ tokens: Span<XMLToken>, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>, into output: inout EventBuffer
    ) {
        for index in tokens.indices where failure == nil {
            let token = tokens[index]
            switch token.kind {
            case .start: start(token, attributes, text, &output)
            case .end: end(token, text, &output)
            case .text: longText(token, text)
            }
        }
    }

    private mutating func longText(_ token: XMLToken, _ text: Span<UInt8>) {
        if isInExtensions {
            extensions.append(text.extracting(token.text), tokenizer)
        } else if leaf != nil {
            longText.append(copying: text.extracting(token.text))
        }
    }

    private func location(_ token: XMLToken) -> SourceLocation {
        SourceLocation(file: options.file, line: Int(token.line), column: Int(token.column))
    }

    private mutating func push(_ next: Context) {
        contexts.append(next)
        context = next
    }

    private mutating func pop() {
        contexts.removeLast()
        context = contexts[contexts.count - 1]
    }

    // MARK: Start tags

    private mutating func start(
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

    private mutating func startLeaf(_ name: GPXName?, of allowed: [GPXName], _ token: XMLToken) {
        if let name, allowed.contains(name) { leaf = name } else { skipped = 1 }
    }

    /// Keeps an element of another vocabulary that stands among the elements of GPX, as GPX 1.0 allows it.
    private mutating func keepUnknown(_ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>) {
        isInExtensions = true
        isLoneExtension = true
        extensions.start(token, attributes, text, tokenizer)
    }
    private var isLoneExtension = false

    private mutating func startRoot(
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

    private mutating func startTop(
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

    private mutating func startMetadata(
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

    private mutating func startInAuthor(
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

    private mutating func startLink(_ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>) {
        link = Link(href: value(of: .href, attributes, token, text) ?? "")
        push(.link)
    }

    private mutating func startInTrack(
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

    private mutating func startInRoute(
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

    private mutating func startInFeature(
        _ name: GPXName?, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>
    ) {
        switch name {
        case .name, .cmt, .desc, .src, .number, .type, .url, .urlname, .keywords, .time, .sym: leaf = name
        case .link: startLink(token, attributes, text)
        case .extensions: isInExtensions = true
        default: keepUnknown(token, attributes, text)
        }
    }

    private mutating func startInPoint(
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

    private mutating func startPoint(
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
                point.latitude = number(text.extracting(attribute.text)) ?? .nan
            } else if attribute.name == Self.longitudeNumber {
                point.longitude = number(text.extracting(attribute.text)) ?? .nan
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

    private func number(_ text: Span<UInt8>) -> Double? {
        do { return try parseDecimal(text) } catch { return nil }
    }

    private func value(
        of name: GPXName, _ attributes: Span<XMLAttribute>, _ token: XMLToken, _ text: Span<UInt8>
    ) -> String? {
        for index in token.attributes where attributes[index].name == name.number {
            return String(copying: text.extracting(attributes[index].text))
        }
        return nil
    }

    // MARK: End tags

    private mutating func end(_ token: XMLToken, _ text: Span<UInt8>, _ output: inout EventBuffer) {
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

    private mutating func endContext(_ token: XMLToken, _ text: Span<UInt8>, _ output: inout EventBuffer) {
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
    private static let bareWaypoint = Mark.beginFeature(Feature(.waypoint))

    /// The feature that the waypoint's notes make.
    private func waypoint() -> Feature {
        var feature = Feature(.waypoint, annotations: notes)
        if notes.extensions.contains(where: { $0.namespace == GPXNamespace.fieldNotes }) {
            feature.annotations.extensions = notes.extensions.filter { !FieldNotesExtension.apply($0, to: &feature) }
        }
        return feature
    }

    private mutating func keep(_ link: Link) {
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

    private mutating func endInExtensions(_ token: XMLToken, _ text: Span<UInt8>, _ output: inout EventBuffer) {
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
    private mutating func takeSensor(_ text: Span<UInt8>) -> Bool {
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

    private var sensorNamespaces: [Bool?] = []

    /// Whether the namespace with this number is one that sensors are read from; looked up once for each.
    private mutating func isSensorNamespace(_ number: XMLNameID) -> Bool {
        if number < sensorNamespaces.count, let known = sensorNamespaces[number] { return known }
        while sensorNamespaces.count <= number { sensorNamespaces.append(nil) }
        let uri = tokenizer.word(number)
        let answer = GPXNamespace.isBare(uri) || GPXNamespace.holdsSensors(uri)
        sensorNamespaces[number] = answer
        return answer
    }

    private mutating func keep(_ element: ExtensionElement) {
        switch context {
        case .gpx: info.extensions.append(element.bared)
        case .metadata:
            var holder = Feature(.unlocated)
            if FieldNotesExtension.apply(element, to: &holder) {
                info.properties += holder.properties
            } else {
                info.metadataExtensions.append(element.bared)
            }
        case .waypoint, .routePoint, .trackPoint:
            notes.extensions.append(element.bared)
            hasNotes = true
        case .track, .route, .segment:
            if !FieldNotesExtension.apply(element, to: &feature) {
                feature.annotations.extensions.append(element.bared)
            }
            isAmended = hasBegunFeature
        case .document, .link, .author, .copyright: break
        }
    }

    // MARK: Values

    private mutating func take(
        _ name: GPXName, _ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer
    ) {
        switch context {
        case .trackPoint, .routePoint, .waypoint: takeInPoint(name, text, token, &output)
        case .track, .route: takeInFeature(name, text, token, &output)
        case .gpx, .metadata: takeInMetadata(name, text, token, &output)
        case .link: if name == .text { link.text = String(copying: text) } else { link.type = String(copying: text) }
        case .author: if name == .name { author.name = String(copying: text) } else { takeEmail(text) }
        case .copyright:
            if name == .year {
                copyright.year = String(copying: text)
            } else {
                copyright.license = String(copying: text)
            }
        case .document, .segment: break
        }
    }

    private mutating func takeEmail(_ text: Span<UInt8>) {
        if author.email == nil, !text.isEmpty { author.email = String(copying: text) }
    }

    private mutating func takeInPoint(
        _ name: GPXName, _ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer
    ) {
        switch name {
        case .ele:
            do throws(DecimalError) {
                point.elevation = try parseDecimal(text)
            } catch {
                guard error != .empty else { return }
                output.warn(
                    .unreadableElevation, at: location(token),
                    "the elevation '\(String(copying: text))' is not a number; the point has none")
            }
        case .time: point.time = time(text, token, &output)
        case .speed, .course:
            if let value = number(text) { point.sensors[name == .speed ? .speed : .course] = value }
        case .url:
            notes.links.append(Link(href: String(copying: text)))
            hasNotes = true
        case .urlname:
            if notes.links.isEmpty { notes.links.append(Link(href: "")) }
            notes.links[notes.links.count - 1].text = String(copying: text)
            hasNotes = true
        default:
            guard let attribute = name.attribute else { return }
            hasNotes = true
            set(attribute, text, token, &notes, &output)
        }
    }

    private mutating func takeInFeature(
        _ name: GPXName, _ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer
    ) {
        isAmended = hasBegunFeature
        switch name {
        case .url: feature.annotations.links.append(Link(href: String(copying: text)))
        case .urlname:
            if feature.annotations.links.isEmpty { feature.annotations.links.append(Link(href: "")) }
            feature.annotations.links[feature.annotations.links.count - 1].text = String(copying: text)
        case .keywords: feature.annotations[.keywords] = String(copying: text)
        case .time: feature.time = time(text, token, &output)
        default:
            guard let attribute = name.attribute else { return }
            set(attribute, text, token, &feature.annotations, &output)
        }
    }

    private mutating func takeInMetadata(
        _ name: GPXName, _ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer
    ) {
        switch name {
        case .name: info.name = String(copying: text)
        case .desc: info.description = String(copying: text)
        case .keywords: info.keywords = String(copying: text)
        case .time: info.time = time(text, token, &output)
        case .author: info.author = Person(name: String(copying: text), email: info.author?.email)
        case .email: info.author = Person(name: info.author?.name, email: String(copying: text))
        case .url: info.links.append(Link(href: String(copying: text)))
        case .urlname:
            if info.links.isEmpty { info.links.append(Link(href: "")) }
            info.links[info.links.count - 1].text = String(copying: text)
        default: break
        }
    }

    private mutating func time(_ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer) -> Timestamp {
        guard let parsed = Timestamp.parse(text) else {
            if text.indices.contains(where: { text[$0] > 0x20 }) {
                output.warn(
                    .unreadableTime, at: location(token),
                    "the time '\(String(copying: text))' is not a date and time like 2024-05-01T06:00:00Z; it is left out"
                )
            }
            return .absent
        }
        if !parsed.hasZone, !warnedZone {
            warnedZone = true
            output.warn(
                .missingZone, at: location(token),
                "times without a zone are read as UTC, first '\(String(copying: text))'")
        }
        return parsed.timestamp
    }

    private func set(
        _ attribute: Attribute, _ text: Span<UInt8>, _ token: XMLToken, _ target: inout Annotations,
        _ output: inout EventBuffer
    ) {
        guard target[attribute] == nil else {
            output.warn(
                .misplaced, at: location(token), "a second <\(attribute.rawValue)> in one element; the first is kept")
            return
        }
        if let problem = attribute.problem(with: text) {
            output.warn(
                .unreadableValue, at: location(token),
                "<\(attribute.rawValue)> is '\(String(copying: text))', expected \(problem); it is left out")
        } else {
            target[attribute] = attribute.normalized(text)
        }
    }

    // MARK: Events

    private mutating func sendInfo(_ output: inout EventBuffer) {
        guard isInfoNew else { return }
        isInfoNew = false
        output.append(.document(info))
    }

    private mutating func beginFeature(_ output: inout EventBuffer) {
        guard !hasBegunFeature else { return }
        hasBegunFeature = true
        output.append(.beginFeature(feature))
    }

    private mutating func endFeature(_ output: inout EventBuffer) {
        beginFeature(&output)
        if isPartOpen { output.append(.endPart) }
        isPartOpen = false
        if isAmended { output.append(.amendFeature(feature)) }
        output.append(.endFeature)
    }

    /// Closes what is open where the document ended too early, without the point that was cut.
    mutating func finish(into output: inout EventBuffer) {
        while let open = contexts.last, open != .document {
            switch open {
            case .segment: output.append(.endPart)
            case .track, .route: endFeature(&output)
            case .gpx: sendInfo(&output)
            case .document, .metadata, .waypoint, .routePoint, .trackPoint, .link, .author, .copyright: break
            }
            pop()
        }
    }
}

extension GPXName {
    /// The tokenizer's number of the name.
    var number: XMLNameID { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}
