import ByteText
import GeoStream

/// Makes documents of every kind of feature from a seed: the same seed, the same document.
struct SeededFeatures {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// A number from 0 to `limit` - 1, by the xorshift of Marsaglia (2003).
    mutating func number(_ limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % limit
    }

    mutating func chance(_ percent: Int) -> Bool { number(100) < percent }

    private mutating func pick<T>(_ values: [T]) -> T { values[number(values.count)] }

    mutating func word() -> String {
        pick(["Alp", "Brücke", "a & b", "<x>", "\"q\"", "日本", "two words", "it's", "100 %", "x\ty", "😀", "a]]>b"])
    }

    // MARK: Documents

    /// A document with `count` features and folders among them.
    mutating func document(_ count: Int, folders: Bool = true) -> EventBuffer {
        var buffer = EventBuffer()
        buffer.append(.document(info()))
        var depth = 0
        for _ in 0..<count {
            if folders, depth < 3, chance(15) {
                buffer.append(.beginGroup(Group(annotations: Annotations(name: word()), properties: properties())))
                depth += 1
            }
            feature(into: &buffer)
            if depth > 0, chance(25) {
                buffer.append(.endGroup)
                depth -= 1
            }
        }
        for _ in 0..<depth { buffer.append(.endGroup) }
        return buffer
    }

    mutating func info() -> DocumentInfo {
        var info = DocumentInfo()
        if chance(70) { info.name = word() }
        if chance(30) { info.description = word() }
        if chance(30) {
            info.author = Person(
                name: chance(80) ? word() : nil, email: chance(50) ? "a@b.org" : nil, link: chance(40) ? link() : nil)
        }
        if chance(20) { info.copyright = Copyright(author: word(), year: chance(50) ? "2024" : nil) }
        if chance(30) { info.links = [link(), link()] }
        if chance(30) { info.time = time() }
        if chance(20) { info.keywords = "a, b" }
        if chance(20) { info.creator = word() }
        if chance(20) { info.metadataExtensions = [element(depth: 2)] }
        if chance(20) { info.extensions = [element(depth: 1)] }
        info.properties = properties()
        return info
    }

    // MARK: Features

    mutating func feature(into buffer: inout EventBuffer) {
        let kinds: [FeatureKind] = [.waypoint, .waypoint, .route, .track, .track, .area, .collection, .unlocated]
        let kind = pick(kinds)
        var feature = Feature(kind)
        feature.annotations = annotations()
        if chance(30) { feature.id = chance(50) ? .string(word()) : .number("\(number(1000))") }
        if kind != .waypoint, chance(20) { feature.time = time() }
        if chance(10) {
            feature.time = time()
            feature.endTime = Timestamp(seconds: feature.time.seconds + 60)
        }
        feature.properties = properties()
        if chance(10) { feature.foreignMembers = [Property("extra", value(depth: 1))] }
        if kind == .collection { feature.geometry = .geometryCollection }
        buffer.append(.beginFeature(feature))
        switch kind {
        case .waypoint:
            if feature.endTime.isAbsent {
                part(.point, 1, times: 50, into: &buffer)
            } else {
                var point = point(time: false, elevation: chance(50))
                point.time = feature.time
                buffer.append(.beginPart(.point))
                buffer.append(point)
                buffer.append(.endPart)
            }
        case .route: part(.line, number(6), times: pick([0, 0, 100, 50]), into: &buffer)
        case .track:
            for _ in 0..<number(4) { part(.line, number(5), times: pick([0, 100, 100, 50]), into: &buffer) }
        case .area: polygon(into: &buffer)
        case .collection:
            part(.point, 1, times: 0, into: &buffer)
            part(.line, 2 + number(4), times: pick([0, 100]), into: &buffer)
            if chance(50) { polygon(into: &buffer) }
        case .unlocated: break
        }
        buffer.append(.endFeature)
    }

    private mutating func polygon(into buffer: inout EventBuffer) {
        ring(.outerRing, into: &buffer)
        for _ in 0..<number(3) { ring(.innerRing, into: &buffer) }
    }

    private mutating func ring(_ part: Part, into buffer: inout EventBuffer) {
        buffer.append(.beginPart(part))
        let first = point(time: false, elevation: chance(30))
        var points = [first]
        for _ in 0..<(2 + number(3)) { points.append(point(time: false, elevation: !first.elevation.isNaN)) }
        points.append(first)
        buffer.append(points.span)
        buffer.append(.endPart)
    }

    /// A part of `count` points, `times` percent of which have a time.
    private mutating func part(_ part: Part, _ count: Int, times: Int, into buffer: inout EventBuffer) {
        buffer.append(.beginPart(part))
        let hasElevation = chance(60)
        let hasSensors = chance(30)
        for _ in 0..<count {
            var point = point(time: chance(times), elevation: hasElevation && chance(90))
            if hasSensors, chance(80) {
                for sensor in Sensor.allCases where chance(40) { point.sensors[sensor] = Double(number(2000)) / 10 }
            }
            if part != .point, chance(15) { buffer.append(.detail(annotations(ofPoint: true))) }
            buffer.append(point)
        }
        buffer.append(.endPart)
    }

    private mutating func point(time hasTime: Bool, elevation: Bool) -> TrackPoint {
        TrackPoint(
            longitude: Double(number(3_600_000) - 1_800_000) / 1e4, latitude: Double(number(1_800_000) - 900_000) / 1e4,
            elevation: elevation ? Double(number(40_000) - 1000) / 10 : .nan, time: hasTime ? time() : .absent)
    }

    mutating func time() -> Timestamp {
        Timestamp(
            seconds: 1_600_000_000 + Int64(number(100_000_000)),
            nanoseconds: chance(20) ? Int32(number(999)) * 1_000_000 : 0)
    }

    // MARK: Words

    mutating func annotations(ofPoint: Bool = false) -> Annotations {
        var annotations = Annotations()
        if ofPoint || chance(80) { annotations.name = word() }
        if ofPoint, chance(30) { annotations.description = word() }
        if chance(20) { annotations[.comment] = word() }
        if chance(20) { annotations[.type] = word() }
        if chance(20) { annotations[.symbol] = word() }
        if ofPoint, chance(30) { annotations[.horizontalDilution] = "1.5" }
        if chance(15) { annotations.links = [link()] }
        if chance(15) { annotations.extensions = [element(depth: 2)] }
        return annotations
    }

    mutating func link() -> Link {
        Link(
            href: "http://example.org/\(number(100))", text: chance(50) ? word() : nil,
            type: chance(30) ? pick(["text/html", "odd"]) : nil)
    }

    mutating func element(depth: Int) -> ExtensionElement {
        var element = ExtensionElement(
            namespace: pick(["urn:a", "http://example.org/b", ""]), prefix: pick(["a", "gpx", ""]),
            name: pick(["one", "two", "three"]))
        if chance(40) { element.attributes = [ExtensionAttribute(name: "k", value: word())] }
        if depth > 0, chance(60) {
            element.children = [.element(self.element(depth: depth - 1)), .element(self.element(depth: 0))]
        } else if chance(80) {
            element.children = [.text(word())]
        }
        return element
    }

    mutating func properties() -> [Property] {
        var properties: [Property] = []
        if chance(30) { properties.append(Property("description", .string(word()))) }
        for key in ["way", "surface", "Größe", "a b"] where chance(20) {
            properties.append(Property(key, value(depth: 2)))
        }
        return properties
    }

    mutating func value(depth: Int) -> PropertyValue {
        switch number(depth > 0 ? 6 : 4) {
        case 0: .number(pick(["9007199254740993", "0.5", "-7", "1e21"]))
        case 1: .bool(chance(50))
        case 2: .null
        case 3: .string(pick([word(), " \n padded \n", "12", "true", ""]))
        case 4: .array((0..<number(3)).map { _ in value(depth: depth - 1) })
        default: .object([Property("k", value(depth: depth - 1))])
        }
    }
}
