internal import ByteText

extension StageCatalogue {
    /// Fewer points on lines, or others.
    static let thinning: [StageDescriptor] = [simplify, thin, dedupe, clean, resample, elevationFix, smoothElevation]

    private static let simplify = StageDescriptor(
        "simplify", "DISTANCE|COUNT[,method=visvalingam]", unit: "metres on the ground, or points",
        defaultValue: "method=douglas-peucker", memory: .segment, example: "10m",
        summary: "drop points that hardly change the shape of a line",
        help: """
            With a distance, each segment and ring is replaced by a line of some of its points that passes no other point at more \
            than that distance (Douglas-Peucker): measured on the ground in metres, to the segment and not to the infinite line, \
            right across 180° and at the poles. The first and the last point stay; a ring keeps at least four. A distance of \
            0m keeps every point.

            With a count, each track, route or other feature keeps at most that many points: those that a growing distance \
            would give up last. Both ends of each of its segments stay, whatever the count.

            method=visvalingam drops, again and again, the point that makes the smallest triangle with its neighbours, while that is \
            smaller than a square with the distance as its side, or until the count is reached.

            Times, sensors and details stay with the points that are kept. Some 50 bytes a point are held for one segment; with a \
            count for one feature, and 100 bytes for each of its segments.
            """
    ) { text throws(StageError) in
        let argument = try StageArgument(text, values: 1, keys: ["method"])
        guard let amount = argument.values.first else {
            throw StageError("\(quoted(text)) has no distance or count; write something like 10m or 500")
        }
        let quantity = try Quantity.parse(amount, as: [.length, .number])
        var method = Simplification.Method.douglasPeucker
        if let name = argument["method"] {
            guard let known = Simplification.Method(rawValue: name) else {
                let names = Simplification.Method.allCases.map(\.rawValue)
                throw StageError("\(quoted(name)) is no method; write \(alternatives(names))")
            }
            method = known
        }
        guard quantity.measure == .number else {
            return .simplify(tolerance: quantity.value, method: method)
        }
        return .simplify(count: try StageArgument.count(amount), method: method)
    }

    private static let thin = StageDescriptor(
        "thin", "DISTANCE|DURATION", unit: "metres or seconds", example: "10m",
        summary: "keep points of a line at least so far, or so long, apart",
        help: """
            A point stays if it is at least the distance, or the duration, from the last one that stayed. The first and the last point \
            of each segment stay; with a duration, so do points without a time.
            """
    ) { text throws(StageError) in
        switch try positive(text, [.length, .duration]) {
        case let quantity where quantity.measure == .duration: .thin(interval: quantity.value)
        case let quantity: .thin(distance: quantity.value)
        }
    }

    private static let dedupe = StageDescriptor(
        "dedupe", summary: "drop repeated points of a line",
        help: """
            Of points that follow each other at the same position and elevation the first stays, and the last if its time is \
            another: when one came, and when one went. A closed line stays closed.
            """
    ) { _ throws(StageError) in .dedupe }

    private static let clean = StageDescriptor(
        "clean", "[max-speed=SPEED]", isArgumentOptional: true, unit: "speed", defaultValue: "max-speed=1200km/h",
        example: "max-speed=30m/s", summary: "remove false positions of a recording",
        help: """
            Removes from lines positions at exactly 0°/0° that are more than 100 km from the rest, points with the time of the one \
            before, and points that could only be reached faster than the maximum speed. Where eight such points agree with each \
            other the line has jumped: it is cut there into two segments; if fewer points came before the jump, those go. Points without \
            a time are judged by the first rule alone.

            What was removed is counted on standard error, by its reason.
            """
    ) { text throws(StageError) in
        let argument = try StageArgument(text, values: 0, keys: ["max-speed"])
        guard let typed = argument["max-speed"] else { return .clean() }
        return .clean(maximumSpeed: try positive(typed, [.speed]).value)
    }

    private static let resample = StageDescriptor(
        "resample", "DURATION|DISTANCE", unit: "seconds or metres", example: "1s",
        summary: "put points on lines at even steps of time or distance",
        help: """
            Replaces the points of each segment by new ones at even steps from its first point; the last point stays. Between two \
            points position (along the geodesic), elevation, time and sensors change evenly; a value that one of them lacks is missing. \
            With a duration, points without a time and points that are not later than the one before are left out, with a message; of a line \
            whose times run backwards, as after --reverse, that is all but the first.
            """
    ) { text throws(StageError) in
        let quantity = try positive(text, [.duration, .length])
        return quantity.measure == .duration
            ? .resample(interval: quantity.value) : .resample(distance: quantity.value)
    }

    private static let elevationFix = StageDescriptor(
        "elevation-fix", memory: .window, summary: "fill in missing elevations of lines",
        help: """
            Gives each point without an elevation one between those of its neighbours in the segment that have one, evenly along the \
            way. Before the first and after the last known elevation nothing is filled in.
            """
    ) { _ throws(StageError) in .elevationFix }

    private static let smoothElevation = StageDescriptor(
        "smooth-elevation", "DURATION|DISTANCE", unit: "seconds or metres", memory: .window, example: "100m",
        summary: "even out the noise of elevations",
        help: """
            Replaces each elevation by the mean of those in a window of this size around it, to the millimetre. The window narrows \
            towards the ends of a segment, whose elevations stay. Points without an elevation stay without.
            """
    ) { text throws(StageError) in
        let quantity = try positive(text, [.duration, .length])
        return quantity.measure == .duration
            ? .smoothElevation(interval: quantity.value) : .smoothElevation(distance: quantity.value)
    }
}

/// A quantity above zero.
func positive(_ text: String, _ measures: [Quantity.Measure]) throws(StageError) -> Quantity {
    let quantity = try Quantity.parse(text, as: measures)
    guard quantity.value > 0 else { throw StageError("\(quoted(text)) must be more than zero") }
    return quantity
}
