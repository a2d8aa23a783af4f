import ByteText
import GeoStream

/// Makes documents of every kind of feature from a seed: the same seed, the same document.
struct SeededFeatures {
    private var state: UInt64
    /// Whether to make what nobody writes on purpose as well: texts of odd characters, names that formats use themselves,
    /// extreme numbers, lines back and forth across 180 degrees, marks that come late.
    private let isWild: Bool

    init(seed: UInt64, isWild: Bool = false) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        self.isWild = isWild
    }

    /// Chance where wild documents are wanted, never else; others come out of a seed as if this were not here.
    private mutating func wild(_ percent: Int) -> Bool { isWild && chance(percent) }

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
        if wild(20) {
            return pick([
                "", "a\rb", "a\r\nb", "\u{0}\u{1}", "\u{FFFE}", "\u{7F}\u{85}\u{2028}", "&amp;",
                "<!--", "?>", "\\u0041", "\\", "e\u{301}", "\u{202E}rtl", "null", "\u{10FFFF}",
                String(repeating: "long ", count: 2000),
            ])
        }
        return pick([
            "Alp", "Brücke", "a & b", "<x>", "\"q\"", "日本", "two words", "it's", "100 %", "x\ty", "😀", "a]]>b",
        ])
    }

    // MARK: Documents

    /// A document with `count` features and folders among them.
    mutating func document(_ count: Int, folders: Bool = true) -> EventBuffer {
        var buffer = EventBuffer()
        buffer.append(.document(info()))
        var depth = 0
        for _ in 0..<count {
            if folders, depth < 3, chance(15) {
                buffer.append(
                    .beginFolder(FolderInfo(annotations: Annotations(name: word()), properties: properties())))
                depth += 1
            }
            feature(into: &buffer)
            if depth == 0, wild(10) { buffer.append(.document(info())) }
            if depth > 0, chance(25) {
                buffer.append(.endFolder)
                depth -= 1
            }
        }
        for _ in 0..<depth { buffer.append(.endFolder) }
        return buffer
    }

    /// A document of places and lines that says little more than a notebook can hold.
    mutating func notebook(_ count: Int) -> EventBuffer {
        var buffer = EventBuffer()
        var info = DocumentInfo()
        if chance(70) { info.name = word() }
        buffer.append(.document(info))
        for _ in 0..<count {
            var feature = Feature(pick([.waypoint, .route, .track, .track]))
            feature.annotations.name = word()
            if chance(50) { feature.annotations.description = word() }
            buffer.append(.beginFeature(feature))
            if feature.kind == .waypoint {
                part(.point, 1, times: 50, into: &buffer)
            } else {
                let parts = feature.kind == .route ? 1 : number(4)
                for _ in 0..<parts { part(.line, number(5), times: pick([0, 100, 50]), into: &buffer) }
            }
            buffer.append(.endFeature)
        }
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
        if wild(30) {
            for key in ["type", "features", "name", "bbox", "crs", "fnconv", "fnconvAmended", "id"] where chance(20) {
                info.properties[key] = value(depth: 1)
            }
        }
        return info
    }

    // MARK: Features

    mutating func feature(into buffer: inout EventBuffer) {
        let kinds: [FeatureKind] = [.waypoint, .waypoint, .route, .track, .track, .area, .collection, .unlocated]
        let kind = pick(kinds)
        var feature = Feature(kind)
        feature.annotations = annotations()
        if chance(30) { feature.sourceID = chance(50) ? .string(word()) : .number("\(number(1000))") }
        if kind != .waypoint, chance(20) { feature.time = time() }
        if chance(10) {
            feature.time = time()
            feature.endTime = Timestamp(seconds: feature.time.seconds + 60)
            // Years have four digits.
            if feature.endTime.seconds > 253_402_300_799 { feature.endTime = feature.time }
        }
        feature.properties = properties()
        if chance(10) { feature.foreignMembers = [Property("extra", value(depth: 1))] }
        if wild(10) {
            let key = pick(["type", "id", "properties", "geometry", "bbox", "fnconv", "coordinates", "features", ""])
            feature.foreignMembers[key] = value(depth: 1)
        }
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
        if wild(15) {
            feature.annotations = annotations()
            feature.properties = properties()
            buffer.append(.amendFeature(feature))
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
        let crosses = wild(20)
        for _ in 0..<count {
            var point = point(time: chance(times), elevation: hasElevation && chance(90))
            if hasSensors, chance(80) {
                for sensor in Sensor.allCases where chance(40) { point.sensors[sensor] = Double(number(2000)) / 10 }
            }
            if crosses { point.longitude = pick([-180, 180, 179.9, -179.9, 179, -179]) }
            if part != .point || wild(20), chance(15) { buffer.append(.detail(annotations(ofPoint: true))) }
            buffer.append(point)
        }
        buffer.append(.endPart)
    }

    private mutating func point(time hasTime: Bool, elevation: Bool) -> TrackPoint {
        if wild(10) {
            return TrackPoint(
                longitude: pick([-180, 180, -0.0, 1e-12, 179.999999999999, 12.345678901234567]),
                latitude: pick([-90, 90, -0.0, 1e-300, 89.99999999999999]),
                elevation: elevation ? pick([-0.0, 1e20, -1e-9, 8848.8600000000001, 1.7976931348623157e308]) : .nan,
                time: hasTime ? time() : .absent)
        }
        return TrackPoint(
            longitude: Double(number(3_600_000) - 1_800_000) / 1e4, latitude: Double(number(1_800_000) - 900_000) / 1e4,
            elevation: elevation ? Double(number(40_000) - 1000) / 10 : .nan, time: hasTime ? time() : .absent)
    }

    mutating func time() -> Timestamp {
        if wild(10) {
            return pick([
                Timestamp(seconds: 0), Timestamp(seconds: -1, nanoseconds: 999_999_999),
                Timestamp(seconds: 253_402_300_799, nanoseconds: 1), Timestamp(seconds: -62_135_596_800),
            ])
        }
        return Timestamp(
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
        if wild(20) { annotate(&annotations) }
        if chance(15) { annotations.links = [link()] }
        if chance(15) { annotations.extensions = [element(depth: 2)] }
        return annotations
    }

    private mutating func annotate(_ annotations: inout Annotations) {
        for attribute in Attribute.allCases where chance(30) {
            switch attribute {
            case .name, .comment, .description, .source, .symbol, .type, .keywords: annotations[attribute] = word()
            case .fix: annotations[attribute] = pick(["none", "2d", "3d", "dgps", "pps"])
            case .number, .satellites, .dgpsStation: annotations[attribute] = "\(number(1000))"
            case .magneticVariation: annotations[attribute] = pick(["0", "359.99"])
            case .geoidHeight, .horizontalDilution, .verticalDilution, .positionDilution, .ageOfDGPSData:
                annotations[attribute] = pick(["0", "-3.25", "100000000000000000000", "0.000001"])
            }
        }
    }

    mutating func link() -> WebLink {
        if wild(20) {
            return WebLink(href: pick(["", "a b", "über/%zz?x=\"<>\"#1#2", "data:,a\nb", "\u{1}"]), text: word())
        }
        return plainLink()
    }

    private mutating func plainLink() -> WebLink {
        WebLink(
            href: "http://example.org/\(number(100))", text: chance(50) ? word() : nil,
            type: chance(30) ? pick(["text/html", "odd"]) : nil)
    }

    mutating func element(depth: Int) -> ExtensionElement {
        var element = ExtensionElement(
            namespace: pick(["urn:a", "http://example.org/b", ""]), prefix: pick(["a", "gpx", ""]),
            name: pick(["one", "two", "three"]))
        if wild(15) {
            element.namespace = pick([
                "urn:c", "http://www.topografix.com/GPX/1/1", "http://www.w3.org/XML/1998/namespace",
            ])
            element.prefix = pick(["xml", "xmlns", "gpxtpx", "fn", "1", "a b", "ns1"])
            element.name = pick(["note", "hr", "Größe", "_"])
        }
        if chance(40) { element.attributes = [ExtensionAttribute(name: "k", value: word())] }
        if wild(20) {
            element.attributes.append(ExtensionAttribute(namespace: "urn:d", prefix: "a", name: "k", value: word()))
        }
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
        if wild(20) {
            for key in [
                "name", "desc", "time", "times", "timespan", "links", "number", "sat", "_gpxType",
                "coordinateProperties",
                "heartRates", "fnconv", "", "stroke", "ele",
            ] where chance(15) {
                properties[key] = chance(30) ? timely() : value(depth: 2)
            }
        }
        return properties
    }

    /// What means something to a reader of GeoJSON in the right place.
    private mutating func timely() -> PropertyValue {
        pick([
            .string("2024-05-01T06:00:00Z"), .array([.string("2024-05-01T06:00:00Z")]), .string("trk"), .number("3"),
            .object([Property("begin", .string("2024-05-01T06:00:00Z"))]), .array([]), .object([]),
            .array([.object([Property("href", .string("x"))])]),
        ])
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
