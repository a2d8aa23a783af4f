internal import Platform

/// The datums of maps in China, whose positions are WGS 84 moved by up to a kilometre.
///
/// Source of the formulas: eviltransform (https://github.com/googollee/eviltransform) and, for BD-09, coordtransform
/// (https://github.com/wandergis/coordtransform); neither datum has been published by those who made it. Outside of a box around
/// China nothing is moved. The way back is iterated to below a millimetre.
public enum ChineseDatum: String, Sendable, CaseIterable {
    /// "Mars coordinates" of all maps that are licensed in China: AutoNavi, Tencent, Google's maps of China.
    case gcj02
    /// Baidu's, a further move on top of that.
    case bd09

    /// Degrees of longitude and latitude.
    struct Place: Equatable {
        var x, y: Double
    }

    /// The position in this datum of one in WGS 84.
    func place(ofWGS84 place: Place) -> Place {
        let moved = Self.isMoved(place) ? place + Self.offset(at: place) : place
        switch self {
        case .gcj02: return moved
        case .bd09: return Self.isMoved(place) ? Self.baidu(moved) : place
        }
    }

    /// The position in WGS 84 of one in this datum; the inverse of ``place(ofWGS84:)`` wherever that moves.
    func wgs84(of place: Place) -> Place {
        // The offsets change by less than a hundredth of the way, so each step leaves at most a hundredth of the error.
        var estimate = place
        for _ in 0..<12 {
            var there = estimate + Self.offset(at: estimate)
            if self == .bd09 { there = Self.baidu(there) }
            let error = Place(x: there.x - place.x, y: there.y - place.y)
            estimate = Place(x: estimate.x - error.x, y: estimate.y - error.y)
            if abs(error.x) + abs(error.y) < 1e-11 { break }
        }
        return Self.isMoved(estimate) ? estimate : place
    }

    /// Whether a position in WGS 84 lies in the box around China.
    private static func isMoved(_ place: Place) -> Bool {
        (72.004...137.8347).contains(place.x) && (0.8293...55.8271).contains(place.y)
    }

    /// How far GCJ-02 moves a position, in degrees.
    private static func offset(at place: Place) -> Place {
        let (x, y) = (place.x - 105, place.y - 35)
        let root = abs(x).squareRoot()
        let common = (20 * sine(6 * .pi * x) + 20 * sine(2 * .pi * x)) * 2 / 3
        var north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root + common
        north +=
            (20 * sine(.pi * y) + 40 * sine(.pi * y / 3) + 160 * sine(.pi * y / 12) + 320 * sine(.pi * y / 30)) * 2 / 3
        var east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root + common
        east +=
            (20 * sine(.pi * x) + 40 * sine(.pi * x / 3) + 150 * sine(.pi * x / 12) + 300 * sine(.pi * x / 30)) * 2 / 3
        // Metres to degrees on the ellipsoid of Krasovsky.
        let (radius, eccentricity) = (6_378_245.0, 0.006_693_421_622_965_943_23)
        let latitude = place.y * .pi / 180
        let w = 1 - eccentricity * sine(latitude) * sine(latitude)
        let meridian = radius * (1 - eccentricity) / (w * w.squareRoot())
        return Place(
            x: east * 180 / (radius / w.squareRoot() * cosine(latitude) * .pi), y: north * 180 / (meridian * .pi))
    }

    /// The position in BD-09 of one in GCJ-02.
    private static func baidu(_ place: Place) -> Place {
        let unit = Double.pi * 3000 / 180
        let radius = (place.x * place.x + place.y * place.y).squareRoot() + 0.00002 * sine(place.y * unit)
        let angle = arcTangent(place.y, place.x) + 0.000003 * cosine(place.x * unit)
        return Place(x: radius * cosine(angle) + 0.0065, y: radius * sine(angle) + 0.006)
    }
}

extension ChineseDatum.Place {
    fileprivate static func + (left: Self, right: Self) -> Self { Self(x: left.x + right.x, y: left.y + right.y) }
}
