internal import ByteText
internal import FormatSupport
internal import GeoStream

/// What is known so far of a stretch of time, of any shape.
struct TimelineDraft {
    enum Kind {
        case visit, activity, path
    }

    var kind: Kind?
    var start = Timestamp.absent
    var end = Timestamp.absent
    /// Where an activity began and ended, and where a visit was.
    var first = TimelinePlace()
    var last = TimelinePlace()
    var place = TimelinePlace()
    /// The centre of a visit, for one whose place has no position.
    var center = TimelinePlace()
    /// What moved, or what sort of place it was.
    var type: String?
    var name: String?
    var address: String?
    var placeID: String?
    var distance: String?

    private static let unknownTypes = ["UNKNOWN", "Unknown", "TYPE_UNKNOWN", "UNKNOWN_ACTIVITY_TYPE"]

    /// The visit as a waypoint.
    var waypoint: (feature: Feature, point: TrackPoint?) {
        let known = type.flatMap { Self.unknownTypes.contains($0) ? nil : $0 }
        var feature = Feature(.waypoint, annotations: Annotations(name: name ?? known))
        feature.annotations[.type] = known
        feature.annotations.description = address
        if let placeID { feature.properties.append(Property("placeId", .string(placeID))) }
        feature.endTime = end
        guard var point = place.point ?? center.point else {
            feature.kind = .unlocated
            feature.time = start
            return (feature, nil)
        }
        point.time = start
        if !end.isAbsent { feature.time = start }
        return (feature, point)
    }

    /// The activity or path as a track.
    var track: Feature {
        var feature = Feature(.track, time: start, endTime: end)
        feature.annotations[.type] = type.flatMap { Self.unknownTypes.contains($0) ? nil : $0 }
        if let distance { feature.properties.append(Property("distanceMeters", .number(distance))) }
        return feature
    }
}

/// A position that comes number by number.
struct TimelinePlace {
    private(set) var longitude = Double.nan
    private(set) var latitude = Double.nan

    /// Ten-millionths of a degree; some exports have negative numbers of 32 bits without their sign.
    mutating func setLatitude(e7 value: Double) { latitude = Self.degrees(value) }
    mutating func setLongitude(e7 value: Double) { longitude = Self.degrees(value) }

    private static func degrees(_ value: Double) -> Double {
        (value > 1_800_000_000 ? value - 4_294_967_296 : value) / 1e7
    }

    /// Nil where there is none, or one off the globe.
    var point: TrackPoint? {
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        return TrackPoint(longitude: longitude, latitude: latitude)
    }

    init() {}

    /// Reads `geo:48.8566,2.3522`, `48.8566°, 2.3522°` or the same without signs; nil for anything else.
    ///
    /// With signs of degrees between them the numbers may have decimal commas, as phones write them in some languages.
    init?(_ text: Span<UInt8>) {
        let start = text.count > 4 && text[0] == UInt8(ascii: "g") && text[3] == .colon ? 4 : 0
        if let sign = text.indices.first(where: { text[$0] == 0xC2 }) {
            var at = sign
            while at < text.count, Self.isGap(text[at]) { at += 1 }
            var end = text.count
            while end > at, Self.isGap(text[end - 1]) { end -= 1 }
            guard let first = Self.number(text.extracting(start..<sign)),
                let second = Self.number(text.extracting(at..<end))
            else { return nil }
            (latitude, longitude) = (first, second)
            return
        }
        var at = start
        do throws(DecimalError) {
            latitude = try scanDecimal(text, at: &at)
            while at < text.count, Self.isGap(text[at]) { at += 1 }
            longitude = try scanDecimal(text, at: &at)
        } catch {
            return nil
        }
        // A geo URI (RFC 5870) may go on; in other texts a third number shows that commas are not what they seem.
        guard at == text.count || start > 0 else { return nil }
    }

    /// Whether a byte stands between or behind numbers: the sign of a degree, a blank or a comma.
    private static func isGap(_ byte: UInt8) -> Bool { [0xC2, 0xB0, .space, .comma].contains(byte) }

    private static func number(_ text: Span<UInt8>) -> Double? { decimal(text) ?? decimalWithComma(text) }
}
