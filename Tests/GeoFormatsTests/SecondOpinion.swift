import Foundation

/// The rules of RFC 7946, checked on what Foundation has read.
enum SecondOpinion {
    struct Fault: Error, CustomStringConvertible {
        var description: String
    }

    /// The number of positions in an object; throws what is wrong with it.
    static func positions(in object: Any?) throws -> Int {
        guard let object = object as? [String: Any], let type = object["type"] as? String else {
            throw Fault(description: "an object without a type")
        }
        if object["bbox"] != nil { throw Fault(description: "a bbox, which nobody checks yet") }
        switch type {
        case "FeatureCollection": return try list(object["features"]).reduce(0) { try $0 + positions(in: $1) }
        case "GeometryCollection": return try list(object["geometries"]).reduce(0) { try $0 + positions(in: $1) }
        case "Feature":
            guard let properties = object["properties"] as? [String: Any], let geometry = object["geometry"] else {
                throw Fault(description: "a feature without properties or geometry")
            }
            let shape = geometry is NSNull ? nil : geometry
            for (name, column) in properties["coordinateProperties"] as? [String: Any] ?? [:] {
                guard fits(column, shape: try Self.shape(of: shape)) else {
                    throw Fault(description: "the column '\(name)' is not nested as the coordinates are")
                }
            }
            return try shape.map { try positions(in: $0) } ?? 0
        default:
            guard let rule = rules[type] else { throw Fault(description: "the type '\(type)'") }
            return try count(object["coordinates"], depth: rule.depth, least: rule.least, isRing: rule.isRing)
        }
    }

    private static let rules: [String: (depth: Int, least: Int, isRing: Bool)] = [
        "Point": (0, 1, false), "MultiPoint": (1, 1, false), "LineString": (1, 2, false),
        "MultiLineString": (2, 2, false), "Polygon": (2, 4, true), "MultiPolygon": (3, 4, true),
    ]

    /// Counts positions that are nested `depth` deep, at least `least` in each innermost array.
    private static func count(_ value: Any?, depth: Int, least: Int, isRing: Bool) throws -> Int {
        let elements = try list(value)
        guard depth > 0 else {
            guard let numbers = elements as? [NSNumber], (2...3).contains(numbers.count),
                abs(numbers[0].doubleValue) <= 180, abs(numbers[1].doubleValue) <= 90
            else { throw Fault(description: "the position \(elements)") }
            return 1
        }
        if depth == 1 {
            guard elements.count >= least else { throw Fault(description: "\(elements.count) positions") }
            if isRing, "\(elements[0])" != "\(elements[elements.count - 1])" {
                throw Fault(description: "an open ring")
            }
            let longitudes = elements.map { (($0 as? [NSNumber])?.first?.doubleValue) ?? .nan }
            if least > 1, !isRing, zip(longitudes, longitudes.dropFirst()).contains(where: { abs($0 - $1) > 180 }) {
                throw Fault(description: "a line across 180 degrees")
            }
        }
        return try elements.reduce(0) { try $0 + count($1, depth: depth - 1, least: least, isRing: isRing) }
    }

    private static func list(_ value: Any?) throws -> [Any] {
        guard let list = value as? [Any] else { throw Fault(description: "no array, but \(value ?? "nothing")") }
        return list
    }

    // MARK: Columns

    /// The nesting of the positions: an array for each array of them, nil for a position.
    private indirect enum Shape { case position, array([Shape]), none }

    private static func shape(of geometry: Any?) throws -> Shape {
        guard let geometry = geometry as? [String: Any] else { return .none }
        if let geometries = geometry["geometries"] { return .array(try list(geometries).map { try shape(of: $0) }) }
        return try shape(ofCoordinates: geometry["coordinates"])
    }

    private static func shape(ofCoordinates value: Any?) throws -> Shape {
        let elements = try list(value)
        if elements.first is NSNumber { return .position }
        return .array(try elements.map { try shape(ofCoordinates: $0) })
    }

    private static func fits(_ column: Any, shape: Shape) -> Bool {
        switch shape {
        case .position, .none: return true
        case .array(let shapes):
            guard let values = column as? [Any], values.count == shapes.count else { return false }
            return zip(values, shapes).allSatisfy { fits($0, shape: $1) }
        }
    }
}
