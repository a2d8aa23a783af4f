internal import FormatSupport
internal import GeoStream

/// How the parts of a feature become one geometry: its type, and the brackets around each part.
struct GeometryPlan {
    /// A geometry made of neighbouring parts.
    struct Piece {
        var type: GeometryType
        /// Indexes among the parts that have points.
        var parts: Range<Int>
    }

    /// Nil where no part has points.
    private(set) var type: GeometryType?
    /// The members of a collection; the one geometry else.
    private(set) var pieces: [Piece] = []

    init(_ feature: Feature, parts: [FeatureBody.PartRecord]) {
        for (index, record) in parts.lazy.filter({ $0.count > 0 }).enumerated() {
            switch record.part {
            case .point: pieces.append(Piece(type: .point, parts: index..<(index + 1)))
            case .line:
                pieces.append(Piece(type: record.count > 1 ? .lineString : .point, parts: index..<(index + 1)))
            // RFC 7946 §3.1.6: a ring has four positions or more; what has fewer is a line.
            case .outerRing where record.count < 4, .innerRing where record.count < 4:
                pieces.append(Piece(type: record.count > 1 ? .lineString : .point, parts: index..<(index + 1)))
            case .innerRing where pieces.last?.type == .polygon:
                pieces[pieces.count - 1].parts = pieces[pieces.count - 1].parts.lowerBound..<(index + 1)
            case .outerRing, .innerRing: pieces.append(Piece(type: .polygon, parts: index..<(index + 1)))
            }
        }
        guard let first = pieces.first else { return }
        let isUniform = pieces.allSatisfy { $0.type == first.type }
        if feature.geometry == .geometryCollection || !isUniform || (feature.kind == .collection && pieces.count > 1) {
            type = .geometryCollection
            return
        }
        let multiple: GeometryType
        switch first.type {
        case .point: multiple = .multiPoint
        case .lineString: multiple = .multiLineString
        case .polygon, .multiPoint, .multiLineString, .multiPolygon, .geometryCollection: multiple = .multiPolygon
        }
        type = pieces.count > 1 || feature.geometry == multiple ? multiple : first.type
    }

    /// The brackets before and after each part that has points, and whether a comma precedes them.
    struct Brackets {
        var opening: Int
        var closing: Int
        var needsComma: Bool
    }

    /// The brackets of the whole geometry, or of all columns; a collection is one array of its members.
    func brackets() -> [Brackets] {
        guard let type else { return [] }
        var all: [Brackets] = []
        switch type {
        case .point, .lineString, .polygon: all = Self.brackets(pieces[0])
        case .multiPoint, .multiLineString, .multiPolygon, .geometryCollection:
            for piece in pieces {
                var inner = Self.brackets(piece)
                if !all.isEmpty { inner[0].needsComma = true }
                all += inner
            }
            all[0].opening += 1
            all[all.count - 1].closing += 1
        }
        return all
    }

    /// The brackets of one member.
    static func brackets(_ piece: Piece) -> [Brackets] {
        switch piece.type {
        case .point: return [Brackets(opening: 0, closing: 0, needsComma: false)]
        case .lineString: return [Brackets(opening: 1, closing: 1, needsComma: false)]
        case .polygon, .multiPoint, .multiLineString, .multiPolygon, .geometryCollection:
            var rings = piece.parts.map { Brackets(opening: 1, closing: 1, needsComma: $0 > piece.parts.lowerBound) }
            rings[0].opening += 1
            rings[rings.count - 1].closing += 1
            return rings
        }
    }
}
