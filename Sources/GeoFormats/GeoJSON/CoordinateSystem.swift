internal import GeoStream

/// What a member `crs` says of the coordinates. Source: "The GeoJSON Format Specification" of 2008, section 3.
enum CoordinateSystem: Equatable {
    case wgs84
    /// Degrees of another datum, which are some metres away at most, or of a system without a name.
    case degrees(String)
    /// Anything else: metres, mostly.
    case other(String)

    /// Geographic systems in degrees besides that of GPS: ETRS89, NAD83, the ITRF and their like.
    private static let nearby = ["4258", "4269", "4283", "4612", "4617", "6668", "7844", "CRS83"]

    init(_ crs: PropertyValue) {
        // Before 2008 a system was but a number.
        let name = crs.string ?? crs["properties"]?["name"]?.string ?? crs["properties"]?["code"].map(Self.epsg)
        guard crs != .null, let name, !name.isEmpty else {
            self = crs == .null ? .wgs84 : .degrees("a system without a name")
            return
        }
        let code = name.split { ":/#".contains($0) }.last.map { $0.uppercased() } ?? ""
        switch code {
        case "4326", "4979", "CRS84", "CRS84H", "WGS84", "WGS 84": self = .wgs84
        case _ where Self.nearby.contains(code): self = .degrees(name)
        default: self = .other(name)
        }
    }

    private static func epsg(_ code: PropertyValue) -> String { "EPSG:" + (code.number ?? code.string ?? "") }
}
