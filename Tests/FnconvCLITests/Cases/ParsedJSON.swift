import Foundation

/// A JSON text as Foundation reads it, which shares no line with our own reader.
struct ParsedJSON: Equatable, CustomStringConvertible {
    /// Nil for what is not there.
    private let value: Any?

    init(_ text: String) throws {
        value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    private init(value: Any?) { self.value = value }

    /// The member with this key; nothing where there is none.
    subscript(key: String) -> ParsedJSON { ParsedJSON(value: (value as? [String: Any])?[key]) }

    /// The element at this index; nothing where there is none.
    subscript(index: Int) -> ParsedJSON {
        guard let array = value as? [Any], array.indices.contains(index) else { return ParsedJSON(value: nil) }
        return ParsedJSON(value: array[index])
    }

    var exists: Bool { value != nil }
    var isNull: Bool { value is NSNull }
    var string: String? { value as? String }
    var number: Double? { (value as? NSNumber)?.doubleValue }
    var elements: [ParsedJSON] { (value as? [Any] ?? []).map { ParsedJSON(value: $0) } }

    /// All geometries of a document that are no collections.
    var geometries: [ParsedJSON] {
        if self["coordinates"].exists { return [self] }
        let inner = ["features", "geometries", "geometry"].map { self[$0] }.filter(\.exists)
        return (elements + inner).flatMap(\.geometries)
    }

    /// The arrays of positions of all lines.
    var lines: [ParsedJSON] {
        geometries.flatMap { (geometry) -> [ParsedJSON] in
            switch geometry["type"].string {
            case "LineString": [geometry["coordinates"]]
            case "MultiLineString": geometry["coordinates"].elements
            default: []
            }
        }
    }

    var description: String {
        guard let value else { return "nothing" }
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
    }

    static func == (left: ParsedJSON, right: ParsedJSON) -> Bool { left.description == right.description }
}
