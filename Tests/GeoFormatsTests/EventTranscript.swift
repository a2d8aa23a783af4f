import ByteText
import GeoStream

/// An event stream as indented text, for comparing whole streams.
///
/// Points are `lon lat ele time sensors`, `-` where absent; marks by their names with what they carry.
struct EventTranscript {
    private(set) var lines: [String] = []
    private var depth = 0
    /// The open feature as it was begun.
    private var begun = ""
    private var checker = GrammarChecker()
    private(set) var violations: [String] = []

    init(_ buffer: borrowing EventBuffer) {
        buffer.forEach {
            add($0)
        } points: { points in
            if let wrong = checker.check(points: points.count) { violations.append(wrong) }
            for index in points.indices { add(points[index]) }
        }
        if let wrong = checker.checkEnd() { violations.append(wrong) }
    }

    var text: String { lines.joined(separator: "\n") }

    private mutating func add(_ mark: Mark) {
        if let wrong = checker.check(mark) { violations.append(wrong) }
        switch mark {
        case .endFolder, .endPart, .endFeature: depth -= 1
        case .document, .sourceElement, .beginFolder, .beginFeature, .beginPart, .detail, .amendFeature: break
        }
        switch mark {
        case .sourceElement(let element): line("source element \(element.name)")
        case .document(let info): line("document \(Self.describe(info))")
        case .beginFolder(let group):
            line("group \(Self.describe(group.annotations)) \(Self.describe(group.properties))")
        case .endFolder: line("end group")
        case .beginFeature(let feature):
            begun = Self.describe(feature)
            line("feature \(begun)")
        case .amendFeature(let feature):
            // The elements of the source may be all that has become known.
            let amended = Self.describe(feature)
            if amended != begun { line("amend \(amended)") }
        case .endFeature: line("end feature")
        case .beginPart(let part): line("part \(part)")
        case .endPart: line("end part")
        case .detail(let annotations): line("detail \(Self.describe(annotations))")
        }
        switch mark {
        case .beginFolder, .beginPart, .beginFeature: depth += 1
        case .document, .sourceElement, .endFolder, .detail, .endPart, .amendFeature, .endFeature: break
        }
    }

    private mutating func add(_ point: TrackPoint) {
        var words = [Self.decimal(point.longitude), Self.decimal(point.latitude), Self.decimal(point.elevation)]
        words.append(Self.time(point.time))
        for sensor in Sensor.allCases where !point.sensors[sensor].isNaN {
            words.append("\(sensor)=\(Self.decimal(point.sensors[sensor]))")
        }
        line(words.joined(separator: " "))
    }

    private mutating func line(_ text: String) { lines.append(String(repeating: "  ", count: depth) + text) }

    static func decimal(_ value: Double) -> String {
        guard !value.isNaN else { return "-" }
        var buffer = ByteBuffer()
        buffer.append(decimal: value)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    static func time(_ time: Timestamp) -> String {
        guard !time.isAbsent else { return "-" }
        var buffer = ByteBuffer()
        var formatter = TimestampFormatter()
        formatter.append(time, to: &buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    static func describe(_ feature: Feature) -> String {
        var words = ["\(feature.kind)"]
        if let geometry = feature.geometry { words.append(geometry.rawValue) }
        if let id = feature.sourceID { words.append("id=\(describe(id))") }
        words.append(describe(feature.annotations))
        if !feature.time.isAbsent { words.append("time=\(time(feature.time))") }
        if !feature.endTime.isAbsent { words.append("end=\(time(feature.endTime))") }
        words.append(describe(feature.properties))
        if !feature.foreignMembers.isEmpty { words.append("foreign \(describe(feature.foreignMembers))") }
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    static func describe(_ annotations: Annotations) -> String {
        var words = annotations.attributes.map { "\($0.rawValue)=\"\(annotations[$0] ?? "")\"" }
        words += annotations.links.map(describe)
        words += annotations.extensions.map(describe)
        return words.joined(separator: " ")
    }

    static func describe(_ link: WebLink) -> String { "link(\(link.href)|\(link.text ?? "-")|\(link.type ?? "-"))" }

    static func describe(_ properties: [Property]) -> String {
        properties.isEmpty
            ? "" : "{" + properties.map { "\($0.key): \(describe($0.value))" }.joined(separator: ", ") + "}"
    }

    static func describe(_ value: PropertyValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let text): text
        case .string(let text): "\"\(text)\""
        case .array(let values): "[" + values.map(describe).joined(separator: ", ") + "]"
        case .object(let members): members.isEmpty ? "{}" : describe(members)
        }
    }

    static func describe(_ element: ExtensionElement) -> String {
        let attributes = element.attributes.map { attribute in
            let namespace = attribute.namespace.isEmpty ? "" : "{\(attribute.namespace)}"
            return " \(namespace)\(attribute.name)=\"\(attribute.value)\""
        }.joined()
        let children = element.children.map { child in
            switch child {
            case .text(let text): text
            case .element(let inner): describe(inner)
            }
        }
        return "<{\(element.namespace)}\(element.name)\(attributes)>" + children.joined() + "</>"
    }

    static func describe(_ info: DocumentInfo) -> String {
        var words: [String] = []
        if let name = info.name { words.append("name=\"\(name)\"") }
        if let description = info.description { words.append("desc=\"\(description)\"") }
        if let author = info.author {
            words.append("author(\(author.name ?? "-")|\(author.email ?? "-")|\(author.link.map(describe) ?? "-"))")
        }
        if let copyright = info.copyright {
            words.append("copyright(\(copyright.author)|\(copyright.year ?? "-")|\(copyright.license ?? "-"))")
        }
        words += info.links.map(describe)
        if !info.time.isAbsent { words.append("time=\(time(info.time))") }
        if let keywords = info.keywords { words.append("keywords=\"\(keywords)\"") }
        if let creator = info.creator { words.append("creator=\"\(creator)\"") }
        words += info.metadataExtensions.map { "metadata" + describe($0) }
        words += info.extensions.map(describe)
        words.append(describe(info.properties))
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
