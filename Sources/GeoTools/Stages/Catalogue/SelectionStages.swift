internal import ByteText

extension StageCatalogue {
    /// Less of the map.
    static let selection: [StageDescriptor] = [cropTime, cropBox, near, hide, only, first]

    private static let cropTime = StageDescriptor(
        "crop-time", "FROM..TO", unit: "ISO 8601 times, UTC where they name no zone", example: "2026-09-08T17:40:00Z..",
        summary: "keep what happened in a span of time",
        help: """
            Keeps the points whose time is in the span, both ends included; one end may be left open. Lines are cut where points are \
            missing. A point without a time shares the fate of the one before it in its segment; what has no time at all goes. Where \
            nothing is left, a message says so.
            """
    ) { text throws(StageError) in
        guard let (from, to) = text.divided(by: "..") else {
            throw StageError("\(quoted(text)) is not a span of time; write FROM..TO, FROM.. or ..TO")
        }
        let start = from.isEmpty ? Timestamp.absent : try StageArgument.time(from)
        let end = to.isEmpty ? Timestamp.absent : try StageArgument.time(to)
        guard !(start.isAbsent && end.isAbsent) else { throw StageError("\(quoted(text)) is open at both ends") }
        guard start.isAbsent || end.isAbsent || !(end < start) else {
            throw StageError("\(quoted(text)) ends before it begins")
        }
        return .cropTime(from: start, to: end)
    }

    private static let cropBox = StageDescriptor(
        "crop-box", "W,S,E,N", unit: "degrees", example: "10.15,54.32,10.16,54.33",
        summary: "keep what lies in a box",
        help: """
            Keeps the points between two longitudes and two latitudes, edges included. The box crosses 180° where the first longitude \
            is greater than the second. Lines are cut where they leave the box; polygons stay where they are wholly inside.
            """
    ) { text throws(StageError) in
        let values = try StageArgument(text, values: 4).values
        guard values.count == 4 else { throw StageError("\(quoted(text)) is no box; write WEST,SOUTH,EAST,NORTH") }
        let bounds = GeographicBounds(
            west: try StageArgument.number(values[0], "longitude", in: -180...180),
            south: try StageArgument.number(values[1], "latitude", in: -90...90),
            east: try StageArgument.number(values[2], "longitude", in: -180...180),
            north: try StageArgument.number(values[3], "latitude", in: -90...90))
        guard bounds.south <= bounds.north else {
            throw StageError("\(quoted(text)) has its south (\(values[1])) north of its north (\(values[3]))")
        }
        return .cropBox(bounds)
    }

    private static let near = StageDescriptor(
        "near", "LAT,LON,DISTANCE", unit: "degrees, metres", example: "54.3215,10.1528,300m",
        summary: "keep what lies within a distance of a place",
        help: """
            Keeps the points within the distance on the ground. Lines are cut where they leave the circle; polygons stay where they are \
            wholly inside.
            """
    ) { text throws(StageError) in
        let (centre, radius) = try circle(text)
        return .near(centre, radius: radius)
    }

    private static let hide = StageDescriptor(
        "hide", "LAT,LON,DISTANCE", unit: "degrees, metres", example: "54.3215,10.1528,300m",
        summary: "remove what lies within a distance of a place (may be repeated)",
        help: """
            Removes the points within the distance on the ground, with their names and all their properties, and cuts \
            lines there; also where a line passes through the circle between two points outside. Polygons go that reach into the circle \
            or lie around it. A feature that loses all its points goes altogether; one that loses some loses the address and the name of \
            its place. Names, descriptions and extensions are not looked into: --strip names,descriptions,extensions,properties takes \
            them away.

            The ends of several tracks around a circle show its middle: choose one that is not the place itself.
            """
    ) { text throws(StageError) in
        let (centre, radius) = try circle(text)
        return .hide(centre, radius: radius)
    }

    private static func circle(_ text: String) throws(StageError) -> (centre: Position, radius: Double) {
        let values = try StageArgument(text, values: 3).values
        guard values.count == 3 else {
            throw StageError("\(quoted(text)) is no circle; write LATITUDE,LONGITUDE,DISTANCE")
        }
        let latitude = try StageArgument.number(values[0], "latitude", in: -90...90)
        let longitude = try StageArgument.number(values[1], "longitude", in: -180...180)
        let radius = try positive(values[2], [.length]).value
        return (Position(longitude: longitude, latitude: latitude), radius)
    }

    private static let only = StageDescriptor(
        "only", "KIND,…", example: "tracks,routes", summary: "keep some kinds of features",
        help: """
            Kinds are tracks, routes, waypoints, areas (polygons) and notes (features without a position). Of a feature of mixed parts \
            its lines count as tracks, its points as waypoints and its polygons as areas.
            """
    ) { text throws(StageError) in .only(try StageArgument.words(text, as: StageRecipe.FeatureGroup.self)) }

    private static let first = StageDescriptor(
        "first", "COUNT", unit: "points", example: "20", summary: "keep the first points of all",
        help: """
            Keeps the first points of the whole input, in their order, those of waypoints included; features that come after lose their \
            points and go. A polygon stays if all of it is among the first points.
            """
    ) { text throws(StageError) in .first(try StageArgument.count(text)) }
}

extension String {
    /// What stands before and after the first occurrence of a separator.
    fileprivate func divided(by separator: String) -> (before: String, after: String)? {
        var rest = self[...]
        while !rest.isEmpty {
            if rest.hasPrefix(separator) {
                return (String(self[..<rest.startIndex]), String(rest.dropFirst(separator.count)))
            }
            rest.removeFirst()
        }
        return nil
    }
}
