internal import GeoStream
internal import XMLStream

/// In which words a GPX document says what can be said in several, so that a copy is read by those who read the original.
///
/// It travels through other formats as a property of the document, which is there only where a document is not as we write it
/// of ourselves.
struct GPXForm: Equatable {
    /// Where the value of a sensor stands.
    struct Place: Equatable {
        /// In the point itself, as GPX 1.0 has speed and course, and not among its extensions.
        var isInPoint = false
        /// The namespace; empty for an element that has none but GPX's.
        var namespace = ""
        var prefix = ""
        var name = ""
    }

    /// Whether it is GPX 1.0.
    var isVersion10 = false
    private var places: [Place?] = Array(repeating: nil, count: Sensor.allCases.count)

    /// Where the value of a sensor stands, nil where it stands where we put it.
    subscript(sensor: Sensor) -> Place? {
        get { places[Int(sensor.rawValue)] }
        set { places[Int(sensor.rawValue)] = newValue }
    }

    /// The form that documents have where nothing else is known.
    init() {}

    /// Whether points are as we write them of ourselves.
    var hasUsualPoints: Bool { !isVersion10 && places.allSatisfy { $0 == nil } }

    // MARK: As a property of the document

    /// The form that a document has by its properties.
    init(_ info: DocumentInfo) {
        guard let members = info.properties[DocumentInfo.formKey]?.object else { return }
        for member in members {
            guard let text = member.value.string else { continue }
            switch member.key {
            case "version": isVersion10 = text == "1.0"
            default:
                guard let sensor = Sensor.allCases.first(where: { Self.key(of: $0) == member.key }) else { continue }
                self[sensor] = Place(text)
            }
        }
    }

    /// Makes this the form of a document, by its properties.
    func apply(to info: inout DocumentInfo) {
        var members: [Property] = []
        if isVersion10 { members.append(Property("version", .string("1.0"))) }
        for sensor in Sensor.allCases {
            if let place = self[sensor] { members.append(Property(Self.key(of: sensor), .string(place.text))) }
        }
        info.properties[DocumentInfo.formKey] = members.isEmpty ? nil : .object(members)
    }

    private static func key(of sensor: Sensor) -> String {
        switch sensor {
        case .heartRate: "heartRate"
        case .cadence: "cadence"
        case .power: "power"
        case .temperature: "temperature"
        case .speed: "speed"
        case .course: "course"
        }
    }
}

extension GPXForm.Place {
    private static let point = "point"

    /// `point`, a bare name, or a prefix, a name and a namespace: `osmand:speed https://osmand.net`.
    var text: String {
        if isInPoint { return Self.point }
        return namespace.isEmpty ? name : "\(prefix):\(name) \(namespace)"
    }

    /// The place that a text says; nil where its name is not one of XML.
    init?(_ text: String) {
        if text == Self.point {
            isInPoint = true
            return
        }
        let words = text.split(separator: " ", maxSplits: 1)
        let names = (words.first ?? "").split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard let last = names.last, last.isXMLName, names.count <= 2 else { return nil }
        name = last
        if words.count == 2 {
            namespace = String(words[1])
            prefix = names.count == 2 ? names[0] : ""
        }
    }
}
