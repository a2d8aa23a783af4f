internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// Puts points, headers and metadata into the words of GPX, elements in the order of gpx.xsd of 1.1 or 1.0.
struct GPXText {
    enum PointName {
        case wpt, rtept, trkpt
    }

    // The attributes that have elements, in the order of gpx.xsd, around the links.
    private static let beforePointLinks: [Attribute] = [
        .magneticVariation, .geoidHeight, .name, .comment, .description, .source,
    ]
    private static let behindPointLinks: [Attribute] = [
        .symbol, .type, .fix, .satellites, .horizontalDilution, .verticalDilution, .positionDilution, .ageOfDGPSData,
        .dgpsStation,
    ]
    private static let beforeLineLinks: [Attribute] = [.name, .comment, .description, .source]
    private static let behindLineLinks: [Attribute] = [.number, .type]
    /// Those that have none, and go into an extension.
    static let noPointElements = Attribute.allCases.filter { !(beforePointLinks + behindPointLinks).contains($0) }
    static let noLineElements = Attribute.allCases.filter { !(beforeLineLinks + behindLineLinks).contains($0) }

    /// The words to use where there is a choice.
    var form = GPXForm() {
        didSet {
            hasUsualPoints = form.hasUsualPoints
            placedTags = nil
        }
    }
    private var hasUsualPoints = true
    /// The tags of sensors that have elements of their own; made with the first of them.
    private var placedTags: [(sensor: Sensor, start: [UInt8], end: [UInt8])]?
    /// What the version cannot hold.
    private(set) var losses = Losses()
    private let precision: Int?
    /// Longitudes from here on are written as those of 180.
    private let lastLongitude: Double
    private let isPretty: Bool
    private var times = TimestampFormatter()
    private var prefixes = NamespacePrefixes(usual: GPXNamespace.prefixes)
    /// The sensors that are written, and those of them that have been written where we put them.
    private var sensors = SensorSet()
    private var usualSensors = SensorSet()

    init(_ options: WriterOptions) {
        precision = options.precision
        var half = 0.5
        for _ in 0..<(options.precision ?? 0) { half /= 10 }
        lastLongitude = options.precision == nil ? 180 : 180 - half
        isPretty = options.pretty
    }

    /// Has the root element declare the namespaces of these sensors.
    mutating func declare(_ sensors: Sensors) { self.sensors.insert(sensors) }

    /// Declares the namespaces of all sensors, now that their places are known.
    private mutating func declareSensors() {
        for sensor in Sensor.allCases where sensors.contains(sensor) {
            if let place = form[sensor], !place.namespace.isEmpty {
                _ = prefixes.prefix(of: place.namespace, hint: place.prefix)
            }
            if usualSensors.contains(sensor) || (form[sensor] == nil && !isInPoint(sensor, .trkpt)) {
                _ = prefixes.prefix(of: sensor == .power ? GPXNamespace.power : GPXNamespace.trackPoint2, hint: "")
            }
        }
    }

    // MARK: Points

    /// Appends a point that has nothing but numbers.
    mutating func append(_ point: TrackPoint, as name: PointName, to output: inout ByteBuffer) {
        guard hasUsualPoints || point.sensors.isEmpty else {
            return append(point, Annotations(), as: name, to: &output)
        }
        appendStart(point, name, &output)
        let isEmpty = point.elevation.isNaN && point.time.isAbsent && point.sensors.isEmpty
        if isEmpty { return output.append("/>\n") }
        output.append(.greaterThan)
        appendElevationAndTime(point, &output)
        if !point.sensors.isEmpty {
            output.append("<extensions>")
            append(point.sensors, [], &output)
            output.append("</extensions>")
        }
        appendEnd(name, &output)
    }

    /// Appends a point with its annotations, and sensors in their places.
    mutating func append(
        _ point: TrackPoint, _ annotations: Annotations, as name: PointName, to output: inout ByteBuffer
    ) {
        appendStart(point, name, &output)
        output.append(.greaterThan)
        appendElevationAndTime(point, &output)
        var others = point.sensors
        if !hasUsualPoints {
            if isInPoint(.course, name) {
                append("<course>", "</course>", others.course, &output)
                others.course = .nan
            }
            if isInPoint(.speed, name) {
                append("<speed>", "</speed>", others.speed, &output)
                others.speed = .nan
            }
        }
        append(Self.beforePointLinks, of: annotations, &output)
        append(annotations.links, &output)
        append(Self.behindPointLinks, of: annotations, &output)
        append(extensions: annotations.extensions, others, &output)
        appendEnd(name, &output)
    }

    /// Whether the value of a sensor stands in the point itself, as GPX 1.0 has speed and course.
    private func isInPoint(_ sensor: Sensor, _ name: PointName) -> Bool {
        if let place = form[sensor] { return place.isInPoint }
        return form.isVersion10 && name == .trkpt && (sensor == .speed || sensor == .course)
    }

    @inline(__always)
    private func appendStart(_ point: TrackPoint, _ name: PointName, _ output: inout ByteBuffer) {
        switch name {
        case .trkpt: if isPretty { output.append("      <trkpt lat=\"") } else { output.append("<trkpt lat=\"") }
        case .rtept: if isPretty { output.append("    <rtept lat=\"") } else { output.append("<rtept lat=\"") }
        case .wpt: if isPretty { output.append("  <wpt lat=\"") } else { output.append("<wpt lat=\"") }
        }
        output.append(decimal: point.latitude, decimals: precision)
        output.append("\" lon=\"")
        // gpx.xsd, longitudeType: 180 itself is excluded, also where rounding leads to it.
        output.append(decimal: point.longitude >= lastLongitude ? -180 : point.longitude, decimals: precision)
        output.append(.quotationMark)
    }

    private func appendEnd(_ name: PointName, _ output: inout ByteBuffer) {
        switch name {
        case .trkpt: output.append("</trkpt>\n")
        case .rtept: output.append("</rtept>\n")
        case .wpt: output.append("</wpt>\n")
        }
    }

    @inline(__always)
    private mutating func appendElevationAndTime(_ point: TrackPoint, _ output: inout ByteBuffer) {
        if !point.elevation.isNaN {
            output.append("<ele>")
            output.append(decimal: point.elevation, decimals: precision)
            output.append("</ele>")
        }
        append(point.time, &output)
    }

    @inline(__always)
    private mutating func append(_ time: Timestamp, _ output: inout ByteBuffer) {
        guard !time.isAbsent else { return }
        output.append("<time>")
        times.append(time, to: &output)
        output.append("</time>")
    }

    // MARK: Annotations

    private func append(_ attributes: [Attribute], of annotations: Annotations, _ output: inout ByteBuffer) {
        annotations.forEach(of: attributes) { attribute, text in
            output.append(.lessThan)
            output.append(attribute.rawValue)
            output.append(.greaterThan)
            output.append(xmlText: text)
            output.append("</")
            output.append(attribute.rawValue)
            output.append(.greaterThan)
        }
    }

    private mutating func append(_ links: [WebLink], _ output: inout ByteBuffer) {
        guard !form.isVersion10 else { return appendURL(links, &output) }
        for link in links {
            output.append("<link")
            output.append(attribute: "href", link.href.asURI)
            output.append(.greaterThan)
            if let text = link.text { output.append(element: "text", text) }
            if let type = link.type { output.append(element: "type", type) }
            output.append("</link>")
        }
    }

    /// Appends the first link, which is all that GPX 1.0 has room for.
    private mutating func appendURL(_ links: [WebLink], _ output: inout ByteBuffer) {
        guard let link = links.first else { return }
        if links.count > 1 { losses.add("GPX 1.0 cannot hold more than one link in a place") }
        if !link.href.isEmpty { output.append(element: "url", link.href.asURI) }
        if let text = link.text { output.append(element: "urlname", text) }
    }

    /// Appends `<extensions>`, which GPX 1.0 does without, with the sensors among the elements they belong to, or nothing.
    private mutating func append(extensions: [ExtensionElement], _ sensors: Sensors, _ output: inout ByteBuffer) {
        guard !extensions.isEmpty || !sensors.isEmpty else { return }
        var sensors = sensors
        let inside = extensions.filter { $0.fromOutsideExtensions == nil }
        for element in extensions { if let outside = element.fromOutsideExtensions { append(outside, &output) } }
        guard !inside.isEmpty || !sensors.isEmpty else { return }
        if !form.isVersion10 { output.append("<extensions>") }
        if !hasUsualPoints { appendPlaced(&sensors, &output) }
        var rest: [ExtensionElement] = []
        for element in inside {
            if element.name == "TrackPointExtension", GPXNamespace.holdsSensors(element.namespace),
                element.attributes.isEmpty
            {
                rest += element.elements
            } else {
                append(element, &output)
            }
        }
        if !sensors.isEmpty || !rest.isEmpty { append(sensors, rest, &output) }
        if !form.isVersion10 { output.append("</extensions>") }
    }

    /// Appends the sensors that have elements of their own in this document, and takes them out of `sensors`.
    private mutating func appendPlaced(_ sensors: inout Sensors, _ output: inout ByteBuffer) {
        let tags = placedTags ?? makePlacedTags()
        placedTags = tags
        for (sensor, start, end) in tags where !sensors[sensor].isNaN {
            output.append(start.span)
            output.append(decimal: sensors[sensor])
            output.append(end.span)
            sensors[sensor] = .nan
        }
    }

    private mutating func makePlacedTags() -> [(sensor: Sensor, start: [UInt8], end: [UInt8])] {
        var tags: [(sensor: Sensor, start: [UInt8], end: [UInt8])] = []
        for sensor in Sensor.allCases {
            guard let place = form[sensor], !place.isInPoint else { continue }
            let prefix = place.namespace.isEmpty ? "" : prefixes.prefix(of: place.namespace, hint: place.prefix) + ":"
            let name = prefix + place.name
            tags.append((sensor, Array("<\(name)>".utf8), Array("</\(name)>".utf8)))
        }
        return tags
    }

    /// Appends an element as it was. One without a namespace is not what gpx.xsd wants, but all that the app that wrote it reads.
    ///
    /// The tab before the end tag of one that holds elements is for GDAL, which takes such a one for a number without it.
    private mutating func append(_ element: ExtensionElement, _ output: inout ByteBuffer) {
        // Ours has its namespace throughout.
        let isOurs = element.namespace == GPXNamespace.fieldNotes
        output.append(isOurs ? element : element.bared, tail: "\t", &prefixes)
    }

    /// Appends TrackPointExtension v2 with sensors and the elements `others` that were inside, in the order of its schema; the tabs are for GDAL, as above.
    private mutating func append(_ sensors: Sensors, _ others: [ExtensionElement], _ output: inout ByteBuffer) {
        usualSensors.insert(sensors)
        if !others.isEmpty { _ = prefixes.prefix(of: GPXNamespace.trackPoint2, hint: "") }
        if !others.isEmpty || sensors.hasTrackPointValues {
            output.append("<gpxtpx:TrackPointExtension>")
            append("<gpxtpx:atemp>", "</gpxtpx:atemp>", sensors.temperature, &output)
            if !others.isEmpty { append(others.filter { ["wtemp", "depth"].contains($0.name) }, &output) }
            append("<gpxtpx:hr>", "</gpxtpx:hr>", sensors.heartRate, &output)
            append("<gpxtpx:cad>", "</gpxtpx:cad>", sensors.cadence, &output)
            append("<gpxtpx:speed>", "</gpxtpx:speed>", sensors.speed, &output)
            append("<gpxtpx:course>", "</gpxtpx:course>", sensors.course, &output)
            if !others.isEmpty { append(others.filter { !["wtemp", "depth"].contains($0.name) }, &output) }
            output.append("\t</gpxtpx:TrackPointExtension>")
        }
        if !sensors.power.isNaN {
            output.append("<gpxpx:PowerExtension>")
            append("<gpxpx:PowerInWatts>", "</gpxpx:PowerInWatts>", sensors.power, &output)
            output.append("\t</gpxpx:PowerExtension>")
        }
    }

    private mutating func append(_ elements: [ExtensionElement], _ output: inout ByteBuffer) {
        for element in elements {
            var element = element
            if element.namespace == GPXNamespace.trackPoint1 { element.namespace = GPXNamespace.trackPoint2 }
            append(element, &output)
        }
    }

    private func append(_ start: StaticString, _ end: StaticString, _ value: Double, _ output: inout ByteBuffer) {
        guard !value.isNaN else { return }
        output.append(start)
        output.append(decimal: value)
        output.append(end)
    }

    // MARK: Routes and tracks

    /// A tag on a line of its own, indented where output is pretty.
    func element(_ tag: StaticString, _ depth: Int) -> [UInt8] {
        var line = ByteBuffer()
        if isPretty { for _ in 0...depth { line.append("  ") } }
        line.append(tag)
        line.append(.lineFeed)
        return line.bytes
    }

    /// Appends the start tag of a route or track, and its properties.
    mutating func appendHeader(of feature: Feature, tag: StaticString, to output: inout ByteBuffer) {
        var feature = feature
        let note = note(for: &feature, and: Self.noLineElements)
        if isPretty { output.append("  ") }
        output.append(tag)
        if isPretty { output.append("\n    ") }
        let annotations = feature.annotations
        let start = output.count
        append(Self.beforeLineLinks, of: annotations, &output)
        append(annotations.links, &output)
        append(Self.behindLineLinks, of: annotations, &output)
        append(extensions: annotations.extensions + (note.map { [$0] } ?? []), .none, &output)
        if output.count > start || !isPretty { output.append(.lineFeed) } else { output.truncate(to: start - 4) }
    }

    /// The extension `fn:note` with what GPX has no element for, these attributes included, or nil.
    func note(for feature: inout Feature, and attributes: [Attribute]) -> ExtensionElement? {
        if feature.annotations.description == nil, let text = feature.properties["description"]?.string {
            feature.annotations.description = text
            feature.properties["description"] = nil
        }
        return FieldNotesExtension.element(for: feature, and: attributes)
    }

    // MARK: Document

    mutating func appendDocumentStart(_ info: DocumentInfo, to output: inout ByteBuffer) {
        // Metadata and trailing extensions are put into words first: the root element declares their namespaces.
        var metadata = ByteBuffer()
        if form.isVersion10 { appendMetadata10(info, &metadata) } else { appendMetadata(info, &metadata) }
        for element in trailingExtensions(of: info) {
            var throwaway = ByteBuffer()
            append(element, &throwaway)
        }
        declareSensors()
        let namespace = form.isVersion10 ? GPXNamespace.gpx10 : GPXNamespace.gpx11
        output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"")
        output.append(form.isVersion10 ? "1.0\"" : "1.1\"")
        output.append(attribute: "creator", info.creator ?? "fnconv")
        output.append(attribute: "xmlns", namespace)
        output.append(attribute: "xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance")
        prefixes.appendDeclarations(to: &output)
        output.append(
            attribute: "xsi:schemaLocation", namespace + " " + namespace + "/gpx.xsd")
        output.append(">\n")
        guard !metadata.span.isEmpty else { return }
        if isPretty { output.append("  ") }
        if !form.isVersion10 { output.append("<metadata>") }
        output.append(metadata)
        output.append(form.isVersion10 ? "\n" : "</metadata>\n")
    }

    /// The metadata as GPX 1.0 has them, among the elements of the document.
    private mutating func appendMetadata10(_ info: DocumentInfo, _ output: inout ByteBuffer) {
        if let name = info.name { output.append(element: "name", name) }
        if let description = info.description { output.append(element: "desc", description) }
        if let name = info.author?.name { output.append(element: "author", name) }
        if let email = info.author?.email { output.append(element: "email", email) }
        append(info.links, &output)
        append(info.time, &output)
        if let keywords = info.keywords { output.append(element: "keywords", keywords) }
        if info.author?.link != nil { losses.add("GPX 1.0 cannot hold the link of an author") }
        if info.copyright != nil { losses.add("GPX 1.0 cannot hold a copyright") }
    }

    /// The elements at the end of the document: in GPX 1.0 those of the metadata as well.
    private func trailingExtensions(of info: DocumentInfo) -> [ExtensionElement] {
        form.isVersion10 ? info.extensions + metadataExtensions(of: info) : info.extensions
    }

    private func metadataExtensions(of info: DocumentInfo) -> [ExtensionElement] {
        let properties = info.withoutForm.properties
        let note = FieldNotesExtension.element(for: Feature(.unlocated, properties: properties))
        return info.metadataExtensions + (note.map { [$0] } ?? [])
    }

    private mutating func appendMetadata(_ info: DocumentInfo, _ output: inout ByteBuffer) {
        if let name = info.name { output.append(element: "name", name) }
        if let description = info.description { output.append(element: "desc", description) }
        if let author = info.author { append(author, &output) }
        if let copyright = info.copyright {
            output.append("<copyright")
            output.append(attribute: "author", copyright.author)
            output.append(.greaterThan)
            if let year = copyright.year, year.isYear { output.append(element: "year", year) }
            if let license = copyright.license { output.append(element: "license", license.asURI) }
            output.append("</copyright>")
        }
        append(info.links, &output)
        append(info.time, &output)
        if let keywords = info.keywords { output.append(element: "keywords", keywords) }
        append(extensions: metadataExtensions(of: info), .none, &output)
    }

    private mutating func append(_ author: Person, _ output: inout ByteBuffer) {
        output.append("<author>")
        if let name = author.name { output.append(element: "name", name) }
        if let email = author.email {
            let halves = email.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
            output.append("<email")
            output.append(attribute: "id", String(halves[0]))
            output.append(attribute: "domain", halves.count > 1 ? String(halves[1]) : "")
            output.append("/>")
        }
        if let link = author.link { append([link], &output) }
        output.append("</author>")
    }

    mutating func appendDocumentEnd(_ info: DocumentInfo, to output: inout ByteBuffer) {
        append(extensions: trailingExtensions(of: info), .none, &output)
        output.append("</gpx>\n")
    }
}

extension Sensors {
    /// Whether TrackPointExtension v2 holds any of them.
    fileprivate var hasTrackPointValues: Bool {
        !heartRate.isNaN || !cadence.isNaN || !temperature.isNaN || !speed.isNaN || !course.isNaN
    }
}

extension String {
    /// Whether this is an xsd:gYear.
    var isYear: Bool {
        let digits = utf8.prefix { $0 >= .digitZero && $0 <= .digitNine }
        return digits.count == 4 && self != "0000" && (digits.count == utf8.count || hasSuffix("Z") && utf8.count == 5)
    }
}
