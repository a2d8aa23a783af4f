internal import FormatSupport
internal import GeoStream

/// Closes the rings of polygons, and holds their first positions back until there are enough for a ring.
struct Ring {
    typealias Corner = (point: TrackPoint, detail: Annotations)

    /// Whether the next ring is the outer one of its polygon.
    var isOuter = true
    private var count = 0
    private var held: [Corner] = []
    private var first = TrackPoint(longitude: .nan, latitude: .nan)
    private var last = TrackPoint(longitude: .nan, latitude: .nan)

    var part: Part { isOuter ? .outerRing : .innerRing }

    mutating func beginPolygon() { isOuter = true }

    /// Takes a position; returns those that can be handed on.
    mutating func add(_ point: TrackPoint, _ detail: Annotations) -> [Corner] {
        if count == 0 { first = point }
        last = point
        count += 1
        if count < 4 {
            held.append((point, detail))
            return []
        }
        defer { held.removeAll(keepingCapacity: true) }
        return held + [(point, detail)]
    }

    /// Ends the ring; returns what is still to be handed on, and whether the ring was not closed. A short ring is forgotten.
    mutating func end() -> (positions: [Corner], wasOpen: Bool) {
        // RFC 7946 §3.1.6: the first and last positions must be the same, their elevations too.
        let isLevel = first.elevation == last.elevation || (first.elevation.isNaN && last.elevation.isNaN)
        let wasOpen = first.longitude != last.longitude || first.latitude != last.latitude || !isLevel
        var positions: [Corner] = []
        if count + (wasOpen ? 1 : 0) >= 4 {
            positions = held
            if wasOpen {
                let closing = TrackPoint(
                    longitude: first.longitude, latitude: first.latitude, elevation: first.elevation)
                positions.append((closing, Annotations()))
            }
        }
        count = 0
        held.removeAll(keepingCapacity: true)
        return (positions, wasOpen)
    }
}
