internal import ByteText
internal import GeoStream

/// Moves all times of features and points.
struct TimeShift: EventTransform {
    private let shift: Int64
    private let nanoseconds: Int64
    private var leftOut = 0

    /// The years 0 to 9999, beyond which times cannot be written so that others read them.
    private static let seconds: Range<Int64> = -62_167_219_200..<253_402_300_800

    /// Seconds from which on a shift is refused.
    static let limit = 1e11

    /// By fewer seconds than the limit, to the nanosecond.
    init(_ seconds: Double) {
        let whole = seconds.rounded(.down)
        shift = Int64(whole)
        nanoseconds = Int64(((seconds - whole) * 1e9).rounded())
    }

    private mutating func moved(_ time: Timestamp) -> Timestamp {
        guard !time.isAbsent else { return time }
        let sum = Int64(time.nanoseconds) + nanoseconds
        let moved = time.seconds + shift + sum / 1_000_000_000
        guard Self.seconds.contains(moved) else {
            leftOut += 1
            return .absent
        }
        return Timestamp(seconds: moved, nanoseconds: Int32(sum % 1_000_000_000))
    }

    mutating func apply(to point: inout TrackPoint) { point.time = moved(point.time) }

    mutating func apply(to mark: Mark) -> Mark {
        mark.mapFeature { feature in
            feature.time = moved(feature.time)
            feature.endTime = moved(feature.endTime)
            if let laps = feature.properties[Self.laps] { feature.properties[Self.laps] = moved(laps) }
        }
    }

    /// The property of what a device says of its laps, times among it.
    static let laps = "laps"

    private mutating func moved(_ value: PropertyValue) -> PropertyValue {
        switch value {
        case .string(let text):
            let bytes = Array(text.utf8)
            guard let parsed = Timestamp.parse(bytes.span) else { return value }
            let time = moved(parsed.timestamp)
            return time.isAbsent ? .null : .string(time.text)
        case .array(let values): return .array(values.map { moved($0) })
        case .object(let members): return .object(members.map { Property($0.key, moved($0.value)) })
        case .number, .bool, .null: return value
        }
    }

    func finish(into output: inout EventBuffer) {
        guard leftOut > 0 else { return }
        let what = leftOut == 1 ? "a time" : "\(leftOut) times"
        output.warn(.changed, stage: "shift-time", "shift-time left out \(what) before the year 0 or after 9999")
    }
}

/// Rounds positions, and elevations if asked to, half away from zero.
struct Rounding: EventTransform {
    /// The numbers of decimals that positions and elevations can be rounded to.
    static let decimalsRange = 0...15

    let decimals: Int
    let elevationDecimals: Int?

    func apply(to point: inout TrackPoint) {
        point.longitude = point.longitude.rounded(toDecimals: decimals)
        point.latitude = point.latitude.rounded(toDecimals: decimals)
        if let elevationDecimals { point.elevation = point.elevation.rounded(toDecimals: elevationDecimals) }
    }

    func apply(to mark: Mark) -> Mark { mark }

    func finish(into output: inout EventBuffer) {}
}

extension Double {
    /// Rounded half away from zero to 0 to 15 decimals.
    @inline(__always)
    func rounded(toDecimals decimals: Int) -> Double {
        let unit = decimalUnits[decimals]
        let scaled = self * unit
        // From 2^53 on numbers have no such decimals; the largest would become infinite.
        return scaled.magnitude < 0x1p53 ? scaled.rounded() / unit : self
    }

    /// What lies at a part of the way to another value, never beyond the largest number.
    @inline(__always)
    func mixed(with end: Double, at part: Double) -> Double {
        let change = end - self
        return change.isInfinite ? self * (1 - part) + end * part : self + change * part
    }
}

private let decimalUnits: [16 of Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
]

/// Takes things away from everything that has them.
struct Stripping: EventTransform {
    private let things: Set<StageRecipe.Content>
    private let times, elevations, sensors: Bool

    init(_ things: Set<StageRecipe.Content>) {
        self.things = things
        times = things.contains(.times)
        elevations = things.contains(.elevations)
        sensors = things.contains(.sensors)
    }

    func apply(to point: inout TrackPoint) {
        if times { point.time = .absent }
        if elevations { point.elevation = .nan }
        if sensors { point.sensors = .none }
    }

    func apply(to mark: Mark) -> Mark {
        switch mark {
        case .document(var info):
            strip(&info)
            return .document(info)
        case .beginFolder(var group):
            strip(&group.annotations)
            if things.contains(.descriptions) { group.properties["description"] = nil }
            if things.contains(.properties) { group.properties = [] }
            if dropsSourceElements { group.sourceElements = [] }
            return .beginFolder(group)
        case .detail(var annotations):
            strip(&annotations)
            return .detail(annotations)
        case .beginFeature, .amendFeature: return mark.mapFeature(strip)
        case .sourceElement, .endFolder, .beginPart, .endPart, .endFeature: return mark
        }
    }

    func finish(into output: inout EventBuffer) {}

    private func strip(_ info: inout DocumentInfo) {
        if times { info.time = .absent }
        if things.contains(.names) { info.name = nil }
        if things.contains(.descriptions) { info.description = nil }
        if things.contains(.links) {
            info.links = []
            info.author?.link = nil
        }
        if things.contains(.properties) { info.properties.removeAll { $0.key != DocumentInfo.formKey } }
        if dropsSourceElements { info.sourceElements = [] }
        if things.contains(.extensions) {
            info.extensions = []
            info.metadataExtensions = []
        }
    }

    private func strip(_ feature: inout Feature) {
        strip(&feature.annotations)
        if times {
            feature.time = .absent
            feature.endTime = .absent
        }
        // What a device says of its laps is made of all three.
        if times || sensors || elevations { feature.properties[TimeShift.laps] = nil }
        if things.contains(.descriptions) {
            feature.properties.removeAll { ["description", "snippet"].contains($0.key) }
        }
        if things.contains(.properties) { feature.properties = [] }
        if things.contains(.extensions) { feature.foreignMembers = [] }
        if dropsSourceElements { feature.sourceElements = [] }
    }

    /// Elements for a copy hold properties, and what no other field has.
    private var dropsSourceElements: Bool { things.contains(.properties) || things.contains(.extensions) }

    private func strip(_ annotations: inout Annotations) {
        if things.contains(.names) { annotations.name = nil }
        if things.contains(.descriptions) {
            annotations.description = nil
            annotations[.comment] = nil
        }
        if elevations { annotations[.geoidHeight] = nil }
        if things.contains(.links) { annotations.links = [] }
        if things.contains(.extensions) { annotations.extensions = [] }
    }
}

extension Mark {
    /// The mark with its feature changed, if it has one.
    func mapFeature(_ change: (inout Feature) -> Void) -> Mark {
        switch self {
        case .beginFeature(var feature):
            change(&feature)
            return .beginFeature(feature)
        case .amendFeature(var feature):
            change(&feature)
            return .amendFeature(feature)
        case .document, .sourceElement, .beginFolder, .endFolder, .beginPart, .detail, .endPart, .endFeature:
            return self
        }
    }
}
