internal import FormatSupport
internal import GeoStream

/// The waypoints of WPL sentences, and the routes of RTE sentences, which name them.
struct NMEAWaypoints {
    private struct Route {
        var name: String
        var points: [String]
    }

    private let limit: Int
    /// The first of them, by name.
    private var places: [String: TrackPoint] = [:]
    /// Those that have not been handed on.
    private var waiting = NMEAWaitingPoints()
    private var routes: [Route] = []
    private var nameCount = 0

    init(limit: Int) { self.limit = limit }

    var isEmpty: Bool { places.isEmpty }

    /// Whether there are more than routes can name.
    var isFull: Bool { places.count >= limit }

    /// Takes a waypoint; receivers repeat them, so one that is known already is skipped.
    mutating func take(_ point: TrackPoint, named name: String) throws(ConversionError) {
        guard places[name] != point else { return }
        if places.count < limit { places[name] = point }
        try waiting.append(point, Annotations(name: name.isEmpty ? nil : name))
    }

    /// Takes a sentence of a route, which may have several. Returns what is wrong.
    mutating func take(rte sentence: borrowing NMEASentence) -> String? {
        let name = sentence.text(4) ?? ""
        if sentence.whole(2) == 1 || routes.last?.name != name { routes.append(Route(name: name, points: [])) }
        nameCount += max(1, sentence.count - 4)
        guard nameCount <= limit else { return "the routes have more than \(limit) waypoints" }
        guard sentence.count > 4 else { return nil }
        for number in 5...sentence.count {
            if let point = sentence.text(number) { routes[routes.count - 1].points.append(point) }
        }
        return nil
    }

    /// Hands on the waypoints that have not been.
    mutating func emit(into output: inout EventBuffer) throws(ConversionError) {
        try waiting.drain { point, said in
            output.append(.beginFeature(Feature(.waypoint, annotations: said ?? Annotations())))
            output.append(.beginPart(.point))
            output.append(point)
            output.append(.endPart)
            output.append(.endFeature)
        }
    }

    /// Hands on the routes; returns the names of points that are nowhere.
    mutating func emitRoutes(into output: inout EventBuffer) -> [String] {
        var unknown: [String] = []
        for route in routes {
            unknown += route.points.filter { places[$0] == nil }
            guard route.points.contains(where: { places[$0] != nil }) else { continue }
            var annotations = Annotations(name: route.name.isEmpty ? nil : route.name)
            if let number = Int(route.name), number >= 0 { annotations[.number] = String(number) }
            output.append(.beginFeature(Feature(.route, annotations: annotations)))
            output.append(.beginPart(.line))
            for name in route.points {
                guard let point = places[name] else { continue }
                output.append(.detail(Annotations(name: name)))
                output.append(point)
            }
            output.append(.endPart)
            output.append(.endFeature)
        }
        return unknown
    }
}
