internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// The parts and points of one feature, spooled until its end, and what is known of them by then.
struct KMLBody {
    private(set) var spool: Spool
    private(set) var parts: [PartSummary] = []
    /// The annotations of single points, in GPX elements: a head with the number of the point, then the text.
    private(set) var details: Spool
    private var pending: Annotations?
    private(set) var count = 0
    /// The namespaces that the details use.
    var prefixes = KMLBody.freshPrefixes
    private var scratch = ByteBuffer()
    /// How many characters of details were replaced, in all features so far.
    private(set) var replacedCharacters = 0

    static var freshPrefixes: NamespacePrefixes {
        var usual = GPXNamespace.prefixes
        usual[GPXNamespace.gpx11] = "gpx"
        usual[KMLNamespace.gx] = "gx"
        return NamespacePrefixes(usual: usual)
    }

    init(_ options: WriterOptions) {
        spool = Spool(memoryLimit: options.spoolLimit)
        details = Spool(memoryLimit: options.spoolLimit)
    }

    mutating func removeAll() {
        if !spool.isEmpty { spool.removeAll() }
        if !details.isEmpty { details.removeAll() }
        parts.removeAll(keepingCapacity: true)
        pending = nil
        count = 0
        if !prefixes.namespaces.isEmpty { prefixes = Self.freshPrefixes }
    }

    mutating func begin(_ part: Part) { parts.append(PartSummary(part)) }

    /// Keeps the annotations of the next point.
    mutating func append(_ annotations: Annotations) { pending = annotations }

    mutating func append(_ points: Span<TrackPoint>) throws(ConversionError) {
        guard !points.isEmpty, var record = parts.popLast() else { return }
        if let annotations = pending {
            pending = nil
            if !annotations.isEmpty {
                record.details += 1
                try appendDetail(annotations)
            }
        }
        record.add(points)
        count += points.count
        parts.append(record)
        try spool.append(points)
    }

    private mutating func appendDetail(_ annotations: Annotations) throws(ConversionError) {
        scratch.removeAll()
        scratch.append(gpxChildren: annotations, &prefixes)
        let head = [UInt64(count), UInt64(scratch.count)].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
        }
        try details.append(head.span)
        try details.append(scratch)
        replacedCharacters += scratch.replacedCharacters
    }

    /// The whole feature's: whether any point has an elevation.
    var hasElevation: Bool { parts.contains { $0.hasElevation } }
    var sensors: SensorSet { parts.reduce(into: SensorSet()) { $0.formUnion($1.sensors) } }
    var hasDetails: Bool { !details.isEmpty }
    var hasTimes: Bool { parts.contains { $0.timed > 0 } }
}

/// A place among the details of a feature.
struct DetailCursor {
    private var cursor = SpoolCursor()
    private var text: [UInt8] = []

    /// Writes the next `number` details, their points counted from `start`.
    mutating func write(
        _ number: Int, of body: borrowing KMLBody, from start: Int, to output: inout ByteBuffer
    ) throws(ConversionError) {
        for _ in 0..<number {
            guard try cursor.text(in: body.details, into: &text) else { return }
            let index = Int(truncatingIfNeeded: word(at: 0))
            var left = Int(truncatingIfNeeded: word(at: 8))
            output.append("<fn:point at=\"")
            output.append(integer: index - start)
            output.append("\">")
            // A long text comes in pieces.
            while left > 0, try cursor.text(in: body.details, into: &text) {
                output.append(text.span)
                left -= text.count
            }
            output.append("</fn:point>\n")
        }
    }

    private func word(at offset: Int) -> UInt64 {
        (0..<8).reduce(0) { $0 | UInt64(text[offset + $1]) << UInt64(8 * $1) }
    }
}

extension ByteBuffer {
    /// Appends annotations as children of a GPX element, in GPX's namespace, and notes what has to be declared.
    mutating func append(gpxChildren annotations: Annotations, _ prefixes: inout NamespacePrefixes) {
        _ = prefixes.prefix(of: GPXNamespace.gpx11, hint: "gpx")
        _ = prefixes.prefix(of: GPXNamespace.fieldNotes, hint: "fn")
        for attribute in annotations.attributes {
            guard let text = annotations[attribute] else { continue }
            append("<gpx:")
            append(attribute.rawValue)
            append(.greaterThan)
            append(xmlText: text)
            append("</gpx:")
            append(attribute.rawValue)
            append(.greaterThan)
        }
        for link in annotations.links { append(gpxLink: link, &prefixes) }
        append(gpxExtensions: annotations.extensions, &prefixes)
    }

    mutating func append(gpxLink link: WebLink, _ prefixes: inout NamespacePrefixes) {
        _ = prefixes.prefix(of: GPXNamespace.gpx11, hint: "gpx")
        append("<gpx:link")
        append(attribute: "href", link.href)
        append(.greaterThan)
        if let text = link.text { append(element: "gpx:text", text) }
        if let type = link.type { append(element: "gpx:type", type) }
        append("</gpx:link>")
    }

    /// Appends `gpx:extensions` with these elements, or nothing.
    mutating func append(gpxExtensions elements: [ExtensionElement], _ prefixes: inout NamespacePrefixes) {
        guard !elements.isEmpty else { return }
        _ = prefixes.prefix(of: GPXNamespace.gpx11, hint: "gpx")
        append("<gpx:extensions>")
        for element in elements { append(element.withNamespace, &prefixes) }
        append("</gpx:extensions>")
    }
}
